// Draws by the rules, for the search, the mate search and the border.

import { FIFTY_MOVES, isDeadPosition, isRepetition } from '../position/draw';
import { Position, checkersOf, halfmoveClock } from '../position/position';
import { countLegal } from './dispatch';

/** True if fifty moves have passed without a capture or a pawn move, and the last one does not mate. */
export function isFiftyMoveDraw(position: Position): bool {
  if (halfmoveClock(position) < FIFTY_MOVES) return false;
  const mated = countLegal(position) == 0 && checkersOf(position) != 0;
  return !mated;
}

/**
 * True if a node `ply` plies below the root is a draw: by fifty moves, a dead position, the third repetition, or the
 * second within the search, because the same choice would be made again. Ply 0 applies only the rules.
 */
export function isDraw(position: Position, ply: i32): bool {
  return isFiftyMoveDraw(position) || isRepetition(position, ply) || isDeadPosition(position);
}
