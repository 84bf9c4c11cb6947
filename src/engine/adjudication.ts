// Ends games early if the scores of both sides decide them. Matches and self-play have different rules.

import { BLACK, WHITE } from '../abi/piece';
import { opponentOf } from '../notation/pieces';

/** A side whose last `moveCount` moves all had a score of -`score` centipawns or worse resigns. */
export interface ResignRule {
  readonly moveCount: number;
  readonly score: number;
  /** True if the opponent's last `moveCount` scores must also be as high. */
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

/** Adjudicates one game. */
export class Adjudicator {
  /** By colour: consecutive moves with losing and winning scores. */
  private readonly lost = [0, 0];
  private readonly won = [0, 0];
  /** Consecutive plies with drawish scores. */
  private equal = 0;

  constructor(private readonly rules: AdjudicationRules) {}

  /**
   * Called when a side has chosen move number `moveNumber` of the game. `score` is in centipawns from its own view:
   * infinite for a mate, NaN for no score, which matches no rule. Returns a verdict if the game is decided.
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
