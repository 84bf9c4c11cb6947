// The pawns of a side: their structure, and those that have passed the enemy's.

import {
  BACKWARD,
  DOUBLED,
  ISOLATED,
  PASSED,
  PASSED_BLOCKED,
  PASSED_CLEAR,
  PASSED_ENEMY_KING,
  PASSED_FREE,
  PASSED_OWN_KING,
  PHALANX,
  SUPPORTED,
  UNSTOPPABLE,
  WEAK_UNOPPOSED,
} from '../../../src/abi/evaluation';
import { KING, PAWN } from '../../../src/abi/piece';
import { fileOf, rankOf, squareAt, squareBeside } from '../../../src/notation/squares';
import { above, allAbove, steps, type Board } from './board';
import type { View } from './control';
import type { Score } from './values';

/** True if an own pawn on one of the files beside stands anywhere. */
function hasNeighbourFile(board: Board, square: number): boolean {
  return board.ownPawns.some((pawn) => Math.abs(fileOf(pawn.square) - fileOf(square)) === 1);
}

/** True if an own pawn guards the square, or can do so after it has advanced. */
function canGuard(board: Board, square: number): boolean {
  return board.ownPawns.some(
    (pawn) => Math.abs(fileOf(pawn.square) - fileOf(square)) === 1 && rankOf(pawn.square) < rankOf(square),
  );
}

export function scorePawns({ board, enemy }: View, score: Score): void {
  for (const { square } of board.ownPawns) {
    const rank = rankOf(square);
    const isolated = !hasNeighbourFile(board, square);
    const stop = above(square);
    const backward = !isolated && enemy.by(PAWN, stop) && !canGuard(board, stop);
    if (allAbove(square).some((ahead) => board.isOwn(ahead, PAWN))) score.add(DOUBLED);
    if (isolated) score.add(ISOLATED);
    if (backward) score.add(BACKWARD);
    const opposed = allAbove(square).some((ahead) => board.isEnemy(ahead, PAWN));
    if ((isolated || backward) && !opposed) score.add(WEAK_UNOPPOSED);
    const isAmong = (ranks: number): boolean =>
      [-1, 1].some((files) => board.isOwn(squareBeside(square, files, ranks), PAWN));
    if (isAmong(-1)) score.add(SUPPORTED + rank);
    if (isAmong(0)) score.add(PHALANX + rank);
  }
}

/** No enemy pawn in front on the same or an adjacent file, and no own pawn in front. */
function isPassed(board: Board, square: number): boolean {
  const isAhead = (other: number): boolean => rankOf(other) > rankOf(square);
  const fileApart = (other: number): number => Math.abs(fileOf(other) - fileOf(square));
  if (board.enemyPawns.some((pawn) => isAhead(pawn.square) && fileApart(pawn.square) <= 1)) return false;
  return !board.ownPawns.some((pawn) => isAhead(pawn.square) && fileApart(pawn.square) === 0);
}

/** No enemy piece is left, nothing is in the pawn's way, and the enemy's king comes too late. */
function isUnstoppable(board: Board, square: number): boolean {
  if (board.enemy.some(({ type }) => type !== PAWN && type !== KING)) return false;
  const path = allAbove(square);
  if (!path.every((ahead) => board.isEmpty(ahead))) return false;
  // The first move of a pawn may be two steps.
  const moves = rankOf(square) === 1 ? path.length - 1 : path.length;
  const ownMoves = board.ownToMove ? moves : moves + 1;
  return steps(board.enemyKing, squareAt(fileOf(square), 7)) > ownMoves;
}

export function scorePassedPawns({ board, enemy }: View, score: Score): void {
  for (const { square } of board.ownPawns) {
    if (!isPassed(board, square)) continue;
    const rank = rankOf(square);
    const stop = above(square);
    score.add(PASSED + rank);
    if (isUnstoppable(board, square)) score.add(UNSTOPPABLE);
    if (rank < score.constants.FAR_RANK) continue;
    score.add(PASSED_OWN_KING + rank, steps(board.ownKing, stop));
    score.add(PASSED_ENEMY_KING + rank, steps(board.enemyKing, stop));
    if (board.at(stop)?.own === false) score.add(PASSED_BLOCKED + rank);
    if (board.isEmpty(stop) && !enemy.once(stop)) score.add(PASSED_FREE + rank);
    const isClear = (ahead: number): boolean => board.at(ahead)?.own !== false && !enemy.once(ahead);
    if (allAbove(square).every(isClear)) score.add(PASSED_CLEAR + rank);
  }
}
