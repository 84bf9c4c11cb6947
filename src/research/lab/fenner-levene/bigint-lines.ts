// Table 4 of the paper in plain TypeScript: the moves of one slider along one line, with a loop and with a hash, by BigInt.
// src/research/lab/core/line-calls.ts is the same compiled, and explains the two steps.

import { LINE_FILE, LINE_NORTH_EAST, LINE_NORTH_WEST } from '../abi/calls';
import { WAY_DIRECT_HASH, WAY_HASH, WAY_LOOP, WAY_MINIMAL_HASH } from '../abi/calls';
import { ALL_SQUARES, lineThrough, NORTH, NORTH_EAST, NORTH_WEST, rays, squaresOf, subsets } from '../squares';
import type { Direction } from '../squares';
import { occupancies, perfectHash } from './hash';

interface Line {
  readonly direction: Direction;
  /** Bits from one square to the next. */
  readonly k: number;
  readonly hash: 'h1' | 'h2';
  readonly minimalHash: 'ĥ1' | 'ĥ2';
}

const LINES: ReadonlyMap<number, Line> = new Map([
  [LINE_FILE, { direction: NORTH, k: 8, hash: 'h1', minimalHash: 'ĥ1' }],
  [LINE_NORTH_EAST, { direction: NORTH_EAST, k: 9, hash: 'h1', minimalHash: 'ĥ1' }],
  [LINE_NORTH_WEST, { direction: NORTH_WEST, k: 7, hash: 'h2', minimalHash: 'ĥ2' }],
]);

/** Squares of a whole line. */
const LONGEST = 8;

/** Looks up the moves of a slider on `square` along its line. */
export type LineMoves = (square: number, occupied: bigint) => bigint;

function occupancyOf(set: bigint, squares: readonly number[]): number {
  return squares.reduce((occupancy, square, n) => ((set >> BigInt(square)) & 1n ? occupancy | (1 << n) : occupancy), 0);
}

/** A look-up along a `LINE_…` by a `WAY_…`, with its tables filled. */
export function lineMoves(lineNumber: number, way: number): LineMoves {
  const line = LINES.get(lineNumber);
  if (line === undefined) throw new RangeError(`There is no line ${lineNumber}.`);
  const masks = ALL_SQUARES.map((square) => lineThrough(square, line.direction));
  const squares = masks.map(squaresOf);
  const firsts = squares.map(([first = 0]) => BigInt(first));
  const { address } = perfectHash(way === WAY_MINIMAL_HASH ? line.minimalHash : line.hash, line.k, LONGEST);
  const addressOf = (square: number, occupied: bigint): number =>
    Number(address((occupied & (masks[square] ?? 0n)) >> (firsts[square] ?? 0n)));

  /** A table of moves by square and by the index that `index` gives an occupancy. */
  const table = (index: (square: number, set: bigint) => number): bigint[][] =>
    masks.map((mask, square) => {
      const row: bigint[] = [];
      for (const set of subsets(mask)) row[index(square, set)] = rays(square, line.direction, set);
      return row;
    });

  if (way === WAY_DIRECT_HASH) {
    const direct = table(addressOf);
    return (square, occupied) => direct[square]?.[addressOf(square, occupied)] ?? 0n;
  }
  const moves = table((square, set) => occupancyOf(set, squares[square] ?? []));
  if (way === WAY_LOOP) {
    const step = BigInt(line.k);
    return (square, occupied) => {
      const count = squares[square]?.length ?? 0;
      let position = firsts[square] ?? 0n;
      let occupancy = 0;
      for (let n = 0; n < count; n++) {
        if ((occupied >> position) & 1n) occupancy |= 1 << n;
        position += step;
      }
      return moves[square]?.[occupancy] ?? 0n;
    };
  }
  if (way !== WAY_HASH && way !== WAY_MINIMAL_HASH) throw new RangeError(`There is no way ${way}.`);
  const byAddress: number[] = [];
  [...occupancies(line.k, LONGEST)].forEach((alpha, occupancy) => (byAddress[Number(address(alpha))] = occupancy));
  return (square, occupied) => moves[square]?.[byAddress[addressOf(square, occupied)] ?? 0] ?? 0n;
}
