// Sliders by magic multiplication (P. Kannan, "Magic move-bitboard generation", 2007; Fiekas, section 3.3).
//
// The occupancy of the squares that can block (the edge never does) times a factor carries these few bits, in some order,
// into the top of the product; a shift brings them down as an index without gaps for each square. The factors come from
// `src/tools/find-magics.ts`.
//
// Cost: a mask, a multiplication, a shift; 841 KiB of tables.

import { SLIDERS_BASE } from '../../../abi/memory';
import { popcount } from '../../bitboard/bits';
import { fillAttacks, initTables, relevantSquares } from './fill';
import { BISHOP_FACTORS, ROOK_FACTORS } from './magic-factors';

// 32 bytes for each square: what a look-up needs, in one cache line.
const ENTRY_MASK = 0;
const ENTRY_FACTOR = 8;
const ENTRY_SHIFT = 16;
const ENTRY_TABLE = 24;
const ENTRY_SIZE_LOG2 = 5;

const BISHOP_ENTRIES = SLIDERS_BASE;
const ROOK_ENTRIES = BISHOP_ENTRIES + (64 << ENTRY_SIZE_LOG2);
const ATTACKS = ROOK_ENTRIES + (64 << ENTRY_SIZE_LOG2);

function attackAddress(entry: usize, occupied: u64): usize {
  const product = (occupied & load<u64>(entry, ENTRY_MASK)) * load<u64>(entry, ENTRY_FACTOR);
  return usize(load<u32>(entry, ENTRY_TABLE)) + (usize(product >> load<u64>(entry, ENTRY_SHIFT)) << 3);
}

/** Writes the entry of a square at `entry` and its attacks from `table` on; returns the end of these. */
function initSquare(entry: usize, square: i32, bishop: bool, table: usize): usize {
  const mask = relevantSquares(square, bishop);
  const factor = load<u64>((bishop ? BISHOP_FACTORS : ROOK_FACTORS) + (square << 3));
  store<u64>(entry, mask, ENTRY_MASK);
  store<u64>(entry, factor, ENTRY_FACTOR);
  store<u64>(entry, 64 - popcount(mask), ENTRY_SHIFT);
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
