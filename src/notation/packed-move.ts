// Decodes a packed move (`src/abi/move.ts`) without a position.

import {
  FLAG_CAPTURE,
  FLAG_CASTLE,
  FLAG_DOUBLE_PUSH,
  FLAG_PROMOTED_MASK,
  FLAG_PROMOTION,
  MOVE_FLAG_SHIFT,
  MOVE_SQUARE_MASK,
  MOVE_TO_SHIFT,
} from '../abi/move';
import { KNIGHT, NO_PIECE_TYPE, NO_SQUARE } from '../abi/piece';
import { fileOf, rankOf, squareAt } from './squares';

// The king's target file after castling, for any start position.
const KING_SIDE_FILE = 6;
const QUEEN_SIDE_FILE = 2;
/** The king's file before castling in standard chess. */
const KING_FILE = 4;

/** The origin square. */
export function moveFrom(move: number): number {
  return move & MOVE_SQUARE_MASK;
}

/** The target square; for castling, the own rook's square. */
export function moveTo(move: number): number {
  return (move >> MOVE_TO_SHIFT) & MOVE_SQUARE_MASK;
}

function flagOf(move: number): number {
  return move >> MOVE_FLAG_SHIFT;
}

export function isCastling(move: number): boolean {
  return flagOf(move) === FLAG_CASTLE;
}

/** True for a capture, en passant included. */
export function isCapture(move: number): boolean {
  return (flagOf(move) & FLAG_CAPTURE) !== 0;
}

/** KNIGHT … QUEEN for a promotion, NO_PIECE_TYPE for any other move. */
export function promotedType(move: number): number {
  const flag = flagOf(move);
  return (flag & FLAG_PROMOTION) === 0 ? NO_PIECE_TYPE : KNIGHT + (flag & FLAG_PROMOTED_MASK);
}

/** True for a capture or a promotion: networks do not learn from positions before such a move. */
export function isNoisy(move: number): boolean {
  return isCapture(move) || promotedType(move) !== NO_PIECE_TYPE;
}

/** The square that a pawn's double step passes over; NO_SQUARE for any other move. */
export function passedSquare(move: number): number {
  return flagOf(move) === FLAG_DOUBLE_PUSH ? (moveFrom(move) + moveTo(move)) / 2 : NO_SQUARE;
}

/** True for castling with the rook on the king's right as White sees it: `O-O`. */
export function isKingSideCastling(move: number): boolean {
  return isCastling(move) && fileOf(moveTo(move)) > fileOf(moveFrom(move));
}

/** The square where the moving man arrives: `moveTo`, or the king's target square when castling. */
export function arrivalSquare(move: number): number {
  if (!isCastling(move)) return moveTo(move);
  return squareAt(isKingSideCastling(move) ? KING_SIDE_FILE : QUEEN_SIDE_FILE, rankOf(moveFrom(move)));
}

/** True for castling from the e-file, where the king goes two squares as in standard chess, further than any step of its own. */
export function isStandardCastling(move: number): boolean {
  return isCastling(move) && fileOf(moveFrom(move)) === KING_FILE;
}
