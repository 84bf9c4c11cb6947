// A legal move, for programs.

import { NO_PIECE_TYPE } from '../abi/piece';
import { arrivalSquare, isCapture, isCastling, moveFrom, moveTo, promotedType } from '../notation/packed-move';
import { lowerTypeLetter } from '../notation/pieces';
import { squareName } from '../notation/squares';
import { formatUciMove } from '../notation/uci-move';

/** A legal move of the position that returned it. */
export class Move {
  /** @internal */
  constructor(
    /** @internal As in src/abi/move.ts. */
    readonly packed: number,
    private readonly chess960: boolean,
  ) {}

  /** The origin square, such as `e2`. */
  get from(): string {
    return squareName(moveFrom(this.packed));
  }

  /** The target square; for castling, the king's target square. */
  get to(): string {
    return squareName(arrivalSquare(this.packed));
  }

  /** The rook's square before castling; null for any other move. */
  get castlingRook(): string | null {
    return isCastling(this.packed) ? squareName(moveTo(this.packed)) : null;
  }

  /** The promotion piece; null for any other move. */
  get promotion(): 'n' | 'b' | 'r' | 'q' | null {
    const type = promotedType(this.packed);
    return type === NO_PIECE_TYPE ? null : (lowerTypeLetter(type) as 'n' | 'b' | 'r' | 'q');
  }

  /** True for a capture, en passant included. */
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

/** All moves created so far, by packed form: they are immutable, so one of each is enough. */
const known: readonly [Move[], Move[]] = [[], []];

/** The move for a packed form (src/abi/move.ts); `chess960` decides how castling is written. */
export function moveOf(packed: number, chess960: boolean): Move {
  const moves = known[chess960 ? 1 : 0];
  return (moves[packed] ??= new Move(packed, chess960));
}
