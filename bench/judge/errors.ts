// How far a network's evaluations are from labels.
//
// The search makes up for two faults of an evaluation: all its margins are tuned to its scale, and its correction histories
// know the side to move. So both are fitted to the labels first, separately for each network.

import { NETWORK_SCALE } from '../../src/abi/network';
import type { Core } from '../../src/runtime/core';
import { Z95 } from '../../src/match/statistics';
import { expectedResult } from '../../src/research/train/lambda-return';
import type { Label } from './labels';

/** Steps of the fit; it is done after three. */
const STEPS = 8;

/** What an evaluation is to be multiplied by, and the centipawns for the side to move that it then lacks. */
export interface Fit {
  readonly scale: number;
  readonly tempo: number;
}

/** The static evaluation of each position, in centipawns for the side to move. */
export function evaluations(labels: readonly Label[], core: Core): number[] {
  return labels.map(({ setup }) => {
    core.setSetup(setup);
    return core.evaluate();
  });
}

/** The fit with the least squares of errors in expected result (Gauss and Newton). */
export function fit(evaluated: readonly number[], labels: readonly Label[]): Fit {
  let [scale, tempo] = [1, 0];
  for (let step = 0; step < STEPS; step++) {
    let [xx, x, one, xr, r] = [0, 0, 0, 0, 0];
    for (const [index, evaluation] of evaluated.entries()) {
      const predicted = expectedResult(scale * evaluation + tempo);
      const slope = (predicted * (1 - predicted)) / NETWORK_SCALE;
      const residual = expectedResult((labels[index] as Label).score) - predicted;
      xx += (slope * evaluation) ** 2;
      x += slope * slope * evaluation;
      one += slope * slope;
      xr += slope * evaluation * residual;
      r += slope * residual;
    }
    const determinant = xx * one - x * x;
    if (determinant === 0) break;
    scale += (xr * one - x * r) / determinant;
    tempo += (xx * r - x * xr) / determinant;
  }
  return { scale, tempo };
}

/** The squared error of each evaluation after a fit, in expected result. */
export function squaredErrors(evaluated: readonly number[], labels: readonly Label[], { scale, tempo }: Fit): number[] {
  return evaluated.map(
    (evaluation, index) =>
      (expectedResult(scale * evaluation + tempo) - expectedResult((labels[index] as Label).score)) ** 2,
  );
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** By how many per cent one mean of squared errors exceeds another, with half the width of the 95 % interval. */
export interface Difference {
  readonly percent: number;
  readonly error: number;
}

/** Compares errors on the same labels. They go together from label to label, so the difference is known better than either. */
export function difference(errors: readonly number[], reference: readonly number[]): Difference {
  const differences = errors.map((error, index) => error - (reference[index] ?? 0));
  const middle = mean(differences);
  const variance = mean(differences.map((value) => (value - middle) ** 2));
  const unit = 100 / mean(reference);
  return { percent: middle * unit, error: Z95 * Math.sqrt(variance / differences.length) * unit };
}
