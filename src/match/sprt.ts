// The sequential probability ratio test, after every pair of games: is the first engine better by elo1 or by elo0?
//
// The likelihood ratio is the generalised one of the pentanomial model, with the exact maximum-likelihood distributions:
// M. Van den Bergh, "Comments on normalized Elo" (section 4) and "Comparing the approximations for the generalized log
// likelihood ratio of a multinomial distribution" (section 1), on cantate.be/Fishtest. Bounds in normalised Elo are the
// default, as in fastchess; they cost the same number of games whatever the book.

import { moments, NORMALISED_SCALE, PAIR_SCORES, scoreFromElo, type Pentanomial } from './statistics';

export interface SprtSettings {
  readonly elo0: number;
  readonly elo1: number;
  /** Probability of accepting elo1 if elo0 is true. */
  readonly alpha: number;
  /** Probability of accepting elo0 if elo1 is true. */
  readonly beta: number;
  /** The kind of Elo of the bounds. */
  readonly model: 'normalised' | 'logistic';
}

/** Replaces a count of 0, whose logarithm would be infinite. */
const SMALLEST_COUNT = 1e-3;
const BISECTIONS = 100;
const MOST_ROUNDS = 100;
const PRECISION = 1e-12;

/** The log likelihood ratio at which elo0 (lower) or elo1 (upper) is accepted (Wald). */
export function sprtBounds({ alpha, beta }: SprtSettings): { lower: number; upper: number } {
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

/**
 * The distribution nearest to `observed`, in the sense of maximum likelihood, in which the values `constraint` average 0.
 * It is observed / (1 + theta · constraint) for one theta, and the average falls as theta grows.
 */
function constrained(observed: readonly number[], constraint: readonly number[]): number[] {
  const at = (theta: number): number[] =>
    observed.map((probability, index) => probability / (1 + theta * (constraint[index] ?? 0)));
  const average = (probabilities: readonly number[]): number =>
    probabilities.reduce((sum, probability, index) => sum + probability * (constraint[index] ?? 0), 0);
  let low = -1 / Math.max(...constraint);
  let high = -1 / Math.min(...constraint);
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2;
    if (average(at(middle)) > 0) low = middle;
    else high = middle;
  }
  return at((low + high) / 2);
}

/** Nearest distribution with a mean of `score`. */
function withMean(observed: readonly number[], score: number): number[] {
  return constrained(
    observed,
    PAIR_SCORES.map((value) => value - score),
  );
}

/**
 * Nearest distribution whose mean is `deviations` standard deviations above 1/2. The deviation depends on the distribution,
 * so the constraint is made linear around a guess, and the guess improved until it stays.
 */
function withDeviations(observed: readonly number[], deviations: number): number[] {
  let guess = observed.map(() => 1 / observed.length);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { mean, variance } = moments(guess);
    const deviation = Math.sqrt(variance);
    const next = constrained(
      observed,
      PAIR_SCORES.map((value) => value - 0.5 - (deviations * (deviation + (value - mean) ** 2 / deviation)) / 2),
    );
    const change = Math.max(...next.map((probability, index) => Math.abs(probability - (guess[index] ?? 0))));
    guess = next;
    if (change < PRECISION) break;
  }
  return guess;
}

/** Log likelihood ratio of elo1 to elo0, natural logarithm; 0 without pairs. */
export function logLikelihoodRatio(pairs: Pentanomial, { elo0, elo1, model }: SprtSettings): number {
  if (pairs.every((count) => count === 0)) return 0;
  const counts = pairs.map((count) => Math.max(count, SMALLEST_COUNT));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const observed = counts.map((count) => count / total);
  const under = (elo: number): number[] =>
    model === 'logistic' ? withMean(observed, scoreFromElo(elo)) : withDeviations(observed, elo / NORMALISED_SCALE);
  const first = under(elo1);
  const second = under(elo0);
  return counts.reduce((sum, count, index) => sum + count * Math.log((first[index] ?? 0) / (second[index] ?? 1)), 0);
}

/** Which hypothesis a log likelihood ratio accepts, if any. */
export function sprtDecision(ratio: number, settings: SprtSettings): 'elo0' | 'elo1' | undefined {
  const { lower, upper } = sprtBounds(settings);
  if (ratio >= upper) return 'elo1';
  return ratio <= lower ? 'elo0' : undefined;
}
