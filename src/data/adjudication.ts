// Games of self-play that are decided before they are over. What is left out are moves that would teach little; peers do it
// with similar numbers (Lozza: a draw after 10 plies within 10 centipawns from ply 40; Viridithas: a win after 4 plies from
// 2,500 centipawns on).

import { BLACK_WINS, DRAWN, WHITE_WINS } from '../notation/viriformat';

/** Centipawns, either way, that win a game when both sides see them for WIN_PLIES in a row. */
const WIN_SCORE = 2500;
const WIN_PLIES = 4;
/** Centipawns, either way, within which DRAW_PLIES in a row draw a game from its ply DRAW_FIRST_PLY on. */
const DRAW_SCORE = 8;
const DRAW_PLIES = 12;
const DRAW_FIRST_PLY = 60;

/** The adjudicator of one game. */
export class Adjudicator {
  private whiteWins = 0;
  private blackWins = 0;
  private equal = 0;

  /** `score` was said before the game's ply `ply`, White's view. The result, if that decides the game, else null. */
  judge(ply: number, score: number): number | null {
    this.whiteWins = score >= WIN_SCORE ? this.whiteWins + 1 : 0;
    this.blackWins = score <= -WIN_SCORE ? this.blackWins + 1 : 0;
    this.equal = ply >= DRAW_FIRST_PLY && Math.abs(score) <= DRAW_SCORE ? this.equal + 1 : 0;
    if (this.whiteWins === WIN_PLIES) return WHITE_WINS;
    if (this.blackWins === WIN_PLIES) return BLACK_WINS;
    return this.equal === DRAW_PLIES ? DRAWN : null;
  }
}
