// What a search reports of its principal variations.

import { MOVE_NONE } from '../../abi/move';
import { BOUND_LOWER, MAX_PLY, SCORE_INFINITE } from '../../abi/score';
import { report } from '../env';
import { Position } from '../position/position';
import { elapsed } from './clock';
import { infoOf, infoPv } from './info';
import { RootMove, moveOf, rootPv } from './root-move';
import { rootMoveAt, rootMoveCount } from './root-moves';
import { hashFull } from './table';
import { shownScore, tableHits } from './tablebases';
import { nodes } from './thread';

/** The best move as it was last reported. */
let reportedMove: i32 = MOVE_NONE;

/** Before each search. */
export function resetReports(): void {
  reportedMove = MOVE_NONE;
}

/** Fills the info record with the root move at `index`, its score a `bound`, and reports it. */
export function reportPv(position: Position, depth: i32, index: i32, bound: i32): void {
  const root = rootMoveAt(position, index);
  if (index == 0) reportedMove = moveOf(root);
  const info = infoOf(position);
  info.depth = depth;
  info.seldepth = root.selectiveDepth;
  info.multipv = index + 1;
  info.score = shownScore(root);
  info.bound = bound;
  info.hashfull = hashFull();
  info.nodes = f64(nodes());
  info.tbhits = f64(tableHits());
  info.time = elapsed();
  const pv = rootPv(root);
  let length = 0;
  while (length < MAX_PLY && load<u16>(pv + (length << 1)) != MOVE_NONE) length++;
  memory.copy(infoPv(info), pv, length << 1);
  info.pvLength = length;
  report();
}

/** An iteration that was stopped may have found a better move: then that is the one to play. */
export function reportChange(position: Position, depth: i32): void {
  const root = rootMoveAt(position, 0);
  const isNew = moveOf(root) != reportedMove && root.score != -SCORE_INFINITE;
  if (isNew) reportPv(position, depth, 0, BOUND_LOWER);
}

/**
 * The move to play is the one reported last. Another may have come to the front since, without a score: it failed high in an
 * iteration, and then low when the search was stopped.
 */
export function playedMove(position: Position): RootMove {
  for (let index = 0; index < rootMoveCount(); index++) {
    const root = rootMoveAt(position, index);
    if (moveOf(root) == reportedMove) return root;
  }
  return rootMoveAt(position, 0);
}
