// Sliders by the minimal perfect hash function of T. Fenner and M. Levene, "Move generation with perfect hash functions" (2008),
// computed without a division.
//
// The two edge squares of a line never block, so N = 6 squares are hashed, and the minimal form (formula 14)
//
//   ĥ1(α) = (α + 42) mod (2^k + 2)        k = 8 on files, 9 on north-east, 7 on north-west diagonals
//
// sends the 64 occupancies of a line to 0 … 63 without a gap. Its value is S(α) + 42 with S(α) = Σ aₙ (-2)ⁿ (formulas 5, 6):
// a number in base -2. One multiplication gathers that sum in the top six bits:
//
//   ĥ1(α) = (α · M + C) >> 58        M = Σ (-2)ⁿ 2^(58 - kn)        C = 42 · Σ 2^(58 - kn)        n = 0 … 5
//
// The product's term of aᵢ and (-2)ʲ lies at 2^(58 + k(i - j)). Those with i > j overflow, those with i = j are S(α). Those
// with i < j sum up, for each distance, to at least -42 and at most 21, as S does (formula 8): C lifts every distance to
// 0 … 63, so nothing is borrowed from the sum above, and 63 (2^-k + 2^-2k + …) < 1 carries nothing into it. So this is a
// magic multiplication whose factor follows from a proof instead of a search. A line that begins at bit s needs no shift:
// M / 2^s is still a whole number on every line of the board.
//
// Cost: a mask, a multiplication, an addition, a shift for each line; 128 KiB of attack tables.

import { SLIDERS_BASE } from '../../../abi/memory';
import { bit, lsb, nextSubset, withoutLsb } from '../../bitboard/bits';
import { FILE_A, FILE_H, RANK_1, RANK_8, rankOf } from '../../bitboard/squares';
import { rays } from '../../bitboard/walk';

/** Where the sum lies in the product, and how many bits it has: six, to the top. */
const SUM_SHIFT = 58;
// Steps between the squares of a line, in bits.
const FILE_STEP = 8;
const NORTH_EAST_STEP = 9;
const NORTH_WEST_STEP = 7;

// C of the head comment: 42 at bits 58, 58 - k, … 58 - 5k. Written out, for a loop would run at every look-up.
const FILE_OFFSETS: u64 = 0xa8a8a8a8a8a80000;
const NORTH_EAST_OFFSETS: u64 = 0xa8542a150a854000;
const NORTH_WEST_OFFSETS: u64 = 0xa952a54a95000000;

// The tables. What one look-up needs lies together: both lines of a bishop, or both of a rook, in one entry and one row.
/** 64 entries of a bishop: inner squares and factor of the north-east, then of the north-west diagonal. */
const BISHOP_LINES = SLIDERS_BASE;
/** 64 entries of a rook: inner squares and factor of the file, shift of the rank. */
const ROOK_LINES = BISHOP_LINES + 64 * 32;
const FIRST_INNER = 0;
const FIRST_FACTOR = 8;
const SECOND_INNER = 16;
const SECOND_FACTOR = 24;
const RANK_SHIFT = 16;
/** 64 rows of 2 × 64 × u64: attacks along each line by hash. */
const BISHOP_ROWS = ROOK_LINES + 64 * 32;
const ROOK_ROWS = BISHOP_ROWS + 64 * 1024;
/** From a row's first line to its second. */
const SECOND_LINE = 512;

/** M of the head comment for a line of given inner squares, divided by 2^s where the first of them is bit s. */
function factorOf(inner: u64, step: i32): u64 {
  if (inner == 0) return 0;
  let factor: u64 = 0;
  let n = 0;
  const first = lsb(inner);
  for (let rest = inner; rest; rest = withoutLsb(rest)) {
    // (-2)ⁿ 2^(58 - step n - first)
    const term = u64(1) << u64(SUM_SHIFT - (step - 1) * n - first);
    factor = n & 1 ? factor - term : factor + term;
    n++;
  }
  return factor;
}

