// The second and third layer of a pairwise network, and its output: from products to the output, and back from the error to
// the derivatives by the products. Each bucket has its own.
//
// Second-layer weights count as the file will hold them, in steps of 1 / NETWORK_QB, and the derivatives by them are added
// to the exact ones (the straight-through estimator; Bengio, Léonard & Courville, 2013). There are so many inputs of much the
// same size that rounding at the end cost 15 centipawns on average.

import { NETWORK_QB } from '../../../abi/network';
import {
  SCRATCH_ACTIVE,
  SCRATCH_BUCKETS,
  SCRATCH_ERRORS,
  SCRATCH_LISTS,
  SCRATCH_LIST_SIZES,
  SCRATCH_PRODUCTS,
  SCRATCH_ROUNDED,
  SCRATCH_SECOND,
  SCRATCH_THIRD,
  SECOND_ROW_SIZE,
  TAIL_LAST_BIAS,
  TAIL_LAST_WEIGHTS,
  TAIL_SECOND_BIASES,
  TAIL_THIRD_BIASES,
  TAIL_THIRD_WEIGHTS,
  THIRD_ROW_SIZE,
} from '../abi/training';
import { laneSum, slope, squared } from './clamp';
import { buckets, gradient, scratch, secondWeightsOf, sideSize, tailOf, weights } from './layout';

/** Bytes of a position's neurons of each layer. */
const SECOND_SIZE: usize = SECOND_ROW_SIZE;
const THIRD_SIZE: usize = THIRD_ROW_SIZE;

/** Both layers' neurons and the output of each position; bucket by bucket, so that its weights stay in the cache. */
export function computeLayers(count: u32): void {
  for (let bucket: u32 = 0; bucket < u32(buckets); bucket++) {
    const rows = roundRows(bucket);
    const tail = weights + tailOf(bucket);
    for (let index: usize = 0; index < usize(count); index++) {
      if (load<u32>(scratch + (index << 2), SCRATCH_BUCKETS) != bucket) continue;
      computeSecond(index, rows, tail);
      v128.store32_lane(scratch + (index << 2), computeThird(index, tail), 0, SCRATCH_ERRORS);
    }
  }
}

/** Adds to the gradient of both layers, and replaces products by the derivatives by them. */
export function passBackLayers(count: u32): void {
  for (let bucket: u32 = 0; bucket < u32(buckets); bucket++) {
    const rows = roundedRowsOf(bucket);
    const gradients = gradient + secondWeightsOf(bucket);
    const tail = tailOf(bucket);
    for (let index: usize = 0; index < usize(count); index++) {
      if (load<u32>(scratch + (index << 2), SCRATCH_BUCKETS) != bucket) continue;
      passBackOutput(index, tail);
      passBackThird(index, tail);
      passBackSecond(index, rows, gradients);
    }
  }
}

/** Address of a bucket's rounded second-layer weights. */
function roundedRowsOf(bucket: u32): usize {
  return scratch + SCRATCH_ROUNDED + usize(secondWeightsOf(bucket) - secondWeightsOf(0));
}

/** Rounds a bucket's second-layer weights; returns their address. */
function roundRows(bucket: u32): usize {
  const rows = roundedRowsOf(bucket);
  const from = weights + secondWeightsOf(bucket);
  const size = usize(secondWeightsOf(1) - secondWeightsOf(0));
  for (let at: usize = 0; at < size; at += 16) {
    const steps = f32x4.nearest(f32x4.mul(v128.load(from + at), f32x4.splat(f32(NETWORK_QB))));
    v128.store(rows + at, f32x4.mul(steps, f32x4.splat(1 / f32(NETWORK_QB))));
  }
  return rows;
}

/** Second-layer neurons from the products that are not zero. */
function computeSecond(index: usize, rows: usize, tail: usize): void {
  const products = scratch + SCRATCH_PRODUCTS + index * sideSize;
  let list = scratch + SCRATCH_LISTS + index * sideSize;
  const end = list + load<u32>(scratch + (index << 2), SCRATCH_LIST_SIZES);
  let s0 = v128.load(tail, TAIL_SECOND_BIASES);
  let s1 = v128.load(tail, TAIL_SECOND_BIASES + 16);
  let s2 = v128.load(tail, TAIL_SECOND_BIASES + 32);
  let s3 = v128.load(tail, TAIL_SECOND_BIASES + 48);
  for (; list < end; list += 4) {
    const offset = load<u32>(list);
    const value = v128.load32_splat(products + offset);
    const row = rows + offset * (SECOND_ROW_SIZE / 4);
    s0 = f32x4.add(s0, f32x4.mul(value, v128.load(row)));
    s1 = f32x4.add(s1, f32x4.mul(value, v128.load(row, 16)));
    s2 = f32x4.add(s2, f32x4.mul(value, v128.load(row, 32)));
    s3 = f32x4.add(s3, f32x4.mul(value, v128.load(row, 48)));
  }
  const neurons = scratch + SCRATCH_SECOND + index * SECOND_SIZE;
  v128.store(neurons, s0);
  v128.store(neurons, s1, 16);
  v128.store(neurons, s2, 32);
  v128.store(neurons, s3, 48);
}

