// History tables (F.-D. Laramée, "Chess programming part IV", after Schaeffer): a move that caused cutoffs in one position is
// likely to be good in others.
//
//   butterfly      by colour, origin and target, and which are attacked      quiet moves
//   continuation   by an earlier move's piece and target, and its own        quiet moves, after the last move, and those two and four plies ago
//   pawns          by pawn structure, piece and target                       quiet moves
//   capture        by piece, target and the type taken                       captures
//   correction     by what positions have in common, correction.ts           static evaluations
//
// All entries are updated by one rule, `reward`, and stay within ± HISTORY_MAX.

import { MOVE_SQUARE_MASK } from '../../abi/move';
import { NO_PIECE } from '../../abi/piece';
import { pawnKey } from './structure';
import { has } from '../bitboard/bits';
import { moveFrom, moveTo } from '../position/move';
import { Position, pieceOn, threadRegion } from '../position/position';
import {
  SEARCH_BUTTERFLY,
  SEARCH_BUTTERFLY_SIZE,
  SEARCH_CAPTURES,
  SEARCH_CONTINUATION,
  SEARCH_HISTORY,
  SEARCH_PAWN_HISTORY,
  PAWN_HISTORY_BITS,
  SEARCH_HISTORY_SIZE,
} from './layout';
import { bonusMax, bonusOffset, bonusSlope } from './tunables';
import { Frame, frameAbove } from './frame';

/** No score leaves ± this. */
export const HISTORY_MAX = 16384;

/** Origin and target of a packed move are its low twelve bits. */
const BUTTERFLY_MASK = (MOVE_SQUARE_MASK << 6) | MOVE_SQUARE_MASK;

/** Bytes of one row of the continuation table: what follows one piece's arrival on one square. */
const CONTINUATION_ROW = 12 * 64 * 2;

/** Bytes of the pawn history of one pawn structure. */
const PAWN_HISTORY_ROWS = 12 * 64 * 2;

/**
 * Adds a bonus, or a malus if it is negative, to the entry at an address. Gravity: the closer the entry is to its bound, the
 * less a bonus adds, so old results fade, and the bound holds by itself for |bonus| ≤ HISTORY_MAX.
 */
export function reward(entry: usize, bonus: i32): void {
  const old = i32(load<i16>(entry));
  const updated = old + bonus - (old * abs(bonus)) / HISTORY_MAX;
  assert(abs(bonus) <= HISTORY_MAX && abs(updated) <= HISTORY_MAX, 'history score out of bounds');
  store<i16>(entry, updated);
}

/** Takes a quarter from scores in memory, rounded away from zero; `size` in bytes, a multiple of 16. */
export function fade(scores: usize, size: usize): void {
  for (let at = scores; at < scores + size; at += 16) {
    const old = v128.load(at);
    // A shift rounds down, so scores above zero get three more before it.
    const rounding = v128.andnot(i16x8.splat(3), i16x8.shr_s(old, 15));
    v128.store(at, i16x8.sub(old, i16x8.shr_s(i16x8.add(old, rounding), 2)));
  }
}

/** The bonus for a cutoff at a depth. */
export function historyBonus(depth: i32): i32 {
  return min(depth * bonusSlope() - bonusOffset(), bonusMax());
}

/** The entry of a move of the frame's node, whose threats must be known. */
export function butterflyEntry(position: Position, frame: Frame, colour: i32, move: i32): usize {
  const threats = frame.threats;
  const table = (i32(has(threats, moveFrom(move))) << 2) | (i32(has(threats, moveTo(move))) << 1) | colour;
  return threadRegion(position) + SEARCH_BUTTERFLY + (table << 13) + ((move & BUTTERFLY_MASK) << 1);
}

/** Where a move lies within a row by piece and target. */
export function pieceToOffset(position: Position, move: i32): usize {
  return ((pieceOn(position, moveFrom(move)) << 6) + moveTo(move)) << 1;
}

/** Notes which row of the continuation table the answers to a move, not made yet, belong to. */
export function setContinuation(position: Position, frame: Frame, move: i32): void {
  const row = (pieceOn(position, moveFrom(move)) << 6) + moveTo(move);
  frame.continuation = threadRegion(position) + SEARCH_CONTINUATION + row * CONTINUATION_ROW;
}

