// Ends games early that are decided by what both sides say of them. Matches and self-play have rules of their own.

import { BLACK, WHITE } from '../abi/piece';
import { opponentOf } from '../notation/pieces';

/** A side whose last `moveCount` moves all had a score of -`score` centipawns or worse resigns. */
export interface ResignRule {
  readonly moveCount: number;
  readonly score: number;
  /** True if the opponent's last `moveCount` moves must have won by as much. */
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

/** The adjudicator of one game. */
export class Adjudicator {
  /** By colour: moves in a row that said "lost" and "won". */
  private readonly lost = [0, 0];
  private readonly won = [0, 0];
  /** Plies in a row that said "equal". */
  private equal = 0;

  constructor(private readonly rules: AdjudicationRules) {}

  /**
   * A side has chosen a move, number `moveNumber` of the game. `score` is what it expects, in centipawns from its own view: infinite for a
   * mate, NaN for no score, which fits no rule. Says whether that decides the game.
   */
  judge(colour: number, moveNumber: number, score: number): Verdict | undefined {
    const { resign, draw } = this.rules;
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
