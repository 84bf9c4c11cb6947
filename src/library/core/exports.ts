// The rules core: the rules of the playing core without evaluation and search, small enough to lie in a script. `LibraryExports`
// of src/library/library-core.ts is its other side.

import { initLeapers } from '../../core/attacks/leapers';
import { initLines } from '../../core/attacks/lines';
import { initSliders } from '../../core/attacks/sliders';
import { countLegal } from '../../core/moves/dispatch';
import { countLeaves as leavesOf } from '../../core/moves/perft';
import { initZobrist } from '../../core/position/zobrist';
import { isLegalMove, position } from '../../core/rules';
import { playMove, unmakeMove } from './null-move';

export {
  attachPosition as attach,
  describeMove,
  describeMoves,
  findCastling,
  findMove,
  findNamedMove,
  inCheck,
  isDraw,
  legalMoves,
  makeMove,
  positionKey,
  readPosition,
  setPosition,
  verifyPosition,
} from '../../core/rules';

export { isLegalMove, playMove, unmakeMove };
export { cannotMate, drawState, isDead, listAttackers, occurrences } from './ends';
export { restorePosition, savePosition, savedPosition } from './save';

/** Fills the tables of attacks and keys. */
export function initTables(): void {
  initLeapers();
  initLines();
  initSliders();
  initZobrist();
}

/** Plays a move if it is legal. */
export function tryMove(move: i32): bool {
  if (!isLegalMove(move)) return false;
  playMove(move);
  return true;
}

export function countMoves(): i32 {
  return countLegal(position);
}

export function countLeaves(depth: i32): u64 {
  return leavesOf(position, depth);
}
