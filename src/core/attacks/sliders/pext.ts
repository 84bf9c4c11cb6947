// Sliders by parallel bit extract (Z. Wegner, 2011; Fiekas, section 3.1): the relevant squares that are occupied, moved
// together, are an index without gaps, a minimal perfect hash. On hardware it is one instruction; here it is a loop.
//
// Cost: a round for each relevant square, up to 12; 841 KiB of attack sets.

import { SLIDERS_BASE } from '../../../abi/memory';
import { popcount } from '../../bitboard/bits';
import { fillAttacks, initTables, relevantSquares } from './fill';
import { pext } from './software-pext';

// 16 bytes for each square.
const ENTRY_MASK = 0;
const ENTRY_TABLE = 8;
const ENTRY_SIZE_LOG2 = 4;

const BISHOP_ENTRIES = SLIDERS_BASE;
const ROOK_ENTRIES = BISHOP_ENTRIES + (64 << ENTRY_SIZE_LOG2);
const ATTACKS = ROOK_ENTRIES + (64 << ENTRY_SIZE_LOG2);

function attackAddress(entry: usize, occupied: u64): usize {
  const index = pext(occupied, load<u64>(entry, ENTRY_MASK));
  return usize(load<u32>(entry, ENTRY_TABLE)) + (usize(index) << 3);
}

/** Writes the entry of a square at `entry` and its attacks from `table` on; returns the end of these. */
function initSquare(entry: usize, square: i32, bishop: bool, table: usize): usize {
  const mask = relevantSquares(square, bishop);
  store<u64>(entry, mask, ENTRY_MASK);
  store<u32>(entry, table, ENTRY_TABLE);
  fillAttacks(square, bishop, entry, attackAddress);
  return table + (8 << popcount(mask));
}

export function initSliders(): void {
  initTables(BISHOP_ENTRIES, ROOK_ENTRIES, ENTRY_SIZE_LOG2, ATTACKS, initSquare);
}

export function bishopAttacks(square: i32, occupied: u64): u64 {
  return load<u64>(attackAddress(BISHOP_ENTRIES + (square << ENTRY_SIZE_LOG2), occupied));
}

export function rookAttacks(square: i32, occupied: u64): u64 {
  return load<u64>(attackAddress(ROOK_ENTRIES + (square << ENTRY_SIZE_LOG2), occupied));
}
