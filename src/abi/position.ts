// Records of one position, as byte offsets.
//
// A thread region (see memory.ts) begins with a position record and a setup record. The core's position is the fast form;
// the setup is the plain one that crosses the border, eight bytes to a rank and nothing derived.

// --- position record --------------------------------------------------------------------------------------------------
// Its other fields are the core's own (src/core/position/position.ts).
/** i32: WHITE or BLACK. */
export const POSITION_SIDE_TO_MOVE = 0;
/** u32: address of the current state record. */
export const POSITION_STATE = 4;
export const POSITION_SIZE = 280;

// --- state record: what a move cannot take back by itself, one for each ply --------------------------------------------
/** u64: Zobrist key, Polyglot convention. */
export const STATE_KEY = 0;
/** u64: hash lock, an independent Zobrist value. */
export const STATE_LOCK = 8;
/** u64: enemy pieces that give check. Valid after `updateCheckInfo`. */
export const STATE_CHECKERS = 16;
/** u64: own pieces pinned to the own king. Valid after `updateCheckInfo`. */
export const STATE_PINNED = 24;
/** u32: set of castling rights. */
export const STATE_CASTLING = 32;
/** u32: en passant square, only where an enemy pawn stands ready to capture (Polyglot's rule), else NO_SQUARE. */
export const STATE_EN_PASSANT = 36;
/** u32: plies since the last capture or pawn move. */
export const STATE_HALFMOVE_CLOCK = 40;
/** u32: plies since the last null move, or since the position was set up. */
export const STATE_PLIES_FROM_NULL = 44;
/** u32: piece code taken by the move that led here, or NO_PIECE. */
export const STATE_CAPTURED = 48;
/** u32: the packed move that led here, MOVE_NONE for a null move or at the root. */
export const STATE_MOVE = 52;
/** u32: piece code that this move put from its square, the king's for castling; undefined where there is no move. */
export const STATE_MOVED = 56;
export const STATE_SIZE = 64;

// --- setup record -----------------------------------------------------------------------------------------------------
/** 64 × u8: piece codes, a1 first. */
export const SETUP_BOARD = 0;
/** u32 */
export const SETUP_SIDE_TO_MOVE = 64;
/** 4 × u8: the rook's square of each right that still exists, else NO_SQUARE. */
export const SETUP_CASTLING_ROOKS = 68;
/** u32: en passant square or NO_SQUARE. */
export const SETUP_EN_PASSANT = 72;
/** u32 */
export const SETUP_HALFMOVE_CLOCK = 76;
/** u32: full move number, from 1. */
export const SETUP_FULLMOVE_NUMBER = 80;
export const SETUP_SIZE = 84;
