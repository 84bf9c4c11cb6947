// What notation asks of a position. The host answers with the core; notation itself knows no chess rule twice.

import type { Setup } from './setup';

/** A position that can be questioned, and walked a move at a time. Moves are packed as in `src/abi/move.ts`. */
export interface Rules {
  /** The position in plain form, as it is now. */
  setup(): Setup;
  /** All legal moves. */
  legalMoves(): readonly number[];
  /** True if the side to move is in check. */
  inCheck(): boolean;
  /** Makes a legal move. */
  make(move: number): void;
  /** Takes back the last `make`. */
  unmake(move: number): void;
}
