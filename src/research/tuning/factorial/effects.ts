// What a factorial run says: the main effect of each switch, by least squares.
//
// The score of a pair, less one half, is a sum over the switches of ± effect, plus for the side that has the switch on.
// Sides differ in every switch, so each pair gives information about all of them: each switch's error is that of a
// match with all the games.

import { ELO_SCALE, eloFromScore, Z95 } from '../../../match/statistics';

/** A pair of games, one opening with both colours. */
export interface PairResult {
  /** From 0. */
  readonly pair: number;
  /** By switch: whether the first side had it on. The second side had the others. */
  readonly on: readonly boolean[];
  /** The first side's points with White and with Black. */
  readonly points: readonly [number, number];
}

export interface Effect {
  /** Elo gained by the switch. */
  readonly elo: number;
  /** Half the width of the 95 % interval. */
  readonly error: number;
}

/** A symmetric matrix's inverse by Gauss and Jordan, or undefined where there is none. */
function inverse(matrix: readonly (readonly number[])[]): number[][] | undefined {
  const size = matrix.length;
  const rows = matrix.map((row, index) => [...row, ...matrix.map((_, other) => Number(other === index))]);
  for (let column = 0; column < size; column++) {
    const rest = rows.slice(column);
    const [pivot = []] = rest.sort((a, b) => Math.abs(b[column] ?? 0) - Math.abs(a[column] ?? 0));
    const head = pivot[column] ?? 0;
    if (Math.abs(head) < 1e-9) return undefined;
    rows.splice(column, rest.length, ...rest);
    pivot.forEach((value, index) => (pivot[index] = value / head));
    for (const row of rows) {
      const factor = row[column] ?? 0;
      if (row !== pivot) row.forEach((value, index) => (row[index] = value - factor * (pivot[index] ?? 0)));
    }
  }
  return rows.map((row) => row.slice(size));
}

/** The effects by switch; undefined while the pairs do not determine them. */
export function estimateEffects(pairs: readonly PairResult[]): readonly Effect[] | undefined {
  const count = pairs[0]?.on.length ?? 0;
  const freedom = pairs.length - count;
  if (freedom < 1) return undefined;
  const trials = pairs.map(({ on, points }) => ({
    signs: on.map((state) => (state ? 1 : -1)),
    score: (points[0] + points[1]) / 2 - 0.5,
  }));
  const switches = Array.from({ length: count }, (_, index) => index);
  const sum = (term: (trial: (typeof trials)[number]) => number): number =>
    trials.reduce((total, trial) => total + term(trial), 0);
  const products = switches.map((one) =>
    switches.map((other) => sum(({ signs }) => (signs[one] ?? 0) * (signs[other] ?? 0))),
  );
  const inverted = inverse(products);
  if (inverted === undefined) return undefined;
  const moments = switches.map((index) => sum(({ signs, score }) => (signs[index] ?? 0) * score));
  const dot = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((total, value, index) => total + value * (b[index] ?? 0), 0);
  const effects = inverted.map((row) => dot(row, moments));
  const variance = sum(({ signs, score }) => (score - dot(signs, effects)) ** 2) / freedom;
  return effects.map((effect, index) => {
    const score = Math.min(Math.max(0.5 + effect, 1e-6), 1 - 1e-6);
    const slope = ELO_SCALE / (score * (1 - score));
    const error = Z95 * Math.sqrt(variance * (inverted[index]?.[index] ?? 0));
    return { elo: eloFromScore(score), error: slope * error };
  });
}