/** Row entry of a line: ĥ1 of its occupancy, in bytes. */
function hash(inner: u64, factor: u64, offset: u64, occupied: u64): usize {
  return usize(((occupied & inner) * factor + offset) >> SUM_SHIFT) << 3;
}

function northEastEntry(square: i32, occupied: u64): usize {
  const lines: usize = BISHOP_LINES + (square << 5);
  const inner = load<u64>(lines, FIRST_INNER);
  return (
    usize(BISHOP_ROWS + (square << 10)) + hash(inner, load<u64>(lines, FIRST_FACTOR), NORTH_EAST_OFFSETS, occupied)
  );
}

function northWestEntry(square: i32, occupied: u64): usize {
  const lines: usize = BISHOP_LINES + (square << 5);
  const inner = load<u64>(lines, SECOND_INNER);
  return (
    usize(BISHOP_ROWS + (square << 10)) + hash(inner, load<u64>(lines, SECOND_FACTOR), NORTH_WEST_OFFSETS, occupied)
  );
}

function fileEntry(square: i32, occupied: u64): usize {
  const lines: usize = ROOK_LINES + (square << 5);
  const inner = load<u64>(lines, FIRST_INNER);
  return usize(ROOK_ROWS + (square << 10)) + hash(inner, load<u64>(lines, FIRST_FACTOR), FILE_OFFSETS, occupied);
}

/** On a rank the six bits are adjacent: a shift extracts them, and no hash is needed. */
function rankEntry(square: i32, occupied: u64): usize {
  const shift = load<u64>(ROOK_LINES + (square << 5), RANK_SHIFT);
  return usize(ROOK_ROWS + (square << 10)) + (usize((occupied >> shift) & 63) << 3);
}

/** Writes the inner squares and the factor of a line. */
function initLine(address: usize, inner: u64, step: i32): void {
  store<u64>(address, inner);
  store<u64>(address + 8, factorOf(inner, step));
}

export function initSliders(): void {
  const insideRanks = ~(RANK_1 | RANK_8);
  const inside = insideRanks & ~(FILE_A | FILE_H);
  for (let square = 0; square < 64; square++) {
    const file = (rays(square, 0, 1, 0) | bit(square)) & insideRanks;
    const northEast = (rays(square, 1, 1, 0) | bit(square)) & inside;
    const northWest = (rays(square, 1, -1, 0) | bit(square)) & inside;
    const bishopLines: usize = BISHOP_LINES + (square << 5);
    const rookLines: usize = ROOK_LINES + (square << 5);
    initLine(bishopLines + FIRST_INNER, northEast, NORTH_EAST_STEP);
    initLine(bishopLines + SECOND_INNER, northWest, NORTH_WEST_STEP);
    initLine(rookLines + FIRST_INNER, file, FILE_STEP);
    store<u64>(rookLines, (rankOf(square) << 3) + 1, RANK_SHIFT);

    let subset: u64 = 0;
    do {
      store<u64>(northEastEntry(square, subset), rays(square, 1, 1, subset));
      subset = nextSubset(subset, northEast);
    } while (subset);
    do {
      store<u64>(northWestEntry(square, subset), rays(square, 1, -1, subset), SECOND_LINE);
      subset = nextSubset(subset, northWest);
    } while (subset);
    do {
      store<u64>(fileEntry(square, subset), rays(square, 0, 1, subset));
      subset = nextSubset(subset, file);
    } while (subset);
    for (let inner: u64 = 0; inner < 64; inner++) {
      const occupied = inner << u64((rankOf(square) << 3) + 1);
      store<u64>(rankEntry(square, occupied), rays(square, 1, 0, occupied), SECOND_LINE);
    }
  }
}

export function bishopAttacks(square: i32, occupied: u64): u64 {
  return load<u64>(northEastEntry(square, occupied)) | load<u64>(northWestEntry(square, occupied), SECOND_LINE);
}

export function rookAttacks(square: i32, occupied: u64): u64 {
  return load<u64>(fileEntry(square, occupied)) | load<u64>(rankEntry(square, occupied), SECOND_LINE);
}
