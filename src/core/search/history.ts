// History tables (F.-D. Laramée, "Chess programming part IV", after Schaeffer): a move that was best in one place is likely
// to be good in others.
//
//   butterfly      by colour, origin and target                              quiet moves
//   continuation   by an earlier move's piece and target, and its own        quiet moves, after the last move and the one before
//   capture        by piece, target and the type taken                       captures
//   correction     by pawn structure, correction.ts                          static evaluations
//
// All scores move by one rule, `reward`, and stay within ± HISTORY_MAX.

import { MOVE_SQUARE_MASK } from '../../abi/move';
import { NO_PIECE } from '../../abi/piece';
import { moveFrom, moveTo } from '../position/move';
import { pieceOn } from '../position/position';
import {
  FRAME_CONTINUATION,
  FRAME_SIZE,
  SEARCH_BUTTERFLY,
  SEARCH_CAPTURES,
  SEARCH_CONTINUATION,
  SEARCH_HISTORY,
  SEARCH_HISTORY_SIZE,
} from './frames';
import { bonusMax, bonusOffset, bonusSlope } from './tunables';

/** No score leaves ± this. */
export const HISTORY_MAX = 16384;

/** Origin and target of a packed move are its low twelve bits. */
const BUTTERFLY_MASK = (MOVE_SQUARE_MASK << 6) | MOVE_SQUARE_MASK;

/** Bytes of one row of the continuation table: what follows one piece's arrival on one square. */
const CONTINUATION_ROW = 12 * 64 * 2;

/**
 * Rewards (bonus > 0) or blames the entry at an address. Gravity: the nearer a score is to its bound the less a further bonus
 * adds, so old merits fade as new ones come, and the bound holds by itself for |bonus| ≤ HISTORY_MAX.
 */
export function reward(entry: usize, bonus: i32): void {
  const old = i32(load<i16>(entry));
  const updated = old + bonus - (old * abs(bonus)) / HISTORY_MAX;
  assert(abs(bonus) <= HISTORY_MAX && abs(updated) <= HISTORY_MAX, 'history score out of bounds');
  store<i16>(entry, updated);
}

/** What a cutoff at a depth is worth. */
export function historyBonus(depth: i32): i32 {
  return min(depth * bonusSlope() - bonusOffset(), bonusMax());
}

function butterflyEntry(position: usize, colour: i32, move: i32): usize {
  return position + SEARCH_BUTTERFLY + (colour << 13) + ((move & BUTTERFLY_MASK) << 1);
}

/** Where a move lies within a row of the continuation table: by piece and target. */
function continuationOffset(position: usize, move: i32): usize {
  return ((pieceOn(position, moveFrom(move)) << 6) + moveTo(move)) << 1;
}

/** Notes which row of the continuation table the answers to a move, not made yet, belong to. */
export function setContinuation(position: usize, frame: usize, move: i32): void {
  const row = (pieceOn(position, moveFrom(move)) << 6) + moveTo(move);
  store<u32>(frame, position + SEARCH_CONTINUATION + row * CONTINUATION_ROW, FRAME_CONTINUATION);
}

/** The same where no piece moves: for a null move, and above the root. */
export function setNoContinuation(position: usize, frame: usize): void {
  const row = NO_PIECE << 6;
  store<u32>(frame, position + SEARCH_CONTINUATION + row * CONTINUATION_ROW, FRAME_CONTINUATION);
}

/** The row that the move `plies` ago has left for this node. */
function rowBefore(frame: usize, plies: i32): usize {
  return load<u32>(frame - plies * FRAME_SIZE, FRAME_CONTINUATION);
}

/** -3 × HISTORY_MAX … 3 × HISTORY_MAX */
export function quietHistory(position: usize, frame: usize, colour: i32, move: i32): i32 {
  const offset = continuationOffset(position, move);
  const butterfly = i32(load<i16>(butterflyEntry(position, colour, move)));
  return butterfly + i32(load<i16>(rowBefore(frame, 1) + offset)) + i32(load<i16>(rowBefore(frame, 2) + offset));
}

export function updateQuietHistory(position: usize, frame: usize, colour: i32, move: i32, bonus: i32): void {
  const offset = continuationOffset(position, move);
  reward(butterflyEntry(position, colour, move), bonus);
  reward(rowBefore(frame, 1) + offset, bonus);
  reward(rowBefore(frame, 2) + offset, bonus);
}

function captureEntry(position: usize, move: i32, victim: i32): usize {
  const mover = (pieceOn(position, moveFrom(move)) << 6) + moveTo(move);
  return position + SEARCH_CAPTURES + (((mover << 3) + victim) << 1);
}

/** -HISTORY_MAX … HISTORY_MAX; `victim` is the type taken, NO_PIECE_TYPE for a mere promotion. */
export function captureHistory(position: usize, move: i32, victim: i32): i32 {
  return load<i16>(captureEntry(position, move, victim));
}

export function updateCaptureHistory(position: usize, move: i32, victim: i32, bonus: i32): void {
  reward(captureEntry(position, move, victim), bonus);
}

export function clearHistory(position: usize): void {
  memory.fill(position + SEARCH_HISTORY, 0, SEARCH_HISTORY_SIZE);
}
