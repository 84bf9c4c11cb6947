// PGN for programs: texts in, games out, and back.

import type { PgnGame } from '../notation/pgn';
import { PgnReader } from '../notation/pgn-reader';

export { formatPgn, type PgnGame, type PgnMove, type PgnResult } from '../notation/pgn';

/** The games of a PGN text. Nothing is refused: what is no move shows when the moves are played. */
export function parsePgn(text: string): PgnGame[] {
  const reader = new PgnReader();
  return [...reader.push(new TextEncoder().encode(text)), ...reader.end()];
}
