// Section 4 for White's pawns, all at once: as the article says it, and as it must be.

import { WORD } from '../squares';

const FILE_A = 0x0101010101010101n;
const FILE_H = FILE_A << 7n;
const RANK_2 = 0xff00n;
const RANK_3 = 0xff0000n;

/** One square forward. */
export function singleAdvances(pawns: bigint, empty: bigint): bigint {
  return (pawns << 8n) & WORD & empty;
}

/** Two squares forward: pawns that have reached the third rank go on. */
export function doubleAdvances(pawns: bigint, empty: bigint): bigint {
  return singleAdvances(singleAdvances(pawns, empty) & RANK_3, empty);
}

/**
 * As the article says it: the single advances "and" the pawns on the second rank, shifted, "and" the empty squares. The
 * result is always empty: a single advance ends on an empty square, where no pawn is.
 */
export function doubleAdvancesAsPrinted(pawns: bigint, empty: bigint): bigint {
  return singleAdvances(singleAdvances(pawns, empty) & (pawns & RANK_2), empty);
}

/** Captures to the left and to the right, edge pawns masked. */
export function captures(pawns: bigint, enemies: bigint): { left: bigint; right: bigint } {
  return { left: ((pawns & ~FILE_A) << 7n) & WORD & enemies, right: ((pawns & ~FILE_H) << 9n) & WORD & enemies };
}

/** Captures en passant: the square that an enemy pawn has passed over counts as an enemy (0n if there is none). */
export function enPassantCaptures(pawns: bigint, passed: bigint): { left: bigint; right: bigint } {
  return captures(pawns, passed);
}

/** The article's shifts alone: a pawn at the edge captures at the other one. */
export function capturesAsPrinted(pawns: bigint, enemies: bigint): { left: bigint; right: bigint } {
  return { left: (pawns << 7n) & WORD & enemies, right: (pawns << 9n) & WORD & enemies };
}
