// Harker's page: what it prints, what is wrong in it, and the exercise.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  antidiagonal,
  asciiBitboard,
  asciiBitboardAsPrinted,
  bottomRow,
  diagonal,
  dropToBottom,
  leastElement,
  left,
  leftFactor,
  leftToBottom,
  leftToBottomReversed,
  modmul,
  ntz,
  ntzAsPrinted,
  permutationMatrix,
  popcnt,
  popcntAsPrinted,
  rank,
  right,
  subsetsOf,
  transpose,
} from '../../../src/research/lab/harker/bit-tricks';
import {
  byScanning,
  byTesting,
  INSTRUCTION_SCAN,
  mostElementsWorthScanning,
  PRINTED_SCAN,
} from '../../../src/research/lab/harker/iteration';

const ELEMENTS = Array.from({ length: 64 }, (_, element) => element);
const WORD = (1n << 64n) - 1n;
const words = fc.bigInt({ min: 0n, max: WORD });

function elementsOf(x: bigint, size = 64): number[] {
  return Array.from({ length: size }, (_, element) => element).filter((element) => (x >> BigInt(element)) & 1n);
}

function setOf(elements: readonly number[]): bigint {
  return elements.reduce((set, element) => set | (1n << BigInt(element)), 0n);
}

/** All orders of 0 … n - 1. */
function permutations(n: number): number[][] {
  if (n === 0) return [[]];
  return permutations(n - 1).flatMap((shorter) =>
    Array.from({ length: n }, (_, place) => [...shorter.slice(0, place), n - 1, ...shorter.slice(place)]),
  );
}

