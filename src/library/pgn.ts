// Reads PGN for programs.

import { readPgn as readGames, readWholePgn, type PgnPieces, type PgnStream } from '../notation/pgn-reader';
import { Game } from './game';

export type { PgnPieces, PgnStream } from '../notation/pgn-reader';

/**
 * The games of a PGN text or of a file's bytes. Nothing is refused: what is wrong with a text is in the `errors` of its
 * game, and a move that cannot be played shows when the game is played.
 */
export function parsePgn(source: string | Uint8Array): Game[] {
  return readWholePgn(source).map((game) => new Game(game));
}

/**
 * The games of a text, of pieces of one (a Node stream, an asynchronous iterable) or of a web stream, one by one and with
 * one in memory. Ends when the source does, and throws only what the source throws.
 */
export async function* readPgn(source: PgnPieces | PgnStream): AsyncGenerator<Game, void, undefined> {
  for await (const game of readGames(source)) yield new Game(game);
}
