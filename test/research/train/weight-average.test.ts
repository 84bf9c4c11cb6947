// Moving averages of weights.

import { expect, test } from 'vitest';
import { TrainingMemory } from '../../../src/research/train/memory-plan';
import { swapAverages, updateAverages } from '../../../src/research/train/weight-average';
import { shapeOf } from './plain-network';

function memoryOf(): TrainingMemory {
  return new TrainingMemory({ network: shapeOf({ width: 32 }), shares: 1, threads: 1, capacity: 1 });
}

test('up to the horizon all batches have equal parts, and then each fades', () => {
  const memory = memoryOf();
  const averages: number[] = [];
  for (const [batch, weight] of [4, 8, 0, 12, 6].entries()) {
    memory.weights.fill(weight);
    updateAverages(memory, 4, 1, batch + 1);
    averages.push(memory.averages[7] as number);
  }
  expect(averages).toEqual([4, 6, 4, 6, 6]);
});

test('two batches at once fade twice', () => {
  const memory = memoryOf();
  memory.averages.fill(16);
  updateAverages(memory, 4, 2, 100);
  expect(memory.averages[7]).toBe(9);
});

test('weights and averages change places', () => {
  const memory = memoryOf();
  memory.weights.fill(1);
  memory.averages.fill(2);
  swapAverages(memory);
  expect([memory.weights[7], memory.averages[7]]).toEqual([2, 1]);
});
