// The list of root moves, which persists across iterations and is kept sorted.

import { THREAD_BORDER_LIST } from '../../abi/memory';
import { MOVE_NONE } from '../../abi/move';
import { SCORE_INFINITE } from '../../abi/score';
import { listLegal } from '../moves/dispatch';
import { Position, threadRegion } from '../position/position';
import { SEARCH_ROOT_MOVES } from './layout';
import { allowedRootMove, limits } from './limits';
import { copyPv } from './pv';
import { ROOT_MOVE_SIZE, RootMove, moveOf, rootPv } from './root-move';

let count: i32 = 0;

export function rootMoveCount(): i32 {
  return count;
}

/** Address of a record. There is a spare record after the last. */
function rootAddress(position: Position, index: i32): usize {
  assert(index >= 0 && index <= count, 'no such root move');
  return threadRegion(position) + SEARCH_ROOT_MOVES + index * ROOT_MOVE_SIZE;
}

export function rootMoveAt(position: Position, index: i32): RootMove {
  assert(index < count, 'no such root move');
  return changetype<RootMove>(rootAddress(position, index));
}

/** The packed root move at an index. */
export function rootMove(position: Position, index: i32): i32 {
  return moveOf(rootMoveAt(position, index));
}

/** The move's score in this iteration, otherwise in the previous one; -SCORE_INFINITE if it has neither. */
export function expectedScore(root: RootMove): i32 {
  return root.score != -SCORE_INFINITE ? root.score : root.lastScore;
}

/** True if `searchmoves` includes the move or is empty. */
function isAllowed(move: i32): bool {
  const allowed = limits().rootMovesLength;
  for (let n = 0; n < allowed; n++) {
    if (allowedRootMove(n) == move) return true;
  }
  return allowed == 0;
}

/** Fills the list with the legal moves that may be searched. */
export function listRootMoves(position: Position): void {
  const list = threadRegion(position) + THREAD_BORDER_LIST;
  const end = listLegal(position, list);
  count = 0;
  for (let at = list; at < end; at += 2) {
    const move = i32(load<u16>(at));
    if (!isAllowed(move)) continue;
    count++;
    const root = rootMoveAt(position, count - 1);
    root.nodes = 0;
    root.score = -SCORE_INFINITE;
    root.lastScore = -SCORE_INFINITE;
    root.selectiveDepth = 0;
    root.rank = 0;
    store<u16>(rootPv(root), move);
    store<u16>(rootPv(root) + 2, MOVE_NONE);
  }
}

/** Before an iteration: keeps the scores of the first `reported` moves as those of the previous iteration. */
export function keepScores(position: Position, reported: i32): void {
  for (let index = 0; index < count; index++) {
    const root = rootMoveAt(position, index);
    root.lastScore = index < reported ? root.score : -SCORE_INFINITE;
  }
}

/** Clears the scores of all moves but the first `kept`, and keeps their order. */
export function forgetScores(position: Position, kept: i32): void {
  for (let index = kept; index < count; index++) rootMoveAt(position, index).score = -SCORE_INFINITE;
}

/** Records the score of a move that raised alpha, and the variation after it, at `pv`. */
export function setRootResult(root: RootMove, score: i32, pv: usize, selectiveDepth: i32): void {
  root.score = score;
  root.selectiveDepth = selectiveDepth;
  copyPv(pv, rootPv(root) + 2);
}

/** The index after the last move with the same rank as the move at `first`. */
export function endOfRank(position: Position, first: i32): i32 {
  const rank = rootMoveAt(position, first).rank;
  let end = first + 1;
  while (end < count && rootMoveAt(position, end).rank == rank) end++;
  return end;
}

/**
 * Sort order: rank, then score. Moves without a score in this iteration are ordered by their score in the previous one, because they
 * are still to be searched, then by the nodes that it took to refute them.
 */
function isBetter(root: RootMove, than: RootMove): bool {
  if (root.rank != than.rank) return root.rank > than.rank;
  if (root.score != than.score) return root.score > than.score;
  if (root.lastScore != than.lastScore) return root.lastScore > than.lastScore;
  return root.nodes > than.nodes;
}

/** Sorts the moves from `first` to before `end`, best first. */
export function sortRootMoves(position: Position, first: i32, end: i32 = count): void {
  // The spare record holds the record to insert.
  const spare = rootAddress(position, count);
  for (let index = first + 1; index < end; index++) {
    const root = rootMoveAt(position, index);
    let place = index;
    while (place > first && isBetter(root, rootMoveAt(position, place - 1))) place--;
    if (place == index) continue;
    const target = rootAddress(position, place);
    memory.copy(spare, changetype<usize>(root), ROOT_MOVE_SIZE);
    memory.copy(target + ROOT_MOVE_SIZE, target, (index - place) * ROOT_MOVE_SIZE);
    memory.copy(target, spare, ROOT_MOVE_SIZE);
  }
}
