// What running Fenner and Levene's paper found, beside what is right: see the end of docs/lab/fenner-levene.md.

import { describe, expect, it } from 'vitest';
import { countCollisions } from '../../../src/research/lab/fenner-levene/collisions';
import { CHESS, GOTHIC_CHESS, linesOf, SHOGI } from '../../../src/research/lab/fenner-levene/boards';
import { lowestSum, occupancies, perfectHash } from '../../../src/research/lab/fenner-levene/hash';
import { FIGURE_1, FIGURE_1_CLAIMS, isWayFree } from '../../../src/research/lab/fenner-levene/fenner-levene-page';
import { improvement, PRINTED } from '../../../src/research/lab/fenner-levene/table-4-text';

describe('section 1', () => {
  it('figure 1: which squares the bishops and the rook can reach, and which they cannot', () => {
    // c2 has a pawn of the bishop's own colour: the ray gets there, the move is none.
    const reached = FIGURE_1_CLAIMS.map(([from, to]) => isWayFree(FIGURE_1, from, to));
    expect(reached).toEqual([true, false, true, false]);
  });
});

describe('section 2.3, the cost of ĥ2', () => {
  it('even N: what the remainder is taken of is negative, and so is the remainder of a machine', () => {
    const modulus = 257n;
    const lift = lowestSum(8);
    const machine = [...occupancies(7, 8)].map((alpha) => (-128n * alpha + lift) % modulus);
    expect(machine.filter((address) => address < 0n).length).toBeGreaterThan(200);
    const { address } = perfectHash('ĥ2', 7, 8);
    for (const alpha of occupancies(7, 8)) expect((129n * alpha + lift) % modulus).toBe(address(alpha));
  });

  it.each([CHESS, GOTHIC_CHESS, SHOGI])('$name: north-west diagonals begin at bit N - 1 or above', (board) => {
    for (const line of linesOf(board, 'north-west')) expect(line[0]).toBeGreaterThanOrEqual(line.length - 1);
  });
});

describe('table 4', () => {
  it('its improvements follow from its times', () => {
    for (const { loop, hash, improvement: printed } of PRINTED) {
      expect(((1 - hash / loop) * 100).toFixed(2)).toBe(printed.replace(' %', ''));
      expect(improvement(loop, hash)).toMatch(/^\d+\.\d %$/);
    }
  });

  it('"about 40 %" is the mean of the rows without ĥ1; that of all four is 34.7 %', () => {
    const values = PRINTED.map(({ loop, hash }) => (1 - hash / loop) * 100);
    const mean = (rows: readonly number[]): string =>
      (rows.reduce((sum, row) => sum + row, 0) / rows.length).toFixed(1);
    expect(mean(values)).toBe('34.7');
    expect(mean(values.filter((_, row) => row !== 2))).toBe('41.1');
  });
});

describe('section 3.5, direct lookup', () => {
  it('its tables of keys have collisions, which cost time only', () => {
    const { keys, displaced, longest, average } = countCollisions();
    expect([keys, displaced, longest, average.toFixed(2)]).toEqual([21_508, 3_640, 53, '1.31']);
  });
});
