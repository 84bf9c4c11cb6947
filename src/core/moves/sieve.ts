// A sink that separates the moves that matter: `--leaf delta` has to look at few of them.
//
// For each piece type there is a set of squares that matter. Quiet moves that touch none of them are only counted, a whole
// set of targets by one population count; all other moves are written to the list.

import { PAWN } from '../../abi/piece';
import { has, popcount } from '../bitboard/bits';
import { north, south } from '../bitboard/squares';
import { isWhite } from '../position/colour';

/** A sink of the generator beside those of sink.ts. */
export class Sieve {}

export function isSieve<Sink>(): bool {
  return idof<Sink>() == idof<Sieve>();
}

/** Address of the squares that matter, and the number of moves that touch none of them. */
let sets: usize = 0;
let passed: i32 = 0;

/** To be called before moves are generated; `address` is that of a u64 for each piece type. */
export function openSieve(address: usize): void {
  sets = address;
  passed = 0;
}

/** How many moves were counted and not written since `openSieve`. */
export function passedMoves(): i32 {
  return passed;
}

/** Counts the quiet moves of a piece that touch no square that matters; returns the targets of the others. */
export function sift(type: i32, from: i32, targets: u64): u64 {
  const mattering = load<u64>(sets + (type << 3));
  if (has(mattering, from)) return targets;
  passed += popcount(targets & ~mattering);
  return targets & mattering;
}

/** The same for pawns that step to the targets, one square or two. */
export function siftSteps<Us>(targets: u64, squares: i32): u64 {
  const mattering = load<u64>(sets + (PAWN << 3));
  let reached = mattering;
  for (let step = 0; step < squares; step++) reached = mattering | (isWhite<Us>() ? north(reached) : south(reached));
  passed += popcount(targets & ~reached);
  return targets & reached;
}
