// Iterative deepening at the root, one principal variation at a time.

import { MOVE_NONE } from '../../abi/move';
import { WHITE } from '../../abi/piece';
import { BOUND_LOWER, BOUND_UPPER, MAX_PLY, SCORE_INFINITE, SCORE_MATE_IN_MAX_PLY, SCORE_NONE } from '../../abi/score';
import { enterNode, leaveNode } from '../env';
import { Black, White } from '../position/colour';
import { Position } from '../position/position';
import { isSoftLimitReached, setLimits } from './clock';
import { frameAbove, frameBelow } from './frame';
import { ageButterfly, setNoContinuation } from './history';
import { infoOf } from './info';
import { FRAMES_ABOVE_ROOT, rootFrame } from './layout';
import { limits } from './limits';
import { linePv } from './line';
import { bestMoveOf, lineAt, lineCount, resetLines, takeLine, takeLines } from './lines';
import { refutedMates, resetMates, searchMate } from './mate';
import { RootNode } from './node';
import { reportBound, reportEnd, reportLines, reportPart } from './report';
import { startRootMoves } from './root-cursor';
import { moveOf } from './root-move';
import {
  expectedScore,
  forgetScores,
  keepScores,
  listRootMoves,
  rootMove,
  rootMoveAt,
  rootMoveCount,
  sortRootMoves,
} from './root-moves';
import { search } from './search';
import { resetSending } from './sending';
import { rankRootMoves, resetTablebases } from './tablebases';
import {
  allowStop,
  isHelper,
  isStopping,
  nodes,
  resetSelectiveDepth,
  resetThread,
  setRootDepth,
  skipsDepth,
} from './thread';
import { aspirationScore, aspirationWindow } from './tunables';
import { resetUrgency, urgency } from './urgency';

/** Minimum depth for aspiration windows. */
const WINDOW_DEPTH = 5;

/** Searches for one principal variation with an aspiration window, which is widened after a fail high or fail low. */
function searchWithWindow<Us>(position: Position, depth: i32, first: i32, expected: i32): void {
  let width = aspirationWindow();
  let alpha = -SCORE_INFINITE;
  let beta = SCORE_INFINITE;
  // With MultiPV no bounds are reported, because the next block would replace them.
  const tellsBounds = limits().multiPv == 1;
  if (depth >= WINDOW_DEPTH && abs(expected) < SCORE_MATE_IN_MAX_PLY) {
    // Larger scores change more between iterations.
    width += (expected * expected) / aspirationScore();
    alpha = max(expected - width, -SCORE_INFINITE);
    beta = min(expected + width, SCORE_INFINITE);
  }
  while (true) {
    startRootMoves(position, first);
    // Each node resets the cutoff count of its grandchildren (step 4 of the search). The root's children have no grandparent.
    frameBelow(rootFrame(position), 1).cutoffs = 0;
    if (TRACE) enterNode(0, depth, alpha, beta, MOVE_NONE, MOVE_NONE);
    const score = search<Us, RootNode>(position, rootFrame(position), 0, depth, alpha, beta, false);
    if (TRACE) leaveNode(score);
    sortRootMoves(position, first);
    if (isStopping()) return;
    width *= 2;
    if (score <= alpha) {
      if (tellsBounds) reportBound(position, depth, BOUND_UPPER);
      beta = (alpha + beta) / 2;
      alpha = max(score - width, -SCORE_INFINITE);
      forgetScores(position, first);
    } else if (score >= beta) {
      if (tellsBounds) reportBound(position, depth, BOUND_LOWER);
      beta = min(score + width, SCORE_INFINITE);
      // The move that failed high keeps its score: if the search stops now, this move is played.
      forgetScores(position, first + 1);
    } else {
      return;
    }
  }
}

/**
 * Keeps what an unfinished iteration has found: its finished lines or, if there is none, a move that is better than the best of the
 * last iteration. The score of such a move is a lower bound.
 */
function takeUnfinished(position: Position, depth: i32, done: i32): void {
  sortRootMoves(position, 0, done);
  takeLines(position, done, depth);
  if (done > 0) return;
  const root = rootMoveAt(position, 0);
  const isNew = moveOf(root) != bestMoveOf(position) && root.score != -SCORE_INFINITE;
  if (isNew) takeLine(position, 0, root, depth, BOUND_LOWER);
}

function iterate(position: Position, variations: i32): void {
  const maxDepth = min(limits().depth, MAX_PLY - 1);
  for (let depth = 1; depth <= maxDepth; depth++) {
    if (skipsDepth(position, depth)) continue;
    allowStop(depth > 1);
    setRootDepth(depth);
    keepScores(position, variations);
    for (let index = 0; index < variations; index++) {
      const expected = expectedScore(rootMoveAt(position, index));
      forgetScores(position, index);
      resetSelectiveDepth();
      if (position.sideToMove == WHITE) searchWithWindow<White>(position, depth, index, expected);
      else searchWithWindow<Black>(position, depth, index, expected);
      if (isStopping()) {
        takeUnfinished(position, depth, index);
        return;
      }
      // During the first iteration there is no complete block yet.
      if (depth > 1 && index + 1 < variations) reportPart(position, depth, index + 1);
    }
    sortRootMoves(position, 0);
    takeLines(position, variations, depth);
    if (isHelper(position)) continue;
    reportLines(position);
    if (isSoftLimitReached(urgency(position, depth)) || searchMate(position, depth) || isStopping()) return;
  }
}

/** Runs a search with the limits in the limits record, sends reports, and leaves best and ponder move in the info record. */
export function searchPosition(position: Position): void {
  const info = infoOf(position);
  resetThread();
  setLimits();
  resetUrgency();
  resetMates(position);
  resetSending();
  listRootMoves(position);
  const variations = min(limits().multiPv, rootMoveCount());
  resetLines(variations);
  resetTablebases();
  rankRootMoves(position);
  info.bestMove = u16(MOVE_NONE);
  info.ponderMove = u16(MOVE_NONE);
  if (rootMoveCount() == 0) return;
  const frame = rootFrame(position);
  for (let above = 1; above <= FRAMES_ABOVE_ROOT; above++) {
    frameAbove(frame, above).staticEval = SCORE_NONE;
    setNoContinuation(position, frameAbove(frame, above));
  }
  ageButterfly(position);
  iterate(position, variations);
  info.nodes = f64(nodes());
  info.noMate = u16(refutedMates());
  info.bestMove = u16(rootMove(position, 0));
  if (lineCount() == 0) return;
  const pv = linePv(lineAt(position, 0));
  info.bestMove = load<u16>(pv);
  info.ponderMove = load<u16>(pv + 2);
  reportEnd(position);
}
