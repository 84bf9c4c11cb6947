// The root's moves: a list that lives through all iterations and is kept in order of merit.

import { CONTROL_LIMITS, THREAD_BORDER_LIST, THREAD_SIZE } from '../../abi/memory';
import { LIMIT_ROOT_MOVES, LIMIT_ROOT_MOVE_LIST } from '../../abi/search';
import { MOVE_NONE } from '../../abi/move';
import { SCORE_INFINITE } from '../../abi/score';
import { listLegal } from '../moves/dispatch';
import { ROOT_MOVE_SIZE, SEARCH_ROOT_MOVES, SEARCH_ROOT_MOVES_SIZE } from './layout';
import { copyPv } from './pv';
import { Position, threadRegion } from '../position/position';

/** i32: score in this iteration, -SCORE_INFINITE unless the move raised alpha */
const ROOT_SCORE = 0;
/** i16: score of the last iteration for a line that was shown, -SCORE_INFINITE for any other */
const ROOT_LAST_SCORE = 4;
/** u16: selective depth when it was found */
const ROOT_SELECTIVE_DEPTH = 6;
/** u64: nodes below it, in all iterations */
const ROOT_NODES = 8;
/** (MAX_PLY + 2) × u16: the line that begins with the move, ended by MOVE_NONE */
const ROOT_LINE = 16;

let count: i32 = 0;

export function rootMoveCount(): i32 {
  return count;
}

function recordAt(position: Position, index: i32): usize {
  assert(index < count);
  return threadRegion(position) + SEARCH_ROOT_MOVES + index * ROOT_MOVE_SIZE;
}

export function rootLine(position: Position, index: i32): usize {
  return recordAt(position, index) + ROOT_LINE;
}

export function rootMove(position: Position, index: i32): i32 {
  return load<u16>(rootLine(position, index));
}

export function rootScore(position: Position, index: i32): i32 {
  return load<i32>(recordAt(position, index), ROOT_SCORE);
}

/** Score in the last iteration, -SCORE_INFINITE unless the move's line was shown. */
function lastRootScore(position: Position, index: i32): i32 {
  return load<i16>(recordAt(position, index), ROOT_LAST_SCORE);
}

/** What a line is expected to score: what its move has in this iteration or else had in the last, -SCORE_INFINITE for neither. */
export function expectedScore(position: Position, index: i32): i32 {
  const score = rootScore(position, index);
  return score != -SCORE_INFINITE ? score : lastRootScore(position, index);
}

export function rootSelectiveDepth(position: Position, index: i32): i32 {
  return load<u16>(recordAt(position, index), ROOT_SELECTIVE_DEPTH);
}

/** Nodes spent on a move in this search. */
export function rootNodes(position: Position, index: i32): u64 {
  return load<u64>(recordAt(position, index), ROOT_NODES);
}

export function addRootNodes(position: Position, index: i32, count: u64): void {
  store<u64>(recordAt(position, index), rootNodes(position, index) + count, ROOT_NODES);
}

/** True if `searchmoves` allows the move: if it names any at all, only those. */
function isAllowed(move: i32): bool {
  const limits: usize = CONTROL_LIMITS;
  const allowed = load<i32>(limits, LIMIT_ROOT_MOVES);
  for (let index = 0; index < allowed; index++) {
    if (i32(load<u16>(limits + (index << 1), LIMIT_ROOT_MOVE_LIST)) == move) return true;
  }
  return allowed == 0;
}

/** Fills the list with the legal moves that may be searched. */
export function listRootMoves(position: Position): void {
  assert(SEARCH_ROOT_MOVES + SEARCH_ROOT_MOVES_SIZE <= THREAD_SIZE, 'the search does not fit into a thread region');
  const list = threadRegion(position) + THREAD_BORDER_LIST;
  const end = listLegal(position, list);
  count = 0;
  for (let at = list; at < end; at += 2) {
    const move = i32(load<u16>(at));
    if (!isAllowed(move)) continue;
    count++;
    const record = recordAt(position, count - 1);
    store<i32>(record, -SCORE_INFINITE, ROOT_SCORE);
    store<i16>(record, -SCORE_INFINITE, ROOT_LAST_SCORE);
    store<u16>(record, 0, ROOT_SELECTIVE_DEPTH);
    store<u64>(record, 0, ROOT_NODES);
    store<u16>(record, move, ROOT_LINE);
    store<u16>(record, MOVE_NONE, ROOT_LINE + 2);
  }
}

/** Before an iteration: the scores of the first `lines` moves, which were shown, become those of the last one. */
export function keepScores(position: Position, lines: i32): void {
  for (let index = 0; index < count; index++) {
    store<i16>(
      recordAt(position, index),
      index < lines ? rootScore(position, index) : -SCORE_INFINITE,
      ROOT_LAST_SCORE,
    );
  }
}

/** No move from `first` on has a score in this iteration yet; the order stays. */
export function forgetScores(position: Position, first: i32): void {
  for (let index = first; index < count; index++) store<i32>(recordAt(position, index), -SCORE_INFINITE, ROOT_SCORE);
}

/** A move raised alpha: its score, and the line of the child's frame behind it. */
export function setRootResult(position: Position, index: i32, score: i32, childLine: usize, selectiveDepth: i32): void {
  const record = recordAt(position, index);
  store<i32>(record, score, ROOT_SCORE);
  store<u16>(record, selectiveDepth, ROOT_SELECTIVE_DEPTH);
  copyPv(childLine, record + ROOT_LINE + 2);
}

/**
 * Of moves without a score those whose lines were shown come first, in their order, for these lines are still to be searched;
 * of the others the one that was harder to refute, so took more nodes, is likelier to be best one day.
 */
function isBetter(position: Position, index: i32, than: i32): bool {
  let difference = rootScore(position, index) - rootScore(position, than);
  if (difference == 0) difference = lastRootScore(position, index) - lastRootScore(position, than);
  return difference > 0 || (difference == 0 && rootNodes(position, index) > rootNodes(position, than));
}

/** Sorts the moves from `first` on by score, best first, then by that of the last iteration, then by nodes. */
export function sortRootMoves(position: Position, first: i32): void {
  // The record behind the last one holds the record being inserted.
  const spare = threadRegion(position) + SEARCH_ROOT_MOVES + count * ROOT_MOVE_SIZE;
  for (let index = first + 1; index < count; index++) {
    let place = index;
    while (place > first && isBetter(position, index, place - 1)) place--;
    if (place == index) continue;
    const target = recordAt(position, place);
    memory.copy(spare, recordAt(position, index), ROOT_MOVE_SIZE);
    memory.copy(target + ROOT_MOVE_SIZE, target, (index - place) * ROOT_MOVE_SIZE);
    memory.copy(target, spare, ROOT_MOVE_SIZE);
  }
}
