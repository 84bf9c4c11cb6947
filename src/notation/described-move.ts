// The SAN of a described move (src/abi/described-move.ts), which has everything that the text needs.

import {
  DESCRIBED_CHECK,
  DESCRIBED_FILE,
  DESCRIBED_MATE,
  DESCRIBED_MOVE_MASK,
  DESCRIBED_RANK,
  DESCRIBED_TYPE_MASK,
  DESCRIBED_TYPE_SHIFT,
} from '../abi/described-move';
import { NO_PIECE_TYPE, PAWN } from '../abi/piece';
import { isCapture, isCastling, isKingSideCastling, moveFrom, moveTo, promotedType } from './packed-move';
import { NULL_SAN } from './pgn';
import { typeLetter } from './pieces';
import { fileOf, rankOf } from './squares';

/** Bytes of the longest SAN: `Qa1xb2+`, `axb8=Q#`. */
export const LONGEST_SAN = 7;

const FILE_A = 0x61;
const RANK_1 = 0x31;
const CAPTURE = 0x78;
const PROMOTION = 0x3d;
const CHECK = 0x2b;
const MATE = 0x23;
const CASTLING = 0x4f;
const DASH = 0x2d;
const LETTERS = Array.from({ length: NO_PIECE_TYPE }, (_, type) => typeLetter(type).charCodeAt(0));

/** The type of the moving man. */
export function describedType(described: number): number {
  return (described >> DESCRIBED_TYPE_SHIFT) & DESCRIBED_TYPE_MASK;
}

/** `O-O` or `O-O-O`. */
function writeCastling(bytes: Uint8Array, at: number, rooksPath: number): number {
  bytes[at++] = CASTLING;
  for (let squares = 1; squares < rooksPath; squares++) {
    bytes[at++] = DASH;
    bytes[at++] = CASTLING;
  }
  return at;
}

/**
 * Writes the move at `at` in the export form of the PGN standard (shortest disambiguation, `x`, `=Q`, `O-O`, `+` or
 * `#`) and returns where it ends. It writes bytes, because strings for millions of moves would be garbage.
 */
export function writeSan(bytes: Uint8Array, at: number, described: number): number {
  const move = described & DESCRIBED_MOVE_MASK;
  if (isCastling(move)) at = writeCastling(bytes, at, isKingSideCastling(move) ? 2 : 3);
  else {
    const type = describedType(described);
    if (type !== PAWN) bytes[at++] = LETTERS[type] ?? 0;
    if ((described & DESCRIBED_FILE) !== 0) bytes[at++] = FILE_A + fileOf(moveFrom(move));
    if ((described & DESCRIBED_RANK) !== 0) bytes[at++] = RANK_1 + rankOf(moveFrom(move));
    if (isCapture(move)) bytes[at++] = CAPTURE;
    bytes[at++] = FILE_A + fileOf(moveTo(move));
    bytes[at++] = RANK_1 + rankOf(moveTo(move));
    const promoted = promotedType(move);
    if (promoted !== NO_PIECE_TYPE) {
      bytes[at++] = PROMOTION;
      bytes[at++] = LETTERS[promoted] ?? 0;
    }
  }
  if ((described & DESCRIBED_CHECK) !== 0) bytes[at++] = (described & DESCRIBED_MATE) === 0 ? CHECK : MATE;
  return at;
}

const scratch = new Uint8Array(LONGEST_SAN);

/** The same as a string; `--` for 0, a null move. */
export function describedSan(described: number): string {
  if (described === 0) return NULL_SAN;
  const length = writeSan(scratch, 0, described);
  let text = '';
  for (let at = 0; at < length; at++) text += String.fromCharCode(scratch[at] ?? 0);
  return text;
}
