// Writes the FEN of a setup record as bytes, for millions of positions: without a setup object, a string or other
// garbage.

import { CASTLING_RIGHTS, NO_PIECE, NO_SQUARE, WHITE } from '../abi/piece';
import {
  SETUP_BOARD,
  SETUP_CASTLING_ROOKS,
  SETUP_EN_PASSANT,
  SETUP_FULLMOVE_NUMBER,
  SETUP_HALFMOVE_CLOCK,
  SETUP_SIDE_TO_MOVE,
} from '../abi/position';
import { CORNER_FILES, RIGHT_LETTERS, formatCastlingField, type CastlingStyle } from './castling-field';
import { MAX_CLOCK } from './fen';
import { pieceLetter } from './pieces';
import { fileOf, rankOf } from './squares';

/** Bytes of the longest FEN: 71 for the board, 1, 4, 2, and 10 for each counter, with blanks between. */
export const LONGEST_FEN = 71 + 1 + 4 + 2 + 10 + 10 + 5;

const SPACE = 0x20;
const DASH = 0x2d;
const SLASH = 0x2f;
const DIGIT_0 = 0x30;
const FILE_A = 0x61;
const SIDE_WHITE = 0x77;
const SIDE_BLACK = 0x62;
const PIECE_LETTERS = Uint8Array.from({ length: NO_PIECE }, (_, piece) => pieceLetter(piece).charCodeAt(0));
const CASTLING_LETTERS = Uint8Array.from(RIGHT_LETTERS, (letter) => letter.charCodeAt(0));

function word(record: Uint8Array, offset: number): number {
  const high = ((record[offset + 3] ?? 0) << 8) | (record[offset + 2] ?? 0);
  return (high << 16) | ((record[offset + 1] ?? 0) << 8) | (record[offset] ?? 0);
}

function writeBoard(bytes: Uint8Array, at: number, record: Uint8Array): number {
  for (let first = SETUP_BOARD + 56; first >= SETUP_BOARD; first -= 8) {
    let empty = 0;
    for (let square = first; square < first + 8; square++) {
      const piece = record[square] ?? NO_PIECE;
      if (piece === NO_PIECE) {
        empty++;
        continue;
      }
      if (empty > 0) {
        bytes[at++] = DIGIT_0 + empty;
        empty = 0;
      }
      bytes[at++] = PIECE_LETTERS[piece] ?? 0;
    }
    if (empty > 0) bytes[at++] = DIGIT_0 + empty;
    if (first > SETUP_BOARD) bytes[at++] = SLASH;
  }
  return at;
}

/** The castling field by the general rule, letter by letter. */
function writeAnyCastling(bytes: Uint8Array, at: number, record: Uint8Array, style: CastlingStyle): number {
  const rooks = Array.from(record.subarray(SETUP_CASTLING_ROOKS, SETUP_CASTLING_ROOKS + CASTLING_RIGHTS));
  const text = formatCastlingField(rooks, record.subarray(SETUP_BOARD, SETUP_BOARD + 64), style);
  for (let index = 0; index < text.length; index++) bytes[at++] = text.charCodeAt(index);
  return at;
}

/** Rooks in the corners are always outermost, so the board need not be searched. */
function writeCastling(bytes: Uint8Array, at: number, record: Uint8Array, style: CastlingStyle): number {
  const begin = at;
  for (let right = 0; right < CASTLING_RIGHTS; right++) {
    const rook = record[SETUP_CASTLING_ROOKS + right] ?? NO_SQUARE;
    if (rook === NO_SQUARE) continue;
    if (style !== 'xfen' || fileOf(rook) !== CORNER_FILES[right]) return writeAnyCastling(bytes, begin, record, style);
    bytes[at++] = CASTLING_LETTERS[right] ?? 0;
  }
  if (at === begin) bytes[at++] = DASH;
  return at;
}

function writeSquare(bytes: Uint8Array, at: number, square: number): number {
  if (square === NO_SQUARE) bytes[at++] = DASH;
  else {
    bytes[at++] = FILE_A + fileOf(square);
    bytes[at++] = DIGIT_0 + 1 + rankOf(square);
  }
  return at;
}

function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  if (value >= 10) at = writeNumber(bytes, at, Math.trunc(value / 10));
  bytes[at++] = DIGIT_0 + (value % 10);
  return at;
}

/**
 * Writes all six fields of a setup record (SETUP_… of src/abi/position.ts) at `at`, which has room for LONGEST_FEN
 * bytes, and returns where they end. The text is that of `formatFen`. Caching the texts of unchanged ranks saves
 * nothing.
 */
export function writeFen(bytes: Uint8Array, at: number, record: Uint8Array, style: CastlingStyle): number {
  at = writeBoard(bytes, at, record);
  bytes[at++] = SPACE;
  bytes[at++] = record[SETUP_SIDE_TO_MOVE] === WHITE ? SIDE_WHITE : SIDE_BLACK;
  bytes[at++] = SPACE;
  at = writeCastling(bytes, at, record, style);
  bytes[at++] = SPACE;
  at = writeSquare(bytes, at, record[SETUP_EN_PASSANT] ?? NO_SQUARE);
  bytes[at++] = SPACE;
  at = writeNumber(bytes, at, Math.min(word(record, SETUP_HALFMOVE_CLOCK), MAX_CLOCK));
  bytes[at++] = SPACE;
  return writeNumber(bytes, at, Math.min(word(record, SETUP_FULLMOVE_NUMBER), MAX_CLOCK));
}

const scratch = new Uint8Array(LONGEST_FEN);
const decoder = new TextDecoder();

/** The same as a string. */
export function recordFen(record: Uint8Array, style: CastlingStyle): string {
  return decoder.decode(scratch.subarray(0, writeFen(scratch, 0, record, style)));
}