describe('ntz', () => {
  it('erratum: as printed reads beyond its table for all elements but 0 to 5', () => {
    const found = ELEMENTS.map((element) => ntzAsPrinted(1n << BigInt(element)));
    expect(found.slice(0, 6)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(found.slice(6).every((result) => result === undefined)).toBe(true);
  });

  it('modulo 2^64 is the least element of every set', () => {
    fc.assert(
      fc.property(words, (x) => {
        fc.pre(x > 0n);
        expect(ntz(x)).toBe(elementsOf(x)[0]);
        expect(leastElement(x)).toBe(1n << BigInt(ntz(x)));
        expect(ntz(1n << BigInt(ntz(x)))).toBe(ntz(x));
      }),
    );
    for (const element of ELEMENTS) expect(ntz(WORD << BigInt(element))).toBe(element);
  });

  it('says 63 of the empty set, in Python because an index of -1 is the last entry', () => {
    expect(ntz(0n)).toBe(63);
    const printedIndex = (0x03f79d71b4cb0a89n * (0n ^ (0n - 1n))) >> 58n;
    expect(printedIndex).toBe(-1n);
  });
});

describe('the elements of a set', () => {
  it('are the same by scanning and by testing', () => {
    fc.assert(
      fc.property(words, (x) => {
        expect(byScanning(x, PRINTED_SCAN).elements).toEqual(elementsOf(x));
        expect(byTesting(x).elements).toEqual(elementsOf(x));
      }),
    );
  });

  it('take fewer operations by scanning for every set of men and of attacked squares', () => {
    expect(mostElementsWorthScanning(PRINTED_SCAN)).toBe(36);
    expect(mostElementsWorthScanning(INSTRUCTION_SCAN)).toBe(63);
  });
});

describe('popcnt', () => {
  it('erratum: as printed counts right within the first rank only', () => {
    for (const x of subsetsOf(0xffn)) expect(popcntAsPrinted(x)).toBe(BigInt(elementsOf(x).length));
    expect(popcntAsPrinted(1n << 8n)).toBe(257n);
    for (const element of ELEMENTS.slice(8)) expect(popcntAsPrinted(1n << BigInt(element))).not.toBe(1n);
  });

  it('modulo 2^64 counts every set', () => {
    fc.assert(
      fc.property(words, (x) => {
        expect(popcnt(x)).toBe(elementsOf(x).length);
      }),
    );
    expect([popcnt(0n), popcnt(WORD)]).toEqual([0, 64]);
  });
});

describe('special sets', () => {
  it('are those that the page prints', () => {
    expect([diagonal(), antidiagonal()]).toEqual([9241421688590303745n, 72624976668147840n]);
    expect(diagonal()).toBe(0x8040201008040201n);
    expect([rank(8), rank(1), rank(3)]).toEqual([0xffn, 0xffn << 56n, 0xffn << 40n]);
    expect(elementsOf(left())).toEqual([0, 8, 16, 24, 32, 40, 48, 56]);
    expect(right()).toBe(left() << 7n);
  });

  it('erratum: ascii_bitboard as printed draws one rank', () => {
    expect(asciiBitboardAsPrinted(diagonal())).toBe('10000000\n');
    expect(asciiBitboard(diagonal()).split('\n')).toHaveLength(9);
    expect(asciiBitboard(diagonal()).split('\n')[7]).toBe('00000001');
  });
});

describe('multiplications', () => {
  it('bottom to top', () => {
    for (const x of subsetsOf(rank(1))) expect(bottomRow(x)).toBe(x >> 56n);
  });

  it.each([
    ['left file to bottom', left(), leftToBottom, (element: number) => element >> 3],
    ['left file to bottom, in reverse', left(), leftToBottomReversed, (element: number) => 7 - (element >> 3)],
    ['diagonal to bottom', diagonal(), dropToBottom, (element: number) => element & 7],
    ['anti-diagonal to bottom', antidiagonal(), dropToBottom, (element: number) => element & 7],
  ] as const)('%s: every pattern, and an isomorphism of Boolean algebras', (_, set, map, goal) => {
    for (const x of subsetsOf(set)) {
      expect(map(x)).toBe(setOf(elementsOf(x).map(goal)));
      expect(map(x ^ set)).toBe(map(x) ^ 0xffn);
      for (const y of [set & 0xffffffffn, set & ~0xffff00n]) {
        expect([map(x | y), map(x & y)]).toEqual([map(x) | map(y), map(x) & map(y)]);
      }
    }
  });

  const LINES = [
    ['left file', left(), leftToBottom, antidiagonal()],
    ['diagonal', diagonal(), dropToBottom, left()],
    ['anti-diagonal', antidiagonal(), dropToBottom, left()],
  ] as const;

  it.each(LINES)('%s: order', (name, set, map) => {
    const images = [...subsetsOf(set)].map((x) => map(x));
    const ascending = images.every((image, at) => at === 0 || image > (images[at - 1] ?? 0n));
    const descending = images.every((image, at) => at === 0 || image < (images[at - 1] ?? 0n));
    // The columns of the anti-diagonal go from right to left.
    expect([ascending, descending]).toEqual([name !== 'anti-diagonal', false]);
  });

  it('in reverse: the order of the elements is reversed, that of the numbers is neither kept nor reversed', () => {
    const images = [...subsetsOf(left())].map((x) => leftToBottomReversed(x));
    expect(images.slice(0, 4)).toEqual([0n, 128n, 64n, 192n]);
  });

  it.each(LINES)('erratum, %s: as printed, without the shift by 56, bits are left above the bottom row', (...line) => {
    const [, set, map, factor] = line;
    for (const x of subsetsOf(set)) {
      expect(modmul(x, factor) >> 56n).toBe(map(x));
      const above = modmul(x, factor) & ~rank(1);
      // A lone man in the bottom row has nothing above it.
      if (x !== 0n && x !== (x & rank(1))) expect(above).not.toBe(0n);
    }
  });

  it('need the reduction modulo 2^64: without it bits above the board are left', () => {
    expect((left() * antidiagonal()) >> 56n).not.toBe(leftToBottom(left()));
    expect(modmul(left(), antidiagonal())).toBe((left() * antidiagonal()) & WORD);
  });
});

describe('the exercise', () => {
  it.each([1, 2, 3, 4, 5])('n = %i: every permutation matrix, every pattern', (n) => {
    for (const permutation of permutations(n)) {
      for (const x of subsetsOf(permutationMatrix(permutation))) {
        expect(dropToBottom(x, n)).toBe(setOf(elementsOf(x, n * n).map((element) => element % n)));
      }
    }
  });

  it('n = 8: random permutations, and random sets with one element in each column', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(7), { minLength: 8, maxLength: 8 }), (rows) => {
        const set = setOf(rows.map((row, column) => 8 * row + column));
        for (const x of subsetsOf(set)) expect(dropToBottom(x)).toBe(setOf(elementsOf(x).map((each) => each & 7)));
      }),
      { numRuns: 30 },
    );
  });

  it('the left file is permuted by any permutation matrix as factor', () => {
    const orders = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(orders, (order) => {
        for (const x of subsetsOf(left())) {
          const expected = setOf(elementsOf(x).map((element) => order[element >> 3] ?? 0));
          expect(bottomRow(modmul(x, leftFactor(order)))).toBe(expected);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('transposition', () => {
  it('exchanges rows and columns', () => {
    fc.assert(
      fc.property(words, (x) => {
        expect(transpose(x)).toBe(setOf(elementsOf(x).map((element) => 8 * (element & 7) + (element >> 3))));
      }),
    );
  });
});
