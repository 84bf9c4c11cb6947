// Parts of the search by themselves: exchange, picker, histories, correction, draws, and a search of one node.

import { WHITE } from '../../src/abi/piece';
import { MOVE_NONE } from '../../src/abi/move';
import { SCORE_NONE } from '../../src/abi/score';
import { materialOf } from '../../src/core/eval/material';
import { findCheckSquares, isLikelyCheck, mayCheck } from '../../src/core/moves/check-squares';
import { wins } from '../../src/core/moves/see';
import { updateChecks } from '../../src/core/moves/dispatch';
import { Black, White } from '../../src/core/position/colour';
import { Position, sideToMove, threadRegion } from '../../src/core/position/position';
import { corrected, correctionOf, learnCorrection } from '../../src/core/search/correction';
import { isSearchedDraw } from '../../src/core/search/draws';
import {
  FRAMES_ABOVE_ROOT,
  FRAME_CHECK_SQUARES,
  FRAME_CUTOFFS,
  FRAME_EVAL,
  FRAME_EXCLUDED,
  FRAME_LINE,
  FRAME_MATERIAL,
  FRAME_SIZE,
  SEARCH_FRAMES,
} from '../../src/core/search/frames';
import {
  captureHistory,
  quietHistory,
  setContinuation,
  setNoContinuation,
  setPawnHistory,
  updateCaptureHistory,
  updateQuietHistory,
} from '../../src/core/search/history';
import { nextMove, pickAll, pickTactics, skipQuiets, victimOf } from '../../src/core/search/picker';
import { quiesce } from '../../src/core/search/quiesce';
import { NullWindow, PvNode, search } from '../../src/core/search/search';
import { allowStop, pollAt, resetThread, setRootDepth } from '../../src/core/search/thread';

/** The root's frame, as the search finds it: nothing has been played before. */
function openFrame(position: Position): usize {
  const frame = threadRegion(position) + SEARCH_FRAMES;
  updateChecks(position);
  for (let above = 0; above <= FRAMES_ABOVE_ROOT; above++) {
    store<i32>(frame - above * FRAME_SIZE, SCORE_NONE, FRAME_EVAL);
    setNoContinuation(position, frame - above * FRAME_SIZE);
  }
  store<i32>(frame, materialOf(position), FRAME_MATERIAL);
  store<u32>(frame, MOVE_NONE, FRAME_EXCLUDED);
  store<i32>(frame, 0, FRAME_CUTOFFS);
  store<i32>(frame, 0, FRAME_SIZE + FRAME_CUTOFFS);
  setPawnHistory(position, frame);
  return frame;
}

export function winsExchange(position: Position, move: i32, threshold: i32): bool {
  return wins(position, move, threshold);
}

/** True if a move may give check, so that the mate search must look; `quiet` moves only: that it does. */
export function foreseesCheck(position: Position, move: i32, quiet: bool): bool {
  const frame = openFrame(position);
  findCheckSquares(position, frame + FRAME_CHECK_SQUARES);
  if (quiet) return isLikelyCheck(position, frame + FRAME_CHECK_SQUARES, move);
  return mayCheck(position, frame + FRAME_CHECK_SQUARES, move);
}

function pick<Us>(position: Position, tableMove: i32, tactics: bool, skipAfter: i32, list: usize): i32 {
  const frame = openFrame(position);
  if (tactics) pickTactics<Us>(position, frame, tableMove);
  else pickAll<Us>(position, frame, tableMove);
  let count = 0;
  for (let move = nextMove<Us>(position, frame); move != MOVE_NONE; move = nextMove<Us>(position, frame)) {
    store<u16>(list + (count << 1), move);
    if (++count == skipAfter) skipQuiets<Us>(position, frame, MOVE_NONE, false);
  }
  return count;
}

/**
 * Writes what the picker hands out, for a node or for quiescence; behind `skipAfter` moves, if that is not 0, which must end
 * with a quiet one, it leaves out the quiet moves. Returns how many moves there are.
 */
export function pickMoves(position: Position, tableMove: i32, tactics: bool, skipAfter: i32, list: usize): i32 {
  if (sideToMove(position) == WHITE) return pick<White>(position, tableMove, tactics, skipAfter, list);
  return pick<Black>(position, tableMove, tactics, skipAfter, list);
}

/** History of a quiet move after an earlier one, MOVE_NONE for none, which still stands where it came from. */
export function quietScore(position: Position, earlier: i32, move: i32): i32 {
  const frame = openFrame(position);
  if (earlier != MOVE_NONE) setContinuation(position, frame - FRAME_SIZE, earlier);
  return quietHistory(position, frame, sideToMove(position), move);
}

export function rewardQuiet(position: Position, earlier: i32, move: i32, bonus: i32): void {
  const frame = openFrame(position);
  if (earlier != MOVE_NONE) setContinuation(position, frame - FRAME_SIZE, earlier);
  updateQuietHistory(position, frame, sideToMove(position), move, bonus);
}

export function captureScore(position: Position, move: i32): i32 {
  return captureHistory(position, move, victimOf(position, move));
}

export function rewardCapture(position: Position, move: i32, bonus: i32): void {
  updateCaptureHistory(position, move, victimOf(position, move), bonus);
}

/** An evaluation with what has been learnt about the position. */
export function correctedEval(position: Position, evaluation: i32): i32 {
  return corrected(position, evaluation, correctionOf(position, openFrame(position)));
}

export function learnError(position: Position, depth: i32, score: i32, evaluation: i32): void {
  learnCorrection(position, openFrame(position), depth, score, evaluation);
}

export function isDrawAt(position: Position, ply: i32): bool {
  return isSearchedDraw(position, ply);
}

function searchNode<Us>(position: Position, ply: i32, depth: i32, alpha: i32, beta: i32): i32 {
  // The frame of the root serves as that of any ply.
  const frame = openFrame(position);
  if (depth == 0) return quiesce<Us>(position, frame, ply, alpha, beta);
  if (beta - alpha > 1) return search<Us, PvNode>(position, frame, ply, depth, alpha, beta, false);
  return search<Us, NullWindow>(position, frame, ply, depth, alpha, beta, false);
}

/** Searches the position as a node at `ply`, in quiescence for depth 0, without limits. Its line is at `lineAddress`. */
export function searchWindow(position: Position, ply: i32, depth: i32, alpha: i32, beta: i32): i32 {
  resetThread();
  allowStop(false);
  pollAt(u64.MAX_VALUE);
  setRootDepth(max(depth, 1));
  if (sideToMove(position) == WHITE) return searchNode<White>(position, ply, depth, alpha, beta);
  return searchNode<Black>(position, ply, depth, alpha, beta);
}

/** Where the line of the last `searchWindow` begins, ended by MOVE_NONE. */
export function lineAddress(position: Position): usize {
  return threadRegion(position) + SEARCH_FRAMES + FRAME_LINE;
}
