// Principal variations: each frame keeps the best one from its node, ended by MOVE_NONE.

import { MOVE_NONE } from '../../abi/move';
import { Frame, frameBelow, pvOf } from './frame';

export function clearPv(frame: Frame): void {
  store<u16>(pvOf(frame), MOVE_NONE);
}

/** The node's principal variation becomes `move` and then its child's. */
export function extendPv(frame: Frame, move: i32): void {
  store<u16>(pvOf(frame), move);
  copyPv(pvOf(frameBelow(frame, 1)), pvOf(frame) + 2);
}

/** Copies a principal variation, its end included. */
export function copyPv(from: usize, to: usize): void {
  let move: u16;
  do {
    move = load<u16>(from);
    store<u16>(to, move);
    from += 2;
    to += 2;
  } while (move != MOVE_NONE);
}

/** Moves of a principal variation. */
export function pvLength(pv: usize): i32 {
  let length = 0;
  while (load<u16>(pv + (length << 1)) != MOVE_NONE) length++;
  return length;
}
