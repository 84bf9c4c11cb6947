// The PGN file of a match, from which an interrupted match can be resumed.

import { appendFileSync, createReadStream, existsSync, truncateSync, writeFileSync } from 'node:fs';
import { UsageError } from '../cli/arguments';
import { formatPgn, type PgnGame } from '../notation/pgn';
import { PgnReader, type ReadPgnGame } from '../notation/pgn-reader';
import { quote } from '../notation/result';

/**
 * The finished games of a file. An incomplete last game has no final newline, or no result. Throws a UsageError if the
 * file cannot be read.
 */
export async function* finishedGames(file: string): AsyncGenerator<ReadPgnGame> {
  const reader = new PgnReader();
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Uint8Array>) {
      yield* reader.push(chunk).filter(({ result }) => result !== null && result !== '*');
    }
  } catch (error) {
    throw new UsageError(`${quote(file)} cannot be read (${String(error)}).`);
  }
}

export class MatchFile {
  private constructor(private readonly path: string) {}

  /** Creates a file. Throws a UsageError if it exists, because a match is worth hours. */
  static create(path: string): MatchFile {
    if (existsSync(path)) throw new UsageError(`--pgn: ${quote(path)} exists; --resume continues it.`);
    try {
      writeFileSync(path, '');
    } catch (error) {
      throw new UsageError(`--pgn: ${quote(path)} cannot be written (${String(error)}).`);
    }
    return new MatchFile(path);
  }

  /** The file of an interrupted match, cut off at the end of its last finished game. */
  static resume(path: string, endOffset: number): MatchFile {
    truncateSync(path, endOffset);
    if (endOffset > 0) appendFileSync(path, '\n');
    return new MatchFile(path);
  }

  /** Adds a game in one write, so that a kill damages at most the last one. */
  append(game: PgnGame): void {
    appendFileSync(this.path, formatPgn(game));
  }
}
