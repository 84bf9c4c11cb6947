// Gradient descent on a training set: finds the parameters that fit the targets best.

import { Random, shuffle } from '../../../engine/random';
import { Adam } from './adam';
import { Model, expectedResult, logisticLoss, type Parameters } from './model';
import type { Samples } from './samples';

const BATCH = 16384;
/** The expected distance, in centipawns, of a parameter from its old value: rare parameters stay near it. */
const PRIOR_DEVIATION = 40;

/** From `first` to before `end`. */
export interface ParameterRange {
  readonly first: number;
  readonly end: number;
}

/** The schedule of learning. */
export interface Schedule {
  readonly epochs: number;
  /** The first step in centipawns; it falls to zero along a cosine. */
  readonly rate: number;
  readonly seed: number;
  /** Parameters that do not change. */
  readonly held: readonly ParameterRange[];
}

/** Numbers of the samples for validation, or of the others. */
function chosen(samples: Samples, validation: boolean): Uint32Array {
  const numbers: number[] = [];
  for (let sample = 0; sample < samples.length; sample++) {
    if ((samples.validation[sample] === 1) === validation) numbers.push(sample);
  }
  return Uint32Array.from(numbers);
}

export class Fit {
  readonly training: Uint32Array;
  readonly validation: Uint32Array;
  private readonly model: Model;

  /** `slopes`: expected result per centipawn, by sample. */
  constructor(
    samples: Samples,
    private readonly targets: ArrayLike<number>,
    private readonly slopes: ArrayLike<number>,
  ) {
    this.model = new Model(samples);
    this.training = chosen(samples, false);
    this.validation = chosen(samples, true);
  }

  /** Mean cross-entropy between expected results and targets over some samples. */
  loss(numbers: Uint32Array, parameters: Parameters): number {
    let sum = 0;
    for (const sample of numbers) {
      const expected = expectedResult(this.model.evaluate(sample, parameters), this.slopes[sample] as number);
      sum += logisticLoss(expected, this.targets[sample] as number);
    }
    return sum / numbers.length;
  }

  /** Changes parameters; `seen` is called after each pass over the training set. */
  learn(parameters: Parameters, schedule: Schedule, seen: (epoch: number) => void): void {
    const random = new Random(schedule.seed);
    const adam = new Adam(parameters.length);
    const old = parameters.slice();
    const order = this.training.slice();
    for (let epoch = 0; epoch < schedule.epochs; epoch++) {
      shuffle(order, random);
      for (let start = 0; start < order.length; start += BATCH) {
        const batch = order.subarray(start, start + BATCH);
        const gradient = this.gradient(batch, parameters, old);
        for (const { first, end } of schedule.held) gradient.fill(0, first * 2, end * 2);
        const done = (epoch + start / order.length) / schedule.epochs;
        adam.step(parameters, gradient, (schedule.rate * (1 + Math.cos(Math.PI * done))) / 2);
      }
      seen(epoch);
    }
  }

  private gradient(batch: Uint32Array, parameters: Parameters, old: Parameters): Parameters {
    const gradient = new Float64Array(parameters.length);
    for (const sample of batch) {
      const slope = this.slopes[sample] as number;
      const error = expectedResult(this.model.evaluate(sample, parameters), slope) - (this.targets[sample] as number);
      this.model.addGradient(sample, error * slope, gradient);
    }
    for (const index of gradient.keys()) {
      const shift = (parameters[index] as number) - (old[index] as number);
      (gradient[index] as number) += (shift / PRIOR_DEVIATION ** 2) * (batch.length / this.training.length);
    }
    return gradient;
  }
}
