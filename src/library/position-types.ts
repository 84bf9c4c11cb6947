// What programs pass to positions, and small records that they get.

import type { Move } from './move';
import type { Role } from './values';

/** How a position is read and written. */
export interface PositionOptions {
  /** Castling is written as king takes rook, and FENs name the castling rooks by file. Default false. Both are always read. */
  readonly chess960?: boolean | undefined;
}

/**
 * Where a FEN has an en passant square: where a capture on it is legal; where an enemy pawn stands ready to capture, pinned or
 * not; or after each double step of a pawn.
 */
export type EnPassantHabit = 'legal' | 'pseudo-legal' | 'always';

/** How a FEN is written. */
export interface FenOptions {
  /** Default `legal`. */
  readonly enPassant?: EnPassantHabit | undefined;
}

/** Which legal moves to list; all of them without a member. */
export interface MoveFilter {
  /** The origin square. */
  readonly square?: string | undefined;
  /** The moving piece. */
  readonly piece?: Role | undefined;
}

/** A move by its squares. For castling, `to` is the king's target square or the rook's. */
export interface MoveSquares {
  readonly from: string;
  readonly to: string;
  readonly promotion?: string | null | undefined;
  /** The rook's square before castling, as a `Move` has it. */
  readonly castlingRook?: string | null | undefined;
}

/** A Move, UCI notation, SAN, or a move by its squares. */
export type MoveInput = Move | MoveSquares | string;

/** The rook's square of each castling right that is still held, else null. */
export interface SideRights {
  readonly kingSide: string | null;
  readonly queenSide: string | null;
}

/** A FEN and moves from it in UCI notation. */
export interface PlainPosition {
  readonly fen: string;
  readonly moves: readonly string[];
}
