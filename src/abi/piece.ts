// Colours, piece types, piece codes and castling rights as numbers: the vocabulary both sides of the border share.

export const WHITE = 0;
export const BLACK = 1;

export const PAWN = 0;
export const KNIGHT = 1;
export const BISHOP = 2;
export const ROOK = 3;
export const QUEEN = 4;
export const KING = 5;
/** The type of an empty square. */
export const NO_PIECE_TYPE = 6;

// A piece code is `type * 2 + colour`, 0 … 11.
/** The code of an empty square: `NO_PIECE_TYPE * 2`. */
export const NO_PIECE = 12;
/** Number of codes, the empty square included. */
export const PIECE_CODES = 13;

// Squares are numbered a1 = 0, b1 = 1, … h8 = 63 (Fenner & Levene, table 1).
/** "No such square": no en passant square, no castling rook. */
export const NO_SQUARE = 64;

// Castling rights are four indices; a set of rights is a bit set over them. The order is Polyglot's.
export const WHITE_KING_SIDE = 0;
export const WHITE_QUEEN_SIDE = 1;
export const BLACK_KING_SIDE = 2;
export const BLACK_QUEEN_SIDE = 3;
export const CASTLING_RIGHTS = 4;
