// Records of one position, as byte offsets of what crosses the border.
//
// A thread region (see memory.ts) begins with a position record and a setup record. The position is the core's fast form;
// the setup is the plain one: nothing in it is derived.

// --- position record --------------------------------------------------------------------------------------------------
// Its other fields are the core's own (src/core/position/position.ts).
/** i32: WHITE or BLACK. */
export const POSITION_SIDE_TO_MOVE = 0;
/** u32: address of the current state record. */
export const POSITION_STATE = 4;
/** 64 × u8: piece codes, a1 first. */
export const POSITION_BOARD = 88;
export const POSITION_SIZE = 280;

// --- state record -----------------------------------------------------------------------------------------------------
// Its other fields are the core's own (src/core/position/state.ts).
/** u64: Zobrist key, Polyglot convention. */
export const STATE_KEY = 0;
/** u64: hash lock, an independent Zobrist value. */
export const STATE_LOCK = 8;
/** u64: enemy pieces that give check, once it has been asked for. */
export const STATE_CHECKERS = 16;
export const STATE_SIZE = 64;

// --- setup record -----------------------------------------------------------------------------------------------------
/** i32 */
export const SETUP_SIDE_TO_MOVE = 0;
/** i32: en passant square or NO_SQUARE. */
export const SETUP_EN_PASSANT = 4;
/** i32 */
export const SETUP_HALFMOVE_CLOCK = 8;
/** i32: from 1. */
export const SETUP_FULLMOVE_NUMBER = 12;
/** 4 × u8: the rook's square of each right that still exists, else NO_SQUARE. */
export const SETUP_CASTLING_ROOKS = 16;
/** 64 × u8: piece codes, a1 first. */
export const SETUP_BOARD = 20;
export const SETUP_SIZE = 84;
