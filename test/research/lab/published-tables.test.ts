// Factors that others published, and our own: each is multiplied with every relevant occupancy.

import { describe, expect, it } from 'vitest';
import {
  factorFaults,
  greatestIndex,
  parsePublishedFactors,
  PUBLISHED_MAGICS,
} from '../../../src/research/lab/fiekas/appendix';
import { FactorTest, type Colour } from '../../../src/research/lab/fiekas/factor';
import type { FactorTable } from '../../../src/research/lab/fiekas/factor-table';
import { readFactors } from '../../../src/research/lab/fiekas/factor-source';
import { occupancies, SLIDER_NAMES, type SliderName } from '../../../src/research/lab/fiekas/relevant';
import { readInput } from '../../../src/research/lab/inputs';
import { PACK_NEAR_RECORDS, publishedPacking } from '../../../src/research/lab/magics/pack';
import type { PackedTable, Packing } from '../../../src/research/lab/magics/packing';
import { readRecord } from '../../../src/research/lab/record';

const SQUARES = Array.from({ length: 64 }, (_, square) => square);
const FIXED_WIDTH: Readonly<Record<SliderName, number>> = { bishop: 9, rook: 12 };

/** The engine's table, and the published one that it was made of. */
const PACKED: readonly (readonly [name: string, colour: Colour, table: FactorTable, entries: number])[] = (
  ['white', 'black'] as const
).flatMap((colour) => {
  const { length, bishops, rooks } = publishedPacking(colour);
  const column = <T>(of: (table: PackedTable) => T): Record<SliderName, T[]> => ({
    bishop: bishops.map(of),
    rook: rooks.map(of),
  });
  const published = {
    factors: column(({ factors }) => BigInt(factors[0] ?? 0)),
    offsets: column(({ offset }) => offset),
  };
  const method = colour === 'white' ? 'fixed-shift-magic' : 'black-magic';
  const shipped = readRecord(PACK_NEAR_RECORDS[colour]) as Packing;
  return [
    [method, colour, readFactors(method), shipped.length],
    [`published ${colour} magics`, colour, published, length],
  ] as const;
});

describe.each(PACKED)('%s', (_, colour, { factors, offsets }, entries) => {
  it(`has magic factors whose indices overlap in a table of ${entries} entries`, () => {
    const table = new Map<number, bigint>();
    for (const slider of SLIDER_NAMES) {
      for (const square of SQUARES) {
        const test = new FactorTest(occupancies(slider, square), FIXED_WIDTH[slider], colour);
        expect(test.isMagic(factors[slider][square] ?? 0n), `${slider} ${square}`).toBe(true);
        const offset = offsets[slider][square] ?? NaN;
        for (const { index, attacked } of test.usedIndices()) {
          if ((table.get(offset + index) ?? attacked) !== attacked) expect.fail(`${slider} ${square} collides`);
          table.set(offset + index, attacked);
        }
      }
    }
    expect(Math.min(...table.keys())).toBe(0);
    expect(Math.max(...table.keys()) + 1).toBe(entries);
  });
});

describe('factors that say more', () => {
  it('magic-with-shift: the upper six bits are the shift', () => {
    const { factors } = readFactors('magic-with-shift');
    for (const slider of SLIDER_NAMES) {
      for (const square of SQUARES) {
        const { bits } = occupancies(slider, square);
        const factor = factors[slider][square] ?? 0n;
        expect(Number(factor >> 58n)).toBe(64 - bits);
        expect(greatestIndex(slider, square, bits, factor)).toBeLessThan(1 << bits);
      }
    }
  });

  it('magic-with-offset: the lower 16 bits say where, and no two parts overlap', () => {
    const { factors } = readFactors('magic-with-offset');
    const parts: (readonly [first: number, end: number])[] = [];
    for (const slider of SLIDER_NAMES) {
      for (const square of SQUARES) {
        const { bits } = occupancies(slider, square);
        const factor = factors[slider][square] ?? 0n;
        expect(greatestIndex(slider, square, bits, factor)).toBeLessThan(1 << bits);
        const first = (Math.imul(Number(factor & 0xffffn), 40503) & 0xffff) * 4;
        parts.push([first, first + (1 << bits)]);
      }
    }
    parts.sort((a, b) => a[0] - b[0]);
    for (const [at, [first]] of parts.entries()) expect(first).toBeGreaterThanOrEqual(parts[at - 1]?.[1] ?? 0);
  });
});

it.each([
  ['rook', 51, 9, 0x613ffddffce9200n],
  ['rook', 60, 10, 0x411ffdddfdbf4d6n],
  ['rook', 55, 10, 0x510fff5f63c96a0n],
  ['rook', 63, 11, 0x7645ffecbfea79en],
  ['bishop', 0, 5, 0xffedf9fd7cfcfffn],
  ['bishop', 7, 5, 0x7ffdfdfcbd79fffn],
  ['bishop', 47, 4, 0x4bffd8e7c587601n],
] as const)('%s on square %i: the verifier refuses a factor that has lost a digit', (slider, square, width, factor) => {
  expect(greatestIndex(slider, square, width, factor)).toBeUndefined();
});

describe('appendix A and later results', () => {
  const published = parsePublishedFactors(readInput(PUBLISHED_MAGICS));

  it('every published factor is magic, with the range and the period that are given', () => {
    expect(published).toHaveLength(69);
    for (const row of published) expect(factorFaults(row), `${row.slider} ${row.square}`).toEqual([]);
  });

  it('the verifier sees a wrong digit, a wrong range and a wrong period', () => {
    const [row] = published;
    if (row === undefined) throw new Error('no rows');
    expect(factorFaults({ ...row, factor: row.factor ^ (1n << 8n) })).not.toEqual([]);
    expect(factorFaults({ ...row, greatestIndex: 1 })).toHaveLength(1);
    expect(factorFaults({ ...row, period: row.period + 1 })).toHaveLength(1);
  });

  it('the published list for the rook on d7 and 9 bits is of 354 magic factors', () => {
    const factors = readInput('rook-d7-9.txt');
    expect(new Set(factors).size).toBe(354);
    for (const factor of factors) expect(greatestIndex('rook', 51, 9, BigInt(factor))).toBeDefined();
  });

  it('the published list for the bishop on h2 and 4 bits is of 14,237 magic factors', () => {
    const factors = readInput('bishop-h2-4.txt');
    expect(new Set(factors).size).toBe(14_237);
    for (const factor of factors) expect(greatestIndex('bishop', 15, 4, BigInt(factor))).toBeDefined();
  });
});
