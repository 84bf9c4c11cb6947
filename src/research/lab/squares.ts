// Sets of squares in plain TypeScript: BigInt, bit 0 = a1. Slow and simple; fast code is compiled (src/research/lab/core).

import { NO_SQUARE } from '../../abi/piece';
import { squareBeside } from '../../notation/squares';

export type Direction = readonly [files: number, ranks: number];

export const NORTH: Direction = [0, 1];
export const EAST: Direction = [1, 0];
export const NORTH_EAST: Direction = [1, 1];
export const NORTH_WEST: Direction = [-1, 1];

export const ALL_SQUARES: readonly number[] = Array.from({ length: 64 }, (_, square) => square);

export const WORD = (1n << 64n) - 1n;

export function bit(square: number): bigint {
  return 1n << BigInt(square);
}

/** Squares reached from `square` in one direction, up to and including the first occupied one. */
export function ray(square: number, [files, ranks]: Direction, occupied: bigint): bigint {
  let reached = 0n;
  for (let at = squareBeside(square, files, ranks); at !== NO_SQUARE; at = squareBeside(at, files, ranks)) {
    reached |= bit(at);
    if (occupied & bit(at)) break;
  }
  return reached;
}

/** Squares reached in a direction and its opposite. */
export function rays(square: number, direction: Direction, occupied: bigint): bigint {
  const [files, ranks] = direction;
  return ray(square, direction, occupied) | ray(square, [-files, -ranks], occupied);
}

/** The line through a square, including the square. */
export function lineThrough(square: number, direction: Direction): bigint {
  return rays(square, direction, 0n) | bit(square);
}

/** All subsets of a set in counting order, the empty one first: van Kervinck's carry-rippler (Fiekas, section 2.3). */
export function* subsets(set: bigint): Generator<bigint> {
  let subset = 0n;
  do {
    yield subset;
    subset = (subset - set) & set;
  } while (subset !== 0n);
}

/** Squares of a set, least first. */
export function squaresOf(set: bigint): number[] {
  return ALL_SQUARES.filter((square) => (set >> BigInt(square)) & 1n);
}

/** Edges of the board: a man there does not block a line that ends there. */
const EDGE_FILES = 0x8181818181818181n;
const EDGE_RANKS = 0xff000000000000ffn;

/** Squares of a line that can block: all but its ends. */
export function innerSquares(square: number, [files, ranks]: Direction): bigint {
  const line = lineThrough(square, [files, ranks]);
  return line & ~((files === 0 ? 0n : EDGE_FILES) | (ranks === 0 ? 0n : EDGE_RANKS)) & WORD;
}
