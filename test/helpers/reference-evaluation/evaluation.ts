// The hand-written evaluation, written for the reader and not for speed: what each term is defined to mean, counted square by
// square on a board. Only the values of the parameters come from the core.

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
  EXPLANATION_ROWS,
  PHASE_MAX,
  SCALE_MAX,
  TEMPO,
} from '../../../src/abi/evaluation';
import { BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE } from '../../../src/abi/piece';
import type { Explanation, Tapered } from '../../../src/runtime/explanation';
import type { Setup } from '../../../src/notation/setup';
import { Board } from './board';
import { viewOf, type View } from './control';
import { scaleOf, scoreBareKing } from './endings';
import { attackOnKing, scoreShelter } from './king';
import { scorePassedPawns, scorePawns } from './pawns';
import { scoreMaterial, scorePieces } from './pieces';
import { scoreSpace, scoreThreats } from './threats';
import { Score, type Values } from './values';

/** How much of the middlegame a piece carries: together PHASE_MAX in the start position. */
const PHASE: Readonly<Record<number, number>> = {
  [PAWN]: 0,
  [KNIGHT]: 1,
  [BISHOP]: 1,
  [ROOK]: 2,
  [QUEEN]: 4,
  [KING]: 0,
};

/** The terms of one side, by EXPLAINED_…; `other` is the enemy's view. */
function termsOf(view: View, other: View, values: Values): readonly Tapered[] {
  const terms = Array.from({ length: EXPLANATION_ROWS }, () => new Score(values));
  const row = (index: number): Score => {
    const score = terms[index];
    if (score === undefined) throw new RangeError(`no row ${index}`);
    return score;
  };
  scoreMaterial(view, row(EXPLAINED_MATERIAL));
  scorePawns(view, row(EXPLAINED_PAWNS));
  scorePieces(view, KNIGHT, row(EXPLAINED_KNIGHTS));
  scorePieces(view, BISHOP, row(EXPLAINED_BISHOPS));
  scorePieces(view, ROOK, row(EXPLAINED_ROOKS));
  scorePieces(view, QUEEN, row(EXPLAINED_QUEENS));
  scorePassedPawns(view, row(EXPLAINED_PASSED));
  scoreShelter(view, row(EXPLAINED_KING));
  scoreBareKing(view, row(EXPLAINED_KING));
  row(EXPLAINED_KING).middlegame -= attackOnKing(other, values);
  scoreThreats(view, row(EXPLAINED_THREATS));
  scoreSpace(view, row(EXPLAINED_SPACE));
  if (view.board.ownToMove) row(EXPLAINED_TEMPO).add(TEMPO);
  return terms.map(({ middlegame, endgame }) => ({ middlegame, endgame }));
}

function phaseOf({ own, enemy }: Board): number {
  const weight = [...own, ...enemy].reduce((sum, { type }) => sum + (PHASE[type] ?? NaN), 0);
  return Math.min(weight, PHASE_MAX);
}

/** What `Core.explain` must say about a position. */
export function referenceEvaluation(setup: Setup, values: Values): Explanation {
  const white = viewOf(new Board(setup, WHITE));
  const black = viewOf(new Board(setup, BLACK));
  const whiteTerms = termsOf(white, black, values);
  const blackTerms = termsOf(black, white, values);
  const total = (half: keyof Tapered): number => {
    const sum = (terms: readonly Tapered[]): number => terms.reduce((all, term) => all + term[half], 0);
    return sum(whiteTerms) - sum(blackTerms);
  };
  const phase = phaseOf(white.board);
  const endgame = total('endgame');
  const scale = scaleOf(endgame > 0 ? white : black, values.constants);
  const blended = total('middlegame') * phase * SCALE_MAX + endgame * (PHASE_MAX - phase) * scale;
  return {
    terms: whiteTerms.map((term, row) => ({
      white: term,
      black: blackTerms[row] ?? { middlegame: NaN, endgame: NaN },
    })),
    phase,
    scale,
    // A draw has no middlegame value either. Adding 0 makes -0 a plain 0.
    white: scale === 0 ? 0 : Math.trunc(blended / (PHASE_MAX * SCALE_MAX)) + 0,
  };
}
