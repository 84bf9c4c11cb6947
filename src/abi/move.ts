// The packed move: 16 bits, `from | to << 6 | flag << 12`.
//
// Castling is king takes own rook (`to` is the rook's square), so that Chess960 needs no second encoding. The flag says
// what kind of move it is, so that make need not ask the board; a move from outside must therefore be checked for
// pseudo-legality before it is made.

/** No move. It would be a1a1 and so can never be a real one. */
export const MOVE_NONE = 0;

/** Not a move: what a search for the move that a text means answers when several fit. */
export const MOVE_AMBIGUOUS = -1;

export const MOVE_TO_SHIFT = 6;
export const MOVE_FLAG_SHIFT = 12;
export const MOVE_SQUARE_MASK = 63;

export const FLAG_QUIET = 0;
export const FLAG_DOUBLE_PUSH = 1;
export const FLAG_CASTLE = 2;
export const FLAG_CAPTURE = 4;
export const FLAG_EN_PASSANT = 5;
/** Promotions: this bit, plus `FLAG_CAPTURE` when something is taken, plus 0 … 3 for knight, bishop, rook, queen. */
export const FLAG_PROMOTION = 8;
/** `flag & FLAG_PROMOTED_MASK` is the promoted type less `KNIGHT`. */
export const FLAG_PROMOTED_MASK = 3;

/**
 * Lists are this long. No position that can arise has more than 218 moves (known); with sixteen queens a side, which FEN
 * readers accept, 251 is the most that a search for such placements found.
 */
export const MAX_MOVES = 320;
