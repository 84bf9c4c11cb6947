// From where the side to move would give check: most moves can be told not to, without making them.

import { FLAG_CASTLE, FLAG_EN_PASSANT } from '../../abi/move';
import { BISHOP, KNIGHT, PAWN, QUEEN, ROOK } from '../../abi/piece';
import { knightAttacks, pawnAttacks } from '../attacks/leapers';
import { bishopRays, rookRays } from '../attacks/lines';
import { bishopAttacks, rookAttacks } from '../attacks/sliders';
import { has } from '../bitboard/bits';
import { isPromotion, moveFlag, moveFrom, moveTo } from '../position/move';
import { Position, colourSet, eitherSet, kingSquare, occupiedSet, pieceOn } from '../position/position';

/** u64: squares from which a bishop would give check */
const CHECKS_DIAGONAL = 0;
/** u64: squares from which a rook would */
const CHECKS_STRAIGHT = 8;
/** u64: men that uncover a check when they leave their line */
const CHECKS_UNCOVERING = 16;
/** u32: the enemy king's square */
const CHECKS_KING = 24;
/** Bytes of a record. */
export const CHECK_SQUARES_SIZE = 32;

/** Looks at the enemy king's surroundings for `mayCheck`; the record holds as long as the position stands. */
export function findCheckSquares(position: Position, record: usize): void {
  const us = position.sideToMove;
  const king = kingSquare(position, us ^ 1);
  const occupied = occupiedSet(position);
  const own = colourSet(position, us);
  const diagonal = bishopAttacks(king, occupied);
  const straight = rookAttacks(king, occupied);
  let uncovering: u64 = 0;
  if (bishopRays(king) & eitherSet(position, us, BISHOP, QUEEN)) uncovering |= diagonal & own;
  if (rookRays(king) & eitherSet(position, us, ROOK, QUEEN)) uncovering |= straight & own;
  store<u64>(record, diagonal, CHECKS_DIAGONAL);
  store<u64>(record, straight, CHECKS_STRAIGHT);
  store<u64>(record, uncovering, CHECKS_UNCOVERING);
  store<u32>(record, king, CHECKS_KING);
}

/** True for every quiet move but castling that gives check, by a record of `findCheckSquares`, and for few that do not. */
export function isLikelyCheck(position: Position, record: usize, move: i32): bool {
  const from = moveFrom(move);
  if (has(load<u64>(record, CHECKS_UNCOVERING), from)) return true;
  const to = moveTo(move);
  const piece = pieceOn(position, from);
  const king = i32(load<u32>(record, CHECKS_KING));
  const type = piece >> 1;
  if (type == PAWN) return has(pawnAttacks((piece & 1) ^ 1, king), to);
  if (type == KNIGHT) return has(knightAttacks(king), to);
  if (type == BISHOP) return has(load<u64>(record, CHECKS_DIAGONAL), to);
  if (type == ROOK) return has(load<u64>(record, CHECKS_STRAIGHT), to);
  return type == QUEEN && has(load<u64>(record, CHECKS_DIAGONAL) | load<u64>(record, CHECKS_STRAIGHT), to);
}

/** False only if a move of the side that the record was made for gives no check. */
export function mayCheck(position: Position, record: usize, move: i32): bool {
  const flag = moveFlag(move);
  if (isPromotion(flag) || flag == FLAG_CASTLE || flag == FLAG_EN_PASSANT) return true;
  return isLikelyCheck(position, record, move);
}
