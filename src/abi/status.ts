// What the core answers when it is asked to verify a position: 0, or the first invariant found broken.

export const STATUS_OK = 0;
/** A bitboard and the mailbox differ, or two bitboards overlap. */
export const STATUS_BOARD_MISMATCH = 1;
/** The incremental key is not the recomputed one. */
export const STATUS_KEY_MISMATCH = 2;
/** The incremental lock is not the recomputed one. */
export const STATUS_LOCK_MISMATCH = 3;
/** A castling right without its king or rook in place. */
export const STATUS_CASTLING_MISMATCH = 4;
/** An en passant square that no pawn can capture on. */
export const STATUS_EN_PASSANT_MISMATCH = 5;
/** Not exactly one king a side. */
export const STATUS_KINGS_MISMATCH = 6;
/** The side that has just moved stands in check. */
export const STATUS_OPPONENT_IN_CHECK = 7;
