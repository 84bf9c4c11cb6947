// The rules that notation needs from a position. The host implements them with the core, so no rule is written twice.

import type { Setup } from './setup';

/** A position with its rules, on which moves can be made and unmade. Moves are packed as in `src/abi/move.ts`. */
export interface Rules {
  /** The current position in plain form. */
  setup(): Setup;
  /** All legal moves. */
  legalMoves(): readonly number[];
  /** True if the side to move is in check. */
  inCheck(): boolean;
  /** Makes a legal move. */
  make(move: number): void;
  /** Unmakes the last `make`. */
  unmake(move: number): void;
}
