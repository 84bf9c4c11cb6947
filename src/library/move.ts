// A legal move, for programs.

import { DESCRIBED_CHECK, DESCRIBED_MOVE_MASK } from '../abi/described-move';
import { FLAG_EN_PASSANT, MOVE_FLAG_SHIFT } from '../abi/move';
import { NO_PIECE, NO_PIECE_TYPE, PAWN } from '../abi/piece';
import { describedSan, describedType } from '../notation/described-move';
import { arrivalSquare, isCapture, isCastling, moveFrom, moveTo, promotedType } from '../notation/packed-move';
import { lowerTypeLetter } from '../notation/pieces';
import { squareName } from '../notation/squares';
import { formatUciMove } from '../notation/uci-move';
import { roleName } from './board';
import type { Role } from './values';

/** The position that a move belongs to, as far as a move asks for it. */
export interface MoveOrigin {
  /** FEN before a move, or after it. */
  fenAround(move: Move | null): string;
}

/** A legal move of the position that returned it. `JSON.stringify` and `structuredClone` keep its fields, as a plain object. */
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
  /** Standard algebraic notation. */
  readonly san: string;
  /** UCI notation. In a Chess960 position castling is written as king takes rook; elsewhere, that of a king that is not on the e-file. */
  readonly uci: string;
  /** True for a capture, en passant included. */
  readonly isCapture: boolean;
  /** True for a move that gives check, mate included. */
  readonly isCheck: boolean;
  readonly isCastling: boolean;
  readonly isEnPassant: boolean;
  readonly #packed: number;
  readonly #origin: MoveOrigin;

  /** @internal `described` as in src/abi/described-move.ts, `target` the piece code on the target square before the move. */
  constructor(described: number, target: number, chess960: boolean, origin: MoveOrigin) {
    const move = described & DESCRIBED_MOVE_MASK;
    const promoted = promotedType(move);
    this.from = squareName(moveFrom(move));
    this.to = squareName(arrivalSquare(move));
    this.promotion = promoted === NO_PIECE_TYPE ? null : (lowerTypeLetter(promoted) as 'n' | 'b' | 'r' | 'q');
    this.piece = lowerTypeLetter(describedType(described)) as Role;
    this.isCapture = isCapture(move);
    this.isCheck = (described & DESCRIBED_CHECK) !== 0;
    this.isCastling = isCastling(move);
    this.isEnPassant = move >> MOVE_FLAG_SHIFT === FLAG_EN_PASSANT;
    this.captured = !this.isCapture ? null : roleName(target === NO_PIECE ? PAWN : target);
    this.castlingRook = this.isCastling ? squareName(moveTo(move)) : null;
    this.san = describedSan(described);
    this.uci = formatUciMove(move, chess960);
    this.#packed = move;
    this.#origin = origin;
  }

  /** @internal As in src/abi/move.ts. */
  get packed(): number {
    return this.#packed;
  }

  /** FEN of the position before the move. Worked out when it is asked for, so it is no part of copies. */
  get before(): string {
    return this.#origin.fenAround(null);
  }

  /** FEN of the position after the move. Worked out when it is asked for, so it is no part of copies. */
  get after(): string {
    return this.#origin.fenAround(this);
  }

  toString(): string {
    return this.uci;
  }
}
