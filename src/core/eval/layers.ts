// The layers behind a first one whose neurons are multiplied in pairs: two more, then the output. Whole numbers up to the
// second layer's sums, then f32 in the order that docs/NETWORK.md prescribes, so that every build computes the same bits.
//
// Most products of a trained network are zero. They are handled two at a time, and the second layer visits only those of
// which one is not zero: whoever computes the products also writes a bit for each two. At 75 % zeros that saves half of
// the second layer's work.

import { HEAD_ACTIVE, HEAD_PRODUCTS, HEAD_SECOND, THREAD_HEAD } from '../../abi/memory';
import { NETWORK_PRODUCT_SHIFT, NETWORK_QB, NEURON_ONE } from '../../abi/network';
import { Position, threadRegion } from '../position/position';
import {
  finalBias,
  finalWeights,
  rowSize,
  secondBiases,
  secondLayer,
  secondWeights,
  thirdBiases,
  thirdLayer,
  thirdWeights,
} from './network';

/** What a step of a second-layer sum is worth. */
const SUM_STEP: f32 = f32(1 << NETWORK_PRODUCT_SHIFT) / f32(NEURON_ONE * NEURON_ONE * NETWORK_QB);

/** Neurons whose sums a pass keeps in registers. */
class Eight {}
class Sixteen {}

/** The network's output from the neurons of the side to move and of its opponent. */
export function layeredOutput(position: Position, own: usize, others: usize, bucket: i32): f32 {
  const head = threadRegion(position) + THREAD_HEAD;
  // A side has half as many products as neurons.
  const products = rowSize() >> 1;
  // The last word of bits, one for 256 bytes of products, may reach beyond them.
  store<u64>(head + (((products * 2 - 1) >> 8) << 3), 0, HEAD_ACTIVE);
  multiplyPairs(head, own, 0, products);
  multiplyPairs(head, others, products, products);
  const size = secondLayer();
  if (SIMD) {
    let neuron: usize = 0;
    for (; neuron + 16 <= size; neuron += 16) addProducts<Sixteen>(head, bucket, neuron);
    if (neuron < size) addProducts<Eight>(head, bucket, neuron);
  } else {
    for (let neuron: usize = 0; neuron < size; neuron++) addProductsTo(head, bucket, neuron);
  }
  return addThirdLayer(head, bucket) + finalBias(bucket);
}

/**
 * Writes a side's products to an offset of the products. A clamped neuron is at most 127, and 127 × 127 = 16,129 fits into
 * 16 bits; the shift leaves 0 … 126.
 */
function multiplyPairs(head: usize, neurons: usize, offset: usize, size: usize): void {
  assert(offset + size <= usize(HEAD_ACTIVE), 'too many products');
  const to = head + HEAD_PRODUCTS + offset;
  if (SIMD) {
    const bits = head + HEAD_ACTIVE + (offset >> 5);
    for (let at: usize = 0; at < size; at += 32) {
      const first = multiplied(v128.load(neurons + at), v128.load(neurons + size + at));
      const second = multiplied(v128.load(neurons + at, 16), v128.load(neurons + size + at, 16));
      v128.store(to + at, first);
      v128.store(to + at, second, 16);
      store<u8>(bits + (at >> 5), activity(first) | (activity(second) << 4));
    }
    return;
  }
  for (let at: usize = 0; at < size; at += 2) {
    const product = clamped(load<i16>(neurons + at)) * clamped(load<i16>(neurons + size + at));
    store<i16>(to + at, product >> NETWORK_PRODUCT_SHIFT);
  }
}

function clamped(neuron: i32): i32 {
  return min(max(neuron, 0), NEURON_ONE);
}

function multiplied(neurons: v128, partners: v128): v128 {
  const none = i16x8.splat(0);
  const most = i16x8.splat(i16(NEURON_ONE));
  const left = i16x8.min_s(i16x8.max_s(neurons, none), most);
  const right = i16x8.min_s(i16x8.max_s(partners, none), most);
  return i16x8.shr_u(i16x8.mul(left, right), NETWORK_PRODUCT_SHIFT);
}

/** A bit for each two of eight products, set unless both are zero. */
function activity(products: v128): i32 {
  return i32x4.bitmask(i32x4.gt_s(products, i32x4.splat(0)));
}

/** Computes a second layer's neurons from one on. A load takes the weights of four neurons for two products. */
function addProducts<Count>(head: usize, bucket: i32, neuron: usize): void {
  const pairs = rowSize() >> 2;
  const row = secondLayer() << 1;
  const weights = secondWeights(bucket) + (neuron << 1);
  let sums0 = i32x4.splat(0);
  let sums1 = i32x4.splat(0);
  let sums2 = i32x4.splat(0);
  let sums3 = i32x4.splat(0);
  for (let word: usize = 0; word < pairs; word += 64) {
    for (let active = load<u64>(head + (word >> 3), HEAD_ACTIVE); active; active &= active - 1) {
      const pair = word + usize(ctz(active));
      assert(pair < pairs, 'activity beyond the products');
      const products = v128.load32_splat(head + (pair << 2), HEAD_PRODUCTS);
      const at = weights + pair * row;
      sums0 = i32x4.add(sums0, i32x4.dot_i16x8_s(products, v128.load8x8_s(at)));
      sums1 = i32x4.add(sums1, i32x4.dot_i16x8_s(products, v128.load8x8_s(at, 8)));
      if (idof<Count>() == idof<Sixteen>()) {
        sums2 = i32x4.add(sums2, i32x4.dot_i16x8_s(products, v128.load8x8_s(at, 16)));
        sums3 = i32x4.add(sums3, i32x4.dot_i16x8_s(products, v128.load8x8_s(at, 24)));
      }
    }
  }
  const to = head + HEAD_SECOND + (neuron << 2);
  const biases = secondBiases(bucket) + (neuron << 2);
  v128.store(to, fromSums(sums0, v128.load(biases)));
  v128.store(to, fromSums(sums1, v128.load(biases, 16)), 16);
  if (idof<Count>() == idof<Sixteen>()) {
    v128.store(to, fromSums(sums2, v128.load(biases, 32)), 32);
    v128.store(to, fromSums(sums3, v128.load(biases, 48)), 48);
  }
}

