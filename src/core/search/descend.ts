// A step down the tree: a move made, and noted in the frame what goes with it.

import { materialChange } from '../eval/material';
import { Keyed, make, makeNull } from '../position/make';
import { setContinuation, setNoContinuation } from './history';
import { Position, keyOf } from '../position/position';
import { Frame, frameBelow } from './frame';
import { prefetch } from './table';

/** Makes a legal move and notes in the frame what goes with it. */
export function descend<Us>(position: Position, frame: Frame, move: i32): void {
  frameBelow(frame, 1).material = frame.material + materialChange(position, move);
  setContinuation(position, frame, move);
  make<Us, Keyed>(position, move);
  prefetch(keyOf(position));
}

/** Passes, likewise. */
export function descendNull<Us>(position: Position, frame: Frame): void {
  frameBelow(frame, 1).material = frame.material;
  setNoContinuation(position, frame);
  makeNull<Us>(position);
  prefetch(keyOf(position));
}
