// The PGN file of a match, from which an interrupted match can be resumed.

import { createReadStream, existsSync } from 'node:fs';
import { UsageError } from '../cli/arguments';
import type { PgnGame } from '../notation/pgn';
import { formatPgn } from '../notation/pgn-writer';
import { PgnReader, type ReadPgnGame } from '../notation/pgn-reader';
import { messageOf, quote } from '../notation/result';
import { AppendedFile } from '../platform/node/appended-file';
import { openInput } from '../platform/node/input-file';

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
 * The games of a file. What follows the last empty line is one of them only if it `countsLast`. Throws a UsageError if the file
 * cannot be read.
 */
async function* gamesOf(file: string, countsLast: boolean): AsyncGenerator<ReadPgnGame> {
  const reader = new PgnReader();
  for await (const chunk of await openInput(file)) yield* reader.push(chunk);
  if (countsLast) yield* reader.end();
}

/** The finished games of a file for a report. Throws a UsageError if it cannot be read. */
export async function* finishedGames(file: string): AsyncGenerator<ReadPgnGame> {
  for await (const game of gamesOf(file, true)) if (isFinished(game)) yield game;
}

/**
 * The finished games of an interrupted match. An incomplete last game has no empty line after it, or no result. Throws a UsageError
 * if the file cannot be read.
 */
export async function* resumableGames(file: string): AsyncGenerator<ReadPgnGame> {
  for await (const game of gamesOf(file, false)) if (isFinished(game)) yield game;
}

/** The only game of a file, finished or not; undefined if there are none or several. Throws a UsageError if it cannot be read. */
export async function onlyGame(file: string): Promise<ReadPgnGame | undefined> {
  let only: ReadPgnGame | undefined;
  for await (const game of gamesOf(file, true)) {
    if (only !== undefined) return undefined;
    only = game;
  }
  return only;
}

/** Throws a UsageError if the file cannot be written. */
function open(path: string, size: number, kept: number): AppendedFile {
  try {
    return AppendedFile.open(path, size, kept);
  } catch (error) {
    throw new UsageError(`--pgn: ${messageOf(error)}`);
  }
}

export class MatchFile {
  private constructor(
    private readonly file: AppendedFile,
    /** What stands before the next game. */
    private gap: string,
  ) {}

  /** Creates a file. Throws a UsageError if it exists, because a match is worth hours. */
  static create(path: string): MatchFile {
    if (existsSync(path)) throw new UsageError(`--pgn: ${quote(path)} exists; --resume continues it.`);
    return new MatchFile(open(path, 0, 0), '');
  }

  /**
   * The file of an interrupted match, which had so many bytes when it was read, and which the first new game cuts off behind the line
   * with the end of its last finished game; 0 for none. Throws a UsageError if it cannot be written.
   */
  static async resume(path: string, size: number, lastLine: number): Promise<MatchFile> {
    const kept = await sizeOfLines(path, lastLine);
    return new MatchFile(open(path, size, kept), kept > 0 ? '\n' : '');
  }

  /** Adds a game in one write, so that a kill damages at most the last one. Throws if something else has written to the file. */
  append(game: PgnGame): void {
    this.file.append(this.gap + formatPgn(game));
    this.gap = '';
  }
}
