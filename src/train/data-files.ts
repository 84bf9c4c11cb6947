// Reads files of games in viriformat: the position where a game begins as a marlinformat board of 32 bytes, then four bytes
// for each move (the move, and White's score before it), then four zero bytes. All little-endian. The format is that of the
// Viridithas engine (github.com/cosmobobak/viriformat).

import { closeSync, openSync, readSync } from 'node:fs';
import { BLACK, KING, NO_PIECE, NO_SQUARE, ROOK, WHITE } from '../abi/piece';
import type { Setup } from '../notation/setup';
import type { TrainingGame } from './games';

const BOARD_SIZE = 32;
const MOVE_SIZE = 4;
const CHUNK_SIZE = 1 << 22;
/** A rook with the right to castle; as for all types, Black's is this plus 8. */
const UNMOVED_ROOK = 6;

/** All games of the files, one file after the other; a torn last game is left out. Throws on what cannot be a game. */
export function* readTrainingGames(files: readonly string[]): Generator<TrainingGame> {
  for (const file of files) {
    for (const bytes of readGameBytes(file)) yield decodeGame(bytes);
  }
}

/** The bytes of each whole game, without its end mark; valid until the next one is asked for. */
function* readGameBytes(file: string): Generator<Buffer> {
  const handle = openSync(file, 'r');
  try {
    let buffer: Buffer = Buffer.alloc(0);
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK_SIZE);
      const size = readSync(handle, chunk);
      if (size === 0) return;
      buffer = Buffer.concat([buffer, chunk.subarray(0, size)]);
      let start = 0;
      for (let end = BOARD_SIZE; end + MOVE_SIZE <= buffer.length; end += MOVE_SIZE) {
        if (buffer.readUInt32LE(end) !== 0) continue;
        yield buffer.subarray(start, end);
        start = end + MOVE_SIZE;
        end = start + BOARD_SIZE - MOVE_SIZE;
      }
      buffer = buffer.subarray(start);
    }
  } finally {
    closeSync(handle);
  }
}

function decodeGame(bytes: Buffer): TrainingGame {
  const board = new Uint8Array(64).fill(NO_PIECE);
  const castlingRooks = [NO_SQUARE, NO_SQUARE, NO_SQUARE, NO_SQUARE];
  const kings = [NO_SQUARE, NO_SQUARE];
  const unmovedRooks: number[] = [];
  let pieces = 0;
  for (let square = 0; square < 64; square++) {
    if ((((bytes[square >> 3] as number) >> (square & 7)) & 1) === 0) continue;
    const code = ((bytes[8 + (pieces >> 1)] as number) >> ((pieces & 1) * 4)) & 15;
    pieces++;
    const colour = code >> 3;
    const type = (code & 7) === UNMOVED_ROOK ? ROOK : code & 7;
    if (type > KING) throw new Error('a game begins with an unknown piece');
    if (type === KING) kings[colour] = square;
    if ((code & 7) === UNMOVED_ROOK) unmovedRooks.push(square);
    board[square] = type * 2 + colour;
  }
  for (const square of unmovedRooks) {
    const colour = (board[square] as number) & 1;
    castlingRooks[colour * 2 + Number(square < (kings[colour] as number))] = square;
  }
  const state = bytes.readUInt8(24);
  const enPassant = state & 127;
  const count = (bytes.length - BOARD_SIZE) / MOVE_SIZE;
  const setup: Setup = {
    board,
    sideToMove: state >> 7 === 0 ? WHITE : BLACK,
    castlingRooks,
    enPassant: enPassant === 64 ? NO_SQUARE : enPassant,
    halfmoveClock: bytes.readUInt8(25),
    fullmoveNumber: Math.max(1, bytes.readUInt16LE(26)),
  };
  const at = (index: number): number => BOARD_SIZE + index * MOVE_SIZE;
  return {
    setup,
    result: bytes.readUInt8(30),
    moves: Uint16Array.from({ length: count }, (_, index) => bytes.readUInt16LE(at(index))),
    scores: Int16Array.from({ length: count }, (_, index) => bytes.readInt16LE(at(index) + 2)),
  };
}
