// What the tuner fits to: results of games, blended with what a search said, each as an expected result.

import { expectedResult, logisticLoss } from './model';
import type { Samples } from './samples';

/** The slope per centipawn for which values explain targets best; by golden section, for the loss has one minimum. */
export function fitSlope(values: ArrayLike<number>, targets: ArrayLike<number>): number {
  const loss = (slope: number): number => {
    let sum = 0;
    for (let index = 0; index < values.length; index++) {
      sum += logisticLoss(expectedResult(values[index] as number, slope), targets[index] as number);
    }
    return sum;
  };
  const ratio = (Math.sqrt(5) - 1) / 2;
  let low = 0.0005;
  let high = 0.02;
  while (high - low > 1e-6) {
    const third = high - (high - low) * ratio;
    const twoThirds = low + (high - low) * ratio;
    if (loss(third) < loss(twoThirds)) high = twoThirds;
    else low = third;
  }
  return (low + high) / 2;
}

/** Targets of all samples: `blend` of the result, the rest of the score. Also the slope that the scores turned out to have. */
export function blendTargets(samples: Samples, blend: number): { targets: Float32Array; scoreSlope: number } {
  const scores = samples.scores.subarray(0, samples.length);
  const results = samples.results.subarray(0, samples.length);
  const scoreSlope = fitSlope(scores, results);
  const targets = results.map(
    (result, index) => blend * result + (1 - blend) * expectedResult(scores[index] as number, scoreSlope),
  );
  return { targets, scoreSlope };
}
