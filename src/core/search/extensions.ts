// When a node or a move is searched deeper than its parent planned.

import { MOVE_NONE } from '../../abi/move';
import { BOUND_LOWER, SCORE_MATE_IN_MAX_PLY, SCORE_NONE } from '../../abi/score';
import { Frame, frameAbove } from './frame';
import { entryBound, entryDepth, entryMove } from './table';
import { doubleExtensionMargin, hindsightMargin } from './tunables';

/**
 * Plies to add to a node after a reduced move, -1 … 1, by comparing its evaluation with its parent's: one more if a heavily
 * reduced move turns out well for its side, one less if it turns out badly.
 */
export function hindsight(frame: Frame, staticEval: i32, depth: i32, pvNode: bool): i32 {
  const above = frameAbove(frame, 1);
  if (staticEval == SCORE_NONE || above.staticEval == SCORE_NONE) return 0;
  // What the node's side has gained by the move of the other.
  const gain = staticEval + above.staticEval;
  if (above.reduced >= 3 && gain < 0) return 1;
  return !pvNode && depth >= 2 && above.reduced >= 1 && gain > hindsightMargin() ? -1 : 0;
}

/** True if an entry promises of its move, from a search deep enough, that it reaches a score short of mate. */
export function promises(entry: u64, tableScore: i32, depth: i32): bool {
  if (depth < 6 || entryDepth(entry) < depth - 3 || entryMove(entry) == MOVE_NONE) return false;
  return (entryBound(entry) & BOUND_LOWER) != 0 && abs(tableScore) < SCORE_MATE_IN_MAX_PLY;
}

/**
 * Plies for the table move, -2 … 2, after all other moves have scored `score` against `singularBeta`. If they fail low, the
 * move is singular; if not, and a cutoff is expected, it deserves less than its share.
 */
export function singularExtension(
  score: i32,
  singularBeta: i32,
  tableScore: i32,
  beta: i32,
  pvNode: bool,
  cutNode: bool,
): i32 {
  if (score < singularBeta) return !pvNode && score < singularBeta - doubleExtensionMargin() ? 2 : 1;
  if (tableScore >= beta) return -2;
  return cutNode ? -1 : 0;
}
