// The forward pass: a block of positions goes through one tile of neurons after another. The sums of a perspective's
// tile are eight vectors, which stay in registers while the rows of its features are added.

import {
  BLOCK,
  ROW_LIST_SIZE,
  SCRATCH_COUNTS,
  SCRATCH_NEURONS,
  SCRATCH_OUTPUTS,
  SCRATCH_ROWS,
  SCRATCH_SUMS,
  TILE_BIAS_ROW,
  TILE_ROW_SIZE,
  TILE_SIZE,
} from '../abi/training';
import { outputBiases, outputWeights, scratch, sideSize, tiles, weights } from './layout';

/** Neurons and outputs of the first `count` positions of the scratch. */
export function computeOutputs(count: u32): void {
  memory.fill(scratch + SCRATCH_SUMS, 0, usize(count) << 4);
  for (let tile = 0; tile < tiles; tile++) {
    const rows = weights + usize(tile) * TILE_SIZE;
    const neurons = scratch + SCRATCH_NEURONS + usize(tile) * (BLOCK * 2 * TILE_ROW_SIZE);
    const outputs = weights + outputWeights + usize(tile) * TILE_ROW_SIZE;
    for (let index: usize = 0; index < usize(count); index++) {
      const list = scratch + SCRATCH_ROWS + index * (2 * ROW_LIST_SIZE);
      const size = load<u32>(scratch + (index << 2), SCRATCH_COUNTS) << 2;
      const output = outputs + load<u32>(scratch + (index << 2), SCRATCH_OUTPUTS);
      const place = neurons + index * (2 * TILE_ROW_SIZE);
      const sums = scratch + (index << 4);
      let sum = v128.load(sums, SCRATCH_SUMS);
      sum = f32x4.add(sum, addUp(rows, list, size, place, output));
      sum = f32x4.add(sum, addUp(rows, list + ROW_LIST_SIZE, size, place + TILE_ROW_SIZE, output + sideSize));
      v128.store(sums, sum, SCRATCH_SUMS);
    }
  }
}

/** The output of a position of the scratch, its bias included. */
export function outputOf(index: usize): f32 {
  const sum = v128.load(scratch + (index << 4), SCRATCH_SUMS);
  const bucket = load<u32>(scratch + (index << 2), SCRATCH_OUTPUTS) / (2 * sideSize);
  const lanes =
    f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1) + (f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3));
  return lanes + load<f32>(weights + outputBiases + (usize(bucket) << 2));
}

/** Adds up the rows of a list, stores the sums at `place`, and returns their contribution to the output, by lane. */
function addUp(rows: usize, list: usize, size: usize, place: usize, output: usize): v128 {
  let s0 = v128.load(rows, TILE_BIAS_ROW * TILE_ROW_SIZE);
  let s1 = v128.load(rows, TILE_BIAS_ROW * TILE_ROW_SIZE + 16);
  let s2 = v128.load(rows, TILE_BIAS_ROW * TILE_ROW_SIZE + 32);
  let s3 = v128.load(rows, TILE_BIAS_ROW * TILE_ROW_SIZE + 48);
  let s4 = v128.load(rows, TILE_BIAS_ROW * TILE_ROW_SIZE + 64);
  let s5 = v128.load(rows, TILE_BIAS_ROW * TILE_ROW_SIZE + 80);
  let s6 = v128.load(rows, TILE_BIAS_ROW * TILE_ROW_SIZE + 96);
  let s7 = v128.load(rows, TILE_BIAS_ROW * TILE_ROW_SIZE + 112);
  for (const end = list + size; list < end; list += 4) {
    const row = rows + load<u32>(list);
    s0 = f32x4.add(s0, v128.load(row));
    s1 = f32x4.add(s1, v128.load(row, 16));
    s2 = f32x4.add(s2, v128.load(row, 32));
    s3 = f32x4.add(s3, v128.load(row, 48));
    s4 = f32x4.add(s4, v128.load(row, 64));
    s5 = f32x4.add(s5, v128.load(row, 80));
    s6 = f32x4.add(s6, v128.load(row, 96));
    s7 = f32x4.add(s7, v128.load(row, 112));
  }
  v128.store(place, s0);
  v128.store(place, s1, 16);
  v128.store(place, s2, 32);
  v128.store(place, s3, 48);
  v128.store(place, s4, 64);
  v128.store(place, s5, 80);
  v128.store(place, s6, 96);
  v128.store(place, s7, 112);
  const even = f32x4.add(
    f32x4.add(weighted(s0, v128.load(output)), weighted(s2, v128.load(output, 32))),
    f32x4.add(weighted(s4, v128.load(output, 64)), weighted(s6, v128.load(output, 96))),
  );
  const odd = f32x4.add(
    f32x4.add(weighted(s1, v128.load(output, 16)), weighted(s3, v128.load(output, 48))),
    f32x4.add(weighted(s5, v128.load(output, 80)), weighted(s7, v128.load(output, 112))),
  );
  return f32x4.add(even, odd);
}

/** 0 … 1. The pseudo-minimum and maximum are one instruction each, unlike those that handle NaN. */
export function clamped(neurons: v128): v128 {
  return f32x4.pmin(f32x4.splat(1), f32x4.pmax(f32x4.splat(0), neurons));
}

/** SCReLU of four neurons, times their weights. */
function weighted(neurons: v128, output: v128): v128 {
  const active = clamped(neurons);
  return f32x4.mul(f32x4.mul(active, active), output);
}
