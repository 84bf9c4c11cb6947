// Reports the lines of a search.

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

/** Milliseconds after which a search reports parts of an iteration. Earlier, they would flood the output. */
const PARTS_AFTER: f64 = 1000;
/** Minimum interval between blocks within an iteration, in milliseconds: with hundreds of lines a block is long. */
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
 * Reports all lines. A line from the previous iteration may have a greater score than a line above it from this one. The search has
 * shown that it is no better, so it gets the other line's score as an upper bound.
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

/** Reports all lines again, marked as final. */
export function reportEnd(position: Position): void {
  const info = infoOf(position);
  info.final = 1;
  reportLines(position);
  info.final = 0;
}

/** In a long search, reports the lines when the first `done` of an iteration are finished. */
export function reportPart(position: Position, depth: i32, done: i32): void {
  if (isHelper(position) || elapsed() < PARTS_AFTER || silence() < BLOCK_INTERVAL) return;
  sortRootMoves(position, 0, done);
  takeLines(position, done, depth);
  reportLines(position);
}

/** In a long search, reports that the first root move failed high or low. */
export function reportBound(position: Position, depth: i32, bound: i32): void {
  assert(bound != BOUND_EXACT);
  if (isHelper(position) || elapsed() < PARTS_AFTER) return;
  const line = passingLine(position, 0, depth, bound);
  sendLine(position, line, 1, line.score, bound);
}
