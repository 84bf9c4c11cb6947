// The draws of the rules, for search, mate search and games alike.

import { countLegal } from '../moves/dispatch';
import { FIFTY_MOVES, isDeadPosition, isRepetition } from '../position/draw';
import { Position, checkersOf, halfmoveClock } from '../position/position';

/** True if fifty moves have passed without progress, and the last one has not mated. */
export function isFiftyMoveDraw(position: Position): bool {
  return halfmoveClock(position) >= FIFTY_MOVES && !(countLegal(position) == 0 && checkersOf(position) != 0);
}

/**
 * True if a node `ply` plies below the root is a draw: by a first repetition within the search already, for what was best
 * once is best again, and by a second one of what the game has seen; a dead position; fifty moves, unless the last one mates.
 * With ply 0 these are the draws of a game.
 */
export function isSearchedDraw(position: Position, ply: i32): bool {
  return isFiftyMoveDraw(position) || isRepetition(position, ply) || isDeadPosition(position);
}
