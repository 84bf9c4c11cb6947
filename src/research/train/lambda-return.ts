// TD(λ) (R. Sutton, "Learning to predict by the methods of temporal differences", 1988): what a position is worth is
// also told by the searches of the positions that followed. A search of 200 nodes is noisy. The searches of the next plies
// look further ahead from a position that both sides chose, so their scores are a deeper search at no cost.
//
// But all these scores come from a network like the one that learns, and agree with its mistakes. Only results do not. Near
// the end of a game its result says the most: there it corrects a network that sees a win in endgames that nobody can win.

import { NETWORK_SCALE } from '../../abi/network';
import { UNKNOWN, VIRI_BOARD_SIZE, VIRI_MOVE_SIZE, resultOf } from '../../notation/viriformat';

/** Offset of the score in a move's record. */
const SCORE_OFFSET = 2;

/** A score that stands for an expected result this near to 0 or 1 says no more than the limit. */
const SURE = 1e-9;

/** The expected result, 0 to 1, that a score in centipawns stands for. */
export function expectedResult(score: number): number {
  return 1 / (1 + Math.exp(-score / NETWORK_SCALE));
}

/** How what follows a position counts in its score. */
export interface Returns {
  /** Weight of what follows, λ. */
  readonly lambda: number;
  /** Plies before the end of the game at which the weight of its result has fallen to 1/e; 0 if the result has none. */
  readonly resultPlies: number;
}

/**
 * A game in viriformat with each score replaced by its λ-return: (1 − `lambda`) of its own expected result and `lambda` of the
 * next position's λ-return, as centipawns. The return of the last position is its score. The game's result then takes its
 * share of each return, all of it at the last position, unless there is no result. Scores beyond ± `maxScore` stay, mates
 * among them, but those before them learn of them. With two zeros nothing changes.
 */
export function withReturns(game: Uint8Array, { lambda, resultPlies }: Returns, maxScore: number): Uint8Array {
  if (lambda === 0 && resultPlies === 0) return game;
  const blended = new Uint8Array(game);
  const view = new DataView(blended.buffer);
  const result = resultOf(game);
  const last = blended.length - 2 * VIRI_MOVE_SIZE;
  const fading = resultPlies === 0 ? 0 : Math.exp(-1 / resultPlies);
  let share = resultPlies === 0 || result === UNKNOWN ? 0 : 1;
  let later: number | undefined;
  for (let at = last; at >= VIRI_BOARD_SIZE; at -= VIRI_MOVE_SIZE) {
    const score = view.getInt16(at + SCORE_OFFSET, true);
    const own = expectedResult(score);
    later = later === undefined ? own : own + lambda * (later - own);
    const expected = later + share * (result / 2 - later);
    if (Math.abs(score) <= maxScore) view.setInt16(at + SCORE_OFFSET, scoreOf(expected, maxScore), true);
    share *= fading;
  }
  return blended;
}

/** Centipawns of an expected result, at most ± `maxScore`. */
function scoreOf(expected: number, maxScore: number): number {
  const bounded = Math.min(Math.max(expected, SURE), 1 - SURE);
  const score = Math.round(NETWORK_SCALE * Math.log(bounded / (1 - bounded)));
  return Math.min(Math.max(score, -maxScore), maxScore);
}
