// The score of a match.

import { addEfforts, type Effort, type NumberedSummary } from './game-record';
import type { Pentanomial } from './statistics';
import type { Termination } from './termination';

/** Games by result, as the first engine sees them. */
export interface Results {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export interface Tally {
  readonly all: Results;
  /** Games in which the first engine had White, then Black. */
  readonly byColour: readonly [Results, Results];
  /** Complete pairs. */
  readonly pairs: Pentanomial;
  readonly terminations: ReadonlyMap<Termination | 'unknown', Results>;
  /** By engine; undefined before the first game. */
  readonly efforts: readonly [Effort, Effort] | undefined;
}

const NO_RESULTS: Results = { wins: 0, draws: 0, losses: 0 };

/** Points of the first engine in a game: 0, 1/2 or 1. */
function pointsOf({ result, white }: NumberedSummary): number {
  if (result === '1/2-1/2') return 0.5;
  return (result === '1-0') === (white === 0) ? 1 : 0;
}

function withGame({ wins, draws, losses }: Results, points: number): Results {
  return {
    wins: wins + (points === 1 ? 1 : 0),
    draws: draws + (points === 0.5 ? 1 : 0),
    losses: losses + (points === 0 ? 1 : 0),
  };
}

export function gamesOf({ wins, draws, losses }: Results): number {
  return wins + draws + losses;
}

export function pointsOfResults({ wins, draws }: Results): number {
  return wins + draws / 2;
}

/** Adds games up, in any order. */
export class Scorer {
  private all = NO_RESULTS;
  private readonly byColour: [Results, Results] = [NO_RESULTS, NO_RESULTS];
  private readonly pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  private readonly terminations = new Map<Termination | 'unknown', Results>();
  private efforts: readonly [Effort, Effort] | undefined;
  /** Points of pairs of which one game is known. */
  private readonly halves = new Map<number, number>();

  add(game: NumberedSummary): void {
    const points = pointsOf(game);
    this.all = withGame(this.all, points);
    this.byColour[game.white] = withGame(this.byColour[game.white], points);
    const termination = game.termination ?? 'unknown';
    this.terminations.set(termination, withGame(this.terminations.get(termination) ?? NO_RESULTS, points));
    const [first, second] = game.efforts;
    this.efforts =
      this.efforts === undefined
        ? game.efforts
        : [addEfforts(this.efforts[0], first), addEfforts(this.efforts[1], second)];
    this.addToPair(game.pairing.pair, points);
  }

  tally(): Tally {
    return {
      all: this.all,
      byColour: [...this.byColour],
      pairs: [...this.pairs],
      terminations: new Map(this.terminations),
      efforts: this.efforts,
    };
  }

  private addToPair(pair: number, points: number): void {
    const other = this.halves.get(pair);
    if (other === undefined) {
      this.halves.set(pair, points);
      return;
    }
    this.halves.delete(pair);
    const half = 2 * (points + other);
    this.pairs[half] = (this.pairs[half] ?? 0) + 1;
  }
}