/** Third-layer neurons from the second layer; returns the output, in each lane. */
function computeThird(index: usize, tail: usize): v128 {
  const second = scratch + SCRATCH_SECOND + index * SECOND_SIZE;
  const active = scratch + SCRATCH_ACTIVE;
  for (let at: usize = 0; at < SECOND_SIZE; at += 16) v128.store(active + at, squared(v128.load(second + at)));
  let row = tail + TAIL_THIRD_WEIGHTS;
  let s0 = v128.load(tail, TAIL_THIRD_BIASES);
  let s1 = v128.load(tail, TAIL_THIRD_BIASES + 16);
  let s2 = v128.load(tail, TAIL_THIRD_BIASES + 32);
  let s3 = v128.load(tail, TAIL_THIRD_BIASES + 48);
  let s4 = v128.load(tail, TAIL_THIRD_BIASES + 64);
  let s5 = v128.load(tail, TAIL_THIRD_BIASES + 80);
  let s6 = v128.load(tail, TAIL_THIRD_BIASES + 96);
  let s7 = v128.load(tail, TAIL_THIRD_BIASES + 112);
  for (let at: usize = 0; at < SECOND_SIZE; at += 4, row += THIRD_SIZE) {
    const value = v128.load32_splat(active + at);
    s0 = f32x4.add(s0, f32x4.mul(value, v128.load(row)));
    s1 = f32x4.add(s1, f32x4.mul(value, v128.load(row, 16)));
    s2 = f32x4.add(s2, f32x4.mul(value, v128.load(row, 32)));
    s3 = f32x4.add(s3, f32x4.mul(value, v128.load(row, 48)));
    s4 = f32x4.add(s4, f32x4.mul(value, v128.load(row, 64)));
    s5 = f32x4.add(s5, f32x4.mul(value, v128.load(row, 80)));
    s6 = f32x4.add(s6, f32x4.mul(value, v128.load(row, 96)));
    s7 = f32x4.add(s7, f32x4.mul(value, v128.load(row, 112)));
  }
  const neurons = scratch + SCRATCH_THIRD + index * THIRD_SIZE;
  v128.store(neurons, s0);
  v128.store(neurons, s1, 16);
  v128.store(neurons, s2, 32);
  v128.store(neurons, s3, 48);
  v128.store(neurons, s4, 64);
  v128.store(neurons, s5, 80);
  v128.store(neurons, s6, 96);
  v128.store(neurons, s7, 112);
  let sum = f32x4.splat(0);
  for (let at: usize = 0; at < THIRD_SIZE; at += 16) {
    const weight = v128.load(tail + at, TAIL_LAST_WEIGHTS);
    sum = f32x4.add(sum, f32x4.mul(squared(v128.load(neurons + at)), weight));
  }
  return f32x4.add(laneSum(sum), v128.load32_splat(tail, TAIL_LAST_BIAS));
}

/** Replaces third-layer neurons by the derivatives by them; `tail` is an offset in parameters and gradient. */
function passBackOutput(index: usize, tail: u32): void {
  const from = weights + tail;
  const to = gradient + tail;
  const error = v128.load32_splat(scratch + (index << 2), SCRATCH_ERRORS);
  const neurons = scratch + SCRATCH_THIRD + index * THIRD_SIZE;
  for (let at: usize = 0; at < THIRD_SIZE; at += 16) {
    const values = v128.load(neurons + at);
    const derivative = f32x4.mul(f32x4.mul(error, v128.load(from + at, TAIL_LAST_WEIGHTS)), slope(values));
    v128.store(neurons + at, derivative);
    addTo(to + TAIL_LAST_WEIGHTS + at, f32x4.mul(error, squared(values)));
    addTo(to + TAIL_THIRD_BIASES + at, derivative);
  }
  store<f32>(to, load<f32>(to, TAIL_LAST_BIAS) + f32x4.extract_lane(error, 0), TAIL_LAST_BIAS);
}

