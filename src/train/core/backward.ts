// From errors to the gradient, over the neurons that `computeOutputs` kept. As there, a perspective's tile is eight
// vectors: the derivatives by its neurons stay in registers while they are added to the rows of its features.

import {
  BLOCK,
  ROW_LIST_SIZE,
  SCRATCH_COUNTS,
  SCRATCH_ERRORS,
  SCRATCH_NEURONS,
  SCRATCH_OUTPUTS,
  SCRATCH_ROWS,
  TILE_ROW_SIZE,
  TILE_SIZE,
} from '../../abi/training';
import { clamped } from './forward';
import { gradient, outputBiases, outputWeights, scratch, sideSize, tiles, weights } from './layout';

/** Adds the gradient of the first `count` positions of the scratch, whose errors are known, to the share's. */
export function addGradients(count: u32): void {
  for (let tile = 0; tile < tiles; tile++) {
    const rows = gradient + usize(tile) * TILE_SIZE;
    const neurons = scratch + SCRATCH_NEURONS + usize(tile) * (BLOCK * 2 * TILE_ROW_SIZE);
    const outputs = outputWeights + u32(tile) * TILE_ROW_SIZE;
    for (let index: usize = 0; index < usize(count); index++) {
      const list = scratch + SCRATCH_ROWS + index * (2 * ROW_LIST_SIZE);
      const size = (load<u32>(scratch + (index << 2), SCRATCH_COUNTS) + 1) << 2;
      const output = outputs + load<u32>(scratch + (index << 2), SCRATCH_OUTPUTS);
      const place = neurons + index * (2 * TILE_ROW_SIZE);
      const error = v128.load32_splat(scratch + (index << 2), SCRATCH_ERRORS);
      spread(rows, list, size, place, output, error);
      spread(rows, list + ROW_LIST_SIZE, size, place + TILE_ROW_SIZE, output + sideSize, error);
    }
  }
  for (let index: usize = 0; index < usize(count); index++) {
    const bucket = load<u32>(scratch + (index << 2), SCRATCH_OUTPUTS) / (2 * sideSize);
    const bias = gradient + outputBiases + (usize(bucket) << 2);
    store<f32>(bias, load<f32>(bias) + load<f32>(scratch + (index << 2), SCRATCH_ERRORS));
  }
}

/** Passes a position's error through one perspective's tile; `output` is an offset in parameters and gradient. */
function spread(rows: usize, list: usize, size: usize, place: usize, output: usize, error: v128): void {
  const d0 = passBack(place, output, error);
  const d1 = passBack(place + 16, output + 16, error);
  const d2 = passBack(place + 32, output + 32, error);
  const d3 = passBack(place + 48, output + 48, error);
  const d4 = passBack(place + 64, output + 64, error);
  const d5 = passBack(place + 80, output + 80, error);
  const d6 = passBack(place + 96, output + 96, error);
  const d7 = passBack(place + 112, output + 112, error);
  for (const end = list + size; list < end; list += 4) {
    const row = rows + load<u32>(list);
    v128.store(row, f32x4.add(v128.load(row), d0));
    v128.store(row, f32x4.add(v128.load(row, 16), d1), 16);
    v128.store(row, f32x4.add(v128.load(row, 32), d2), 32);
    v128.store(row, f32x4.add(v128.load(row, 48), d3), 48);
    v128.store(row, f32x4.add(v128.load(row, 64), d4), 64);
    v128.store(row, f32x4.add(v128.load(row, 80), d5), 80);
    v128.store(row, f32x4.add(v128.load(row, 96), d6), 96);
    v128.store(row, f32x4.add(v128.load(row, 112), d7), 112);
  }
}

/** Adds to the gradient of four output weights, and returns the derivative by their neurons: 2x within 0 … 1, else 0. */
function passBack(place: usize, output: usize, error: v128): v128 {
  const neurons = v128.load(place);
  const active = clamped(neurons);
  const slope = v128.and(f32x4.add(active, active), f32x4.eq(active, neurons));
  const squared = f32x4.mul(active, active);
  const weight = v128.load(weights + output);
  const sum = gradient + output;
  v128.store(sum, f32x4.add(v128.load(sum), f32x4.mul(error, squared)));
  return f32x4.mul(f32x4.mul(error, weight), slope);
}
