// Reads files of games in viriformat (src/notation/viriformat.ts), a few megabytes at a time.

import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { requireFile } from '../../platform/node/input-file';
import { VIRI_BOARD_SIZE, VIRI_MOVE_SIZE } from '../../notation/viriformat';

/** Bytes read at a time. */
const CHUNK_SIZE = 1 << 22;
/** Minimum bytes of a game: no moves, and the end mark. */
const LEAST_GAME_SIZE = VIRI_BOARD_SIZE + VIRI_MOVE_SIZE;
/**
 * Maximum bytes: no game under the fifty-move rule has 20,000 plies, so a file without an end mark in this range is
 * another kind of file.
 */
const MOST_GAME_SIZE = LEAST_GAME_SIZE + 20_000 * VIRI_MOVE_SIZE;

// A record that begins with eight zero bytes, an empty board, is an extension instead of a game. Its kind and the
// length of its content follow, u16 each, then the content and the end mark.
const EXTENSION_LENGTH = 10;
const EXTENSION_HEADER = 12;

/** The complete games in a file. */
export interface GameCount {
  readonly games: number;
  readonly positions: number;
  /** Bytes of complete records, extensions included. */
  readonly bytes: number;
  /** Bytes of an incomplete game after them. */
  readonly tornBytes: number;
}

/** A record's bytes, end mark included; 0 if it does not end in the buffer. */
function recordSize(buffer: Buffer, start: number): number {
  if (isExtension(buffer, start)) {
    const size = EXTENSION_HEADER + buffer.readUInt16LE(start + EXTENSION_LENGTH) + VIRI_MOVE_SIZE;
    return start + size <= buffer.length ? size : 0;
  }
  for (let at = start + VIRI_BOARD_SIZE; at + VIRI_MOVE_SIZE <= buffer.length; at += VIRI_MOVE_SIZE) {
    if (buffer.readUInt32LE(at) === 0) return at + VIRI_MOVE_SIZE - start;
  }
  return 0;
}

function isExtension(buffer: Buffer, start: number): boolean {
  return (
    start + EXTENSION_HEADER <= buffer.length &&
    buffer.readUInt32LE(start) === 0 &&
    buffer.readUInt32LE(start + 4) === 0
  );
}

/**
 * All complete records of a file, extensions included; returns the number of bytes after the last one. Without any the file is of
 * another kind, unless it `isOurs`: then it begins with a torn game.
 */
function* readRecords(file: string, isOurs = false): Generator<Buffer, number> {
  requireFile(file);
  const handle = openSync(file, 'r');
  try {
    const total = fstatSync(handle).size;
    let whole = 0;
    let buffer: Buffer = Buffer.alloc(0);
    while (whole + buffer.length < total) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK_SIZE, total - whole - buffer.length));
      const size = readSync(handle, chunk);
      if (size === 0) break;
      buffer = Buffer.concat([buffer, chunk.subarray(0, size)]);
      let start = 0;
      for (let length = recordSize(buffer, start); length > 0; length = recordSize(buffer, start)) {
        yield buffer.subarray(start, start + length);
        start += length;
      }
      whole += start;
      buffer = buffer.subarray(start);
      if (buffer.length > MOST_GAME_SIZE) break;
    }
    if (buffer.length > MOST_GAME_SIZE || (whole === 0 && total > 0 && !isOurs)) {
      throw new Error(`${file} is not in viriformat, or damaged: no game ends behind byte ${whole}`);
    }
    return total - whole;
  } finally {
    closeSync(handle);
  }
}

/**
 * The bytes of each complete game, end mark included, valid until the next one is requested. Skips an incomplete last
 * game and extension records. Throws if the file cannot be read or does not contain games.
 */
export function* readGames(file: string): Generator<Uint8Array> {
  for (const record of readRecords(file)) {
    if (!isExtension(record, 0)) yield record;
  }
}

/** The games of several files in sequence. */
export function* readAllGames(files: readonly string[]): Generator<Uint8Array> {
  for (const file of files) yield* readGames(file);
}

/** An upper bound for the positions in files, from their sizes. */
export function mostPositions(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + Math.ceil(statSync(file).size / VIRI_MOVE_SIZE), 0);
}

/** The number of positions in a game, which is that of its moves, from its bytes. */
export function positionsOf(bytes: Uint8Array): number {
  return (bytes.length - LEAST_GAME_SIZE) / VIRI_MOVE_SIZE;
}

/** Counts the games in a file; throws like `readGames`, but not for a torn first game in a file that `isOurs`. */
export function countGames(file: string, isOurs = false): GameCount {
  const count = { games: 0, positions: 0, bytes: 0 };
  const records = readRecords(file, isOurs);
  for (;;) {
    const { done, value } = records.next();
    if (done === true) return { ...count, tornBytes: value };
    count.bytes += value.length;
    if (isExtension(value, 0)) continue;
    count.games++;
    count.positions += positionsOf(value);
  }
}
