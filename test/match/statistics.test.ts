import { describe, expect, it } from 'vitest';
import { eloFromScore, estimate, scoreFromElo, type Pentanomial } from '../../src/match/statistics';

describe('Elo and score', () => {
  it('are each other backwards', () => {
    expect(eloFromScore(0.5)).toBe(0);
    expect(eloFromScore(0.75)).toBeCloseTo(190.85, 2);
    expect(scoreFromElo(400)).toBeCloseTo(10 / 11, 12);
    for (const elo of [-700, -3, 0.5, 120]) expect(eloFromScore(scoreFromElo(elo))).toBeCloseTo(elo, 9);
  });
});

describe('estimate from pairs', () => {
  it('agrees with a calculation by hand', () => {
    // Scores 0, 1/2, 1/2, 1: mean 1/2, variance (2 · 1/4) / 4 = 1/8, standard error sqrt(1/32) = 0.17678;
    // the interval ends at 0.5 ± 0.34648, and 400 · log10(0.84648 / 0.15352) = 296.57.
    const found = estimate([1, 0, 2, 0, 1]);
    expect(found).toMatchObject({ pairs: 4, score: 0.5, elo: 0, normalisedElo: 0, los: 0.5 });
    expect(found?.eloError).toBeCloseTo(296.57, 1);
    // 800 / ln 10 / sqrt 2 · 1.96 / sqrt 4
    expect(found?.normalisedEloError).toBeCloseTo(240.76, 1);
  });

  // Reports of fastchess: its own tests, and matches that others have published.
  const published: readonly (readonly [Pentanomial, number, number, number, number, number])[] = [
    [[34, 54, 63, 64, 75], 55.58, 27.65, 57.94, 28.28, 100.0],
    [[332, 433, 498, 333, 334], -8.64, 10.33, -9.17, 10.96, 5.05],
    [[307, 619, 1202, 725, 353], 10.73, 6.7, 13.63, 8.5, 99.92],
    [[84, 124, 343, 125, 164], 33.4, 14.24, 39.23, 16.61, 100.0],
    [[12, 6, 25, 8, 9], -11.59, 56.66, -12.83, 62.16, 34.29],
    [[11, 1, 32, 8, 48], 149.26, 55.24, 148.57, 48.15, 100.0],
    [[0, 1, 58, 3, 438], 474.93, 44.28, 659.06, 21.53, 100.0],
  ];
  it.each(published)('%j gives Elo %d ± %d, nElo %d ± %d, LOS %d %%', (pairs, elo, error, nElo, nError, los) => {
    const found = estimate(pairs);
    expect(found?.elo).toBeCloseTo(elo, 2);
    expect(found?.eloError).toBeCloseTo(error, 2);
    expect(found?.normalisedElo).toBeCloseTo(nElo, 2);
    expect(found?.normalisedEloError).toBeCloseTo(nError, 2);
    expect(100 * (found?.los ?? NaN)).toBeCloseTo(los, 2);
  });

  it('says so when nothing is known', () => {
    expect(estimate([0, 0, 0, 0, 0])).toBeUndefined();
    expect(estimate([0, 0, 5, 0, 0])).toMatchObject({ elo: 0, eloError: Infinity, normalisedElo: 0, los: 0.5 });
    expect(estimate([0, 0, 0, 0, 3])).toMatchObject({ elo: Infinity, eloError: Infinity, los: 1 });
    expect(estimate([3, 0, 0, 0, 0])).toMatchObject({ elo: -Infinity, normalisedElo: -Infinity, los: 0 });
  });
});
