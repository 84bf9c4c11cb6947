// The end of a line: what the hash table can add to a variation that breaks off.

import { MOVE_NONE } from '../../abi/move';
import { listLegal, makeAny, unmakeAny } from '../moves/dispatch';
import { Position, keyOf, lockOf } from '../position/position';
import { frameBelow, movesOf } from './frame';
import { rootFrame } from './layout';
import { Line, linePv } from './line';
import { entryMove, probe } from './table';

/** The table's move for the position, if it is legal, else MOVE_NONE. `list` has room for the moves of a position. */
export function tableReply(position: Position, list: usize): i32 {
  const move = entryMove(probe(keyOf(position), lockOf(position)));
  if (move == MOVE_NONE) return MOVE_NONE;
  const end = listLegal(position, list);
  for (let at = list; at < end; at += 2) {
    if (i32(load<u16>(at)) == move) return move;
  }
  return MOVE_NONE;
}

/** Gives a line of one move the reply that the table knows, for a GUI to ponder on. */
export function extendByTable(position: Position, line: Line): void {
  const pv = linePv(line);
  if (load<u16>(pv + 2) != MOVE_NONE) return;
  const first = i32(load<u16>(pv));
  makeAny(position, first);
  store<u16>(pv + 2, tableReply(position, movesOf(frameBelow(rootFrame(position), 1))));
  unmakeAny(position, first);
  store<u16>(pv + 4, MOVE_NONE);
}
