// Reads and writes PGN for programs.

import type { PgnGame } from '../notation/pgn';
import { PgnReader } from '../notation/pgn-reader';

export { formatPgn, type PgnGame, type PgnMove, type PgnResult } from '../notation/pgn';

/** The games of a PGN text. Nothing is refused: invalid moves show up when the game is played. */
export function parsePgn(text: string): PgnGame[] {
  const reader = new PgnReader();
  return [...reader.push(new TextEncoder().encode(text)), ...reader.end()];
}
