// Principal variations: each frame keeps the best line from its node, ended by MOVE_NONE.

import { MOVE_NONE } from '../../abi/move';
import { FRAME_LINE, FRAME_SIZE } from './frames';

export function clearLine(frame: usize): void {
  store<u16>(frame, MOVE_NONE, FRAME_LINE);
}

/** The node's best line becomes `move` and then its child's line. */
export function extendLine(frame: usize, move: i32): void {
  store<u16>(frame, move, FRAME_LINE);
  copyLine(frame + FRAME_SIZE + FRAME_LINE, frame + FRAME_LINE + 2);
}

/** Copies a line, its end included. */
export function copyLine(from: usize, to: usize): void {
  let move: u16;
  do {
    move = load<u16>(from);
    store<u16>(to, move);
    from += 2;
    to += 2;
  } while (move != MOVE_NONE);
}
