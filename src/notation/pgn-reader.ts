// PGN from where it comes: text or bytes, whole or in pieces. No more than one game is held.

import { PgnDecoder } from './pgn-decoder';
import { isNoGame } from './pgn';
import type { ReadPgnGame } from './pgn-draft';
import { PgnParser } from './pgn-parser';

export type { ReadPgnGame } from './pgn-draft';

/** A text, or the pieces of one. Bytes are decoded as PgnDecoder does. */
export type PgnPieces = string | Uint8Array | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** A web stream, which not every platform can loop over. */
export interface PgnStream {
  /** Locks the stream to one reader. */
  getReader(): {
    /** The next piece. */
    read(): Promise<{ readonly done: boolean; readonly value?: string | Uint8Array | undefined }>;
    /** Gives up the rest. */
    cancel(): Promise<void>;
  };
}

/** Reads a file that arrives in pieces of any size. */
export class PgnReader {
  private readonly decoder = new PgnDecoder();
  private readonly parser = new PgnParser();

  /** Takes the next piece; returns the games completed by it. */
  push(piece: Uint8Array | string): ReadPgnGame[] {
    return this.parser.push(typeof piece === 'string' ? piece : this.decoder.push(piece));
  }

  /** The input has ended; returns the games that are left. */
  end(): ReadPgnGame[] {
    return [...this.parser.push(this.decoder.end()), ...this.parser.end()];
  }
}

/** A game with the text that follows it and belongs to no game: the comments are said after its result. */
function withRest(game: ReadPgnGame, { comments, errors, lastLine }: ReadPgnGame): ReadPgnGame {
  const faults = errors.slice(0, -1).map((fault) => ({ ...fault, ply: game.moves.length }));
  return { ...game, after: [...game.after, ...comments], errors: [...game.errors, ...faults], lastLine };
}

/** The games of a text or a file in memory. What follows the last game and is none belongs to that game. */
export function readWholePgn(source: string | Uint8Array): ReadPgnGame[] {
  const reader = new PgnReader();
  const games = [...reader.push(source), ...reader.end()];
  const [before, last] = games.slice(-2);
  return before !== undefined && last !== undefined && isNoGame(last)
    ? [...games.slice(0, -2), withRest(before, last)]
    : games;
}

/** The same one by one, a game late: for sources that end. A text without a game has none. */
export async function* wholeGames(games: AsyncIterable<ReadPgnGame>): AsyncGenerator<ReadPgnGame, void, undefined> {
  let held: ReadPgnGame | undefined;
  for await (const game of games) {
    if (!isNoGame(game)) {
      if (held !== undefined) yield held;
      held = game;
    } else if (held !== undefined) held = withRest(held, game);
  }
  if (held !== undefined) yield held;
}

async function* streamed(stream: PgnStream): AsyncGenerator<string | Uint8Array> {
  const reader = stream.getReader();
  let isDone = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isDone = done;
      if (done) return;
      if (value !== undefined) yield value;
    }
  } finally {
    if (!isDone) await reader.cancel();
  }
}

/**
 * The games of a text, an iterable of pieces, a Node stream or a web stream, one by one, each as soon as it is complete. Text behind
 * the last of several pieces that belongs to no game is a game by itself.
 */
export async function* readPgn(source: PgnPieces | PgnStream): AsyncGenerator<ReadPgnGame, void, undefined> {
  if (typeof source === 'string' || source instanceof Uint8Array) {
    yield* readWholePgn(source);
    return;
  }
  const reader = new PgnReader();
  for await (const piece of 'getReader' in source ? streamed(source) : source) yield* reader.push(piece);
  yield* reader.end();
}
