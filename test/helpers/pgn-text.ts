// PGN from a string, for tests of what is made of games.

import type { PgnGame } from '../../src/notation/pgn';
import { PgnReader } from '../../src/notation/pgn-reader';

export function readPgnText(text: string): PgnGame[] {
  const reader = new PgnReader();
  return [...reader.push(new TextEncoder().encode(text)), ...reader.end()];
}
