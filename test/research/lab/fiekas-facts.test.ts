// Chapters 3 and 4 of Fiekas's thesis: its counts, its figures and its two propositions.

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { wrongCounts } from '../../../src/research/lab/fiekas/appendix';
import { blackBoxBits, separationBits } from '../../../src/research/lab/fiekas/black-box';
import { improvedWidth, lowerBound, period } from '../../../src/research/lab/fiekas/bounds';
import { FactorTest } from '../../../src/research/lab/fiekas/factor';
import { readFactors } from '../../../src/research/lab/fiekas/factor-source';
import {
  PRINTED_LOWER_BOUNDS,
  PRINTED_PERIODS,
  PRINTED_RELEVANT_COUNTS,
} from '../../../src/research/lab/fiekas/printed';
import {
  occupancies,
  relevantSquares,
  SLIDER_NAMES,
  squareCount,
  type Occupancies,
} from '../../../src/research/lab/fiekas/relevant';
import { worstCollision } from '../../../src/research/lab/fiekas/universality';
import { readInput } from '../../../src/research/lab/inputs';
import { fileOf, rankOf, squareAt, squareFromName, squareName } from '../../../src/notation/squares';

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

  it('proposition 2 for black magics: a period further the products are less by the period, so indices rotate where lsb(r_max) ≤ w', () => {
    const { factors } = readFactors('black-magic');
    const width = slider === 'rook' ? 12 : 9;
    let turning = 0;
    for (const square of SQUARES) {
      const of = tables[slider][square] as Occupancies;
      const factor = factors[slider][square] ?? 0n;
      const least = 64 - period(slider, square);
      if (least > width) continue;
      turning += 1;
      const indicesBy = (each: bigint): number[] => {
        const test = new FactorTest(of, width, 'black');
        expect(test.isMagic(each), squareName(square)).toBe(true);
        return test.usedIndices().map(({ index }) => index);
      };
      const turn = 2 ** (width - least);
      const rotated = indicesBy(factor).map((index) => (index - turn + 2 ** width) % 2 ** width);
      expect(indicesBy((factor + (1n << BigInt(64 - least))) % WORD)).toEqual(rotated.sort((a, b) => a - b));
    }
    expect(turning).toBe(slider === 'rook' ? 46 : 9);
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

describe('further errata', () => {
  it('chapter 3: 2^60.7 counts boards of exactly 32 men, 2^63.1 those of up to 32', () => {
    const choose = (men: number): bigint => {
      let count = 1n;
      for (let n = 1n; n <= BigInt(men); n++) count = (count * (65n - n)) / n;
      return count;
    };
    const upTo = Array.from({ length: 33 }, (_, men) => choose(men)).reduce((sum, count) => sum + count, 0n);
    expect(Math.log2(Number(choose(32)))).toBeCloseTo(60.7, 1);
    expect(Math.log2(Number(upTo))).toBeCloseTo(63.1, 1);
  });

  it('definition 1: the white pawns have 18 digits', () => {
    expect('0x00000000000000ff00'.slice(2)).toHaveLength(18);
    expect(BigInt('0x00000000000000ff00')).toBe(0xff00n);
  });

  it('the bishop on f1 is a quarter turn from a3, the one on f8 its mirror image; neither has a factor for 4 bits', () => {
    const [a3, f1, f8] = ['a3', 'f1', 'f8'].map(squareFromName) as [number, number, number];
    const turned = squareAt(7 - rankOf(a3), fileOf(a3));
    const mirrored = squareAt(7 - rankOf(a3), 7 - fileOf(a3));
    expect([turned, mirrored]).toEqual([f1, f8]);
    const known = readInput('published-magics.csv').filter((line) => /^bishop,(a3|f1|f8),\d+,4,/.test(line));
    expect(known.map((line) => line.split(',')[6])).toEqual(['disproved', 'found', 'disproved']);
  });

  it('introduction: 710.2 kB are 17.5 % less than 861.2 kB, not 21 %', () => {
    expect((1 - 88_772 / 107_648) * 100).toBeCloseTo(17.5, 1);
    expect((107_648 / 88_772 - 1) * 100).toBeCloseTo(21.3, 1);
  });

  it.each([6, 7])('section 3.3, words of %i bits: the worst pair collides for twice 1/m of the factors', (bits) => {
    const worst = Array.from({ length: bits - 1 }, (_, at) => worstCollision(bits, at + 1));
    expect(worst).toEqual([...Array.from({ length: bits - 2 }, () => 2), 1]);
  });

  it('section 3.5: as C reads it nothing is masked; with brackets it is black magic', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: WORD - 1n }), fc.integer({ min: 0, max: 63 }), (occupied, square) => {
        const mask = relevantSquares('rook', square);
        const others = WORD - 1n - mask;
        expect(occupied & (mask + others)).toBe(occupied);
        expect((occupied & mask) + others).toBe(occupied | others);
      }),
    );
  });

  it('chapter 6: the rook on a7, which "resisted", has a factor for 10 bits in appendix A.1', () => {
    expect(new FactorTest(tables.rook[48] as Occupancies, 10).isMagic(0x48fffe99fecfaa00n)).toBe(true);
  });
});

describe('the black box of chapter 4', () => {
  it('is exact: all functions of small groups, one by one', () => {
    // Groups of 2, 1 and 2 keys to 4 indices: 4^5 functions.
    const sizes = [2, 1, 2];
    const owner = [0, 0, 1, 2, 2];
    let good = 0;
    for (let number = 0; number < 4 ** 5; number++) {
      const index = owner.map((_, key) => (number >> (2 * key)) & 3);
      const pairs = owner.flatMap((a, key) => owner.map((b, other) => a !== b && index[key] === index[other]));
      good += Number(!pairs.includes(true));
    }
    expect(2 ** separationBits(sizes, 2) * 4 ** 5).toBeCloseTo(good);
  });

  it('does not tell mirrored squares apart', () => {
    expect(blackBoxBits('bishop', squareFromName('h2'), 4)).toBeCloseTo(
      blackBoxBits('bishop', squareFromName('b1'), 4),
    );
    expect(blackBoxBits('rook', squareFromName('d7'), 9)).toBeCloseTo(blackBoxBits('rook', squareFromName('e2'), 9));
  });

  it('calls improved rook factors exceptionally unlikely, of which 354 exist on d7 in 2^53', () => {
    expect(blackBoxBits('rook', squareFromName('d7'), 9)).toBeLessThan(-100);
  });
});
