// Sliders by parallel bit extract and deposit (Z. Wegner, 2011; Fiekas, section 3.2): a slider attacks at most 14 squares, so
// an attack set packed into those bits is 16 bits wide. Both instructions are loops here.
//
// Cost: a round for each relevant square and one for each square on the rays; 210 KiB of attack sets.

import { SLIDERS_BASE } from '../../../abi/memory';
import { nextSubset, popcount } from '../../bitboard/bits';
import { attacksOf, initTables, relevantSquares } from './fill';
import { pdep, pext } from './software-pext';

// 32 bytes for each square.
const ENTRY_MASK = 0;
/** Attacks on the empty board. */
const ENTRY_RAYS = 8;
const ENTRY_TABLE = 16;
const ENTRY_SIZE_LOG2 = 5;

const BISHOP_ENTRIES = SLIDERS_BASE;
const ROOK_ENTRIES = BISHOP_ENTRIES + (64 << ENTRY_SIZE_LOG2);
const ATTACKS = ROOK_ENTRIES + (64 << ENTRY_SIZE_LOG2);

function attackAddress(entry: usize, occupied: u64): usize {
  const index = pext(occupied, load<u64>(entry, ENTRY_MASK));
  return usize(load<u32>(entry, ENTRY_TABLE)) + (usize(index) << 1);
}

function attacksAt(entry: usize, occupied: u64): u64 {
  return pdep(u64(load<u16>(attackAddress(entry, occupied))), load<u64>(entry, ENTRY_RAYS));
}

/** Writes the entry of a square at `entry` and its packed attacks from `table` on; returns the end of these. */
function initSquare(entry: usize, square: i32, bishop: bool, table: usize): usize {
  const mask = relevantSquares(square, bishop);
  const rays = attacksOf(square, bishop, 0);
  store<u64>(entry, mask, ENTRY_MASK);
  store<u64>(entry, rays, ENTRY_RAYS);
  store<u32>(entry, table, ENTRY_TABLE);
  let subset: u64 = 0;
  do {
    store<u16>(attackAddress(entry, subset), u16(pext(attacksOf(square, bishop, subset), rays)));
    subset = nextSubset(subset, mask);
  } while (subset);
  return table + (2 << popcount(mask));
}

export function initSliders(): void {
  initTables(BISHOP_ENTRIES, ROOK_ENTRIES, ENTRY_SIZE_LOG2, ATTACKS, initSquare);
}

export function bishopAttacks(square: i32, occupied: u64): u64 {
  return attacksAt(BISHOP_ENTRIES + (square << ENTRY_SIZE_LOG2), occupied);
}

export function rookAttacks(square: i32, occupied: u64): u64 {
  return attacksAt(ROOK_ENTRIES + (square << ENTRY_SIZE_LOG2), occupied);
}
