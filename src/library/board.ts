// What stands where: the part of a position, and of a set-up that is being edited, that the pieces make.

import { NO_PIECE } from '../abi/piece';
import { colourOf as pieceColour, lowerTypeLetter, pieceLetter, typeOf } from '../notation/pieces';
import { fileOf, rankOf, squareAt, squareFromName, squareName } from '../notation/squares';
import { colourName, colourOf, roleOf, squareOf, type Colour, type Role } from './values';

/** A piece on its square. */
export interface Piece {
  readonly square: string;
  readonly role: Role;
  readonly colour: Colour;
}

/** The letters of the piece codes, and null for an empty square. */
const LETTERS: readonly (string | null)[] = Array.from({ length: NO_PIECE + 1 }, (_, piece) =>
  piece === NO_PIECE ? null : pieceLetter(piece),
);

/** The roles of the piece codes. */
const ROLES = Array.from({ length: NO_PIECE }, (_, piece) => lowerTypeLetter(typeOf(piece)) as Role);

/** The role of a piece code. */
export function roleName(piece: number): Role {
  return ROLES[piece] ?? 'p';
}

/** Where a board's 64 piece codes are. */
interface Place {
  codes: Uint8Array;
  first: number;
}

/** A board that can be read. It can be iterated: its pieces, from a1 to h8. */
export abstract class Board implements Iterable<Piece> {
  /** An object of its own, which `Object.freeze` of the board leaves as it is. */
  private readonly place: Place;

  /**
   * @internal `codes` has the 64 piece codes from `first` on. They change with what is on the board, so that reading needs no call
   * of the core.
   */
  protected constructor(codes: Uint8Array, first: number) {
    this.place = { codes, first };
  }

  /** The letter of the piece on a square, as FENs have it; null for an empty square. Throws with SQUARE. */
  pieceAt(square: string): string | null {
    const index = typeof square === 'string' ? squareFromName(square) : 64;
    return LETTERS[this.codeAt(index < 64 ? index : squareOf(square))] ?? null;
  }

  /** The pieces by rank and file, as one sees the board from White's side: `board()[0][0]` is on a8. Null for an empty square. */
  board(): (Piece | null)[][] {
    return Array.from({ length: 8 }, (_, row) =>
      Array.from({ length: 8 }, (_, file) => this.pieceOn(squareAt(file, 7 - row))),
    );
  }

  /** The pieces on the board. */
  *[Symbol.iterator](): Generator<Piece, void, undefined> {
    for (let square = 0; square < 64; square++) {
      const piece = this.pieceOn(square);
      if (piece !== null) yield piece;
    }
  }

  /** The squares of a colour's pieces, or of those of one role, from a1 to h8. Throws with COLOUR and ROLE. */
  pieces(colour: Colour, role?: Role): string[] {
    const side = colourOf(colour);
    const type = role === undefined ? -1 : roleOf(role);
    const squares: string[] = [];
    for (let square = 0; square < 64; square++) {
      const piece = this.codeAt(square);
      if (piece === NO_PIECE || pieceColour(piece) !== side || (type >= 0 && typeOf(piece) !== type)) continue;
      squares.push(squareName(square));
    }
    return squares;
  }

  /** The king's square; null without a king, or with several. Throws with COLOUR. */
  king(colour: Colour): string | null {
    const [square, another] = this.pieces(colour, 'k');
    return another === undefined ? (square ?? null) : null;
  }

  /** `light` or `dark`. Throws with SQUARE. */
  squareColour(square: string): 'light' | 'dark' {
    const index = squareOf(square);
    return (fileOf(index) + rankOf(index)) % 2 === 0 ? 'dark' : 'light';
  }

  /** @internal */
  protected codeAt(square: number): number {
    const { codes, first } = this.place;
    return codes[first + square] ?? NO_PIECE;
  }

  /** @internal The codes are elsewhere from now on. */
  protected show(codes: Uint8Array, first: number): void {
    this.place.codes = codes;
    this.place.first = first;
  }

  /** @internal */
  protected get codes(): Uint8Array {
    return this.place.codes;
  }

  private pieceOn(square: number): Piece | null {
    const code = this.codeAt(square);
    if (code === NO_PIECE) return null;
    return { square: squareName(square), role: roleName(code), colour: colourName(pieceColour(code)) };
  }
}
