import { describe, expect, it } from 'vitest';
import { logLikelihoodRatio, sprtBounds, sprtDecision, type SprtSettings } from '../../src/match/sprt';
import type { Pentanomial } from '../../src/match/statistics';

function bounds(elo0: number, elo1: number, model: SprtSettings['model'] = 'normalised'): SprtSettings {
  return { elo0, elo1, alpha: 0.05, beta: 0.05, model };
}

describe('sequential probability ratio test', () => {
  it('has the bounds of Wald', () => {
    expect(sprtBounds(bounds(0, 5)).upper).toBeCloseTo(Math.log(19), 12);
    expect(sprtBounds(bounds(0, 5)).lower).toBeCloseTo(-Math.log(19), 12);
    expect(sprtBounds({ ...bounds(0, 5), beta: 0.1 })).toEqual({ lower: Math.log(0.1 / 0.95), upper: Math.log(18) });
  });

  it('decides at the bounds', () => {
    expect(sprtDecision(2.94, bounds(0, 5))).toBeUndefined();
    expect(sprtDecision(2.95, bounds(0, 5))).toBe('elo1');
    expect(sprtDecision(-2.95, bounds(0, 5))).toBe('elo0');
  });

  // Fishtest's verdicts as they stand in Stockfish's pull requests, fastchess's own tests and reports.
  const published: readonly (readonly [Pentanomial, SprtSettings['model'], number, number, number])[] = [
    [[371, 10263, 24989, 10642, 379], 'normalised', 0, 2, 2.95],
    [[47, 8181, 25234, 8575, 47], 'normalised', 0.5, 2.5, 2.94],
    [[365, 16618, 36229, 16974, 390], 'normalised', 0, 2, 2.25],
    [[127, 4883, 10712, 5150, 104], 'normalised', -1.75, 0.25, 3.01],
    [[307, 619, 1202, 725, 353], 'normalised', 0, 5, 2.95],
    [[84, 124, 343, 125, 164], 'normalised', 0, 1, 0.54],
    [[17, 253, 1042, 337, 39], 'logistic', -0.5, 1.5, 2.96],
    [[59, 754, 2467, 865, 75], 'logistic', -0.5, 1.5, 2.95],
    [[223, 9863, 21279, 10037, 246], 'logistic', 0.5, 2.5, -3.07],
    [[871, 26175, 55983, 26678, 821], 'logistic', 0, 2, -4.98],
  ];
  it.each(published)('%j by %s Elo [%d, %d] gives %d', (pairs, model, elo0, elo1, ratio) => {
    expect(Math.abs(logLikelihoodRatio(pairs, bounds(elo0, elo1, model)) - ratio)).toBeLessThan(0.0051);
  });

  it('agrees with a calculation by hand', () => {
    // Pairs lost or won outright, 40 and 60. With only two results a mean of s leaves no choice but (1 - s, s), so the
    // ratio is 40 ln((1 - s1) / (1 - s0)) + 60 ln(s1 / s0); the counts that stand for 0 hardly matter.
    const [s0, s1] = [0.5, 1 / (1 + 10 ** (-50 / 400))];
    const expected = 40 * Math.log((1 - s1) / (1 - s0)) + 60 * Math.log(s1 / s0);
    expect(logLikelihoodRatio([40, 0, 0, 0, 60], bounds(0, 50, 'logistic'))).toBeCloseTo(expected, 2);
  });

  it('is 0 without games, and changes its sign when the engines change places', () => {
    expect(logLikelihoodRatio([0, 0, 0, 0, 0], bounds(0, 5))).toBe(0);
    for (const model of ['normalised', 'logistic'] as const) {
      const ratio = logLikelihoodRatio([3, 20, 50, 30, 9], bounds(-2, 7, model));
      expect(logLikelihoodRatio([9, 30, 50, 20, 3], bounds(-7, 2, model))).toBeCloseTo(-ratio, 9);
    }
  });

  it('favours no bound while the results lie in the middle of both', () => {
    expect(logLikelihoodRatio([10, 20, 40, 20, 10], bounds(-5, 5))).toBeCloseTo(0, 9);
  });

  it('stays finite for results of one kind', () => {
    for (const pairs of [
      [0, 0, 0, 0, 50],
      [50, 0, 0, 0, 0],
      [0, 0, 50, 0, 0],
      [0, 1, 0, 0, 0],
    ] as Pentanomial[]) {
      expect(Number.isFinite(logLikelihoodRatio(pairs, bounds(0, 10)))).toBe(true);
      expect(Number.isFinite(logLikelihoodRatio(pairs, bounds(0, 10, 'logistic')))).toBe(true);
    }
  });
});
