// Scores as chances: a side wins as often as a logistic curve says, loses as often as its mirror image does, and the rest
// are draws. Where the curve lies and how steep it is depends on the men left, for the same score wins more surely when
// there is less left to go wrong.

import { NO_PIECE } from '../abi/piece';
import { SCORE_MATE_IN_MAX_PLY } from '../abi/score';

/** The curve: each of the two numbers is `atNone` on an empty board and `atNone + forAll` with all men on it. */
export interface WdlModel {
  /** Centipawns at which every other game is won. */
  readonly winAt: { readonly atNone: number; readonly forAll: number };
  /** Centipawns in which the odds of winning grow e-fold. */
  readonly spread: { readonly atNone: number; readonly forAll: number };
}

/** Fitted to games of self-play by `npm run fit:wdl`; `npm run results -- wdl-model`. */
export const WDL_MODEL: WdlModel = {
  winAt: { atNone: 422, forAll: -303 },
  spread: { atNone: 53, forAll: 125 },
};

const ALL_MEN = 32;
/** A spread below this would make a certainty of a pawn. */
const LEAST_SPREAD = 10;

/** So many men as a part of those that a game begins with, 0 … 1. */
export function partOfMen(men: number): number {
  return Math.min(1, men / ALL_MEN);
}

/** The men on a board, likewise. */
export function menLeft(board: Uint8Array): number {
  return partOfMen(board.reduce((count, piece) => count + Number(piece !== NO_PIECE), 0));
}

/** The chance of winning, 0 … 1, with a score and so many men. */
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
