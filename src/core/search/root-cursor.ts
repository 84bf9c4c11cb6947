// The search's current place in the list of root moves.

import { MOVE_NONE } from '../../abi/move';
import { Position } from '../position/position';
import { Frame, frameBelow, pvOf } from './frame';
import { infoOf } from './info';
import { elapsed } from './limits';
import { moveOf } from './root-move';
import { endOfRank, rootMoveAt, rootMoveCount, setRootResult } from './root-moves';
import { send, silence } from './sending';
import { isHelper, isStopping, nodes, rootDepth, selectiveDepth } from './thread';

/** Milliseconds after which a search reports its current move. Earlier, that would flood the output. */
const CURRENT_MOVE_AFTER: f64 = 3000;
/** Milliseconds of silence after which it is reported again, so that GUIs get an update at least every three seconds. */
const LONGEST_SILENCE: f64 = 2500;

let first: i32 = 0;
let current: i32 = 0;
let end: i32 = 0;
let nodesBefore: u64 = 0;

/** Starts with the move at `index`. Moves with a lower tablebase rank are left out. */
export function startRootMoves(position: Position, index: i32): void {
  first = index;
  current = index - 1;
  end = endOfRank(position, index);
}

/** The next move to search, or MOVE_NONE. */
export function nextRootMove(position: Position): i32 {
  current++;
  if (current == end) return MOVE_NONE;
  nodesBefore = nodes();
  const move = moveOf(rootMoveAt(position, current));
  if (!isHelper(position) && elapsed() >= CURRENT_MOVE_AFTER) reportCurrentMove(position, current);
  return move;
}

function reportCurrentMove(position: Position, index: i32): void {
  const info = infoOf(position);
  info.depth = rootDepth();
  info.currentMove = u16(moveOf(rootMoveAt(position, index)));
  info.currentNumber = u16(index + 1);
  send(position);
  info.currentNumber = 0;
}

/** Reports the current root move again after a long silence. */
export function breakSilence(position: Position): void {
  if (isHelper(position) || silence() < LONGEST_SILENCE) return;
  // Between iterations, and so during the mate search, the cursor is past the last move.
  reportCurrentMove(position, min(max(current, 0), rootMoveCount() - 1));
}

/** Records the nodes of a searched move and, if it `raised` alpha, its score and variation. */
export function finishRootMove(position: Position, frame: Frame, score: i32, raised: bool): void {
  const root = rootMoveAt(position, current);
  root.nodes += nodes() - nodesBefore;
  if (isStopping()) return;
  // The first move always gets a score, so that a fail low is visible.
  if (raised || current == first) setRootResult(root, score, pvOf(frameBelow(frame, 1)), selectiveDepth());
}
