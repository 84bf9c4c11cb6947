// The static evaluation term by term, read from the explanation record of a thread.

import { EXPLANATION_PHASE, EXPLANATION_ROWS, EXPLANATION_SCALE } from '../abi/evaluation';
import { THREAD_EXPLANATION, THREAD_POSITION } from '../abi/memory';
import { BLACK, WHITE } from '../abi/piece';
import { POSITION_SIDE_TO_MOVE } from '../abi/position';

/** A middlegame and an endgame value in centipawns. */
export interface Tapered {
  readonly middlegame: number;
  readonly endgame: number;
}

/** The value of one term for each side. */
export interface ExplainedTerm {
  readonly white: Tapered;
  readonly black: Tapered;
}

export interface Explanation {
  /** By EXPLAINED_…, each for its own side. */
  readonly terms: readonly ExplainedTerm[];
  /** How much of the middlegame is left, 0 … PHASE_MAX. */
  readonly phase: number;
  /** The scale of the endgame value, 0 … SCALE_MAX; 0 means a draw whatever the terms. */
  readonly scale: number;
  /** The evaluation in centipawns for White. */
  readonly white: number;
}

/** Halves of a packed pair. */
export function unpackTapered(pair: number): Tapered {
  const endgame = (pair << 16) >> 16;
  return { middlegame: (pair - endgame) >> 16, endgame };
}

/** The explanation of the evaluation that a thread made last, whose result for the side to move is `score`. */
export function readExplanation(view: DataView, threadBase: number, score: number): Explanation {
  const base = threadBase + THREAD_EXPLANATION;
  const term = (colour: number, row: number): Tapered =>
    unpackTapered(view.getInt32(base + (colour * EXPLANATION_ROWS + row) * 4, true));
  const sideToMove = view.getUint32(threadBase + THREAD_POSITION + POSITION_SIDE_TO_MOVE, true);
  return {
    terms: Array.from({ length: EXPLANATION_ROWS }, (_, row) => ({ white: term(WHITE, row), black: term(BLACK, row) })),
    phase: view.getInt32(base + EXPLANATION_PHASE, true),
    scale: view.getInt32(base + EXPLANATION_SCALE, true),
    white: sideToMove === WHITE ? score : 0 - score,
  };
}
