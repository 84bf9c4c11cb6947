// A step down the tree: makes a move and updates the frame.

import { Keyed, make, makeNull } from '../position/make';
import { setContinuation, setNoContinuation } from './history';
import { Position, keyOf } from '../position/position';
import { Frame } from './frame';
import { prefetch } from './table';

/** Makes a legal move and updates the frame's continuation. */
export function descend<Us>(position: Position, frame: Frame, move: i32): void {
  setContinuation(position, frame, move);
  make<Us, Keyed>(position, move);
  prefetch(keyOf(position));
}

/** Makes a null move and does the same. */
export function descendNull<Us>(position: Position, frame: Frame): void {
  setNoContinuation(position, frame);
  makeNull<Us>(position);
  prefetch(keyOf(position));
}
