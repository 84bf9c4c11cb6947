// The search's own part of a thread region: one frame for each node of the line being searched, and the history tables.
//
// A frame holds a node's move list, the moves' scores, its principal variation and the few numbers that its children look
// at. Frames follow each other in memory; `frame` is the address of a node's own.

import { THREAD_SEARCH } from '../../abi/memory';
import { MAX_MOVES } from '../../abi/move';
import { MAX_PLY } from '../../abi/score';
import { CHECK_SQUARES_SIZE } from '../moves/check-squares';

/** MAX_MOVES × u16 */
export const FRAME_MOVES = 0;
/** MAX_MOVES × i32: what the moves are ordered by */
export const FRAME_SCORES = FRAME_MOVES + MAX_MOVES * 2;
/** (MAX_PLY + 1) × u16: best line from here, ended by MOVE_NONE */
export const FRAME_LINE = FRAME_SCORES + MAX_MOVES * 4;
/** i32: tapered material of the node, kept incrementally */
export const FRAME_MATERIAL = FRAME_LINE + (MAX_PLY + 2) * 2;
/** u32: PICK_… of the move picker */
export const FRAME_STAGE = FRAME_MATERIAL + 4;
/** u32: PICK_… of the stage behind the table move */
export const FRAME_NEXT_STAGE = FRAME_STAGE + 4;
/** u32: address of the next move in the list */
export const FRAME_CURSOR = FRAME_NEXT_STAGE + 4;
/** u32: address of the end of the list */
export const FRAME_END = FRAME_CURSOR + 4;
/** u32: move from the hash table, checked, or MOVE_NONE */
export const FRAME_TABLE_MOVE = FRAME_END + 4;
/** i32: static evaluation, SCORE_NONE in check */
export const FRAME_EVAL = FRAME_TABLE_MOVE + 4;
/** i32: the same before its correction */
export const FRAME_RAW_EVAL = FRAME_EVAL + 4;
/** u32: row of the continuation history that the answers to the move made here belong to, history.ts */
export const FRAME_CONTINUATION = FRAME_RAW_EVAL + 4;
/** u32: move left out while it is tested for being singular, else MOVE_NONE */
export const FRAME_EXCLUDED = FRAME_CONTINUATION + 4;
/** u32: rows of the pawn history that belong to the node's pawns, history.ts */
export const FRAME_PAWN_HISTORY = FRAME_EXCLUDED + 4;
/** i32: cutoffs among the node's children since its parent was entered */
export const FRAME_CUTOFFS = FRAME_PAWN_HISTORY + 4;
/** u32: address behind the bad captures, which begin the list */
export const FRAME_BAD_END = FRAME_CUTOFFS + 4;
/** CHECK_SQUARES_SIZE: from where quiet moves give check, once they are generated */
export const FRAME_CHECK_SQUARES = FRAME_BAD_END + 4;
/** TRIED_MAX × u16: quiet moves searched without a cutoff, to be blamed when a later one makes it */
export const FRAME_TRIED = FRAME_CHECK_SQUARES + CHECK_SQUARES_SIZE;
/** TRIED_MAX × u16: captures likewise */
export const FRAME_TRIED_CAPTURES = FRAME_TRIED + 128;
export const TRIED_MAX = 64;
export const FRAME_SIZE = FRAME_TRIED_CAPTURES + 128;

/** Frames above the root, so that a node may ask for the four moves before it without looking where it is. */
export const FRAMES_ABOVE_ROOT = 4;
/** The root's frame, then those of its descendants; quiescence may go one beyond MAX_PLY. */
export const SEARCH_FRAMES = THREAD_SEARCH + FRAMES_ABOVE_ROOT * FRAME_SIZE;

// History tables, history.ts; cleared together.
export const SEARCH_HISTORY = SEARCH_FRAMES + (MAX_PLY + 2) * FRAME_SIZE;
/** 2 × 64 × 64 × i16 */
export const SEARCH_BUTTERFLY = SEARCH_HISTORY;
/** 12 × 64 × 8 × i16 */
export const SEARCH_CAPTURES = SEARCH_BUTTERFLY + 2 * 64 * 64 * 2;
/** (13 × 64) × (12 × 64) × i16; the rows of NO_PIECE serve null moves */
export const SEARCH_CONTINUATION = SEARCH_CAPTURES + 12 * 64 * 8 * 2;
/** CORRECTION_TABLES × 2 × 2^CORRECTION_BITS × i16, by side to move and a key of some men, correction.ts */
export const SEARCH_CORRECTIONS = SEARCH_CONTINUATION + 13 * 64 * 12 * 64 * 2;
export const CORRECTION_TABLES = 4;
export const CORRECTION_BITS = 14;
export const CORRECTION_TABLE_SIZE = 4 << CORRECTION_BITS;
/** (13 × 64) × (13 × 64) × i16, by the last two moves */
export const SEARCH_MOVE_CORRECTIONS = SEARCH_CORRECTIONS + CORRECTION_TABLES * CORRECTION_TABLE_SIZE;
/** 2^PAWN_HISTORY_BITS × 12 × 64 × i16 */
export const SEARCH_PAWN_HISTORY = SEARCH_MOVE_CORRECTIONS + 13 * 64 * 13 * 64 * 2;
export const PAWN_HISTORY_BITS = 9;
export const SEARCH_HISTORY_SIZE = SEARCH_PAWN_HISTORY + ((12 * 64 * 2) << PAWN_HISTORY_BITS) - SEARCH_HISTORY;

/** MAX_MOVES root move records, root-moves.ts */
export const SEARCH_ROOT_MOVES = SEARCH_HISTORY + SEARCH_HISTORY_SIZE;
/** Bytes of a root move record. */
export const ROOT_MOVE_SIZE = 16 + (MAX_PLY + 2) * 2;
/** One record more than there can be moves: sorting needs a spare one. */
export const SEARCH_ROOT_MOVES_SIZE = (MAX_MOVES + 1) * ROOT_MOVE_SIZE;
