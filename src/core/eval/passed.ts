// Passed pawns: worth more near promotion, and with fewer obstacles.

import {
  PASSED,
  PASSED_BLOCKED,
  PASSED_CLEAR,
  PASSED_ENEMY_KING,
  PASSED_FREE,
  PASSED_OWN_KING,
  UNSTOPPABLE,
} from '../../abi/evaluation';
import { PAWN } from '../../abi/piece';
import { bit, has, lsb, withoutLsb } from '../bitboard/bits';
import { distance, fileOf, squareAt } from '../bitboard/squares';
import { colourOf, isWhite } from '../position/colour';
import { Position, colourSet, kingSquare, occupiedSet, pieceSet, piecesOf, typeSet } from '../position/position';
import { attacksBy, attacksOnce } from './board-control';
import { backward, backwardFill, forwardFill, inFront, relativeRank } from './forward';
import { term, terms } from './terms';

/** From this rank on, counted from 0, obstacles matter. */
export const FAR_RANK = 3;

/** True if a pawn with nothing in its way outruns the enemy's king. */
function outruns<Us, Them>(position: Position, square: i32, enemyKing: i32): bool {
  const steps = min(7 - relativeRank<Us>(square), 5);
  const goal = squareAt(fileOf(square), isWhite<Us>() ? 7 : 0);
  const enemyStep = position.sideToMove == colourOf<Them>() ? 1 : 0;
  return distance(enemyKing, goal) - enemyStep > steps;
}

export function evaluatePassed<Us, Them>(position: Position): i32 {
  const occupied = occupiedSet(position);
  const enemy = colourSet(position, colourOf<Them>());
  const enemyAttacks = attacksOnce<Them>(position);
  const ownKing = kingSquare(position, colourOf<Us>());
  const enemyKing = kingSquare(position, colourOf<Them>());
  const race = piecesOf(position, colourOf<Them>()) == 0;
  let score = 0;
  // No enemy pawn in front on the same or an adjacent file, and no own pawn in front: only pieces can stop it.
  const guarded = backward<Us>(typeSet(position, PAWN)) | attacksBy<Them>(position, PAWN);
  let pawns = pieceSet(position, colourOf<Us>(), PAWN) & ~backwardFill<Us>(guarded);
  while (pawns) {
    const square = lsb(pawns);
    pawns = withoutLsb(pawns);
    const rank = relativeRank<Us>(square);
    const stop = inFront<Us>(square);
    const path = forwardFill<Us>(bit(stop));
    score += term<Us>(PASSED + rank);
    const isAlone = race && (path & occupied) == 0;
    if (isAlone && outruns<Us, Them>(position, square, enemyKing)) score += term<Us>(UNSTOPPABLE);
    if (rank < FAR_RANK) continue;
    // Kings decide most endings with passed pawns: they escort or stop them.
    score += terms<Us>(PASSED_OWN_KING + rank, distance(ownKing, stop));
    score += terms<Us>(PASSED_ENEMY_KING + rank, distance(enemyKing, stop));
    if (has(enemy, stop)) score += term<Us>(PASSED_BLOCKED + rank);
    else if (!has(occupied | enemyAttacks, stop)) score += term<Us>(PASSED_FREE + rank);
    if ((path & (enemy | enemyAttacks)) == 0) score += term<Us>(PASSED_CLEAR + rank);
  }
  return score;
}
