// Tests whether 16 bits from anywhere, usually a hash table, are a pseudo-legal move of the position.

import {
  FLAG_CAPTURE,
  FLAG_CASTLE,
  FLAG_DOUBLE_PUSH,
  FLAG_EN_PASSANT,
  FLAG_PROMOTION,
  FLAG_QUIET,
} from '../../abi/move';
import { BISHOP, KING, KNIGHT, NO_PIECE, PAWN, QUEEN, ROOK } from '../../abi/piece';
import { kingAttacks, knightAttacks, pawnAttacks } from '../attacks/leapers';
import { between } from '../attacks/lines';
import { bishopAttacks, rookAttacks } from '../attacks/sliders';
import { bit, has, lsb, several } from '../bitboard/bits';
import { rankOf } from '../bitboard/squares';
import { isCapture, isPromotion, moveFlag, moveFrom, moveTo } from '../position/move';
import {
  Position,
  castlingEmpty,
  castlingOf,
  castlingRook,
  checkersOf,
  colourSet,
  enPassantOf,
  kingSquare,
  occupiedSet,
  pieceOn,
} from '../position/position';
import { colourOf, isWhite } from '../position/colour';
import { rightOf } from '../position/castling';

/** Attacks of a knight, slider or king. */
export function pieceAttacks(type: i32, square: i32, occupied: u64): u64 {
  if (type == KNIGHT) return knightAttacks(square);
  if (type == BISHOP) return bishopAttacks(square, occupied);
  if (type == ROOK) return rookAttacks(square, occupied);
  if (type == QUEEN) return bishopAttacks(square, occupied) | rookAttacks(square, occupied);
  return kingAttacks(square);
}

function isCastlingPseudoLegal<Us>(position: Position, from: i32, to: i32): bool {
  const us = colourOf<Us>();
  if (from != kingSquare(position, us) || checkersOf(position) != 0) return false;
  const right = rightOf(us, from, to);
  if (((castlingOf(position) >> right) & 1) == 0 || castlingRook(position, right) != to) return false;
  return (occupiedSet(position) & castlingEmpty(position, right)) == 0;
}

function isPawnPseudoLegal<Us>(position: Position, from: i32, to: i32, flag: i32): bool {
  const us = colourOf<Us>();
  const forward = isWhite<Us>() ? 8 : -8;
  if (isPromotion(flag) != (rankOf(to) == (isWhite<Us>() ? 7 : 0))) return false;
  if (flag == FLAG_EN_PASSANT) return to == enPassantOf(position) && has(pawnAttacks(us, from), to);
  if (isCapture(flag)) return has(pawnAttacks(us, from), to);
  if (flag == FLAG_DOUBLE_PUSH) {
    if (rankOf(from) != (isWhite<Us>() ? 1 : 6) || to != from + 2 * forward) return false;
    return pieceOn(position, from + forward) == NO_PIECE;
  }
  return to == from + forward;
}

/** True if the generator would make this move here; in check, only if it answers the check. Needs `updateCheckInfo`. */
export function isPseudoLegal<Us>(position: Position, move: i32): bool {
  const us = colourOf<Us>();
  const from = moveFrom(move);
  const to = moveTo(move);
  const flag = moveFlag(move);
  const own = colourSet(position, us);
  if (!has(own, from)) return false;
  if (flag == FLAG_CASTLE) return isCastlingPseudoLegal<Us>(position, from, to);
  if (has(own, to)) return false;

  const target = pieceOn(position, to);
  const takes = isCapture(flag) && flag != FLAG_EN_PASSANT;
  if (takes != (target != NO_PIECE) || target >> 1 == KING) return false;

  const type = pieceOn(position, from) >> 1;
  if (type == PAWN) {
    const known = flag <= FLAG_DOUBLE_PUSH || flag == FLAG_CAPTURE || flag == FLAG_EN_PASSANT || flag >= FLAG_PROMOTION;
    if (!known || !isPawnPseudoLegal<Us>(position, from, to, flag)) return false;
  } else {
    if (flag != FLAG_QUIET && flag != FLAG_CAPTURE) return false;
    if (!has(pieceAttacks(type, from, occupiedSet(position)), to)) return false;
  }

  const checkers = checkersOf(position);
  if (checkers == 0 || type == KING) return true;
  if (several(checkers)) return false;
  const evasion = between(kingSquare(position, us), lsb(checkers)) | checkers;
  if (flag != FLAG_EN_PASSANT) return has(evasion, to);
  return (evasion & (bit(to) | bit(isWhite<Us>() ? to - 8 : to + 8))) != 0;
}
