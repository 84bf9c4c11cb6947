// Material with piece-square values, kept incrementally: the search adds what each move changes.

import { FLAG_CASTLE, FLAG_EN_PASSANT } from '../../abi/move';
import { BLACK, WHITE } from '../../abi/piece';
import { lsb, withoutLsb } from '../bitboard/bits';
import { castledKing, castledRook, rightOf } from '../position/castling';
import { isPromotion, moveFlag, moveFrom, moveTo, promotedType } from '../position/move';
import { Position, colourSet, pieceOn } from '../position/position';
import { pieceSquare } from './piece-square';

/** Tapered sum over a colour's pieces, from scratch; negative for Black. */
export function materialOfColour(position: Position, colour: i32): i32 {
  let sum = 0;
  let pieces = colourSet(position, colour);
  while (pieces) {
    const square = lsb(pieces);
    pieces = withoutLsb(pieces);
    sum += pieceSquare(pieceOn(position, square), square);
  }
  return sum;
}

/** Tapered sum over all pieces from scratch, positive for White. */
export function materialOf(position: Position): i32 {
  return materialOfColour(position, WHITE) + materialOfColour(position, BLACK);
}

/** The change of that sum by a move, before it is made. */
export function materialChange(position: Position, move: i32): i32 {
  const from = moveFrom(move);
  const to = moveTo(move);
  const flag = moveFlag(move);
  const piece = pieceOn(position, from);
  if (flag == FLAG_CASTLE) {
    const right = rightOf(position.sideToMove, from, to);
    const rook = pieceOn(position, to);
    const kingChange = pieceSquare(piece, castledKing(right)) - pieceSquare(piece, from);
    return kingChange + pieceSquare(rook, castledRook(right)) - pieceSquare(rook, to);
  }
  // A pawn captured en passant is on the target's file and the origin's rank.
  const taken = flag == FLAG_EN_PASSANT ? (to & 7) | (from & 56) : to;
  const placed = isPromotion(flag) ? (promotedType(flag) << 1) | (piece & 1) : piece;
  return pieceSquare(placed, to) - pieceSquare(piece, from) - pieceSquare(pieceOn(position, taken), taken);
}
