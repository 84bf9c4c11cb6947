// Fills the table of a slider method that hashes the relevant occupancies of a square.

import { SLIDERS_BASE, SLIDERS_END } from '../../../abi/memory';
import { nextSubset } from '../../bitboard/bits';
import { FILE_A, FILE_H, RANK_1, RANK_8, fileOf, rankOf } from '../../bitboard/squares';
import * as scan from './ray-scan';

/** The relevant squares of a bishop or a rook: its attacks on the empty board except the far end of each ray. */
export function relevantSquares(square: i32, bishop: bool): u64 {
  let edges: u64 = 0;
  if (fileOf(square) != 0) edges |= FILE_A;
  if (fileOf(square) != 7) edges |= FILE_H;
  if (rankOf(square) != 0) edges |= RANK_1;
  if (rankOf(square) != 7) edges |= RANK_8;
  return attacksOf(square, bishop, 0) & ~edges;
}

/** Attacks by ray scanning. */
export function attacksOf(square: i32, bishop: bool, occupied: u64): u64 {
  return bishop ? scan.bishopAttacks(square, occupied) : scan.rookAttacks(square, occupied);
}

/**
 * Stores the attack set of every relevant occupancy of a square where `addressOf` says, given the square's entry.
 * No two sets may meet at one address.
 */
export function fillAttacks(
  square: i32,
  bishop: bool,
  entry: usize,
  addressOf: (entry: usize, occupied: u64) => usize,
): void {
  const mask = relevantSquares(square, bishop);
  let subset: u64 = 0;
  do {
    const attacks = attacksOf(square, bishop, subset);
    const at = addressOf(entry, subset);
    assert(at >= usize(SLIDERS_BASE) && at < usize(SLIDERS_END), 'an attack set lies outside of the slider tables');
    assert(load<u64>(at) == 0 || load<u64>(at) == attacks, 'a hash maps two attack sets to one address');
    store<u64>(at, attacks);
    subset = nextSubset(subset, mask);
  } while (subset);
}

/**
 * Places the tables of all squares consecutively from `table` on, a bishop's before a rook's. `initSquare` writes a
 * square's entry and table and returns where the table ends.
 */
export function initTables(
  bishopEntries: usize,
  rookEntries: usize,
  entrySizeLog2: i32,
  table: usize,
  initSquare: (entry: usize, square: i32, bishop: bool, table: usize) => usize,
): void {
  for (let square = 0; square < 64; square++) {
    const at = square << entrySizeLog2;
    table = initSquare(bishopEntries + at, square, true, table);
    table = initSquare(rookEntries + at, square, false, table);
  }
  assert(table <= usize(SLIDERS_END), 'the slider tables do not fit');
}
