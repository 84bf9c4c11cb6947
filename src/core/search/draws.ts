// Draws as a search sees them.

import { countLegal } from '../moves/dispatch';
import { FIFTY_MOVES, isDeadPosition, repetitions } from '../position/draw';
import { checkersOf, halfmoveClock } from '../position/position';

/**
 * True if a node is a draw: a first repetition already, for what was best once is best again; a dead position; fifty
 * moves, unless the last one mates.
 */
export function isSearchedDraw(position: usize): bool {
  if (halfmoveClock(position) >= FIFTY_MOVES) {
    const mated = countLegal(position) == 0 && checkersOf(position) != 0;
    return !mated;
  }
  return repetitions(position, 1) != 0 || isDeadPosition(position);
}
