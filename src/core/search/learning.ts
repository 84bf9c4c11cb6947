// What a finished node teaches the histories of moves.

import { MOVE_NONE } from '../../abi/move';
import { colourOf } from '../position/colour';
import { isQuiet } from '../position/move';
import { Position, previousMove } from '../position/position';
import { FRAME_TRIED, FRAME_TRIED_CAPTURES } from './frames';
import { historyBonus, updateCaptureHistory, updateLastMove, updateQuietHistory } from './history';
import { victimOf } from './picker';

/** A move made the cutoff: reward it, and blame those tried before it. Captures are blamed whatever made it. */
export function learnCutoff<Us>(
  position: Position,
  frame: usize,
  move: i32,
  tried: i32,
  triedCaptures: i32,
  depth: i32,
): void {
  const us = colourOf<Us>();
  const bonus = historyBonus(depth);
  if (isQuiet(move)) {
    updateQuietHistory(position, frame, us, move, bonus);
    for (let index = 0; index < tried; index++) {
      updateQuietHistory(position, frame, us, load<u16>(frame + (index << 1), FRAME_TRIED), -bonus);
    }
  } else {
    updateCaptureHistory(position, move, victimOf(position, move), bonus);
  }
  for (let index = 0; index < triedCaptures; index++) {
    const capture = i32(load<u16>(frame + (index << 1), FRAME_TRIED_CAPTURES));
    updateCaptureHistory(position, capture, victimOf(position, capture), -bonus);
  }
}

/** All moves failed low, so the quiet move that led to the node was a good one. */
export function learnFailLow<Us>(position: Position, frame: usize, depth: i32): void {
  const last = previousMove(position);
  if (last == MOVE_NONE || !isQuiet(last)) return;
  updateLastMove(position, frame, colourOf<Us>() ^ 1, last, historyBonus(depth) / 2);
}
