// Threats to the enemy's men, and the space behind the own pawns.

import {
  CONTESTED,
  HANGING,
  SPACE,
  THREAT_BY_KING,
  THREAT_BY_MINOR,
  THREAT_BY_PAWN,
  THREAT_BY_PUSH,
  THREAT_BY_ROOK,
} from '../../../src/abi/evaluation';
import { BISHOP, KING, KNIGHT, PAWN, ROOK } from '../../../src/abi/piece';
import { rankOf, squareAt } from '../../../src/notation/squares';
import { ALL_SQUARES, above, type Man } from './board';
import { attacksOf, type View } from './control';
import type { Score } from './values';

/** Defended by a pawn, or by two men while fewer than two attack. */
function isFirm({ own, enemy }: View, square: number): boolean {
  return enemy.by(PAWN, square) || (enemy.twice(square) && !own.twice(square));
}

/** The squares to which an own pawn can advance now. */
function pushes({ board }: View): readonly Man[] {
  const reached: Man[] = [];
  for (const pawn of board.ownPawns) {
    const single = above(pawn.square);
    if (!board.isEmpty(single)) continue;
    reached.push({ ...pawn, square: single });
    const double = above(single);
    if (rankOf(pawn.square) === 1 && board.isEmpty(double)) reached.push({ ...pawn, square: double });
  }
  return reached;
}

/** The squares that own pawns would attack after they have advanced to squares that the enemy does not guard. */
function pushAttacks(view: View): ReadonlySet<number> {
  const { board, own, enemy } = view;
  const isSafe = ({ square }: Man): boolean => !enemy.by(PAWN, square) && (!enemy.once(square) || own.once(square));
  return new Set(
    pushes(view)
      .filter(isSafe)
      .flatMap((pawn) => attacksOf(board, pawn)),
  );
}

export function scoreThreats(view: View, score: Score): void {
  const { board, own, enemy } = view;
  const pushed = pushAttacks(view);
  for (const { square, type } of board.enemy) {
    if (type === KING) continue;
    const isPiece = type !== PAWN;
    const isWeak = own.once(square) && !isFirm(view, square);
    if (isPiece && own.by(PAWN, square)) score.add(THREAT_BY_PAWN + type - KNIGHT);
    const isOfMinor = own.by(KNIGHT, square) || own.by(BISHOP, square);
    if (isOfMinor && (isPiece || isWeak)) score.add(THREAT_BY_MINOR + type);
    if (isWeak && own.by(ROOK, square)) score.add(THREAT_BY_ROOK + type);
    if (isWeak && own.by(KING, square)) score.add(THREAT_BY_KING);
    if (isWeak && !enemy.once(square)) score.add(HANGING);
    if (isPiece && pushed.has(square)) score.add(THREAT_BY_PUSH);
  }
  const isContested = (square: number): boolean => own.once(square) && enemy.once(square) && !isFirm(view, square);
  score.add(CONTESTED, ALL_SQUARES.filter(isContested).length);
}

/**
 * Squares of the c- to f-files on the second to fourth rank that no enemy pawn attacks and no own pawn stands on; they count
 * twice up to three squares behind an own pawn where no enemy man attacks them.
 */
export function scoreSpace({ board, enemy }: View, score: Score): void {
  let squares = 0;
  for (const file of [2, 3, 4, 5]) {
    for (const rank of [1, 2, 3]) {
      const square = squareAt(file, rank);
      if (board.isOwn(square, PAWN) || enemy.by(PAWN, square)) continue;
      squares++;
      const isBehind = [1, 2, 3].some((ranks) => board.isOwn(squareAt(file, rank + ranks), PAWN));
      if (isBehind && !enemy.once(square)) squares++;
    }
  }
  score.add(SPACE, Math.floor((squares * board.own.length) / score.constants.SPACE_DIVISOR));
}
