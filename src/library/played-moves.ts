// Moves in any form, played by the rules.

import { Position } from './chess';
import type { PlayMoves } from './position-input';

/** Throws as `Position.play` does. */
export const playMoves: PlayMoves = (fen, moves) => {
  const position = Position.fromFen(fen);
  for (const move of moves) position.play(move);
  return position.engineGame();
};
