// The comparison's source of correct answers.

import { KING } from '../abi/piece';
import { isAttacked } from '../notation/legality';
import { opponentOf, pieceOf } from '../notation/pieces';
import type { Setup } from '../notation/setup';

/** A value or a promise of one. */
type Answer<T> = T | Promise<T>;

/** Knows the rules. Moves are legal and packed as in `src/abi/move.ts`. */
export interface Referee {
  legalMoves(setup: Setup): Answer<readonly number[]>;
  after(setup: Setup, move: number): Answer<Setup>;
  /** The legal move that a text in algebraic notation means, else MOVE_NONE. */
  read(setup: Setup, text: string): Answer<number>;
  /** Number of leaves `depth` plies below a position, from 1. */
  count(setup: Setup, depth: number): Answer<bigint>;
}

/** Number of leaves below each legal move. */
export async function divide(referee: Referee, setup: Setup, depth: number): Promise<ReadonlyMap<number, bigint>> {
  const counts = new Map<number, bigint>();
  for (const move of await referee.legalMoves(setup)) {
    counts.set(move, depth === 1 ? 1n : await referee.count(await referee.after(setup, move), depth - 1));
  }
  return counts;
}

export function inCheck({ board, sideToMove }: Setup): boolean {
  return isAttacked(board, board.indexOf(pieceOf(KING, sideToMove)), opponentOf(sideToMove));
}
