// Sliders by kindergarten bitboards (named by G. Isenberg in a discussion that M. Sherwin opened, 2006).
//
// One multiplication by a fixed constant gathers a line's inner squares in the top six bits:
//
//   diagonal, rank   (occupied & line) * file b                 >> 58      file n comes to bit 57 + n
//   file             (occupied >> file & file a) * (c2 … h7)    >> 58      rank n comes to bit 64 - n
//
// No two partial products share a bit, so nothing is carried, whatever else is on the line. The six bits and the slider's
// place on the line lead to its attacks. A diagonal or rank shares one table for all of them: attacks along a rank, copied to
// every rank, from which the line's mask takes its own squares. So both tables together have 8 KiB.
//
// On a rank the six bits are adjacent, and a shift does without the multiplication.
//
// Cost: two masks, a multiplication and a shift for each line; 8 KiB of attack tables, 1 KiB of lines.

import { SLIDERS_BASE } from '../../../abi/memory';
import { bit } from '../../bitboard/bits';
import { FILE_A, RANK_1, fileOf, rankOf } from '../../bitboard/squares';
import { rays } from '../../bitboard/walk';

const FILE_B: u64 = FILE_A << 1;
/** The diagonal c2 … h7. */
const C2_TO_H7: u64 = 0x0080402010080400;
/** Six bits, to the top. */
const SUM_SHIFT = 58;
/** Occupancies of six squares. */
const INNER = 64;

/** For each file and six bits of a rank, the attacks along the rank, copied to all ranks. */
const RANK_ATTACKS = SLIDERS_BASE;
/** For each rank and six bits of the a-file, read downwards, the attacks along it. */
const FILE_ATTACKS = RANK_ATTACKS + 8 * INNER * 8;
/** Lines of each square without the square itself. */
const NORTH_EAST_LINES = FILE_ATTACKS + 8 * INNER * 8;
const NORTH_WEST_LINES = NORTH_EAST_LINES + 64 * 8;

/** Of two indices, eight rows of 64 words. */
function entry(row: i32, inner: u64): usize {
  return usize(((row << 6) | i32(inner)) << 3);
}

/** Index of a diagonal's or rank's occupancy: the inner squares by file. */
function gatherFiles(line: u64): u64 {
  return (line * FILE_B) >> SUM_SHIFT;
}

/** Index of the a-file's occupancy: the inner squares by rank, from above. */
function gatherRanks(line: u64): u64 {
  return (line * C2_TO_H7) >> SUM_SHIFT;
}

function diagonalAttacks(square: i32, lines: usize, occupied: u64): u64 {
  const line = load<u64>(lines + (usize(square) << 3));
  return load<u64>(entry(fileOf(square), gatherFiles(occupied & line)), RANK_ATTACKS) & line;
}

export function initSliders(): void {
  for (let square = 0; square < 64; square++) {
    store<u64>(usize(square) << 3, rays(square, 1, 1, 0), NORTH_EAST_LINES);
    store<u64>(usize(square) << 3, rays(square, 1, -1, 0), NORTH_WEST_LINES);
  }
  for (let inner: u64 = 0; inner < u64(INNER); inner++) {
    let onFile: u64 = 0;
    for (let rank = 1; rank <= 6; rank++) if ((inner >> u64(6 - rank)) & 1) onFile |= bit(rank << 3);
    for (let n = 0; n < 8; n++) {
      store<u64>(entry(n, inner), rays(n, 1, 0, inner << 1) * FILE_A, RANK_ATTACKS);
      store<u64>(entry(n, inner), rays(n << 3, 0, 1, onFile), FILE_ATTACKS);
    }
  }
}

export function bishopAttacks(square: i32, occupied: u64): u64 {
  return diagonalAttacks(square, NORTH_EAST_LINES, occupied) | diagonalAttacks(square, NORTH_WEST_LINES, occupied);
}

export function rookAttacks(square: i32, occupied: u64): u64 {
  const file = fileOf(square);
  const rank = rankOf(square);
  const onFile = load<u64>(entry(rank, gatherRanks((occupied >> file) & FILE_A)), FILE_ATTACKS) << file;
  const alongRank = load<u64>(entry(file, (occupied >> ((rank << 3) + 1)) & (INNER - 1)), RANK_ATTACKS);
  return onFile | (alongRank & (RANK_1 << (rank << 3)));
}
