// Sentences of Fiekas's thesis that have no experiment of their own: what the verdicts of docs/lab/fiekas.md count.

import { describe, expect, it } from 'vitest';
import { improvedWidth, lowerBound, period } from '../../../src/research/lab/fiekas/bounds';
import { cornerEntries, leastInjectiveShare, rangesOfD8 } from '../../../src/research/lab/fiekas/claims';
import { FactorTest } from '../../../src/research/lab/fiekas/factor';
import { readFactors } from '../../../src/research/lab/fiekas/factor-source';
import type { NativeRecord } from '../../../src/research/lab/fiekas/native-sliders';
import {
  leastSquare,
  occupancies,
  relevantSquares,
  SLIDER_NAMES,
  squareCount,
} from '../../../src/research/lab/fiekas/relevant';
import { fixedShiftVerdict, nativeVerdict, nativeVerdictRows } from '../../../src/research/lab/fiekas/speed-verdicts';
import type { Table61 } from '../../../src/research/lab/fiekas/table-6-1';
import { closedLengths } from '../../../src/research/lab/magics/closed-length';
import { orderGain } from '../../../src/research/lab/magics/orders';
import { publishedPacking } from '../../../src/research/lab/magics/pack';
import { squareFromName } from '../../../src/notation/squares';

const SQUARES = Array.from({ length: 64 }, (_, square) => square);

describe('chapters 1 and 3', () => {
  it('1.1: of all pairs fewer collide with 2c bits than there are factors, and most factors have no collision', () => {
    for (let c = 5n; c <= 12n; c++) {
      const keys = 1n << c;
      const pairs = (keys * (keys - 1n)) / 2n;
      expect(2n * pairs).toBeLessThan(1n << (2n * c));
    }
    expect(leastInjectiveShare(7, 40)).toBeGreaterThan(0.5);
  });

  it('3.2: an attack set has 14 squares at most, a bishop’s 13', () => {
    const most = SLIDER_NAMES.map((slider) =>
      Math.max(
        ...SQUARES.flatMap((square) => occupancies(slider, square).attackSets.map((attacked) => squareCount(attacked))),
      ),
    );
    expect(most).toEqual([13, 14]);
  });

  it('3.3: with one bit more a factor stays magic, and each index i becomes 2i or 2i + 1', () => {
    const { factors } = readFactors('magic');
    for (const slider of SLIDER_NAMES) {
      for (const square of SQUARES) {
        const of = occupancies(slider, square);
        const factor = factors[slider][square] ?? 0n;
        const indices = [of.bits, of.bits + 1].map((width) => {
          const test = new FactorTest(of, width);
          expect(test.isMagic(factor)).toBe(true);
          return test.usedIndices().map(({ index }) => index);
        });
        expect([...new Set(indices[1]?.map((index) => index >> 1))]).toEqual(indices[0]);
      }
    }
  });

  it('3.4: the corners use few of the entries that are in use', () => {
    const { corners, others } = cornerEntries();
    const published = publishedPacking('white');
    expect(corners + others).toBe(closedLengths(published, [12]).used);
    expect(others).toBeGreaterThan(published.length / 2);
  });

  it('3.5: the black factor of the bishop on d8 has a shorter range than any white one', () => {
    const { black, white } = rangesOfD8();
    expect(white).toBe(61);
    expect(black).toBeLessThan(white);
  });
});

