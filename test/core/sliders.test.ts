// Every slider backend against the oracle, and the oracle against the slowest way there is.

import { beforeAll, describe, expect, it } from 'vitest';
import { SeededRandom } from '../../perft-suites/random';
import { BISHOP, ROOK } from '../../src/abi/piece';
import type { Core } from '../../src/runtime/core';
import { subsets } from '../../src/research/lab/squares';
import { BISHOP_STEPS, relevantSquares, ROOK_STEPS, slide } from '../helpers/attacks';
import { buildName, testCore, testedMethods } from '../helpers/core';

const ORACLE = 'ray-scan';
const SQUARES = Array.from({ length: 64 }, (_, square) => square);
const SLIDERS = [
  ['bishop', BISHOP, BISHOP_STEPS, 5_248],
  ['rook', ROOK, ROOK_STEPS, 102_400],
] as const;

let oracle: Core;

beforeAll(async () => {
  oracle = await testCore(ORACLE);
});

/** Boards of every density, from all but empty to all but full; the same on every run. */
function randomBoards(count: number): bigint[] {
  const random = new SeededRandom(81);
  return Array.from({ length: count }, (_, index) => {
    const sixteenths = 1 + (index % 15);
    let board = 0n;
    for (const square of SQUARES) if (random.below(16) < sixteenths) board |= 1n << BigInt(square);
    return board;
  });
}

describe(`the oracle ${ORACLE}, ${buildName}`, () => {
  it.each(SLIDERS)('%s: equals stepping from square to square', (_, type, steps) => {
    for (const occupied of randomBoards(300)) {
      for (const square of SQUARES) {
        expect(oracle.sliderAttacks(type, square, occupied)).toBe(slide(square, steps, occupied));
      }
    }
  });
});

describe.each(testedMethods.filter((method) => method !== ORACLE))(`%s, ${buildName}`, (method) => {
  let core: Core;

  beforeAll(async () => {
    core = await testCore(method);
  });

  /** Compares cheaply; only a difference is worth a message. */
  function expectEqual(type: typeof BISHOP | typeof ROOK, square: number, occupied: bigint): void {
    const expected = oracle.sliderAttacks(type, square, occupied);
    const found = core.sliderAttacks(type, square, occupied);
    if (found !== expected) expect(found, `square ${square}, occupied ${occupied.toString(16)}`).toBe(expected);
  }

  it.each(SLIDERS)('%s: every square and every relevant occupancy', (_, type, steps, occupancies) => {
    let compared = 0;
    for (const square of SQUARES) {
      for (const occupied of subsets(relevantSquares(square, steps))) {
        expectEqual(type, square, occupied);
        compared += 1;
      }
    }
    expect(compared).toBe(occupancies);
  });

  it.each(SLIDERS)('%s: whole boards, the own square and the edges occupied or not', (_, type) => {
    for (const occupied of [0n, 2n ** 64n - 1n, ...randomBoards(1500)]) {
      for (const square of SQUARES) expectEqual(type, square, occupied);
    }
  });
});
