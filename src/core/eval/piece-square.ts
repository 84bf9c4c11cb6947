// The value of each piece on each square, material and placement, in one table for the incremental sum.

import { PIECE_SQUARE, PIECE_VALUE } from '../../abi/evaluation';
import { TABLE_PIECE_SQUARE } from '../../abi/memory';
import { KING, NO_PIECE, WHITE } from '../../abi/piece';
import { fileOf, rankOf } from '../bitboard/squares';
import { parameter } from './terms';

/**
 * The parameter for a type on a square as White sees it. Both wings are equal; other terms consider the king's side.
 */
export function pieceSquareParameter(type: i32, square: i32): i32 {
  const file = fileOf(square);
  return PIECE_SQUARE + (type << 5) + (rankOf(square) << 2) + min(file, 7 - file);
}

/** Tapered value of a piece code on a square, positive for White; 0 for NO_PIECE. */
export function pieceSquare(piece: i32, square: i32): i32 {
  return load<i32>((piece << 8) + (square << 2) + TABLE_PIECE_SQUARE);
}

/** After `initParameters`. */
export function initPieceSquares(): void {
  for (let piece = 0; piece < NO_PIECE; piece++) {
    const type = piece >> 1;
    const white = (piece & 1) == WHITE;
    for (let square = 0; square < 64; square++) {
      const place = parameter(pieceSquareParameter(type, white ? square : square ^ 56));
      const value = place + (type == KING ? 0 : parameter(PIECE_VALUE + type));
      store<i32>((piece << 8) + (square << 2) + TABLE_PIECE_SQUARE, white ? value : -value);
    }
  }
}
