// WDL probes. Captures are searched, because a table may store too low a value where a capture is best, and because tables ignore en
// passant.

import { FLAG_EN_PASSANT } from '../../abi/move';
import { THREAD_TABLEBASE } from '../../abi/memory';
import { WHITE } from '../../abi/piece';
import { PROBE_FAILED, SCRATCH_MOVES } from '../../abi/tablebase';
import { All, Captures, Legal, generate } from '../moves/generate';
import { List } from '../moves/sink';
import { updateCheckInfo } from '../position/attacked';
import { Black, White, isWhite } from '../position/colour';
import { Unkeyed, make, unmake } from '../position/make';
import { isCapture, moveFlag } from '../position/move';
import { Position, checkersOf, threadRegion } from '../position/position';
import { storedWdl } from './tables';

/** True if a table or block has been unavailable since `beginProbe`. */
let failed: bool = false;
/** True if a capture decided the last `resolveWdl`: a winning capture, or en passant. */
let decidedByCapture: bool = false;

/** Call before a probe. Afterwards `hasFailed` says whether the result is invalid. */
export function beginProbe(): void {
  failed = false;
}

export function hasFailed(): bool {
  return failed;
}

export function failProbe(): void {
  failed = true;
}

export function isDecidedByCapture(): bool {
  return decidedByCapture;
}

/** The thread's scratch memory. */
export function scratchOf(position: Position): usize {
  return threadRegion(position) + THREAD_TABLEBASE;
}

/** Where a probe's first move list begins. Each further list begins where the previous one ends. */
export function firstList(position: Position): usize {
  return scratchOf(position) + SCRATCH_MOVES;
}

function stored(position: Position): i32 {
  const value = storedWdl(position, scratchOf(position));
  if (value != PROBE_FAILED) return value;
  failed = true;
  return 0;
}

function afterCapture<Us>(position: Position, list: usize, move: i32, alpha: i32, beta: i32): i32 {
  make<Us, Unkeyed>(position, move);
  const value = isWhite<Us>()
    ? -withCaptures<Black>(position, list, -beta, -alpha)
    : -withCaptures<White>(position, list, -beta, -alpha);
  unmake<Us>(position, move);
  return value;
}

/** The outcome of a position without en passant, fail-soft alpha-beta over captures. */
function withCaptures<Us>(position: Position, list: usize, alpha: i32, beta: i32): i32 {
  updateCheckInfo<Us>(position);
  const end = generate<Us, Legal, Captures, List>(position, list);
  for (let at = list; at < end; at += 2) {
    const move = i32(load<u16>(at));
    if (!isCapture(moveFlag(move))) continue;
    const value = afterCapture<Us>(position, end, move, alpha, beta);
    if (failed) return 0;
    if (value >= beta) return value;
    alpha = max(alpha, value);
  }
  return max(alpha, stored(position));
}

/** True if the position would be stalemate without the en passant capture. */
function isStalemateOtherwise<Us>(position: Position, list: usize): bool {
  updateCheckInfo<Us>(position);
  if (checkersOf(position)) return false;
  const end = generate<Us, Legal, All, List>(position, list);
  for (let at = list; at < end; at += 2) {
    if (moveFlag(load<u16>(at)) != FLAG_EN_PASSANT) return false;
  }
  return true;
}

function resolve<Us>(position: Position, list: usize): i32 {
  decidedByCapture = false;
  updateCheckInfo<Us>(position);
  const end = generate<Us, Legal, Captures, List>(position, list);
  let best = -3;
  let bestEnPassant = -3;
  for (let at = list; at < end; at += 2) {
    const move = i32(load<u16>(at));
    if (!isCapture(moveFlag(move))) continue;
    const value = afterCapture<Us>(position, end, move, best, 2);
    if (failed) return 0;
    if (value == 2) {
      decidedByCapture = true;
      return 2;
    }
    if (moveFlag(move) == FLAG_EN_PASSANT) bestEnPassant = max(bestEnPassant, value);
    else best = max(best, value);
  }
  const quiet = stored(position);
  if (failed) return 0;
  if (bestEnPassant > max(best, quiet)) {
    decidedByCapture = true;
    return bestEnPassant;
  }
  best = max(best, bestEnPassant);
  if (best >= quiet) {
    decidedByCapture = best > 0;
    return best;
  }
  if (bestEnPassant > -3 && quiet == 0 && isStalemateOtherwise<Us>(position, list)) {
    decidedByCapture = true;
    return bestEnPassant;
  }
  return quiet;
}

/** The outcome for the side to move, -2 … 2; invalid if `hasFailed`. Move lists are written from `list` on. */
export function resolveWdl(position: Position, list: usize): i32 {
  return position.sideToMove == WHITE ? resolve<White>(position, list) : resolve<Black>(position, list);
}

/**
 * The outcome for the side to move: -2 loss, -1 blessed loss, 0 draw, 1 cursed win, 2 win; PROBE_FAILED if a table is missing. A
 * blessed loss or cursed win is a draw by the fifty-move rule. Assumes a halfmove clock of 0; there must be no castling rights.
 */
export function probeWdl(position: Position): i32 {
  beginProbe();
  const value = resolveWdl(position, firstList(position));
  return failed ? PROBE_FAILED : value;
}
