// What a search reports of its lines, and when.

import { BOUND_EXACT, BOUND_UPPER } from '../../abi/score';
import { Position } from '../position/position';
import { infoOf, infoPv } from './info';
import { elapsed } from './limits';
import { Line, linePv } from './line';
import { lineAt, lineCount, passingLine, takeLines } from './lines';
import { pvLength } from './pv';
import { sortRootMoves } from './root-moves';
import { send, silence } from './sending';
import { isHelper } from './thread';

/** Milliseconds after which a search reports what is not yet a whole iteration. A short one would say little else. */
const PARTS_AFTER: f64 = 1000;
/** Milliseconds between two blocks within an iteration: with hundreds of lines, each block is long. */
const BLOCK_INTERVAL: f64 = 200;

function sendLine(position: Position, line: Line, number: i32, score: i32, bound: i32): void {
  const info = infoOf(position);
  info.depth = line.depth;
  info.seldepth = line.selectiveDepth;
  info.multipv = number;
  info.score = score;
  info.bound = bound;
  info.pvLength = pvLength(linePv(line));
  memory.copy(infoPv(info), linePv(line), info.pvLength << 1);
  send(position);
}

/**
 * Reports the whole block. A line of the last iteration may have a greater score than one of this: it has been found to be
 * no better, so the other's score is an upper bound of its own.
 */
export function reportLines(position: Position): void {
  let most = i32.MAX_VALUE;
  for (let index = 0; index < lineCount(); index++) {
    const line = lineAt(position, index);
    const exceeds = line.score > most;
    most = min(most, line.score);
    sendLine(position, line, index + 1, most, exceeds ? BOUND_UPPER : line.bound);
  }
}

/** Reports the block once more, as what the search ends with. */
export function reportEnd(position: Position): void {
  const info = infoOf(position);
  info.final = 1;
  reportLines(position);
  info.final = 0;
}

/** The first `done` lines of an iteration are known, and others are still to come: in a long search they are reported. */
export function reportPart(position: Position, depth: i32, done: i32): void {
  if (isHelper(position) || elapsed() < PARTS_AFTER || silence() < BLOCK_INTERVAL) return;
  sortRootMoves(position, 0, done);
  takeLines(position, done, depth);
  reportLines(position);
}

/** The first root move has a score outside the window, which is one more reason for a long iteration: it is reported. */
export function reportBound(position: Position, depth: i32, bound: i32): void {
  assert(bound != BOUND_EXACT);
  if (isHelper(position) || elapsed() < PARTS_AFTER) return;
  const line = passingLine(position, 0, depth, bound);
  sendLine(position, line, 1, line.score, bound);
}
