// The rules that notation needs from a position. The host implements them with the core, so no rule is written twice.

import type { Setup } from './setup';

/** A position with its rules, on which moves can be made and unmade. Moves are packed as in `src/abi/move.ts`. */
export interface Rules {
  /** The current position in plain form. */
  setup(): Setup;
  /** All legal moves. */
  legalMoves(): readonly number[];
  /** A legal move with what its SAN needs (src/abi/described-move.ts). */
  describe(move: number): number;
  /**
   * The legal move of the man on a square to another, or MOVE_NONE. `promoted` is NO_PIECE_TYPE without a promotion. A castling
   * king's goal is its own or its rook's square; a step to the same square comes first.
   */
  find(from: number, to: number, promoted: number): number;
  /**
   * The legal move of a man of a type to a square, castling aside; MOVE_NONE, or MOVE_AMBIGUOUS if there are several. The origin's
   * file and rank and the promotion are -1 where they are unknown. A pawn takes only where the file is named.
   */
  findNamed(type: number, to: number, file: number, rank: number, promoted: number): number;
  /** Castling to the king's or the queen's side, or MOVE_NONE. */
  findCastling(kingSide: boolean): number;
  /** True if the side to move is in check. */
  inCheck(): boolean;
  /** Makes a legal move. */
  make(move: number): void;
  /** Unmakes the last `make`. */
  unmake(move: number): void;
}
