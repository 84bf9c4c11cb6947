// A position as described by text: plain fields, nothing derived.

/** Mirrors the setup record of `src/abi/position.ts`. */
export interface Setup {
  /** 64 piece codes (`src/abi/piece.ts`), a1 first, NO_PIECE where empty. */
  readonly board: Uint8Array;
  /** WHITE or BLACK */
  readonly sideToMove: number;
  /** The rook's square for each castling right (WHITE_KING_SIDE …), NO_SQUARE without the right. */
  readonly castlingRooks: readonly number[];
  /** The square behind a pawn that has just made a double push, or NO_SQUARE. */
  readonly enPassant: number;
  /** Plies since the last capture or pawn move. */
  readonly halfmoveClock: number;
  /** From 1; one more after each move of Black's. */
  readonly fullmoveNumber: number;
}
