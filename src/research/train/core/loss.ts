// The loss: squared error of the expected result, against a blend of the game's result and of the search's score, or the
// score alone where there is no result. The convention is that of the bullet trainer (github.com/jw1912/bullet).

import { NETWORK_SCALE } from '../../../abi/network';
import { SAMPLE_RESULT, SAMPLE_RESULT_UNKNOWN, SAMPLE_SCORE, SAMPLE_SIZE } from '../../data/abi/sample';
import { SCRATCH_ERRORS, SCRATCH_SAMPLES } from '../abi/training';
import { scratch } from './layout';

/** Weight of the game result in the target, 0 … 1; the score has the rest. */
let resultPart: f64 = 0;

export function setBlend(wdl: f64): void {
  resultPart = wdl;
}

/**
 * Sum of the squared errors, (p - target)² with p = sigmoid(output), of the first `count` positions of the scratch.
 * Replaces each output by the derivative by it.
 */
export function judge(count: u32): f64 {
  let loss: f64 = 0;
  for (let index: usize = 0; index < usize(count); index++) {
    const sample = scratch + SCRATCH_SAMPLES + index * SAMPLE_SIZE;
    const expected = sigmoid(f64(load<i16>(sample, SAMPLE_SCORE)) / NETWORK_SCALE);
    const result = load<u16>(sample, SAMPLE_RESULT);
    const known = result == SAMPLE_RESULT_UNKNOWN ? expected : f64(result) / 2;
    const target = resultPart * known + (1 - resultPart) * expected;
    const predicted = sigmoid(f64(load<f32>(scratch + (index << 2), SCRATCH_ERRORS)));
    const difference = predicted - target;
    loss += difference * difference;
    store<f32>(scratch + (index << 2), f32(2 * difference * predicted * (1 - predicted)), SCRATCH_ERRORS);
  }
  return loss;
}

function sigmoid(x: f64): f64 {
  return 1 / (1 + Math.exp(-x));
}
