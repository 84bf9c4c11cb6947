// Kindergarten bitboards: one multiplication by a fixed constant tells the occupancies of every line apart, carrying nothing.

import { describe, expect, it } from 'vitest';
import {
  ALL_SQUARES,
  EAST,
  lineThrough,
  NORTH,
  NORTH_EAST,
  NORTH_WEST,
  bit,
  subsets,
} from '../../src/research/lab/squares';
import { innerSquares, rays, WORD, type Direction } from '../../src/research/lab/squares';

const FILE_B = 0x0202020202020202n;
const C2_TO_H7 = 0x0080402010080400n;

/** The index of an occupancy of the square's line: one multiplication, one shift. */
function index(square: number, direction: Direction, occupied: bigint): bigint {
  const line = direction === NORTH ? occupied >> BigInt(square & 7) : occupied;
  return ((line * (direction === NORTH ? C2_TO_H7 : FILE_B)) & WORD) >> 58n;
}

/** Whether the product of all squares of a line has as many bits as partial products: then no two of them meet. */
function carriesNothing(line: bigint, factor: bigint): boolean {
  const partial = ALL_SQUARES.filter((square) => line & bit(square)).map((square) => factor << BigInt(square));
  const union = partial.reduce((sum, each) => sum | each, 0n);
  return union === partial.reduce((sum, each) => sum + each, 0n);
}

describe('kindergarten bitboards', () => {
  it.each([
    ['files', NORTH, 2_560],
    ['ranks', EAST, 2_560],
    ['north-east diagonals', NORTH_EAST, 832],
    ['north-west diagonals', NORTH_WEST, 832],
  ] as const)('%s: every occupancy of the inner squares has an index of its own', (_, direction, occupancies) => {
    let tried = 0;
    for (const square of ALL_SQUARES) {
      const seen = new Set<bigint>();
      const inner = innerSquares(square, direction) & ~bit(square);
      for (const occupied of subsets(inner)) {
        seen.add(index(square, direction, occupied));
        tried++;
      }
      expect(seen.size).toBe([...subsets(inner)].length);
    }
    expect(tried).toBe(occupancies);
  });

  it('the edges and the own square of a line change no index bit of another square', () => {
    for (const direction of [NORTH, EAST, NORTH_EAST, NORTH_WEST]) {
      for (const square of ALL_SQUARES) {
        const line = lineThrough(square, direction) | bit(square);
        const onA = direction === NORTH ? line >> BigInt(square & 7) : line;
        expect(carriesNothing(onA, direction === NORTH ? C2_TO_H7 : FILE_B)).toBe(true);
        expect(rays(square, direction, 0n) & ~line).toBe(0n);
      }
    }
  });
});
