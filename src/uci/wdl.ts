// Scores as chances. A plain logistic model until there are games of our own to fit it to: a side wins as often as a
// logistic curve around WIN_AT says, loses as often as its mirror image does, and the rest are draws.

import { SCORE_MATE_IN_MAX_PLY } from '../abi/score';

/** Centipawns at which every other game is won. */
const WIN_AT = 150;
/** Centipawns in which the odds of winning grow e-fold. */
const SPREAD = 80;

/** Permill of wins, draws and losses for the side that the score is for; together 1000. */
export function winDrawLoss(score: number): readonly [number, number, number] {
  if (score >= SCORE_MATE_IN_MAX_PLY) return [1000, 0, 0];
  if (score <= -SCORE_MATE_IN_MAX_PLY) return [0, 0, 1000];
  const chance = (advantage: number): number => Math.round(1000 / (1 + Math.exp((WIN_AT - advantage) / SPREAD)));
  const win = chance(score);
  const loss = chance(-score);
  return [win, 1000 - win - loss, loss];
}
