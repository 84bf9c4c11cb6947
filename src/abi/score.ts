// Scores in centipawns from the side to move's point of view, all within a signed 16-bit number.

export const SCORE_DRAW = 0;
/** Mate on the board; a mate in n plies scores `SCORE_MATE - n`. */
export const SCORE_MATE = 32000;
export const SCORE_INFINITE = 32001;
/** "Not known": no static evaluation, no table score. */
export const SCORE_NONE = 32002;

/** Deepest line of the search, quiescence included. */
export const MAX_PLY = 128;
/** Scores at or beyond this, either way, announce a mate. */
export const SCORE_MATE_IN_MAX_PLY = 31872;

/** A win by the tablebases at the root; one at a deeper ply scores less by it, and less than any mate. */
export const SCORE_TABLE_WIN = 31871;
/** Scores at or beyond this, either way, are wins by the tablebases or mates. */
export const SCORE_TABLE_WIN_IN_MAX_PLY = 31743;

export const BOUND_NONE = 0;
export const BOUND_UPPER = 1;
export const BOUND_LOWER = 2;
export const BOUND_EXACT = 3;
