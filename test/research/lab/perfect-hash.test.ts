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
} from '../../../src/research/lab/fenner-levene/hash';

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

/** Shifts that leave nothing of a line's own length out; the functions see them as 2^shift times the occupancy. */
const SHIFTS = Array.from({ length: 12 }, (_, index) => index + 1);

describe('section 2.3: without the shift of the first active position to bit 0', () => {
  it('h2 stays perfect for all N ≤ k + 1', () => {
    for (const k of STEPS.slice(0, 8)) {
      for (let count = 1; count <= k + 1; count++) {
        const hash = perfectHash('h2', k, count);
        for (const shift of SHIFTS) expect(coverage(hash, shift).perfect, `k ${k}, N ${count}, ${shift}`).toBe(true);
      }
    }
  });

  it('h1 stays perfect for all N ≤ k - 1, and does not for N = k', () => {
    for (const k of STEPS.slice(1, 8)) {
      for (let count = 1; count <= k; count++) {
        const hash = perfectHash('h1', k, count);
        for (const shift of SHIFTS) {
          expect(coverage(hash, shift).perfect, `k ${k}, N ${count}, ${shift}`).toBe(count < k);
        }
      }
    }
  });

  it('a counter-example for N = k = 8: a man on b1 and a man on b8 have the address 2', () => {
    const { address } = perfectHash('h1', 8, 8);
    expect([address(1n << 1n), address(1n << 57n)]).toEqual([2n, 2n]);
  });

  it('N = k = 8, every file but the first: 129 addresses for 256 occupancies', () => {
    const { address } = perfectHash('h1', 8, 8);
    for (let file = 1n; file < 8n; file++) {
      expect(new Set([...occupancies(8, 8)].map((alpha) => address(alpha << file))).size).toBe(129);
    }
  });

  it('the minimal functions stay perfect where h1 and h2 do, but are minimal no longer', () => {
    const northEast = coverage(perfectHash('ĥ1', 9, 8), 1);
    expect([northEast.perfect, northEast.minimal]).toEqual([true, false]);
    const northWest = coverage(perfectHash('ĥ2', 7, 8), 7);
    expect([northWest.perfect, northWest.minimal]).toEqual([true, false]);
  });
});

describe('any width of the board, any number of positions', () => {
  it.each([
    [10, 10],
    [16, 12],
    [31, 8],
    [64, 10],
    [100, 10],
  ])('k = %i, N = %i: all four are perfect, the minimal ones minimal', (k, count) => {
    for (const name of HASH_NAMES) {
      const { perfect, minimal } = coverage(perfectHash(name, k, count));
      expect([perfect, minimal || !name.startsWith('ĥ')], name).toEqual([true, true]);
    }
  });

  it('N = k + 1 is too much for h1 and ĥ1, but for k = 1; h2 and ĥ2 still hold it', () => {
    for (const k of STEPS) {
      const perfect = HASH_NAMES.map((name) => coverage(perfectHash(name, k, k + 1)).perfect);
      expect(perfect, `k = ${k}`).toEqual([k === 1, k === 1, true, true]);
    }
  });

  it('N = k + 2 is too much for either: fewer addresses than occupancies', () => {
    for (const k of STEPS) {
      for (const name of HASH_NAMES) {
        const hash = perfectHash(name, k, k + 2);
        expect(hash.modulus).toBeLessThan(2n ** BigInt(k + 2));
        expect(coverage(hash).perfect).toBe(false);
      }
    }
  });
});
