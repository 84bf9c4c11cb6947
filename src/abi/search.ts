// What a search is told and what it tells, as byte offsets.

import { MAX_MOVES } from './move';

// --- limits record, in the shared control block; the host fills it before a search ----------------------------------------
/** i32: depth in plies, 1 … MAX_PLY - 1. */
export const LIMIT_DEPTH = 0;
/** i32: mate in at most this many moves wanted, 0 for none. */
export const LIMIT_MATE = 4;
/** f64: nodes, 0 for no limit (a double holds every count exactly up to 2^53). */
export const LIMIT_NODES = 8;
/** f64, milliseconds: when the search began, on the clock that `env.now` reads. */
export const LIMIT_START = 16;
/** f64, milliseconds since then after which no new iteration begins, Infinity for no limit. */
export const LIMIT_SOFT_TIME = 24;
/** f64, milliseconds since then after which the search stops, Infinity for no limit. */
export const LIMIT_HARD_TIME = 32;
/** f64: nodes after which no new iteration begins, 0 for no limit. */
export const LIMIT_SOFT_NODES = 40;
/** i32: number of principal variations wanted, from 1. */
export const LIMIT_MULTI_PV = 48;
/** i32: number of root moves allowed (`searchmoves`), 0 for all. */
export const LIMIT_ROOT_MOVES = 52;
/** i32: most men of a position that is looked up in tablebases, 0 for none. */
export const LIMIT_PROBE_MEN = 56;
/** i32: least depth for looking up positions with that many men. */
export const LIMIT_PROBE_DEPTH = 60;
/** i32: 1 if wins that the fifty-move rule forestalls count as draws. */
export const LIMIT_FIFTY_MOVES = 64;
/** MAX_MOVES × u16: those moves. */
export const LIMIT_ROOT_MOVE_LIST = 68;
export const LIMIT_SIZE = LIMIT_ROOT_MOVE_LIST + MAX_MOVES * 2;

// --- info record, in each thread region; filled before each call of `env.report` -------------------------------------------
/** i32 */
export const INFO_DEPTH = 0;
/** i32 */
export const INFO_SELECTIVE_DEPTH = 4;
/** i32: number of this principal variation, from 1. */
export const INFO_MULTI_PV = 8;
/** i32: score.ts */
export const INFO_SCORE = 12;
/** i32: BOUND_… of the score. */
export const INFO_BOUND = 16;
/** i32: full part of the transposition table in permill. */
export const INFO_HASH_FULL = 20;
/** f64 */
export const INFO_NODES = 24;
/** f64, milliseconds since LIMIT_START. */
export const INFO_TIME = 32;
/** i32: moves of the principal variation. */
export const INFO_PV_LENGTH = 40;
/** u16: best move at the end of a search, MOVE_NONE when mated or stalemated. */
export const INFO_BEST_MOVE = 44;
/** u16: the answer expected to it, or MOVE_NONE. */
export const INFO_PONDER_MOVE = 46;
/** u16: the root move that is being searched, where the report is about that alone. */
export const INFO_CURRENT_MOVE = 48;
/** u16: its number, from 1; 0 where the report is about a line. */
export const INFO_CURRENT_NUMBER = 50;
/** f64: positions found in tablebases. */
export const INFO_TABLE_HITS = 56;
/** MAX_PLY × u16 */
export const INFO_PV = 64;
export const INFO_SIZE = 320;
