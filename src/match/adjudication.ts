// Games that are decided before they are over, by what both engines say of them.

import { BLACK, WHITE } from '../abi/piece';
import { opponentOf } from '../notation/pieces';
import type { SearchReport } from './search-report';

/** An engine that has been lost by `score` centipawns for `moveCount` of its moves in a row resigns. */
export interface ResignRule {
  readonly moveCount: number;
  readonly score: number;
  /** True if the opponent must have seen the same for as long. */
  readonly twoSided: boolean;
}

/** From move `moveNumber` on, `moveCount` moves of both within `score` centipawns of zero are a draw. */
export interface DrawRule {
  readonly moveNumber: number;
  readonly moveCount: number;
  readonly score: number;
}

/** An absent rule is never applied. */
export interface AdjudicationRules {
  readonly resign?: ResignRule;
  readonly draw?: DrawRule;
}

export type Verdict = { readonly kind: 'win'; readonly winner: number } | { readonly kind: 'draw' };

/** Centipawns; a mate is worth more than any. A move without a score says nothing: NaN compares as false with everything. */
function centipawns({ score }: SearchReport): number {
  if (score === undefined) return NaN;
  if (score.kind === 'cp') return score.value;
  return score.value > 0 ? Infinity : -Infinity;
}

/** The adjudicator of one game. */
export class Adjudicator {
  /** By colour: moves in a row that said "lost" and "won". */
  private readonly lost = [0, 0];
  private readonly won = [0, 0];
  /** Plies in a row that said "equal". */
  private equal = 0;

  constructor(private readonly rules: AdjudicationRules) {}

  /** A side has made a move, number `moveNumber` of the game; says whether that decides it. */
  judge(colour: number, moveNumber: number, report: SearchReport): Verdict | undefined {
    const { resign, draw } = this.rules;
    const score = centipawns(report);
    if (resign !== undefined) {
      this.lost[colour] = score <= -resign.score ? (this.lost[colour] ?? 0) + 1 : 0;
      this.won[colour] = score >= resign.score ? (this.won[colour] ?? 0) + 1 : 0;
      for (const loser of [WHITE, BLACK]) {
        if (this.resigns(loser, resign)) return { kind: 'win', winner: opponentOf(loser) };
      }
    }
    if (draw !== undefined) {
      this.equal = moveNumber >= draw.moveNumber && Math.abs(score) <= draw.score ? this.equal + 1 : 0;
      if (this.equal >= 2 * draw.moveCount) return { kind: 'draw' };
    }
    return undefined;
  }

  private resigns(loser: number, { moveCount, twoSided }: ResignRule): boolean {
    const agreed = !twoSided || (this.won[opponentOf(loser)] ?? 0) >= moveCount;
    return (this.lost[loser] ?? 0) >= moveCount && agreed;
  }
}
