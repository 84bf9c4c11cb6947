// Sliders by magic multiplication, the shift being the factor's own upper six bits (G. Osborne, 2008; Fiekas, section 3.6).
//
// A shift for w bits is 64 - w = 52 … 59. Where the least relevant square is g1 or higher these bits of a factor mean
// nothing (proposition 2); elsewhere `src/tools/find-magics.ts` looks only at factors that begin with them.
//
// Cost: a mask, a multiplication, two shifts; 841 KiB of tables.

import { SLIDERS_BASE } from '../../../abi/memory';
import { popcount } from '../../bitboard/bits';
import { fillAttacks, initTables, relevantSquares } from './fill';
import { BISHOP_FACTORS, ROOK_FACTORS } from './magic-with-shift-factors';

// 32 bytes for each square.
const ENTRY_MASK = 0;
const ENTRY_FACTOR = 8;
const ENTRY_TABLE = 16;
const ENTRY_SIZE_LOG2 = 5;
/** Where a factor has its shift. */
const SHIFT_BITS = 58;

const BISHOP_ENTRIES = SLIDERS_BASE;
const ROOK_ENTRIES = BISHOP_ENTRIES + (64 << ENTRY_SIZE_LOG2);
const ATTACKS = ROOK_ENTRIES + (64 << ENTRY_SIZE_LOG2);

function attackAddress(entry: usize, occupied: u64): usize {
  const factor = load<u64>(entry, ENTRY_FACTOR);
  const product = (occupied & load<u64>(entry, ENTRY_MASK)) * factor;
  return usize(load<u32>(entry, ENTRY_TABLE)) + (usize(product >> (factor >> SHIFT_BITS)) << 3);
}

/** Writes the entry of a square at `entry` and its attacks from `table` on; returns the end of these. */
function initSquare(entry: usize, square: i32, bishop: bool, table: usize): usize {
  const mask = relevantSquares(square, bishop);
  const factor = load<u64>((bishop ? BISHOP_FACTORS : ROOK_FACTORS) + (square << 3));
  assert(factor >> SHIFT_BITS == u64(64 - popcount(mask)), 'a factor carries another shift than its square needs');
  store<u64>(entry, mask, ENTRY_MASK);
  store<u64>(entry, factor, ENTRY_FACTOR);
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
