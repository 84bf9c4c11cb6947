// The rules core: the rules of the playing core without evaluation and search, small enough to lie in a script. `LibraryExports`
// of src/library/library-core.ts is its other side.

import { WHITE } from '../../abi/piece';
import { initLeapers } from '../../core/attacks/leapers';
import { initLines } from '../../core/attacks/lines';
import { initSliders } from '../../core/attacks/sliders';
import { countLegal, updateChecks } from '../../core/moves/dispatch';
import { isLegal } from '../../core/moves/legal';
import { countLeaves as leavesOf } from '../../core/moves/perft';
import { isPseudoLegal } from '../../core/moves/pseudo-legal';
import { Black, White } from '../../core/position/colour';
import { isDeadPosition } from '../../core/position/draw';
import { initZobrist } from '../../core/position/zobrist';
import { playMove, position } from '../../core/rules';

export {
  attachPosition as attach,
  describeMoves,
  inCheck,
  isDraw,
  legalMoves,
  makeMove,
  positionKey,
  readPosition,
  setPosition,
  unmakeMove,
  verifyPosition,
} from '../../core/rules';

export { playMove };

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

export function isLegalMove(move: i32): bool {
  updateChecks(position);
  if (position.sideToMove == WHITE) return isPseudoLegal<White>(position, move) && isLegal<White>(position, move);
  return isPseudoLegal<Black>(position, move) && isLegal<Black>(position, move);
}

export function countLeaves(depth: i32): u64 {
  return leavesOf(position, depth);
}

export function isDead(): bool {
  return isDeadPosition(position);
}
