// A legal move as programs see it.

import { NO_PIECE_TYPE } from '../abi/piece';
import { arrivalSquare, isCapture, isCastling, moveFrom, moveTo, promotedType } from '../notation/packed-move';
import { lowerTypeLetter } from '../notation/pieces';
import { squareName } from '../notation/squares';
import { formatUciMove } from '../notation/uci-move';

/** A legal move of the position that it was asked of. */
export class Move {
  /** @internal */
  constructor(
    /** @internal As in src/abi/move.ts. */
    readonly packed: number,
    private readonly chess960: boolean,
  ) {}

  /** Where the moving man stands, as `e2`. */
  get from(): string {
    return squareName(moveFrom(this.packed));
  }

  /** Where it goes; for castling, where the king arrives. */
  get to(): string {
    return squareName(arrivalSquare(this.packed));
  }

  /** The rook's square before castling; null for any other move. */
  get castlingRook(): string | null {
    return isCastling(this.packed) ? squareName(moveTo(this.packed)) : null;
  }

  /** What a pawn becomes; null for any other move. */
  get promotion(): 'n' | 'b' | 'r' | 'q' | null {
    const type = promotedType(this.packed);
    return type === NO_PIECE_TYPE ? null : (lowerTypeLetter(type) as 'n' | 'b' | 'r' | 'q');
  }

  /** True if something is taken, en passant included. */
  get isCapture(): boolean {
    return isCapture(this.packed);
  }

  /** UCI notation. In a Chess960 position castling is written as king takes rook. */
  get uci(): string {
    return formatUciMove(this.packed, this.chess960);
  }

  toString(): string {
    return this.uci;
  }
}

/** Moves that have been made, by their packed form: they never change, so one of each is enough. */
const known: readonly [Move[], Move[]] = [[], []];

/** The move of a packed form, as in src/abi/move.ts; `chess960` decides how castling is written. */
export function moveOf(packed: number, chess960: boolean): Move {
  const moves = known[chess960 ? 1 : 0];
  return (moves[packed] ??= new Move(packed, chess960));
}
