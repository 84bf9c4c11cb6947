// A step down the tree: a move made, and noted in the frame what goes with it.

import { materialChange } from '../eval/material';
import { Keyed, make, makeNull } from '../position/make';
import { FRAME_MATERIAL, FRAME_SIZE } from './frames';
import { setContinuation, setNoContinuation } from './history';
import { Position } from '../position/position';

/** Makes a legal move and notes in the frame what goes with it. */
export function descend<Us>(position: Position, frame: usize, move: i32): void {
  const material = load<i32>(frame, FRAME_MATERIAL) + materialChange(position, move);
  store<i32>(frame, material, FRAME_SIZE + FRAME_MATERIAL);
  setContinuation(position, frame, move);
  make<Us, Keyed>(position, move);
}

/** Passes, likewise. */
export function descendNull<Us>(position: Position, frame: usize): void {
  store<i32>(frame, load<i32>(frame, FRAME_MATERIAL), FRAME_SIZE + FRAME_MATERIAL);
  setNoContinuation(position, frame);
  makeNull<Us>(position);
}
