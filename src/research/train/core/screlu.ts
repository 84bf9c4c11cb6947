// A network with one output for each bucket: every neuron is squared and has an output weight.

import { SCRATCH_BUCKETS, SCRATCH_ERRORS, SCRATCH_SUMS, TILE_ROW_SIZE } from '../abi/training';
import { laneSum, slope, squared } from './clamp';
import { gradient, outputBiasOf, outputWeightsOf, scratch, sideSize, weights } from './layout';

export function clearSums(count: u32): void {
  memory.fill(scratch + SCRATCH_SUMS, 0, usize(count) << 4);
}

/** Adds both perspectives' neurons of a tile, at `place`, to the sums of a position. */
export function weighTile(place: usize, index: usize, tile: i32): void {
  const output = weights + outputWeightsOf(bucketOf(index)) + u32(tile) * TILE_ROW_SIZE;
  const sums = scratch + (index << 4);
  let sum = v128.load(sums, SCRATCH_SUMS);
  sum = f32x4.add(sum, weighed(place, output));
  sum = f32x4.add(sum, weighed(place + TILE_ROW_SIZE, output + sideSize));
  v128.store(sums, sum, SCRATCH_SUMS);
}

/** Outputs from sums and biases. */
export function finishSums(count: u32): void {
  for (let index: usize = 0; index < usize(count); index++) {
    const bias = v128.load32_splat(weights + outputBiasOf(bucketOf(index)));
    const output = f32x4.add(laneSum(v128.load(scratch + (index << 4), SCRATCH_SUMS)), bias);
    v128.store32_lane(scratch + (index << 2), output, 0, SCRATCH_ERRORS);
  }
}

/** Replaces a position's neurons of a tile by the derivatives by them, and adds to the gradient of their output weights. */
export function passBackTile(place: usize, index: usize, tile: i32): void {
  const output = outputWeightsOf(bucketOf(index)) + u32(tile) * TILE_ROW_SIZE;
  const error = v128.load32_splat(scratch + (index << 2), SCRATCH_ERRORS);
  passBack(place, output, error);
  passBack(place + TILE_ROW_SIZE, output + sideSize, error);
}

/** Adds the errors to the gradient of the output biases. */
export function addBiasGradients(count: u32): void {
  for (let index: usize = 0; index < usize(count); index++) {
    const bias = gradient + outputBiasOf(bucketOf(index));
    store<f32>(bias, load<f32>(bias) + load<f32>(scratch + (index << 2), SCRATCH_ERRORS));
  }
}

function bucketOf(index: usize): u32 {
  return load<u32>(scratch + (index << 2), SCRATCH_BUCKETS);
}

/** What a perspective's neurons of a tile contribute to the output, by lane. */
function weighed(place: usize, output: usize): v128 {
  const even = f32x4.add(
    f32x4.add(weighedVector(place, output), weighedVector(place + 32, output + 32)),
    f32x4.add(weighedVector(place + 64, output + 64), weighedVector(place + 96, output + 96)),
  );
  const odd = f32x4.add(
    f32x4.add(weighedVector(place + 16, output + 16), weighedVector(place + 48, output + 48)),
    f32x4.add(weighedVector(place + 80, output + 80), weighedVector(place + 112, output + 112)),
  );
  return f32x4.add(even, odd);
}

function weighedVector(place: usize, output: usize): v128 {
  return f32x4.mul(squared(v128.load(place)), v128.load(output));
}

/** The same for a perspective; `output` is an offset in parameters and gradient. */
function passBack(place: usize, output: usize, error: v128): void {
  for (const end = place + TILE_ROW_SIZE; place < end; place += 16, output += 16) {
    const neurons = v128.load(place);
    const weight = v128.load(weights + output);
    const sum = gradient + output;
    v128.store(sum, f32x4.add(v128.load(sum), f32x4.mul(error, squared(neurons))));
    v128.store(place, f32x4.mul(f32x4.mul(error, weight), slope(neurons)));
  }
}
