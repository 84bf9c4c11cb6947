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
import {
  HEXAGON_LINES,
  hashHexagon,
  hexagonCells,
  triangleStrip,
} from '../../../src/research/lab/fenner-levene/hexagon';
import { perfectHash } from '../../../src/research/lab/fenner-levene/hash';

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

describe('boards that are not rectangular', () => {
  it('hexagon of 91 cells: all 14,036 occupancies of the lines that need a hash have addresses of their own', () => {
    const tallies = HEXAGON_LINES.map(hashHexagon);
    expect(hexagonCells()).toBe(91);
    expect(tallies.reduce((sum, { occupancies }) => sum + occupancies, 0)).toBe(14_036);
    expect(tallies.map(({ collisions }) => collisions)).toEqual([0, 0, 0, 0, 0]);
  });

  it('hexagon: one direction has N = k + 1 and needs h2', () => {
    expect(HEXAGON_LINES.map(hashHexagon).filter(({ k, count }) => count > k)).toMatchObject([{ k: 10, count: 11 }]);
  });

  it('triangles: a strip steps 17, -1, 17, -1, and h1 does not tell its occupancies apart', () => {
    const strip = triangleStrip(8);
    expect(strip.slice(1).map((at, n) => at - (strip[n] ?? 0))).toEqual([17, -1, 17, -1, 17, -1, 17]);
    const { address } = perfectHash('h1', 16, 8);
    const addresses = Array.from({ length: 256 }, (_, set) =>
      address(strip.reduce((sum, at, n) => ((set >> n) & 1 ? sum | (1n << BigInt(at)) : sum), 0n)),
    );
    expect(new Set(addresses).size).toBeLessThan(256);
  });
});
