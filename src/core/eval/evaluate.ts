// The evaluation: one entry, a network or hand-written terms behind it. The terms are integers, and a network's f32 are
// added in a fixed order (docs/NETWORK.md), so the bench signature is the same everywhere.
//
// The hand-written one is linear in its parameters but for the danger to the kings (king.ts): each term is a parameter
// times how often it occurs, for White less for Black. The parameters are fitted to positions with known results by
// src/research/tuning/evaluation.

import {
  EXPLAINED_BISHOPS,
  EXPLAINED_KING,
  EXPLAINED_KNIGHTS,
  EXPLAINED_MATERIAL,
  EXPLAINED_PASSED,
  EXPLAINED_PAWNS,
  EXPLAINED_QUEENS,
  EXPLAINED_ROOKS,
  EXPLAINED_SPACE,
  EXPLAINED_TEMPO,
  EXPLAINED_THREATS,
  EXPLANATION_PHASE,
  EXPLANATION_ROWS,
  EXPLANATION_SCALE,
  TEMPO,
} from '../../abi/evaluation';
import { THREAD_EXPLANATION } from '../../abi/memory';
import { BLACK, WHITE } from '../../abi/piece';
import { SCORE_DRAW } from '../../abi/score';
import { Black, White, colourOf } from '../position/colour';
import { Position, threadRegion } from '../position/position';
import { initControl } from './board-control';
import { endgameScale, evaluateBareKing } from './endgame';
import { evaluateKing } from './king';
import { materialOfColour } from './material';
import { hasNetwork } from './network';
import { evaluateNetwork } from './output';
import { evaluatePassed } from './passed';
import { evaluatePawns } from './pawns';
import { Bishop, Knight, Queen, Rook, evaluatePieces } from './pieces';
import { evaluateSpace } from './space';
import { blend, endgameOf, phaseOf } from './taper';
import { term } from './terms';
import { evaluateThreats } from './threats';

/** Records a value of Us in the explanation and returns it. */
function explained<Us>(position: Position, row: i32, value: i32): i32 {
  const entry = threadRegion(position) + THREAD_EXPLANATION + ((colourOf<Us>() * EXPLANATION_ROWS + row) << 2);
  store<i32>(entry, value);
  return value;
}

/** Evaluates pawns and pieces, and fills in the attacks for the terms that compare both sides. */
function evaluateMen<Us, Them>(position: Position): i32 {
  let score = explained<Us>(position, EXPLAINED_PAWNS, evaluatePawns<Us, Them>(position));
  score += explained<Us>(position, EXPLAINED_KNIGHTS, evaluatePieces<Us, Them, Knight>(position));
  score += explained<Us>(position, EXPLAINED_BISHOPS, evaluatePieces<Us, Them, Bishop>(position));
  score += explained<Us>(position, EXPLAINED_ROOKS, evaluatePieces<Us, Them, Rook>(position));
  return score + explained<Us>(position, EXPLAINED_QUEENS, evaluatePieces<Us, Them, Queen>(position));
}

/** Evaluates the terms that depend on the attacks of both sides. */
function evaluatePlay<Us, Them>(position: Position): i32 {
  const king = evaluateKing<Us, Them>(position) + evaluateBareKing<Us, Them>(position);
  const tempo = position.sideToMove == colourOf<Us>() ? term<Us>(TEMPO) : 0;
  let score = explained<Us>(position, EXPLAINED_KING, king);
  score += explained<Us>(position, EXPLAINED_PASSED, evaluatePassed<Us, Them>(position));
  score += explained<Us>(position, EXPLAINED_THREATS, evaluateThreats<Us, Them>(position));
  score += explained<Us>(position, EXPLAINED_SPACE, evaluateSpace<Us, Them>(position));
  return score + explained<Us>(position, EXPLAINED_TEMPO, tempo);
}

/** Value of a position in centipawns for the side to move. */
export function evaluate(position: Position): i32 {
  return hasNetwork() ? evaluateNetwork(position) : evaluateTerms(position);
}

/** The same with the hand-written terms, which it explains. */
export function evaluateTerms(position: Position): i32 {
  initControl<White, Black>(position);
  initControl<Black, White>(position);
  const white = explained<White>(position, EXPLAINED_MATERIAL, materialOfColour(position, WHITE));
  const black = explained<Black>(position, EXPLAINED_MATERIAL, -materialOfColour(position, BLACK));
  let sum = white - black;
  sum += evaluateMen<White, Black>(position) - evaluateMen<Black, White>(position);
  sum += evaluatePlay<White, Black>(position) - evaluatePlay<Black, White>(position);

  const phase = phaseOf(position);
  const scale = endgameScale(position, endgameOf(sum) > 0 ? WHITE : BLACK);
  store<i32>(threadRegion(position) + THREAD_EXPLANATION, phase, EXPLANATION_PHASE);
  store<i32>(threadRegion(position) + THREAD_EXPLANATION, scale, EXPLANATION_SCALE);
  if (scale == 0) return SCORE_DRAW;
  const value = blend(sum, phase, scale);
  return position.sideToMove == WHITE ? value : -value;
}
