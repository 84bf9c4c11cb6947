// A position as one compact block: the record, and the states back to the last irreversible move, which repetitions need. The host
// keeps a copy for each game, and puts it back when that game goes on.

import { STATE_CAPACITY, THREAD_BORDER_LIST, THREAD_DESCRIBED_LIST } from '../../abi/memory';
import { MAX_MOVES } from '../../abi/move';
import { POSITION_SIZE, STATE_SIZE } from '../../abi/position';
import { reachOf } from '../../core/position/draw';
import { Position, firstState, stateIndex, threadRegion } from '../../core/position/position';
import { position } from '../../core/rules';
import { State, stateBefore } from '../../core/position/state';

/** Behind the described moves: without a search, nothing else uses these move lists between two calls. */
const BLOCK: usize = THREAD_DESCRIBED_LIST + MAX_MOVES * 4;

if (i32(BLOCK) + POSITION_SIZE + STATE_CAPACITY * STATE_SIZE > THREAD_BORDER_LIST) ERROR('BLOCK');

function block(): usize {
  return threadRegion(position) + BLOCK;
}

/** Address of the block. */
export function savedPosition(): usize {
  return block();
}

/** Writes the position to the block; returns its bytes. */
export function savePosition(): i32 {
  const kept = reachOf(position, position.state) + 1;
  const first = stateBefore(position.state, kept - 1);
  memory.copy(block(), changetype<usize>(position), POSITION_SIZE);
  memory.copy(block() + POSITION_SIZE, changetype<usize>(first), kept * STATE_SIZE);
  const saved = changetype<Position>(block());
  saved.state = changetype<State>(changetype<usize>(firstState(position)) + (kept - 1) * STATE_SIZE);
  saved.firstPly += stateIndex(position, first);
  return POSITION_SIZE + kept * STATE_SIZE;
}

/** Takes the position of the block; returns how many moves can be unmade. */
export function restorePosition(): i32 {
  memory.copy(changetype<usize>(position), block(), POSITION_SIZE);
  const unmakeable = stateIndex(position, position.state);
  memory.copy(changetype<usize>(firstState(position)), block() + POSITION_SIZE, (unmakeable + 1) * STATE_SIZE);
  return unmakeable;
}
