// Directions relative to a side: forward is where its pawns move. The side is a type parameter, so each direction is
// one shift.

import { north, south } from '../bitboard/squares';
import { isWhite } from '../position/colour';

/** 0 for the side's own back rank … 7 */
export function relativeRank<Us>(square: i32): i32 {
  return isWhite<Us>() ? square >> 3 : (square >> 3) ^ 7;
}

/** The square in front of one that is not on the last rank. */
export function inFront<Us>(square: i32): i32 {
  return isWhite<Us>() ? square + 8 : square - 8;
}

export function forward<Us>(set: u64): u64 {
  return isWhite<Us>() ? north(set) : south(set);
}

export function backward<Us>(set: u64): u64 {
  return isWhite<Us>() ? south(set) : north(set);
}

/** A set and all squares north of it. */
export function northFill(set: u64): u64 {
  set |= set << 8;
  set |= set << 16;
  return set | (set << 32);
}

/** A set and all squares south of it. */
export function southFill(set: u64): u64 {
  set |= set >> 8;
  set |= set >> 16;
  return set | (set >> 32);
}

/** A set and all squares in front of it. */
export function forwardFill<Us>(set: u64): u64 {
  return isWhite<Us>() ? northFill(set) : southFill(set);
}

/** A set and all squares behind it. */
export function backwardFill<Us>(set: u64): u64 {
  return isWhite<Us>() ? southFill(set) : northFill(set);
}
