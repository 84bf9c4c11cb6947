// Draws as a search sees them.

import { countLegal } from '../moves/dispatch';
import { FIFTY_MOVES, isDeadPosition, isRepetition } from '../position/draw';
import { Position, checkersOf, halfmoveClock } from '../position/position';

/**
 * True if a node `ply` plies below the root is a draw: by a first repetition within the search already, for what was best
 * once is best again, and by a second one of what the game has seen; a dead position; fifty moves, unless the last one mates.
 */
export function isSearchedDraw(position: Position, ply: i32): bool {
  if (halfmoveClock(position) >= FIFTY_MOVES) {
    const mated = countLegal(position) == 0 && checkersOf(position) != 0;
    return !mated;
  }
  return isRepetition(position, ply) || isDeadPosition(position);
}
