// Alpha-beta in its plainest form, for comparison: all legal moves in any order, no table, nothing pruned, nothing reduced.

import { SCORE_DRAW, SCORE_INFINITE, SCORE_MATE } from '../../src/abi/score';
import type { WhiteBox } from './white-box';

/**
 * Score of the core's position, exact if it lies within the window. `path` has the keys of the positions since the root, which
 * itself is not in it; `ply` is how far below the root the position is.
 */
export function plainSearch(
  core: WhiteBox,
  depth: number,
  ply = 0,
  alpha = -SCORE_INFINITE,
  beta = SCORE_INFINITE,
  path: readonly bigint[] = [],
): number {
  const moves = core.legalMoves();
  if (moves.length === 0) return core.inCheck() ? ply - SCORE_MATE : SCORE_DRAW;
  // The root is searched whatever has happened before it; below it the first repetition is a draw already.
  if (ply > 0 && (core.isDraw() || path.includes(core.key()))) return SCORE_DRAW;
  if (depth === 0) return core.exports.searchWindow(core.threadBase, ply, 0, alpha, beta);
  const below = ply > 0 ? [...path, core.key()] : path;
  let best = -SCORE_INFINITE;
  for (const move of moves) {
    core.make(move);
    best = Math.max(best, -plainSearch(core, depth - 1, ply + 1, -beta, -Math.max(alpha, best), below));
    core.unmake(move);
    if (best >= beta) break;
  }
  // A draw of the other side's is -0.
  return best + 0;
}