/** Replaces second-layer neurons by the derivatives by them, from those by the third layer's. */
function passBackThird(index: usize, tail: u32): void {
  const second = scratch + SCRATCH_SECOND + index * SECOND_SIZE;
  const active = scratch + SCRATCH_ACTIVE;
  for (let at: usize = 0; at < SECOND_SIZE; at += 16) v128.store(active + at, squared(v128.load(second + at)));
  passBackRows(active, scratch + SCRATCH_THIRD + index * THIRD_SIZE, tail + TAIL_THIRD_WEIGHTS);
  for (let at: usize = 0; at < SECOND_SIZE; at += 16) {
    const derivative = f32x4.mul(v128.load(active + at), slope(v128.load(second + at)));
    v128.store(second + at, derivative);
    addTo(gradient + tail + TAIL_SECOND_BIASES + at, derivative);
  }
}

/** Replaces active neurons by the derivatives by them, and adds to the gradient of their weights to the third layer. */
function passBackRows(active: usize, third: usize, rows: u32): void {
  let from = weights + rows;
  let to = gradient + rows;
  const d0 = v128.load(third);
  const d1 = v128.load(third, 16);
  const d2 = v128.load(third, 32);
  const d3 = v128.load(third, 48);
  const d4 = v128.load(third, 64);
  const d5 = v128.load(third, 80);
  const d6 = v128.load(third, 96);
  const d7 = v128.load(third, 112);
  for (const end = active + SECOND_SIZE; active < end; active += 4, from += THIRD_SIZE, to += THIRD_SIZE) {
    const even = f32x4.add(
      f32x4.add(f32x4.mul(d0, v128.load(from)), f32x4.mul(d2, v128.load(from, 32))),
      f32x4.add(f32x4.mul(d4, v128.load(from, 64)), f32x4.mul(d6, v128.load(from, 96))),
    );
    const odd = f32x4.add(
      f32x4.add(f32x4.mul(d1, v128.load(from, 16)), f32x4.mul(d3, v128.load(from, 48))),
      f32x4.add(f32x4.mul(d5, v128.load(from, 80)), f32x4.mul(d7, v128.load(from, 112))),
    );
    const value = v128.load32_splat(active);
    v128.store32_lane(active, laneSum(f32x4.add(even, odd)), 0);
    addTo(to, f32x4.mul(d0, value));
    addTo(to + 16, f32x4.mul(d1, value));
    addTo(to + 32, f32x4.mul(d2, value));
    addTo(to + 48, f32x4.mul(d3, value));
    addTo(to + 64, f32x4.mul(d4, value));
    addTo(to + 80, f32x4.mul(d5, value));
    addTo(to + 96, f32x4.mul(d6, value));
    addTo(to + 112, f32x4.mul(d7, value));
  }
}

/** Replaces products that are not zero by the derivatives by them, and adds to the gradient of their weights. */
function passBackSecond(index: usize, rows: usize, gradients: usize): void {
  const neurons = scratch + SCRATCH_SECOND + index * SECOND_SIZE;
  const products = scratch + SCRATCH_PRODUCTS + index * sideSize;
  let list = scratch + SCRATCH_LISTS + index * sideSize;
  const end = list + load<u32>(scratch + (index << 2), SCRATCH_LIST_SIZES);
  const d0 = v128.load(neurons);
  const d1 = v128.load(neurons, 16);
  const d2 = v128.load(neurons, 32);
  const d3 = v128.load(neurons, 48);
  for (; list < end; list += 4) {
    const offset = load<u32>(list);
    const place = products + offset;
    const value = v128.load32_splat(place);
    const from = rows + offset * (SECOND_ROW_SIZE / 4);
    const to = gradients + offset * (SECOND_ROW_SIZE / 4);
    const sum = f32x4.add(
      f32x4.add(f32x4.mul(d0, v128.load(from)), f32x4.mul(d1, v128.load(from, 16))),
      f32x4.add(f32x4.mul(d2, v128.load(from, 32)), f32x4.mul(d3, v128.load(from, 48))),
    );
    v128.store32_lane(place, laneSum(sum), 0);
    addTo(to, f32x4.mul(d0, value));
    addTo(to + 16, f32x4.mul(d1, value));
    addTo(to + 32, f32x4.mul(d2, value));
    addTo(to + 48, f32x4.mul(d3, value));
  }
}

function addTo(place: usize, values: v128): void {
  v128.store(place, f32x4.add(v128.load(place), values));
}
