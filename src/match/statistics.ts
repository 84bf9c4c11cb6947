// What pairs of games say about the difference of two engines.
//
// Both games of a pair share an opening, so they are not independent and a pair is counted as one trial with five results
// (the pentanomial model): with books that favour one side, results within a pair cancel and the error shrinks with them.

/** Pairs by what the first engine scored in both games: 0, ½, 1, 1½, 2 points. */
export type Pentanomial = readonly [number, number, number, number, number];

/** Points per game for each result of a pair. */
export const PAIR_SCORES = [0, 0.25, 0.5, 0.75, 1] as const;

/** Half the width of a 95 % confidence interval, in standard deviations. */
export const Z95 = 1.959963984540054;
/** Elo for each unit of ln(odds): 400 / ln 10. */
export const ELO_SCALE = 400 / Math.LN10;

export interface Estimate {
  /** Pairs of games. */
  readonly pairs: number;
  /** Points per game, 0 … 1. */
  readonly score: number;
  /** Logistic Elo; infinite for a score of 0 or 1. */
  readonly elo: number;
  /** Half the width of the 95 % interval. */
  readonly eloError: number;
  /** Elo in units of the standard deviation of a game (Van den Bergh), which does not depend on how drawish the book is. */
  readonly normalisedElo: number;
  readonly normalisedEloError: number;
  /** Likelihood of superiority, 0 … 1: the probability that the first engine is stronger. */
  readonly los: number;
}

/** Elo difference that an expected score stands for. */
export function eloFromScore(score: number): number {
  return ELO_SCALE * Math.log(score / (1 - score));
}

/** Expected score of an Elo difference. */
export function scoreFromElo(elo: number): number {
  return 1 / (1 + Math.exp(-elo / ELO_SCALE));
}

/** Normalised Elo for each unit of (score - 1/2) / deviation of a pair's mean score. A pair is two games, hence the root. */
export const NORMALISED_SCALE = (2 * ELO_SCALE) / Math.SQRT2;

/** Gauss's error function, to 1.5e-7 (Abramowitz and Stegun, 7.1.26). */
function errorFunction(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const polynomial = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - polynomial * Math.exp(-x * x));
}

/** Mean and variance of a distribution over PAIR_SCORES. */
export function moments(probabilities: readonly number[]): { mean: number; variance: number } {
  const sum = (value: (score: number) => number): number =>
    PAIR_SCORES.reduce<number>((total, score, index) => total + (probabilities[index] ?? 0) * value(score), 0);
  const mean = sum((score) => score);
  return { mean, variance: sum((score) => (score - mean) ** 2) };
}

/** Undefined without any pair. */
export function estimate(pairs: Pentanomial): Estimate | undefined {
  const count = pairs.reduce((sum, part) => sum + part, 0);
  if (count === 0) return undefined;
  const { mean, variance } = moments(pairs.map((part) => part / count));
  const error = Z95 * Math.sqrt(variance / count);
  const lower = Math.max(0, mean - error);
  const upper = Math.min(1, mean + error);
  const deviations = mean === 0.5 ? 0 : (mean - 0.5) / Math.sqrt(variance);
  return {
    pairs: count,
    score: mean,
    elo: eloFromScore(mean),
    eloError: error === 0 ? Infinity : (eloFromScore(upper) - eloFromScore(lower)) / 2,
    normalisedElo: NORMALISED_SCALE * deviations,
    normalisedEloError: (NORMALISED_SCALE * Z95) / Math.sqrt(count),
    los: (1 + errorFunction(deviations * Math.sqrt(count / 2))) / 2,
  };
}
