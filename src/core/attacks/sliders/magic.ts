// Sliders by magic multiplication (P. Kannan, "Magic move-bitboard generation", 2007; Fiekas, section 3.1).
//
// The occupancy of the squares that can block (the edge never does) times a factor carries these few bits, in some order,
// into the top of the product; a shift brings them down as an index without gaps for each square. The factors come from
// `src/tools/find-magics.ts`.
//
// Cost: a mask, a multiplication, a shift; 841 KiB of tables.

import { SLIDERS_BASE, SLIDERS_END } from '../../../abi/memory';
import { nextSubset, popcount } from '../../bitboard/bits';
import { FILE_A, FILE_H, RANK_1, RANK_8, fileOf, rankOf } from '../../bitboard/squares';
import * as scan from './ray-scan';
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

/** Squares of a set of rays that can block: the far end of a ray cannot. */
function relevant(square: i32, reach: u64): u64 {
  let edges: u64 = 0;
  if (fileOf(square) != 0) edges |= FILE_A;
  if (fileOf(square) != 7) edges |= FILE_H;
  if (rankOf(square) != 0) edges |= RANK_1;
  if (rankOf(square) != 7) edges |= RANK_8;
  return reach & ~edges;
}

function attackAddress(entry: usize, occupied: u64): usize {
  const product = (occupied & load<u64>(entry, ENTRY_MASK)) * load<u64>(entry, ENTRY_FACTOR);
  return usize(load<u32>(entry, ENTRY_TABLE)) + (usize(product >> load<u64>(entry, ENTRY_SHIFT)) << 3);
}

/** Writes the entry of a square at `entry` and its attacks from `table` on; returns the end of these. */
function initSquare(entry: usize, square: i32, bishop: bool, factor: u64, table: usize): usize {
  const reach = bishop ? scan.bishopAttacks(square, 0) : scan.rookAttacks(square, 0);
  const mask = relevant(square, reach);
  store<u64>(entry, mask, ENTRY_MASK);
  store<u64>(entry, factor, ENTRY_FACTOR);
  store<u64>(entry, 64 - popcount(mask), ENTRY_SHIFT);
  store<u32>(entry, table, ENTRY_TABLE);
  let subset: u64 = 0;
  do {
    const attacks = bishop ? scan.bishopAttacks(square, subset) : scan.rookAttacks(square, subset);
    const at = attackAddress(entry, subset);
    assert(load<u64>(at) == 0 || load<u64>(at) == attacks, 'a magic factor maps two attack sets to one index');
    store<u64>(at, attacks);
    subset = nextSubset(subset, mask);
  } while (subset);
  return table + (8 << popcount(mask));
}

export function initSliders(): void {
  let table: usize = ATTACKS;
  for (let square = 0; square < 64; square++) {
    const at = square << ENTRY_SIZE_LOG2;
    table = initSquare(BISHOP_ENTRIES + at, square, true, load<u64>(BISHOP_FACTORS + (square << 3)), table);
    table = initSquare(ROOK_ENTRIES + at, square, false, load<u64>(ROOK_FACTORS + (square << 3)), table);
  }
  assert(table <= usize(SLIDERS_END), 'the slider tables do not fit');
}

export function bishopAttacks(square: i32, occupied: u64): u64 {
  return load<u64>(attackAddress(BISHOP_ENTRIES + (square << ENTRY_SIZE_LOG2), occupied));
}

export function rookAttacks(square: i32, occupied: u64): u64 {
  return load<u64>(attackAddress(ROOK_ENTRIES + (square << ENTRY_SIZE_LOG2), occupied));
}
