// Bitboards: a set of squares is one u64, bit 0 = a1 … bit 63 = h8.

/** The set of one square, 0 … 63. */
export function bit(square: i32): u64 {
  return u64(1) << u64(square);
}

/** Least square of a set that is not empty. One machine instruction. */
export function lsb(set: u64): i32 {
  return i32(ctz(set));
}

/** Greatest square of a set that is not empty. */
export function msb(set: u64): i32 {
  return 63 - i32(clz(set));
}

/** Number of squares in a set. One machine instruction. */
export function popcount(set: u64): i32 {
  return i32(popcnt(set));
}

/** The set without its least square. */
export function withoutLsb(set: u64): u64 {
  return set & (set - 1);
}

/** True for two squares or more. */
export function several(set: u64): bool {
  return withoutLsb(set) != 0;
}

/** True if a set holds a square. */
export function has(set: u64, square: i32): bool {
  return ((set >> u64(square)) & 1) != 0;
}

/**
 * The subset of `mask` that follows `subset`, in counting order; the empty set follows the last one.
 * Carry-rippler: subtracting the mask ripples a carry through the bits outside of it (Fiekas, chapter 2).
 */
export function nextSubset(subset: u64, mask: u64): u64 {
  return (subset - mask) & mask;
}
