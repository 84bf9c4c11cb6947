// How far a network's evaluations are from labels.

import { NETWORK_SCALE } from '../../src/abi/network';
import type { Core } from '../../src/runtime/core';
import { Z95 } from '../../src/match/statistics';
import type { Label } from './labels';

/** An expected result, 0 to 1. */
function expected(score: number): number {
  return 1 / (1 + Math.exp(-score / NETWORK_SCALE));
}

/** The squared error of each static evaluation, in expected result. */
export function squaredErrors(labels: readonly Label[], core: Core): number[] {
  return labels.map(({ setup, score }) => {
    core.setSetup(setup);
    return (expected(core.evaluate()) - expected(score)) ** 2;
  });
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
