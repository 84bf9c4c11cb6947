// Arithmetic on rows of 16-bit neurons and of feature weights, which have 8 bits: eight neurons at a time, or one by one in a
// build without SIMD. Nothing overflows: a bias is at most 16,320 (an i16 of the file in the core's unit), and some 32 weights
// of ±127 come to it.
//
// A round of a loop takes a cache line of neurons, four vectors at constant offsets: 10 to 30 % faster than one vector a
// round. Each address is counted up by itself: a sum of a base and an index costs an instruction and a register each time.
// Neurons are whole cache lines (NETWORK_WIDTH_STEP).

import { NEURON_ONE } from '../../abi/network';

/** A piece is added. */
export class Come {}
/** A piece is removed. */
export class Go {}
/** A piece moves: one row is added, one is removed. */
export class Step {}
/** A capture: one row is added, two are removed. */
export class Take {}
/** Castling: two rows are added, two are removed. */
export class Castle {}

/**
 * Computes the neurons after a change from those before it: adds `added`, subtracts `removed`, and for a capture `taken`.
 * Castling also adds `alsoAdded`, and `taken` is its second subtracted row. Rows that a kind does not have may be any. `size` is
 * in bytes of neurons. One pass for every kind, because memory access is the cost here.
 */
export function change<Kind>(
  to: usize,
  from: usize,
  added: usize,
  removed: usize,
  taken: usize,
  alsoAdded: usize,
  size: usize,
): void {
  const takes = idof<Kind>() == idof<Take>() || idof<Kind>() == idof<Castle>();
  if (SIMD) {
    const end = to + size;
    while (to < end) {
      let first = v128.load(from);
      let second = v128.load(from, 16);
      let third = v128.load(from, 32);
      let fourth = v128.load(from, 48);
      if (idof<Kind>() != idof<Go>()) {
        first = i16x8.add(first, v128.load8x8_s(added));
        second = i16x8.add(second, v128.load8x8_s(added, 8));
        third = i16x8.add(third, v128.load8x8_s(added, 16));
        fourth = i16x8.add(fourth, v128.load8x8_s(added, 24));
        added += 32;
      }
      if (idof<Kind>() != idof<Come>()) {
        first = i16x8.sub(first, v128.load8x8_s(removed));
        second = i16x8.sub(second, v128.load8x8_s(removed, 8));
        third = i16x8.sub(third, v128.load8x8_s(removed, 16));
        fourth = i16x8.sub(fourth, v128.load8x8_s(removed, 24));
        removed += 32;
      }
      if (takes) {
        first = i16x8.sub(first, v128.load8x8_s(taken));
        second = i16x8.sub(second, v128.load8x8_s(taken, 8));
        third = i16x8.sub(third, v128.load8x8_s(taken, 16));
        fourth = i16x8.sub(fourth, v128.load8x8_s(taken, 24));
        taken += 32;
      }
      if (idof<Kind>() == idof<Castle>()) {
        first = i16x8.add(first, v128.load8x8_s(alsoAdded));
        second = i16x8.add(second, v128.load8x8_s(alsoAdded, 8));
        third = i16x8.add(third, v128.load8x8_s(alsoAdded, 16));
        fourth = i16x8.add(fourth, v128.load8x8_s(alsoAdded, 24));
        alsoAdded += 32;
      }
      v128.store(to, first);
      v128.store(to, second, 16);
      v128.store(to, third, 32);
      v128.store(to, fourth, 48);
      from += 64;
      to += 64;
    }
    return;
  }
  for (let at: usize = 0; at < size; at += 2) {
    const half = at >> 1;
    let neuron = i32(load<i16>(from + at));
    if (idof<Kind>() != idof<Go>()) neuron += i32(load<i8>(added + half));
    if (idof<Kind>() != idof<Come>()) neuron -= i32(load<i8>(removed + half));
    if (takes) neuron -= i32(load<i8>(taken + half));
    if (idof<Kind>() == idof<Castle>()) neuron += i32(load<i8>(alsoAdded + half));
    store<i16>(to + at, neuron);
  }
}

/** Eight times screlu(neuron) × weight, added up in pairs. */
function weighted(neurons: v128, weights: v128): v128 {
  const active = i16x8.min_s(i16x8.max_s(neurons, i16x8.splat(0)), i16x8.splat(i16(NEURON_ONE)));
  return i32x4.dot_i16x8_s(i16x8.mul(active, weights), active);
}

/**
 * Σ screlu(neuron) × weight, in 1 / (NEURON_ONE² × QB).
 *
 * A neuron v is clamped to 0 … 127 and a weight w lies within ±127 (the host refuses others), so |v × w| is at most 16,129
 * and fits into 16 bits: the product needs no wider lanes. (v × w) × v is at most 2,048,383; a 32-bit lane adds up a
 * quarter of the row, 256 of them at the greatest width, which makes 524,386,048 < 2^31. The four lanes are added up in
 * 64 bits. So nothing overflows, whatever the network.
 */
export function activatedSum(neurons: usize, weights: usize, size: usize): i64 {
  if (SIMD) {
    let sums = i32x4.splat(0);
    const end = neurons + size;
    while (neurons < end) {
      sums = i32x4.add(sums, weighted(v128.load(neurons), v128.load(weights)));
      sums = i32x4.add(sums, weighted(v128.load(neurons, 16), v128.load(weights, 16)));
      sums = i32x4.add(sums, weighted(v128.load(neurons, 32), v128.load(weights, 32)));
      sums = i32x4.add(sums, weighted(v128.load(neurons, 48), v128.load(weights, 48)));
      neurons += 64;
      weights += 64;
    }
    return (
      i64(i32x4.extract_lane(sums, 0)) +
      i64(i32x4.extract_lane(sums, 1)) +
      i64(i32x4.extract_lane(sums, 2)) +
      i64(i32x4.extract_lane(sums, 3))
    );
  }
  let sum: i64 = 0;
  for (let at: usize = 0; at < size; at += 2) {
    const active = min(max(i32(load<i16>(neurons + at)), 0), NEURON_ONE);
    sum += i64(active * i32(load<i16>(weights + at)) * active);
  }
  return sum;
}
