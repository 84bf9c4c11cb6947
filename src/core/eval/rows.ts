// Arithmetic on rows of 16-bit neurons and weights: 128 bits at a time, or one by one in a build without SIMD. Sums wrap
// around at 16 bits on the way, which does not matter: what comes out is the sum of the position's features, and that fits
// (the host refuses networks where it might not).
//
// A round of a loop takes a cache line, four vectors at constant offsets: 10 to 30 % faster than one vector a round. Each
// address is counted up by itself: a sum of a base and an index costs an instruction and a register each time. Rows are
// whole cache lines (NETWORK_WIDTH_STEP).

import { NETWORK_QA } from '../../abi/network';

/** A piece moves: a row comes, a row goes. */
export class Step {}
/** A capture: another row goes. */
export class Take {}
/** Castling: two rows come, two go. */
export class Castle {}

/**
 * Computes the neurons after a move from those before it: adds `added`, subtracts `removed`, and for a capture `taken`.
 * Castling also adds `alsoAdded`, and `taken` is its second subtracted row. One pass for every kind, because memory
 * access is the cost here.
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
  if (SIMD) {
    const end = to + size;
    while (to < end) {
      let first = i16x8.add(v128.load(from), v128.load(added));
      let second = i16x8.add(v128.load(from, 16), v128.load(added, 16));
      let third = i16x8.add(v128.load(from, 32), v128.load(added, 32));
      let fourth = i16x8.add(v128.load(from, 48), v128.load(added, 48));
      first = i16x8.sub(first, v128.load(removed));
      second = i16x8.sub(second, v128.load(removed, 16));
      third = i16x8.sub(third, v128.load(removed, 32));
      fourth = i16x8.sub(fourth, v128.load(removed, 48));
      if (idof<Kind>() != idof<Step>()) {
        first = i16x8.sub(first, v128.load(taken));
        second = i16x8.sub(second, v128.load(taken, 16));
        third = i16x8.sub(third, v128.load(taken, 32));
        fourth = i16x8.sub(fourth, v128.load(taken, 48));
        taken += 64;
      }
      if (idof<Kind>() == idof<Castle>()) {
        first = i16x8.add(first, v128.load(alsoAdded));
        second = i16x8.add(second, v128.load(alsoAdded, 16));
        third = i16x8.add(third, v128.load(alsoAdded, 32));
        fourth = i16x8.add(fourth, v128.load(alsoAdded, 48));
        alsoAdded += 64;
      }
      v128.store(to, first);
      v128.store(to, second, 16);
      v128.store(to, third, 32);
      v128.store(to, fourth, 48);
      from += 64;
      to += 64;
      added += 64;
      removed += 64;
    }
    return;
  }
  for (let at: usize = 0; at < size; at += 2) {
    let neuron = i32(load<i16>(from + at)) + i32(load<i16>(added + at)) - i32(load<i16>(removed + at));
    if (idof<Kind>() != idof<Step>()) neuron -= i32(load<i16>(taken + at));
    if (idof<Kind>() == idof<Castle>()) neuron += i32(load<i16>(alsoAdded + at));
    store<i16>(to + at, neuron);
  }
}

/** Adds a feature's weights to neurons. */
export function addRow(to: usize, added: usize, size: usize): void {
  if (SIMD) {
    const end = to + size;
    while (to < end) {
      v128.store(to, i16x8.add(v128.load(to), v128.load(added)));
      v128.store(to, i16x8.add(v128.load(to, 16), v128.load(added, 16)), 16);
      v128.store(to, i16x8.add(v128.load(to, 32), v128.load(added, 32)), 32);
      v128.store(to, i16x8.add(v128.load(to, 48), v128.load(added, 48)), 48);
      to += 64;
      added += 64;
    }
    return;
  }
  for (let at: usize = 0; at < size; at += 2) {
    store<i16>(to + at, i32(load<i16>(to + at)) + i32(load<i16>(added + at)));
  }
}

/** Subtracts a feature's weights from neurons. */
export function removeRow(from: usize, removed: usize, size: usize): void {
  if (SIMD) {
    const end = from + size;
    while (from < end) {
      v128.store(from, i16x8.sub(v128.load(from), v128.load(removed)));
      v128.store(from, i16x8.sub(v128.load(from, 16), v128.load(removed, 16)), 16);
      v128.store(from, i16x8.sub(v128.load(from, 32), v128.load(removed, 32)), 32);
      v128.store(from, i16x8.sub(v128.load(from, 48), v128.load(removed, 48)), 48);
      from += 64;
      removed += 64;
    }
    return;
  }
  for (let at: usize = 0; at < size; at += 2) {
    store<i16>(from + at, i32(load<i16>(from + at)) - i32(load<i16>(removed + at)));
  }
}

/** Eight times screlu(neuron) × weight, added up in pairs. */
function weighted(neurons: v128, weights: v128): v128 {
  const active = i16x8.min_s(i16x8.max_s(neurons, i16x8.splat(0)), i16x8.splat(i16(NETWORK_QA)));
  return i32x4.dot_i16x8_s(i16x8.mul(active, weights), active);
}

/**
 * Σ screlu(neuron) × weight, in 1 / (QA² × QB).
 *
 * A neuron v is clamped to 0 … 255 and a weight w lies within ±127 (the host refuses others), so |v × w| is at most 32,385
 * and fits into 16 bits: the product needs no wider lanes. (v × w) × v is at most 8,258,175; a 32-bit lane adds up a
 * quarter of the row, 256 of them at the greatest width, which makes 2,114,092,800 < 2^31. The four lanes are added up in
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
    const active = min(max(i32(load<i16>(neurons + at)), 0), NETWORK_QA);
    sum += i64(active * i32(load<i16>(weights + at)) * active);
  }
  return sum;
}
