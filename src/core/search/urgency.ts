// How much of its time a search should use: less while the best move is stable, more while it changes.

import { moveOf } from './root-move';
import { rootMoveAt, rootMoveCount } from './root-moves';
import { nodes } from './thread';
import { timeDrop, timeEffortBase, timeEffortSlope, timeStableBase, timeStableStep } from './tunables';
import { Position } from '../position/position';

/** Least depth at which the factors below apply. */
const FIRST_DEPTH = 6;
/** Iterations with the same best move that count, at most. */
const STABLE_ITERATIONS = 8;
/** A forced move is looked at for the score and the answer to ponder on, for which this part of the time is enough. */
const FORCED = 0.1;

let bestMove: i32 = 0;
let stableIterations: i32 = 0;
let lastScore: i32 = 0;

/** Before each search. */
export function resetUrgency(): void {
  bestMove = 0;
  stableIterations = 0;
  lastScore = 0;
}

/** Factor on the soft limit after a completed iteration, about 0.5 … 2, and FORCED where there is no choice. */
export function urgency(position: Position, depth: i32): f64 {
  const root = rootMoveAt(position, 0);
  const best = moveOf(root);
  const score = root.score;
  const drop = lastScore - score;
  stableIterations = best == bestMove ? min(stableIterations + 1, STABLE_ITERATIONS) : 0;
  bestMove = best;
  lastScore = score;
  if (rootMoveCount() == 1) return FORCED;
  if (depth < FIRST_DEPTH) return 1;
  // The larger the best move's share of all nodes, the less time is needed.
  const effort = f64(root.nodes) / f64(nodes());
  const byEffort = (f64(timeEffortBase()) * 0.01 - effort) * f64(timeEffortSlope()) * 0.01;
  const byStability = f64(timeStableBase() - timeStableStep() * stableIterations) * 0.01;
  // A falling score gets more time.
  const byScore = 1.0 + 0.0001 * f64(timeDrop() * max(-10, min(drop, 50)));
  return byEffort * byStability * byScore;
}