function fromSums(sums: v128, biases: v128): v128 {
  return activated(f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(sums), f32x4.splat(SUM_STEP)), biases));
}

/** The same for one neuron, without SIMD. */
function addProductsTo(head: usize, bucket: i32, neuron: usize): void {
  const row = secondLayer() << 1;
  const products = head + HEAD_PRODUCTS;
  let weights = secondWeights(bucket) + (neuron << 1);
  let sum = 0;
  for (let at: usize = 0; at < rowSize(); at += 4, weights += row) {
    sum += i32(load<i16>(products + at)) * i32(load<i8>(weights));
    sum += i32(load<i16>(products + at, 2)) * i32(load<i8>(weights, 1));
  }
  const bias = load<f32>(secondBiases(bucket) + (neuron << 2));
  store<f32>(head + (neuron << 2), activatedOne(f32(sum) * SUM_STEP + bias), HEAD_SECOND);
}

/** screlu; nothing is NaN here, so the cheaper minimum and maximum are right. */
function activated(sums: v128): v128 {
  const active = f32x4.pmin(f32x4.pmax(sums, f32x4.splat(0)), f32x4.splat(1));
  return f32x4.mul(active, active);
}

function activatedOne(sum: f32): f32 {
  const active = min<f32>(max<f32>(sum, 0), 1);
  return active * active;
}

/** The third layer's neurons times the output weights, added up in four lanes. */
function addThirdLayer(head: usize, bucket: i32): f32 {
  const size = thirdLayer();
  if (SIMD) {
    let lanes = f32x4.splat(0);
    let neuron: usize = 0;
    for (; neuron + 16 <= size; neuron += 16) lanes = addThird<Sixteen>(head, bucket, neuron, lanes);
    if (neuron < size) lanes = addThird<Eight>(head, bucket, neuron, lanes);
    return (
      f32x4.extract_lane(lanes, 0) +
      f32x4.extract_lane(lanes, 1) +
      (f32x4.extract_lane(lanes, 2) + f32x4.extract_lane(lanes, 3))
    );
  }
  let lane0: f32 = 0;
  let lane1: f32 = 0;
  let lane2: f32 = 0;
  let lane3: f32 = 0;
  for (let neuron: usize = 0; neuron < size; neuron += 4) {
    lane0 += thirdTimesWeight(head, bucket, neuron);
    lane1 += thirdTimesWeight(head, bucket, neuron + 1);
    lane2 += thirdTimesWeight(head, bucket, neuron + 2);
    lane3 += thirdTimesWeight(head, bucket, neuron + 3);
  }
  return lane0 + lane1 + (lane2 + lane3);
}

/** Adds the third layer's neurons from one on to the lanes. */
function addThird<Count>(head: usize, bucket: i32, neuron: usize, lanes: v128): v128 {
  const row = thirdLayer() << 2;
  const inputs = secondLayer() << 2;
  const biases = thirdBiases(bucket) + (neuron << 2);
  let weights = thirdWeights(bucket) + (neuron << 2);
  let sums0 = v128.load(biases);
  let sums1 = v128.load(biases, 16);
  let sums2 = f32x4.splat(0);
  let sums3 = f32x4.splat(0);
  if (idof<Count>() == idof<Sixteen>()) {
    sums2 = v128.load(biases, 32);
    sums3 = v128.load(biases, 48);
  }
  for (let at: usize = 0; at < inputs; at += 4, weights += row) {
    const input = v128.load32_splat(head + at, HEAD_SECOND);
    sums0 = f32x4.add(sums0, f32x4.mul(input, v128.load(weights)));
    sums1 = f32x4.add(sums1, f32x4.mul(input, v128.load(weights, 16)));
    if (idof<Count>() == idof<Sixteen>()) {
      sums2 = f32x4.add(sums2, f32x4.mul(input, v128.load(weights, 32)));
      sums3 = f32x4.add(sums3, f32x4.mul(input, v128.load(weights, 48)));
    }
  }
  const outputs = finalWeights(bucket) + (neuron << 2);
  lanes = f32x4.add(lanes, f32x4.mul(activated(sums0), v128.load(outputs)));
  lanes = f32x4.add(lanes, f32x4.mul(activated(sums1), v128.load(outputs, 16)));
  if (idof<Count>() == idof<Sixteen>()) {
    lanes = f32x4.add(lanes, f32x4.mul(activated(sums2), v128.load(outputs, 32)));
    lanes = f32x4.add(lanes, f32x4.mul(activated(sums3), v128.load(outputs, 48)));
  }
  return lanes;
}

/** A neuron of the third layer times its output weight, without SIMD. */
function thirdTimesWeight(head: usize, bucket: i32, neuron: usize): f32 {
  const row = thirdLayer() << 2;
  const inputs = secondLayer() << 2;
  let weights = thirdWeights(bucket) + (neuron << 2);
  let sum = load<f32>(thirdBiases(bucket) + (neuron << 2));
  for (let at: usize = 0; at < inputs; at += 4, weights += row) {
    sum += load<f32>(head + at, HEAD_SECOND) * load<f32>(weights);
  }
  return activatedOne(sum) * load<f32>(finalWeights(bucket) + (neuron << 2));
}
