// Fenner and Levene's claims about their hash functions, each by looking at every occupancy.

import { describe, expect, it } from 'vitest';
import {
  coverage,
  HASH_NAMES,
  highestSum,
  lowestSum,
  occupancies,
  perfectHash,
  sumS,
  sumT,
} from '../../src/lab/fenner-levene/hash';

/** Steps and numbers of positions that are looked at exhaustively. */
const STEPS = Array.from({ length: 10 }, (_, index) => index + 1);

describe.each(HASH_NAMES)('%s', (name) => {
  it.each(STEPS)('k = %i: perfect for all N that the paper allows', (k) => {
    for (let count = 1; count <= perfectHash(name, k, 1).greatestCount; count++) {
      expect(coverage(perfectHash(name, k, count)).perfect, `N = ${count}`).toBe(true);
    }
  });
});

describe.each(['ĥ1', 'ĥ2'] as const)('%s', (name) => {
  it.each(STEPS)('k = %i: minimal for all N that the paper allows, with addresses 0 … 2^N - 1', (k) => {
    for (let count = 1; count <= perfectHash(name, k, 1).greatestCount; count++) {
      expect(coverage(perfectHash(name, k, count)).minimal, `N = ${count}`).toBe(true);
    }
  });
});

describe('formulas', () => {
  it.each(STEPS)('4, 6 and 8, k = %i: h1 is S modulo 2^k + 2, and S fills its interval', (k) => {
    for (let count = 1; count <= k; count++) {
      const { modulus, address } = perfectHash('h1', k, count);
      const sums = [...occupancies(k, count)].map((alpha) => {
        const sum = sumS(alpha, k, count);
        expect((sum + modulus) % modulus).toBe(address(alpha));
        return sum;
      });
      sums.sort((a, b) => (a < b ? -1 : 1));
      expect([sums[0], sums.at(-1), new Set(sums).size]).toEqual([-lowestSum(count), highestSum(count), 2 ** count]);
    }
  });

  it.each(STEPS)('11 and 12, k = %i: h2 is T modulo 2^(k+1) + 1', (k) => {
    for (let count = 1; count <= k + 1; count++) {
      const { modulus, address } = perfectHash('h2', k, count);
      for (const alpha of occupancies(k, count)) {
        expect(((sumT(alpha, k, count) % modulus) + modulus) % modulus).toBe(address(alpha));
      }
    }
  });
});

describe('gaps', () => {
  it('section 3.1: modulo 258, two addresses, 86 and 87', () => {
    expect(coverage(perfectHash('h1', 8, 8)).gaps).toEqual([[86n, 87n]]);
  });

  it('section 3.2: modulo 514, 258 addresses from 86 to 343; none below 256 for the minimal form', () => {
    expect(coverage(perfectHash('h1', 9, 8)).gaps).toEqual([[86n, 343n]]);
    expect(coverage(perfectHash('ĥ1', 9, 8)).gaps).toEqual([[256n, 513n]]);
  });

  it('section 3.3: modulo 257, the one address 172', () => {
    expect(coverage(perfectHash('h2', 7, 8)).gaps).toEqual([[172n, 172n]]);
  });

  it('section 2.1: h1 leaves a single gap of 2^k + 2 - 2^N addresses', () => {
    for (const k of STEPS) {
      for (let count = 1; count <= k; count++) {
        const gaps = coverage(perfectHash('h1', k, count)).gaps;
        expect(gaps).toHaveLength(1);
        expect(gaps.map(([first, last]) => last - first + 1n)).toEqual([2n ** BigInt(k) + 2n - 2n ** BigInt(count)]);
      }
    }
  });
});
