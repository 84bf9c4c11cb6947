// What the comparison needs from somebody who knows the rules, and what it derives from that.

import { KING } from '../abi/piece';
import { isAttacked } from '../notation/legality';
import { opponentOf, pieceOf } from '../notation/pieces';
import type { Setup } from '../notation/setup';

/** At once, or later. */
type Answer<T> = T | Promise<T>;

/** One who knows the rules. Moves are packed as in `src/abi/move.ts` and legal. */
export interface Referee {
  legalMoves(setup: Setup): Answer<readonly number[]>;
  after(setup: Setup, move: number): Answer<Setup>;
  /** The legal move that a text in algebraic notation means, else MOVE_NONE. */
  read(setup: Setup, text: string): Answer<number>;
  /** Leaves `depth` ≥ 1 plies below a position. */
  count(setup: Setup, depth: number): Answer<bigint>;
}

/** Leaves below each legal move. */
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
