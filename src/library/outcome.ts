// How games end.

import { END_DEAD, END_FIFTY_MOVES, END_FIVEFOLD, END_NONE, END_SEVENTY_FIVE_MOVES, END_THREEFOLD } from '../abi/end';
import type { PgnResult } from '../notation/pgn';
import type { Colour } from './values';

/** Why a game is over or may be claimed as a draw. */
export type OutcomeReason =
  | 'checkmate'
  | 'stalemate'
  | 'insufficient material'
  | 'fivefold repetition'
  | 'seventy-five moves'
  | 'fifty moves'
  | 'threefold repetition';

/** How a game ended, or why a draw can be claimed. */
export interface Outcome {
  /** null for a draw. */
  readonly winner: Colour | null;
  readonly reason: OutcomeReason;
  /** True where the game is over. False for fifty moves and threefold repetition: a player may claim the draw or play on. */
  readonly isAutomatic: boolean;
}

const draw = (reason: OutcomeReason, isAutomatic: boolean): Outcome => ({ winner: null, reason, isAutomatic });

export const STALEMATE = draw('stalemate', true);

/** The outcome for each END_…. */
export const DRAWS: Readonly<Record<number, Outcome | null>> = {
  [END_NONE]: null,
  [END_DEAD]: draw('insufficient material', true),
  [END_FIVEFOLD]: draw('fivefold repetition', true),
  [END_SEVENTY_FIVE_MOVES]: draw('seventy-five moves', true),
  [END_FIFTY_MOVES]: draw('fifty moves', false),
  [END_THREEFOLD]: draw('threefold repetition', false),
};

/** The loser is to move. */
export function checkmate(loser: Colour): Outcome {
  return { winner: loser === 'white' ? 'black' : 'white', reason: 'checkmate', isAutomatic: true };
}

/** The result of a game that ended so; `*` where a draw may be claimed, and without an outcome. */
export function resultOf(outcome: Outcome | null): PgnResult {
  if (outcome?.isAutomatic !== true) return '*';
  if (outcome.winner === null) return '1/2-1/2';
  return outcome.winner === 'white' ? '1-0' : '0-1';
}
