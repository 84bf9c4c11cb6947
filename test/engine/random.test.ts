import { describe, expect, it } from 'vitest';
import { Random, seedOf, shuffle } from '../../src/engine/random';

describe('random numbers', () => {
  it('are those of mulberry32, for all time: games of self-play follow from them', () => {
    const random = new Random(1);
    expect([random.word(), random.word(), random.word()]).toEqual([2693262067, 11749833, 2265367787]);
    expect(new Random(1).next()).toBe(2693262067 / 2 ** 32);
  });

  it('stay below their bound and reach everything below it', () => {
    const random = new Random(seedOf(1, 0));
    expect(new Set(Array.from({ length: 1000 }, () => random.below(7)))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
    expect(random.below(1)).toBe(0);
  });

  it('begin elsewhere for every seed and index', () => {
    const seeds = [0, 1, 2].flatMap((seed) => Array.from({ length: 100 }, (_, index) => seedOf(seed, index)));
    expect(new Set(seeds).size).toBe(300);
  });
});

describe('shuffle', () => {
  const order = (size: number): Uint32Array => Uint32Array.from({ length: size }, (_, index) => index);

  it('puts everything everywhere equally often', () => {
    const places = Array.from({ length: 5 }, () => [0, 0, 0, 0, 0]);
    const rounds = 5000;
    for (let seed = 0; seed < rounds; seed++) {
      for (const [place, value] of shuffle(order(5), new Random(seed)).entries()) {
        const row = places[value] ?? [];
        row[place] = (row[place] ?? 0) + 1;
      }
    }
    // Five standard deviations of a binomial count.
    const tolerance = 5 * Math.sqrt(rounds * 0.2 * 0.8);
    for (const count of places.flat()) expect(Math.abs(count - rounds / 5)).toBeLessThan(tolerance);
  });

  it('leaves nothing to do for less than two', () => {
    expect([...shuffle(order(0), new Random(1))]).toEqual([]);
    expect([...shuffle(order(1), new Random(1))]).toEqual([0]);
  });
});