describe('chapters 4 to 6', () => {
  it('4.1: a3, c1 and g7, and c1 to g1, have the greatest lower bounds', () => {
    const greatest = SLIDER_NAMES.map((slider) => {
      const bounds = SQUARES.map((square) => lowerBound(slider, square, improvedWidth(slider, square)));
      return SQUARES.filter((square) => bounds[square] === Math.max(...bounds));
    });
    expect(greatest).toEqual([
      ['c1', 'a3', 'g7'].map(squareFromName),
      ['c1', 'd1', 'e1', 'f1', 'g1'].map(squareFromName),
    ]);
  });

  it('4.2: nine bishops have the longest period, and seven rooks; the shortest is that of the bishop on d8', () => {
    const counts = SLIDER_NAMES.map((slider) => {
      const periods = SQUARES.map((square) => period(slider, square));
      return [Math.max(...periods), periods.filter((each) => each === Math.max(...periods)).length];
    });
    expect(counts).toEqual([
      [55, 9],
      [63, 7],
    ]);
    expect(Math.min(...SLIDER_NAMES.flatMap((slider) => SQUARES.map((square) => period(slider, square))))).toBe(26);
  });

  it('4.2: every rook has a relevant square on the first or second rank', () => {
    for (const square of SQUARES) expect(relevantSquares('rook', square) & 0xffffn).not.toBe(0n);
  });

  it.each([
    ['rook', 'd4'],
    ['bishop', 'd4'],
    ['bishop', 'd7'],
  ] as const)(
    '5.2, %s %s: an order learned in sequence saves more than one learned from scattered candidates',
    (slider, name) => {
      const [sequence, scattered] = [true, false].map((inSequence) =>
        orderGain(slider, squareFromName(name), inSequence),
      );
      expect(sequence).toBeGreaterThan(scattered ?? NaN);
    },
  );

  it('chapter 6: the factor of g7 is magic with 9 bits, not only with 10', () => {
    const g7 = occupancies('rook', squareFromName('g7'));
    expect(g7.bits).toBe(10);
    for (const width of [9, 10]) expect(new FactorTest(g7, width).isMagic(0x3ff95e5e6a4c0n)).toBe(true);
  });

  it('appendix B: 524288 is the least square of the bishop on e2, of no other slider, and not of h2', () => {
    const least = (slider: (typeof SLIDER_NAMES)[number]): number[] =>
      SQUARES.filter((square) => leastSquare(relevantSquares(slider, square)) === Math.log2(524288));
    expect(SLIDER_NAMES.map(least)).toEqual([[squareFromName('e2')], []]);
    expect([period('bishop', squareFromName('h2')), period('bishop', squareFromName('e2'))]).toEqual([42, 45]);
    expect(relevantSquares('bishop', squareFromName('h2')) & 524288n).toBe(0n);
  });
});

describe('verdicts made from records', () => {
  const tableOf = (bench: number, perft: number, error: number): Table61 => {
    const speed = { mean: 1, error: 0 };
    const row = { tableBytes: 0, lineBytes: 0, bench: speed, perft: speed };
    const gains = { benchGain: { mean: bench, error }, perftGain: { mean: perft, error } };
    return {
      date: '2026-11-28',
      machine: '',
      load: 0,
      rounds: 1,
      benchDepth: 1,
      methods: [{ method: 'fixed-shift-magic', ...row, ...gains }],
    };
  };

  it('say that nothing is shown, that 1.5 % is confirmed, or that it is wrong here', () => {
    expect(fixedShiftVerdict(tableOf(0.01, 0.02, 0.01))).toContain('neither confirms nor refutes');
    expect(fixedShiftVerdict(tableOf(0.017, 0.02, 0.002))).toContain('This engine confirms');
    expect(fixedShiftVerdict(tableOf(0.08, 0.1, 0.001))).toContain("not this engine's figure");
  });

  it('follow the ratios of the program in C', () => {
    const native = (load: number, ratios: readonly number[]): NativeRecord => {
      const names = ['fixed', 'black', 'extract', 'deposit', 'kindergarten'];
      const methods = names.map((name, at) => ({
        name,
        bytes: 0,
        wrong: 0,
        nanoseconds: 1,
        ratio: ratios[at] ?? NaN,
        error: 0.01,
      }));
      return { date: '', machine: '', compiler: '', load, rounds: 1, boards: 1, methods };
    };
    const busy = native(30, [0.8, 0.8, 0.75, 0.5, 0.9]);
    expect(nativeVerdict(busy)).toMatch(/^The machine was busy.* beats PEXT, and both overlapping tables beat/s);
    expect(nativeVerdictRows(busy)).toContain('here it is |');
    const quiet = native(0.5, [1, 0.9, 0.6, 0.7, 0.9]);
    expect(nativeVerdict(quiet)).toMatch(/^PEXT\/PDEP.* does not beat PEXT, and one of/);
    expect(nativeVerdictRows(quiet)).toContain('true there, not here');
    expect(nativeVerdictRows(quiet)).toContain('here it is not |');
  });
});