/** The same where no piece moves: for a null move, and above the root. */
export function setNoContinuation(position: Position, frame: Frame): void {
  const row = NO_PIECE << 6;
  frame.continuation = threadRegion(position) + SEARCH_CONTINUATION + row * CONTINUATION_ROW;
}

/** The row that the move `plies` ago has left for this node. */
function rowBefore(frame: Frame, plies: i32): usize {
  return frameAbove(frame, plies).continuation;
}

/** The number of that row: piece code × 64 + target. */
export function continuationRowIndex(position: Position, frame: Frame, plies: i32): usize {
  return (rowBefore(frame, plies) - threadRegion(position) - SEARCH_CONTINUATION) / CONTINUATION_ROW;
}

/** Address of the pawn history's rows for the pawns of this key. */
export function pawnHistoryRows(position: Position, key: u64): usize {
  const row = usize(key >> (64 - PAWN_HISTORY_BITS));
  return threadRegion(position) + SEARCH_PAWN_HISTORY + row * PAWN_HISTORY_ROWS;
}

/** Sum of the tables, the move of four plies ago with half its weight: ± 4.5 × HISTORY_MAX. After `prepareNode` and `findThreats`. */
export function quietHistory(position: Position, frame: Frame, colour: i32, move: i32): i32 {
  assert(frame.pawnHistory == pawnHistoryRows(position, pawnKey(position)), 'the node has not been prepared');
  const offset = pieceToOffset(position, move);
  return (
    i32(load<i16>(butterflyEntry(position, frame, colour, move))) +
    i32(load<i16>(rowBefore(frame, 1) + offset)) +
    i32(load<i16>(rowBefore(frame, 2) + offset)) +
    i32(load<i16>(rowBefore(frame, 4) + offset)) / 2 +
    i32(load<i16>(frame.pawnHistory + offset))
  );
}

/** Rewards or blames the move that led to a node: it was made in the frame above, with what stood before it. */
export function updateLastMove(position: Position, frame: Frame, mover: i32, move: i32, bonus: i32): void {
  const offset = usize(continuationRowIndex(position, frame, 1)) << 1;
  reward(butterflyEntry(position, frameAbove(frame, 1), mover, move), bonus);
  reward(rowBefore(frame, 2) + offset, bonus);
  reward(rowBefore(frame, 3) + offset, bonus);
  reward(frameAbove(frame, 1).pawnHistory + offset, bonus);
}

export function updateQuietHistory(position: Position, frame: Frame, colour: i32, move: i32, bonus: i32): void {
  const offset = pieceToOffset(position, move);
  reward(butterflyEntry(position, frame, colour, move), bonus);
  reward(rowBefore(frame, 1) + offset, bonus);
  reward(rowBefore(frame, 2) + offset, bonus);
  reward(rowBefore(frame, 4) + offset, bonus);
  reward(frame.pawnHistory + offset, bonus);
}

/** Rewards or blames the quiet move that led to a node in the butterfly history alone. */
export function updateLastButterfly(position: Position, frame: Frame, mover: i32, move: i32, bonus: i32): void {
  reward(butterflyEntry(position, frameAbove(frame, 1), mover, move), bonus);
}

function captureEntry(position: Position, move: i32, victim: i32): usize {
  const mover = (pieceOn(position, moveFrom(move)) << 6) + moveTo(move);
  return threadRegion(position) + SEARCH_CAPTURES + (((mover << 3) + victim) << 1);
}

/** -HISTORY_MAX … HISTORY_MAX; `victim` is the type taken, NO_PIECE_TYPE for a mere promotion. */
export function captureHistory(position: Position, move: i32, victim: i32): i32 {
  return load<i16>(captureEntry(position, move, victim));
}

export function updateCaptureHistory(position: Position, move: i32, victim: i32, bonus: i32): void {
  reward(captureEntry(position, move, victim), bonus);
}

/**
 * Before each search of a game the butterfly history fades to three quarters: what earlier positions taught counts for less.
 * One entry at a time this would take a sixth of the time of self-play with 100 nodes a move.
 */
export function ageButterfly(position: Position): void {
  fade(threadRegion(position) + SEARCH_BUTTERFLY, SEARCH_BUTTERFLY_SIZE);
}

export function clearHistory(position: Position): void {
  memory.fill(threadRegion(position) + SEARCH_HISTORY, 0, SEARCH_HISTORY_SIZE);
}
