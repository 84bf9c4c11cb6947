// The hash functions on other boards: equal to walking along the rays for every square and every occupancy of its line.

import { describe, expect, it } from 'vitest';
import {
  BOARDS,
  compareLines,
  GOTHIC_CHESS,
  HashedLines,
  hashFor,
  LINE_DIRECTIONS,
  linesOf,
  SHOGI,
  stepOf,
  TALL,
  XIANGQI,
  type Board,
  type LineDirection,
} from '../../../src/research/lab/fenner-levene/boards';

/** Sum of length · 2^length over the lines: squares times occupancies. */
function cases(board: Board, direction: LineDirection): number {
  return linesOf(board, direction).reduce((sum, { length }) => sum + length * 2 ** length, 0);
}

describe.each(BOARDS)('$name, $files files and $ranks ranks', (board) => {
  it.each(LINE_DIRECTIONS)('%s: all squares, all occupancies', (direction) => {
    const lines = new HashedLines(board, direction);
    expect(compareLines(lines)).toEqual({ compared: cases(board, direction), wrong: 0 });
  });
});

/** The function that suits the longest line of each direction. */
function hashes(board: Board): (string | undefined)[] {
  return LINE_DIRECTIONS.map((direction) =>
    hashFor(stepOf(board, direction), Math.max(...linesOf(board, direction).map(({ length }) => length))),
  );
}

describe('section 4', () => {
  it('Gothic chess: h1 for every line; shogi: h2 for north-west diagonals', () => {
    expect(hashes(GOTHIC_CHESS)).toEqual(['h1', 'h1', 'h1']);
    expect(hashes(SHOGI)).toEqual(['h1', 'h1', 'h2']);
  });

  it('one rank more than files is possible too, against the condition that the paper gives: h2 for files', () => {
    expect(XIANGQI.ranks).toBe(XIANGQI.files + 1);
    expect(hashes(XIANGQI)).toEqual(['h2', 'h1', 'h2']);
  });

  it('two ranks more are not: no line of N > k + 1 squares has as many addresses as occupancies, so it is split', () => {
    expect(hashes({ name: 'too high', files: 8, ranks: 10 })).toEqual([undefined, 'h1', 'h2']);
    expect(hashes(TALL)[0]).toBeUndefined();
    expect(new HashedLines(TALL, 'file').parts).toBe(2);
  });
});
