// The search's own part of a thread region: frames, history tables, root moves.

import { THREAD_SEARCH } from '../../abi/memory';
import { MAX_MOVES } from '../../abi/move';
import { MAX_PLY } from '../../abi/score';
import { Position, threadRegion } from '../position/position';
import { FRAME_SIZE, Frame } from './frame';
import { LINE_SIZE } from './line';
import { ROOT_MOVE_SIZE } from './root-move';

/** Frames above the root, so that a node may ask for the four moves before it without looking where it is. */
export const FRAMES_ABOVE_ROOT = 4;
/** Frames, frame.ts: the root's, then those of its descendants; quiescence may go one beyond MAX_PLY. */
const SEARCH_FRAMES = THREAD_SEARCH + FRAMES_ABOVE_ROOT * FRAME_SIZE;

// History tables, history.ts; cleared together.
export const SEARCH_HISTORY = SEARCH_FRAMES + (MAX_PLY + 2) * FRAME_SIZE;
/** 4 × 2 × 64 × 64 × i16 */
export const SEARCH_BUTTERFLY = SEARCH_HISTORY;
export const SEARCH_BUTTERFLY_SIZE = 4 * 2 * 64 * 64 * 2;
/** 12 × 64 × 8 × i16 */
export const SEARCH_CAPTURES = SEARCH_BUTTERFLY + SEARCH_BUTTERFLY_SIZE;
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

/** MAX_MOVES root move records, root-move.ts */
export const SEARCH_ROOT_MOVES = SEARCH_HISTORY + SEARCH_HISTORY_SIZE;
/** One record more than there can be moves: sorting needs a spare one. */
export const SEARCH_ROOT_MOVES_SIZE = (MAX_MOVES + 1) * ROOT_MOVE_SIZE;
/** MAX_MOVES line records and a spare one, line.ts */
export const SEARCH_LINES = SEARCH_ROOT_MOVES + SEARCH_ROOT_MOVES_SIZE;
export const SEARCH_END = SEARCH_LINES + (MAX_MOVES + 1) * LINE_SIZE;

export function rootFrame(position: Position): Frame {
  return changetype<Frame>(threadRegion(position) + SEARCH_FRAMES);
}
