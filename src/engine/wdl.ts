// Win, draw and loss from a score: a logistic curve gives the wins, its mirror image the losses, and the rest are
// draws. The curve's position and slope depend on the men left, because the same score is more certain to win with
// fewer men.

import { SCORE_MATE_IN_MAX_PLY } from '../abi/score';
import { countMen } from '../notation/pieces';

/** The curve: each of the two numbers is `atNone` on an empty board and `atNone + forAll` with all men on it. */
export interface WdlModel {
  /** Centipawns at which half the games are won. */
  readonly winAt: { readonly atNone: number; readonly forAll: number };
  /** Centipawns in which the odds of winning grow e-fold. */
  readonly spread: { readonly atNone: number; readonly forAll: number };
}

/** Fitted to games of self-play by `npm run train wdl`; `npm run docs results -- wdl-model`. */
export const WDL_MODEL: WdlModel = {
  winAt: { atNone: 422, forAll: -303 },
  spread: { atNone: 53, forAll: 125 },
};

const ALL_MEN = 32;
/** With a smaller spread, a single pawn would be a certain win. */
const LEAST_SPREAD = 10;

/** A number of men as a fraction of those at the start of a game, 0 … 1. */
export function partOfMen(men: number): number {
  return Math.min(1, men / ALL_MEN);
}

/** The men on a board, as the same fraction. */
export function menLeft(board: Uint8Array): number {
  return partOfMen(countMen(board));
}

/** The probability of winning, 0 … 1, with a score and a number of men. */
export function winningChance(model: WdlModel, score: number, men: number): number {
  const winAt = model.winAt.atNone + model.winAt.forAll * men;
  const spread = Math.max(LEAST_SPREAD, model.spread.atNone + model.spread.forAll * men);
  return 1 / (1 + Math.exp((Math.max(0, winAt) - score) / spread));
}

/** Permill of wins, draws and losses for the side that the score is for; together 1000. `men` is `menLeft` of the board. */
export function winDrawLoss(score: number, men: number): readonly [number, number, number] {
  if (score >= SCORE_MATE_IN_MAX_PLY) return [1000, 0, 0];
  if (score <= -SCORE_MATE_IN_MAX_PLY) return [0, 0, 1000];
  const win = Math.round(1000 * winningChance(WDL_MODEL, score, men));
  const loss = Math.min(1000 - win, Math.round(1000 * winningChance(WDL_MODEL, -score, men)));
  return [win, 1000 - win - loss, loss];
}
