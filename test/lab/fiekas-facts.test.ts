// Chapters 3 and 4 of Fiekas's thesis: its counts, its figures and its two propositions.

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { wrongCounts } from '../../src/lab/fiekas/appendix';
import { improvedWidth, lowerBound, period } from '../../src/lab/fiekas/bounds';
import { FactorTest } from '../../src/lab/fiekas/factor';
import { readFactors } from '../../src/lab/fiekas/factor-source';
import { PRINTED_LOWER_BOUNDS, PRINTED_PERIODS, PRINTED_RELEVANT_COUNTS } from '../../src/lab/fiekas/printed';
import {
  occupancies,
  relevantSquares,
  SLIDER_NAMES,
  squareCount,
  type Occupancies,
} from '../../src/lab/fiekas/relevant';
import { squareName } from '../../src/notation/squares';

const SQUARES = Array.from({ length: 64 }, (_, square) => square);
const WORD = 1n << 64n;

let tables: Record<(typeof SLIDER_NAMES)[number], Occupancies[]>;

beforeAll(() => {
  tables = {
    bishop: SQUARES.map((square) => occupancies('bishop', square)),
    rook: SQUARES.map((square) => occupancies('rook', square)),
  };
});

describe('chapter 3', () => {
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

  it('counts 102,400 and 5,248 relevant occupancies, in tables of 861.2 kB or, at 16 bits, 215.3 kB', () => {
    const rooks = sum(tables.rook.map(({ low }) => low.length));
    const bishops = sum(tables.bishop.map(({ low }) => low.length));
    expect([rooks, bishops]).toEqual([102_400, 5_248]);
    expect([((rooks + bishops) * 8) / 1000, ((rooks + bishops) * 2) / 1000]).toEqual([861.184, 215.296]);
  });

  it('counts 4,900 and 1,428 attack sets', () => {
    expect(sum(tables.rook.map(({ attackSets }) => attackSets.length))).toBe(4_900);
    expect(sum(tables.bishop.map(({ attackSets }) => attackSets.length))).toBe(1_428);
  });

  it('figure 3.7: a rook on a1 has 4,096 relevant occupancies and 49 attack sets', () => {
    expect([tables.rook[0]?.low.length, tables.rook[0]?.attackSets.length]).toEqual([4_096, 49]);
  });
});

describe.each(SLIDER_NAMES)('chapter 4, %s', (slider) => {
  it('periods equal figures 4.4 and 4.5', () => {
    expect(SQUARES.map((square) => period(slider, square))).toEqual(PRINTED_PERIODS[slider]);
  });

  it('lower bounds equal figures 4.2 and 4.3 for one bit more than relevant squares, not for one bit less', () => {
    const counts = SQUARES.map((square) => squareCount(relevantSquares(slider, square)));
    expect(counts.map((count, square) => lowerBound(slider, square, count + 1))).toEqual(PRINTED_LOWER_BOUNDS[slider]);
    for (const square of SQUARES) {
      const improved = lowerBound(slider, square, improvedWidth(slider, square));
      expect(improved).toBe((PRINTED_LOWER_BOUNDS[slider][square] ?? NaN) + 2);
    }
  });

  const anySquare = fc.integer({ min: 0, max: 63 });
  const anyWord = fc.bigInt({ min: 0n, max: WORD - 1n });

  it('proposition 1: nothing below the bound is magic', () => {
    fc.assert(
      fc.property(anySquare, fc.integer({ min: 4, max: 13 }), anyWord, (square, width, word) => {
        const table = tables[slider][square] as Occupancies;
        const factor = word % (1n << BigInt(lowerBound(slider, square, width)));
        expect(new FactorTest(table, width).isMagic(factor)).toBe(false);
      }),
    );
  });

  it('proposition 1: the bound is sharp enough to tell the two lowest occupancies apart', () => {
    fc.assert(
      fc.property(anySquare, fc.integer({ min: 4, max: 13 }), (square, width) => {
        const least = 1n << BigInt(64 - period(slider, square));
        const index = (factor: bigint): bigint => ((least * factor) % WORD) >> BigInt(64 - width);
        const bound = 1n << BigInt(lowerBound(slider, square, width));
        expect([index(bound - 1n), index(bound)]).toEqual([0n, 1n]);
      }),
    );
  });

  it('proposition 2: a period further every occupancy has the same index', () => {
    fc.assert(
      fc.property(
        anySquare,
        anyWord,
        fc.bigInt({ min: 1n, max: 1n << 20n }),
        anyWord,
        (square, factor, periods, board) => {
          const occupied = board & relevantSquares(slider, square);
          const further = factor + (periods << BigInt(period(slider, square)));
          expect((occupied * further) % WORD).toBe((occupied * factor) % WORD);
        },
      ),
    );
  });

  it('proposition 2: half a period further it has not', () => {
    for (const square of SQUARES) {
      const least = 1n << BigInt(64 - period(slider, square));
      expect((least << BigInt(period(slider, square) - 1)) % WORD).not.toBe(0n);
    }
  });

  it('proposition 2: the factors of the engine stay magic a period further', () => {
    const { factors } = readFactors('magic');
    for (const square of SQUARES) {
      const table = tables[slider][square] as Occupancies;
      const further = ((factors[slider][square] ?? 0n) + (1n << BigInt(period(slider, square)))) % WORD;
      expect(new FactorTest(table, table.bits).isMagic(further), squareName(square)).toBe(true);
    }
  });
});

describe('appendix A', () => {
  it('misprints the number of relevant squares of rook g8, 10 for 11, and no other', () => {
    expect(wrongCounts('rook', PRINTED_RELEVANT_COUNTS.rook)).toEqual([{ square: 62, counted: 11 }]);
    expect(wrongCounts('bishop', PRINTED_RELEVANT_COUNTS.bishop)).toEqual([]);
  });
});
