// Byte offsets of the records of a search. Made by `npm run build tables` of src/abi/records.ts.

// --- Limits ---
/** i32: Iterations. */
export const LIMIT_DEPTH = 0;
/** i32: Mate wanted; 0 for none. */
export const LIMIT_MATE = 4;
/** f64: The search stops after them; 0 for no limit. */
export const LIMIT_NODES = 8;
/** f64: No new iteration after them; 0 for no limit. */
export const LIMIT_SOFT_NODES = 16;
/** f64: Time of the request, on the clock of `env.now`. */
export const LIMIT_STARTED_AT = 24;
/** f64: No new iteration after so long. */
export const LIMIT_SOFT_TIME_MS = 32;
/** f64: The search stops after so long. */
export const LIMIT_HARD_TIME_MS = 40;
/** i32: Principal variations. */
export const LIMIT_MULTI_PV = 48;
/** i32: Most men of a position that is looked up in tablebases; 0 for none. */
export const LIMIT_PROBE_MEN = 52;
/** i32: Least depth for looking up positions with that many men. */
export const LIMIT_PROBE_DEPTH = 56;
/** flag: Wins that the fifty-move rule forestalls count as draws. */
export const LIMIT_FIFTY_MOVES = 60;
/** i32: Number of `rootMoves`. */
export const LIMIT_ROOT_MOVES_LENGTH = 64;
/** 320 × u16: The root moves to search; none for all. */
export const LIMIT_ROOT_MOVES = 68;
export const LIMIT_SIZE = 712;

// --- Info ---
/** i32: The iteration; 0 without legal moves. */
export const INFO_DEPTH = 0;
/** i32: The longest line searched. */
export const INFO_SELDEPTH = 4;
/** i32: Rank of the line, from 1. */
export const INFO_MULTIPV = 8;
/** i32: For the side to move, as in score.ts. */
export const INFO_SCORE = 12;
/** i32: BOUND_… of the score. */
export const INFO_BOUND = 16;
/** f64: Nodes of all threads. */
export const INFO_NODES = 24;
/** i32: The part of the hash table in use. */
export const INFO_HASHFULL = 32;
/** f64: Positions found in tablebases. */
export const INFO_TBHITS = 40;
/** f64: Time since the search was requested. */
export const INFO_TIME = 48;
/** i32: Number of `pv`. */
export const INFO_PV_LENGTH = 56;
/** u16: Packed; MOVE_NONE when mated or stalemated. */
export const INFO_BEST_MOVE = 60;
/** u16: The expected reply, or MOVE_NONE. */
export const INFO_PONDER_MOVE = 62;
/** u16: The root move being searched, packed. */
export const INFO_CURRENT_MOVE = 64;
/** u16: Its number, from 1; 0 beside a line. */
export const INFO_CURRENT_NUMBER = 66;
/** u16: 1 beside the lines that a search ends with, otherwise 0. */
export const INFO_FINAL = 68;
/** u16: NO_MATE_… flags (no-mate.ts) at the end of a search: what it has proved that there is not. */
export const INFO_NO_MATE = 70;
/** 128 × u16: Packed moves of the line. */
export const INFO_PV = 72;
export const INFO_SIZE = 328;
