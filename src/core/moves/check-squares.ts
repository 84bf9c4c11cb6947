// The squares from which the side to move gives check. With them, most moves need not be made to see that they do not.

import { FLAG_CASTLE, FLAG_EN_PASSANT } from '../../abi/move';
import { BISHOP, KNIGHT, PAWN, QUEEN, ROOK } from '../../abi/piece';
import { knightAttacks, pawnAttacks } from '../attacks/leapers';
import { bishopRays, rookRays } from '../attacks/lines';
import { bishopAttacks, rookAttacks } from '../attacks/sliders';
import { has } from '../bitboard/bits';
import { isPromotion, moveFlag, moveFrom, moveTo } from '../position/move';
import { Position, colourSet, eitherSet, kingSquare, occupiedSet, pieceOn } from '../position/position';

/** The squares from which the side to move would give check. */
@unmanaged
export class CheckSquares {
  /** For a bishop. */
  diagonal: u64;
  /** For a rook. */
  straight: u64;
  /** Men that discover a check when they leave their ray. */
  uncovering: u64;
  /** The enemy king's square. */
  king: i32;
  /** Makes a record 32 bytes. */
  protected padding: i32;
}

export const CHECK_SQUARES_SIZE: usize = offsetof<CheckSquares>();

/** Fills a record for `mayCheck`; it is valid for the current position. */
export function findCheckSquares(position: Position, record: CheckSquares): void {
  const us = position.sideToMove;
  const king = kingSquare(position, us ^ 1);
  const occupied = occupiedSet(position);
  const own = colourSet(position, us);
  const diagonal = bishopAttacks(king, occupied);
  const straight = rookAttacks(king, occupied);
  let uncovering: u64 = 0;
  if (bishopRays(king) & eitherSet(position, us, BISHOP, QUEEN)) uncovering |= diagonal & own;
  if (rookRays(king) & eitherSet(position, us, ROOK, QUEEN)) uncovering |= straight & own;
  record.diagonal = diagonal;
  record.straight = straight;
  record.uncovering = uncovering;
  record.king = king;
}

/** True for every checking quiet move except castling, by a record of `findCheckSquares`, and for few others. */
export function isLikelyCheck(position: Position, record: CheckSquares, move: i32): bool {
  const from = moveFrom(move);
  if (has(record.uncovering, from)) return true;
  const to = moveTo(move);
  const piece = pieceOn(position, from);
  const king = record.king;
  const type = piece >> 1;
  if (type == PAWN) return has(pawnAttacks((piece & 1) ^ 1, king), to);
  if (type == KNIGHT) return has(knightAttacks(king), to);
  if (type == BISHOP) return has(record.diagonal, to);
  if (type == ROOK) return has(record.straight, to);
  return type == QUEEN && has(record.diagonal | record.straight, to);
}

/** False only if a move of the record's side does not give check. */
export function mayCheck(position: Position, record: CheckSquares, move: i32): bool {
  const flag = moveFlag(move);
  if (isPromotion(flag) || flag == FLAG_CASTLE || flag == FLAG_EN_PASSANT) return true;
  return isLikelyCheck(position, record, move);
}
