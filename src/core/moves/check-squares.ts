// From where the side to move would give check: most moves can be told not to, without making them.

import { FLAG_CASTLE, FLAG_EN_PASSANT } from '../../abi/move';
import { BISHOP, KNIGHT, PAWN, QUEEN, ROOK } from '../../abi/piece';
import { knightAttacks, pawnAttacks } from '../attacks/leapers';
import { bishopRays, rookRays } from '../attacks/lines';
import { bishopAttacks, rookAttacks } from '../attacks/sliders';
import { has } from '../bitboard/bits';
import { isPromotion, moveFlag, moveFrom, moveTo } from '../position/move';
import { colourSet, eitherSet, kingSquare, occupiedSet, pieceOn, sideToMove } from '../position/position';

let pawnSquares: u64 = 0;
let knightSquares: u64 = 0;
let diagonals: u64 = 0;
let straights: u64 = 0;
let uncovering: u64 = 0;

/** Looks at the enemy king's surroundings for `mayCheck`, until the position changes for good. */
export function findCheckSquares(position: usize): void {
  const us = sideToMove(position);
  const king = kingSquare(position, us ^ 1);
  const occupied = occupiedSet(position);
  const own = colourSet(position, us);
  pawnSquares = pawnAttacks(us ^ 1, king);
  knightSquares = knightAttacks(king);
  diagonals = bishopAttacks(king, occupied);
  straights = rookAttacks(king, occupied);
  uncovering = 0;
  if (bishopRays(king) & eitherSet(position, us, BISHOP, QUEEN)) uncovering |= diagonals & own;
  if (rookRays(king) & eitherSet(position, us, ROOK, QUEEN)) uncovering |= straights & own;
}

/** False only if a move of the side that `findCheckSquares` looked for gives no check. */
export function mayCheck(position: usize, move: i32): bool {
  const flag = moveFlag(move);
  if (isPromotion(flag) || flag == FLAG_CASTLE || flag == FLAG_EN_PASSANT) return true;
  const from = moveFrom(move);
  if (has(uncovering, from)) return true;
  const to = moveTo(move);
  const type = pieceOn(position, from) >> 1;
  if (type == PAWN) return has(pawnSquares, to);
  if (type == KNIGHT) return has(knightSquares, to);
  if (type == BISHOP) return has(diagonals, to);
  if (type == ROOK) return has(straights, to);
  return type == QUEEN && has(diagonals | straights, to);
}
