// A legal move, for programs.

import { DESCRIBED_CHECK, DESCRIBED_MOVE_MASK, DESCRIBED_TYPE_MASK, DESCRIBED_TYPE_SHIFT } from '../abi/described-move';
import { FLAG_EN_PASSANT, MOVE_FLAG_SHIFT, MOVE_NONE } from '../abi/move';
import { NO_PIECE, NO_PIECE_TYPE, PAWN } from '../abi/piece';
import { describedSan } from '../notation/described-move';
import { arrivalSquare, isCapture, isCastling, moveFrom, moveTo, promotedType } from '../notation/packed-move';
import { lowerTypeLetter } from '../notation/pieces';
import { squareName } from '../notation/squares';
import { formatUciMove } from '../notation/uci-move';
import { roleName } from './board';
import { checkNew, type OWN, type Role } from './values';

/** The position that a move belongs to, as far as a move asks for it. */
export interface MoveOrigin {
  /** The move with what its SAN needs (src/abi/described-move.ts). */
  describe(packed: number): number;
  /** FEN before a move, or after it. */
  fenAround(move: Move | null): string;
  /** Whether the position is that one, and has not moved on. */
  isStill(position: object): boolean;
}

/** In place of a type: what the core has not said yet. */
const UNKNOWN = DESCRIBED_TYPE_MASK << DESCRIBED_TYPE_SHIFT;

/**
 * A legal move of the position that returned it. A program may list a million of them, so what costs more than a look at the
 * board is worked out when it is asked for: `san`, `isCheck`, `before` and `after`. `structuredClone` keeps the other fields,
 * and such a copy can be played; `JSON.stringify` keeps `san` and `isCheck` too. A null move stays on the king's square, with the texts
 * `--` and `0000`.
 */
export class Move {
  /** The origin square, such as `e2`. */
  readonly from: string;
  /** The target square; for castling, the king's target square. */
  readonly to: string;
  /** The promotion piece; null for any other move. */
  readonly promotion: 'n' | 'b' | 'r' | 'q' | null;
  /** The moving piece. */
  readonly piece: Role;
  /** The piece that is taken; null for a move that takes nothing. */
  readonly captured: Role | null;
  /** The rook's square before castling; null for any other move. */
  readonly castlingRook: string | null;
  /**
   * UCI notation. In a Chess960 position castling is written as king takes rook; elsewhere, that of a king that is not on the
   * e-file.
   */
  readonly uci: string;
  /** True for a capture, en passant included. */
  readonly isCapture: boolean;
  readonly isCastling: boolean;
  readonly isEnPassant: boolean;
  readonly #origin: MoveOrigin;
  #described: number;

  /** @internal The codes on the origin and the target square are those before the move; `described` if it is known, else 0. */
  constructor(
    key: typeof OWN,
    packed: number,
    moved: number,
    target: number,
    chess960: boolean,
    origin: MoveOrigin,
    described: number,
  ) {
    checkNew(key, 'Move', 'Position.move and Position.legalMoves');
    const promoted = promotedType(packed);
    this.from = squareName(moveFrom(packed));
    this.to = squareName(arrivalSquare(packed));
    this.promotion = promoted === NO_PIECE_TYPE ? null : (lowerTypeLetter(promoted) as 'n' | 'b' | 'r' | 'q');
    this.piece = roleName(moved);
    this.isCapture = isCapture(packed);
    this.isCastling = isCastling(packed);
    this.isEnPassant = packed >> MOVE_FLAG_SHIFT === FLAG_EN_PASSANT;
    this.captured = !this.isCapture ? null : roleName(target === NO_PIECE ? PAWN : target);
    this.castlingRook = this.isCastling ? squareName(moveTo(packed)) : null;
    // A null move has the king's square twice.
    const isNull = moveFrom(packed) === moveTo(packed);
    this.uci = formatUciMove(isNull ? MOVE_NONE : packed, chess960);
    this.#origin = origin;
    this.#described = isNull || described !== 0 ? described : packed | UNKNOWN;
  }

  /** @internal Whether the library has made it. */
  static is(move: unknown): move is Move {
    return typeof move === 'object' && move !== null && #origin in move;
  }

  /** @internal As in src/abi/move.ts. */
  get packed(): number {
    return this.#described & DESCRIBED_MOVE_MASK;
  }

  /** @internal Whether the move is of this position as it stands, and so legal. */
  isOf(position: object): boolean {
    return this.#origin.isStill(position);
  }

  /** Standard algebraic notation. */
  get san(): string {
    return describedSan(this.describe());
  }

  /** True for a move that gives check, mate included. */
  get isCheck(): boolean {
    return (this.describe() & DESCRIBED_CHECK) !== 0;
  }

  /** FEN of the position before the move. */
  get before(): string {
    return this.#origin.fenAround(null);
  }

  /** FEN of the position after the move. */
  get after(): string {
    return this.#origin.fenAround(this);
  }

  /** The fields as a plain object, without the FENs. */
  toJSON(): MoveRecord {
    const { from, to, promotion, piece, captured, castlingRook, uci, isCapture, isCastling, isEnPassant } = this;
    const { san, isCheck } = this;
    return {
      from,
      to,
      promotion,
      piece,
      captured,
      castlingRook,
      san,
      uci,
      isCapture,
      isCheck,
      isCastling,
      isEnPassant,
    };
  }

  /** The move in UCI notation. */
  toString(): string {
    return this.uci;
  }

  private describe(): number {
    if ((this.#described & UNKNOWN) === UNKNOWN) this.#described = this.#origin.describe(this.packed);
    return this.#described;
  }
}

/** What JSON keeps of a Move. */
export type MoveRecord = Omit<Move, 'before' | 'after' | 'packed' | 'isOf' | 'toJSON' | 'toString'>;

/** @internal Whether a value is a Move, and no proxy or likeness of one. */
export function isMove(move: unknown): move is Move {
  return Move.is(move);
}
