// The moving average of the weights during a training (Polyak & Juditsky, 1992). Each batch pulls the weights towards its own
// positions, and their average keeps what the batches agree on. So the learning rate need not fall to nothing at the end.

import type { TrainingMemory } from './memory-plan';

/**
 * Takes the weights into their average after `count` more batches, of `done` in all. A batch's part fades with a time constant
 * of `horizon` batches; up to there all batches have equal parts.
 */
export function updateAverages(
  { weights, averages }: TrainingMemory,
  horizon: number,
  count: number,
  done: number,
): void {
  const part = Math.max(1 - (1 - 1 / horizon) ** count, count / done);
  for (let index = 0; index < weights.length; index++) {
    const average = averages[index] as number;
    averages[index] = average + part * ((weights[index] as number) - average);
  }
}

/** Exchanges the weights and their averages. */
export function swapAverages({ weights, averages }: TrainingMemory): void {
  const kept = weights.slice();
  weights.set(averages);
  averages.set(kept);
}
