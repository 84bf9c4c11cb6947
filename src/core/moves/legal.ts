// Whether a move leaves the own king safe, found out without making it.

import { FLAG_CASTLE, FLAG_EN_PASSANT } from '../../abi/move';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../../abi/piece';
import { kingAttacks, knightAttacks } from '../attacks/leapers';
import { bishopRays, line, rookRays } from '../attacks/lines';
import { bishopAttacks, rookAttacks } from '../attacks/sliders';
import { bit, has, lsb, withoutLsb } from '../bitboard/bits';
import { northEast, northWest, southEast, southWest } from '../bitboard/squares';
import { isAttacked, isEnPassantLegal } from '../position/attacked';
import { rightOf } from '../position/castling';
import { colourOf, isWhite, opponentOf } from '../position/colour';
import { moveFlag, moveFrom, moveTo } from '../position/move';
import {
  Position,
  castlingSafe,
  colourSet,
  kingSquare,
  occupiedSet,
  pieceSet,
  pinnedOf,
  typeSet,
} from '../position/position';

/** Squares that the enemy's pawns attack. */
function enemyPawnAttacks<Us>(pawns: u64): u64 {
  return isWhite<Us>() ? southEast(pawns) | southWest(pawns) : northEast(pawns) | northWest(pawns);
}

/** Of some squares that the king may go to or pass over, those that the enemy does not attack once it has left its own. */
export function safeKingTargets<Us>(position: Position, king: i32, targets: u64): u64 {
  const them = opponentOf<Us>();
  const enemy = colourSet(position, them);
  targets &= ~enemyPawnAttacks<Us>(enemy & typeSet(position, PAWN));
  targets &= ~kingAttacks(lsb(enemy & typeSet(position, KING)));
  let knights = enemy & typeSet(position, KNIGHT);
  while (knights) {
    targets &= ~knightAttacks(lsb(knights));
    knights = withoutLsb(knights);
  }
  // The king must not shade the square behind it from the slider that checks it.
  const occupied = occupiedSet(position) ^ bit(king);
  const queens = typeSet(position, QUEEN);
  const diagonal = enemy & (typeSet(position, BISHOP) | queens);
  const straight = enemy & (typeSet(position, ROOK) | queens);
  let remaining = targets;
  while (remaining) {
    const target = lsb(remaining);
    remaining = withoutLsb(remaining);
    // On most squares no slider would look even if the board were empty: that is cheaper to ask first.
    if (
      (bishopRays(target) & diagonal && bishopAttacks(target, occupied) & diagonal) ||
      (rookRays(target) & straight && rookAttacks(target, occupied) & straight)
    ) {
      targets ^= bit(target);
    }
  }
  return targets;
}

/** The king's path must not be attacked, and in Chess960 the rook may be what shields the king's new square. */
function isCastlingLegal<Us>(position: Position, king: i32, rook: i32): bool {
  const path = castlingSafe(position, rightOf(colourOf<Us>(), king, rook)) ^ bit(king);
  return !has(pinnedOf(position), rook) && safeKingTargets<Us>(position, king, path) == path;
}

/** True if a pseudo-legal move is legal. Needs `updateCheckInfo`; whether it answers a check, the generator has seen to. */
export function isLegal<Us>(position: Position, move: i32): bool {
  const from = moveFrom(move);
  const to = moveTo(move);
  const flag = moveFlag(move);
  if (flag == FLAG_EN_PASSANT) return isEnPassantLegal<Us>(position, from, to);
  if (flag == FLAG_CASTLE) return isCastlingLegal<Us>(position, from, to);
  if (has(pieceSet(position, colourOf<Us>(), KING), from)) {
    return !isAttacked(position, opponentOf<Us>(), to, occupiedSet(position) ^ bit(from));
  }
  return !has(pinnedOf(position), from) || has(line(kingSquare(position, colourOf<Us>()), from), to);
}
