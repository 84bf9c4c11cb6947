// The PGN file of a match, from which an interrupted match can be resumed.

import { appendFileSync, createReadStream, existsSync, truncateSync, writeFileSync } from 'node:fs';
import { UsageError } from '../cli/arguments';
import type { PgnGame } from '../notation/pgn';
import { formatPgn } from '../notation/pgn-writer';
import { PgnReader, type ReadPgnGame } from '../notation/pgn-reader';
import { quote } from '../notation/result';

const NEWLINE = 10;

/** The Result tag does not count: it may be written before the game is over. */
function isFinished({ result, errors }: ReadPgnGame): boolean {
  return result !== null && result !== '*' && !errors.some(({ code }) => code === 'PGN_RESULT_MISSING');
}

/** Bytes of the first lines of a file. */
async function sizeOfLines(path: string, lines: number): Promise<number> {
  let size = 0;
  let left = lines;
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
    let end = 0;
    for (; left > 0; left -= 1) {
      const newline = chunk.indexOf(NEWLINE, end);
      if (newline < 0) break;
      end = newline + 1;
    }
    if (left === 0) return size + end;
    size += chunk.length;
  }
  return size;
}

/**
 * The finished games of a file. An incomplete last game has no empty line after it, or no result. Throws a UsageError if the
 * file cannot be read.
 */
export async function* finishedGames(file: string): AsyncGenerator<ReadPgnGame> {
  const reader = new PgnReader();
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Uint8Array>) {
      yield* reader.push(chunk).filter(isFinished);
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

  /** The file of an interrupted match, cut off behind the line with the end of its last finished game; 0 for none. */
  static async resume(path: string, lastLine: number): Promise<MatchFile> {
    truncateSync(path, await sizeOfLines(path, lastLine));
    if (lastLine > 0) appendFileSync(path, '\n');
    return new MatchFile(path);
  }

  /** Adds a game in one write, so that a kill damages at most the last one. */
  append(game: PgnGame): void {
    appendFileSync(this.path, formatPgn(game));
  }
}
