// Files of games in viriformat (src/notation/viriformat.ts), read a few megabytes at a time.

import { closeSync, openSync, readSync } from 'node:fs';
import { VIRI_BOARD_SIZE, VIRI_MOVE_SIZE } from '../notation/viriformat';

/** Bytes read at a time. */
const CHUNK_SIZE = 1 << 22;
/** The fewest bytes of a game: no moves, and the end mark. */
const LEAST_GAME_SIZE = VIRI_BOARD_SIZE + VIRI_MOVE_SIZE;

/** The number of bytes of the whole game that begins at `start`, end mark included; 0 if it does not end in the buffer. */
function gameSize(buffer: Buffer, start: number): number {
  for (let at = start + VIRI_BOARD_SIZE; at + VIRI_MOVE_SIZE <= buffer.length; at += VIRI_MOVE_SIZE) {
    if (buffer.readUInt32LE(at) === 0) return at + VIRI_MOVE_SIZE - start;
  }
  return 0;
}

/**
 * The bytes of each whole game, end mark included, valid until the next one is asked for. A torn last game is left out.
 * Throws when the file cannot be read.
 */
export function* readGameBytes(file: string): Generator<Uint8Array> {
  const handle = openSync(file, 'r');
  try {
    let buffer: Buffer = Buffer.alloc(0);
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK_SIZE);
      const size = readSync(handle, chunk);
      if (size === 0) return;
      buffer = Buffer.concat([buffer, chunk.subarray(0, size)]);
      let start = 0;
      for (let length = gameSize(buffer, start); length > 0; length = gameSize(buffer, start)) {
        yield buffer.subarray(start, start + length);
        start += length;
      }
      buffer = buffer.subarray(start);
    }
  } finally {
    closeSync(handle);
  }
}

/** Positions of a game, which are its moves, by its bytes. */
export function positionsOf(bytes: Uint8Array): number {
  return (bytes.length - LEAST_GAME_SIZE) / VIRI_MOVE_SIZE;
}

/** What whole games a file holds. */
export interface GameCount {
  readonly games: number;
  readonly positions: number;
  /** Of the whole games, so that what lies behind them is torn. */
  readonly bytes: number;
}

export function countGames(file: string): GameCount {
  let games = 0;
  let positions = 0;
  let bytes = 0;
  for (const game of readGameBytes(file)) {
    games++;
    positions += positionsOf(game);
    bytes += game.length;
  }
  return { games, positions, bytes };
}
