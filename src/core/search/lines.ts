// The block of lines that a search reports: as many as are wanted, best first, never two of one move.
//
// It outlives the iterations. A line that is done replaces the older one of its move; the others keep what the last iteration
// has found. So the block is whole at every moment, also when a search is stopped in the middle of an iteration.

import { MOVE_NONE } from '../../abi/move';
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER } from '../../abi/score';
import { Position, threadRegion } from '../position/position';
import { SEARCH_LINES } from './layout';
import { LINE_SIZE, Line, firstMoveOf, linePv } from './line';
import { extendByTable } from './line-end';
import { completeMate, endsInMate } from './mate-line';
import { pvLength } from './pv';
import { RootMove, moveOf, rootPv } from './root-move';
import { rootMoveAt } from './root-moves';
import { shownScore } from './tablebases';

let wanted: i32 = 0;
let count: i32 = 0;

/** Before each search: no line is known yet, and no more than `most` will be. */
export function resetLines(most: i32): void {
  wanted = most;
  count = 0;
}

/** Lines that are known: all that are wanted, once an iteration is complete. */
export function lineCount(): i32 {
  return count;
}

function lineAddress(position: Position, index: i32): usize {
  return threadRegion(position) + SEARCH_LINES + index * LINE_SIZE;
}

export function lineAt(position: Position, index: i32): Line {
  assert(index >= 0 && index <= wanted, 'no such line');
  return changetype<Line>(lineAddress(position, index));
}

/** The record behind the last line, for what is not kept. */
export function spareLine(position: Position): Line {
  return lineAt(position, wanted);
}

/** The move to play: the first of the best line, or MOVE_NONE if there is no line. */
export function bestMoveOf(position: Position): i32 {
  return count > 0 ? firstMoveOf(lineAt(position, 0)) : MOVE_NONE;
}

/** Index from `first` on of the line that begins with a move, or `count`. */
function findLine(position: Position, move: i32, first: i32): i32 {
  let index = first;
  while (index < count && firstMoveOf(lineAt(position, index)) != move) index++;
  return index;
}

/** Brings the line at `from` to `index`, before those that stood there. */
function moveLine(position: Position, from: i32, index: i32): void {
  const spare = lineAddress(position, wanted);
  const target = lineAddress(position, index);
  memory.copy(spare, lineAddress(position, from), LINE_SIZE);
  memory.copy(target + LINE_SIZE, target, (from - index) * LINE_SIZE);
  memory.copy(target, spare, LINE_SIZE);
}

/**
 * Writes a root move's result. Two variations of one move: a bound does not replace the longer one, nor does another way to
 * the same mate the one that has come to its end.
 */
function writeLine(line: Line, root: RootMove, depth: i32, bound: i32): void {
  const score = shownScore(root);
  const pv = linePv(line);
  const length = pvLength(rootPv(root));
  const isLonger = bound != BOUND_EXACT && pvLength(pv) >= length;
  const keeps = moveOf(root) == firstMoveOf(line) && (isLonger || endsInMate(line, score));
  if (!keeps) memory.copy(pv, rootPv(root), (length + 1) << 1);
  line.depth = depth;
  line.selectiveDepth = root.selectiveDepth;
  line.score = score;
  line.bound = bound;
}

/** The result of a root move becomes the line at `index`, which no earlier line of this iteration has. */
export function takeLine(position: Position, index: i32, root: RootMove, depth: i32, bound: i32): void {
  let from = findLine(position, moveOf(root), index);
  if (from == count) {
    if (count < wanted) count++;
    from = count - 1;
    store<u16>(linePv(lineAt(position, from)), MOVE_NONE);
  }
  if (from != index) moveLine(position, from, index);
  const line = lineAt(position, index);
  writeLine(line, root, depth, bound);
  // A mate that the line does not show is told as a bound: moves that the search has pruned may mate sooner.
  if (bound == BOUND_EXACT && !completeMate(position, line)) line.bound = line.score > 0 ? BOUND_LOWER : BOUND_UPPER;
  extendByTable(position, line);
}

/** The results of the first `done` root moves become the first lines. */
export function takeLines(position: Position, done: i32, depth: i32): void {
  for (let index = 0; index < done; index++) takeLine(position, index, rootMoveAt(position, index), depth, BOUND_EXACT);
}

/** A line of the root move at `index` that is reported but not kept; its variation is not shorter than the block's. */
export function passingLine(position: Position, index: i32, depth: i32, bound: i32): Line {
  const line = spareLine(position);
  const root = rootMoveAt(position, index);
  const known = findLine(position, moveOf(root), 0);
  store<u16>(linePv(line), MOVE_NONE);
  if (known < count) memory.copy(changetype<usize>(line), lineAddress(position, known), LINE_SIZE);
  writeLine(line, root, depth, bound);
  return line;
}
