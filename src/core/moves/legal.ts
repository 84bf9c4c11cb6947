// Tests whether a move leaves the own king safe, without making it.

import { FLAG_CASTLE, FLAG_EN_PASSANT } from '../../abi/move';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../../abi/piece';
import { kingAttacks, knightAttacks } from '../attacks/leapers';
import { bishopRays, line, rookRays } from '../attacks/lines';
import { bishopAttacks, rookAttacks } from '../attacks/sliders';
import { bit, has, lsb, withoutLsb } from '../bitboard/bits';
import { enemyPawnAttacks, isAttacked, isEnPassantLegal } from '../position/attacked';
import { rightOf } from '../position/castling';
import { colourOf, opponentOf } from '../position/colour';
import { moveFlag, moveFrom, moveTo } from '../position/move';
import { Position, castlingSafe, eitherSet, kingSquare, occupiedSet, pieceSet, pinnedOf } from '../position/position';

/**
 * Of some squares that Us's king may go to or pass over, those that the enemy does not attack. `open` is what is occupied once
 * the king has left its square: it must not shade the square behind it from the slider that checks it. The sets are the enemy's.
 */
export function safeKingTargets<Us>(
  targets: u64,
  open: u64,
  pawns: u64,
  knights: u64,
  diagonals: u64,
  straights: u64,
  enemyKing: i32,
): u64 {
  targets &= ~(enemyPawnAttacks<Us>(pawns) | kingAttacks(enemyKing));
  for (; knights; knights = withoutLsb(knights)) targets &= ~knightAttacks(lsb(knights));
  for (let remaining = targets; remaining; remaining = withoutLsb(remaining)) {
    const target = lsb(remaining);
    // Most squares are not attacked by sliders even on an empty board, which is cheaper to test first.
    if (
      (bishopRays(target) & diagonals && bishopAttacks(target, open) & diagonals) ||
      (rookRays(target) & straights && rookAttacks(target, open) & straights)
    ) {
      targets ^= bit(target);
    }
  }
  return targets;
}

/** The king's path must not be attacked, and in Chess960 the rook may shield the king's target square. */
function isCastlingLegal<Us>(position: Position, king: i32, rook: i32): bool {
  const path = castlingSafe(position, rightOf(colourOf<Us>(), king, rook)) ^ bit(king);
  if (has(pinnedOf(position), rook)) return false;
  const them = opponentOf<Us>();
  const safe = safeKingTargets<Us>(
    path,
    occupiedSet(position) ^ bit(king),
    pieceSet(position, them, PAWN),
    pieceSet(position, them, KNIGHT),
    eitherSet(position, them, BISHOP, QUEEN),
    eitherSet(position, them, ROOK, QUEEN),
    kingSquare(position, them),
  );
  return safe == path;
}

/** True if a pseudo-legal move is legal. Needs `updateCheckInfo`. The generator ensures that moves answer a check. */
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
