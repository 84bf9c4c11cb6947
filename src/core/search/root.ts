// Iterative deepening at the root, one principal variation after the other, and its reports.

import { MOVE_NONE } from '../../abi/move';
import { WHITE } from '../../abi/piece';
import {
  BOUND_EXACT,
  BOUND_LOWER,
  MAX_PLY,
  SCORE_INFINITE,
  SCORE_MATE,
  SCORE_MATE_IN_MAX_PLY,
  SCORE_NONE,
} from '../../abi/score';
import { report } from '../env';
import { materialOf } from '../eval/material';
import { isInCheck } from '../moves/dispatch';
import { Black, White, colourOf, isWhite } from '../position/colour';
import { unmake } from '../position/make';
import { isQuiet } from '../position/move';
import { Position } from '../position/position';
import { elapsed, isSoftLimitReached, setLimits } from './clock';
import { descend } from './descend';
import { FRAMES_ABOVE_ROOT, rootFrame } from './layout';
import { quietHistory, setNoContinuation } from './history';
import { LONGEST_MATE, NO_MATE, findMate, resetMateSearch, writeMatePv } from './mate';
import {
  endOfRank,
  expectedScore,
  forgetScores,
  keepScores,
  listRootMoves,
  rootMove,
  rootMoveAt,
  rootMoveCount,
  setRootResult,
  sortRootMoves,
} from './root-moves';
import { moveOf, rootPv } from './root-move';
import { infoOf, infoPv } from './info';
import { limits } from './limits';
import { reducedPlies, reduction, reductionOfNode } from './reductions';
import { NullWindow, PvNode, search } from './search';
import { evaluateNode } from './static-eval';
import { hashFull } from './table';
import { rankRootMoves, resetTablebases, shownScore, tableHits } from './tablebases';
import {
  allowStop,
  isHelper,
  isStopping,
  nodes,
  resetSelectiveDepth,
  resetThread,
  selectiveDepth,
  setRootDepth,
  skipsDepth,
} from './thread';
import { aspirationWindow } from './tunables';
import { resetUrgency, urgency } from './urgency';
import { Frame, frameAbove, frameBelow, pvOf } from './frame';

function searchAfter<Us, Node>(position: Position, child: Frame, depth: i32, alpha: i32, beta: i32): i32 {
  const cutNode = idof<Node>() == idof<NullWindow>();
  if (isWhite<Us>()) return -search<Black, Node>(position, child, 1, depth, alpha, beta, cutNode);
  return -search<White, Node>(position, child, 1, depth, alpha, beta, cutNode);
}

/** Milliseconds of a search after which it says what it is looking at: short ones would say little else. */
const CURRENT_MOVE_AFTER: f64 = 3000;

/** Reports that the root move at `index` is searched now, in a search that takes long. */
function reportCurrentMove(position: Position, depth: i32, index: i32, move: i32): void {
  if (isHelper(position) || elapsed() < CURRENT_MOVE_AFTER) return;
  const info = infoOf(position);
  info.depth = depth;
  info.currentMove = u16(move);
  info.currentNumber = u16(index + 1);
  report();
  info.currentNumber = 0;
}

/**
 * Searches the root moves from `first` on within (alpha, beta). They come out sorted; those that raised alpha have a score.
 * Returns the best score, fail-soft.
 */
function searchRoot<Us>(position: Position, depth: i32, first: i32, alpha: i32, beta: i32): i32 {
  const frame = rootFrame(position);
  const child = frameBelow(frame, 1);
  // As every node does for its grandchildren: otherwise a search would depend on the one before it.
  frameBelow(frame, 2).cutoffs = 0;
  // As steps 14 and 15 of search.ts have it in a node of the principal variation, one that improves: there is nothing before the
  // root to compare it with.
  const nodeReduction = reductionOfNode(true, true, false, isInCheck(position), true, false);
  let best = -SCORE_INFINITE;
  // Moves that the tablebases rank lower are not searched.
  const end = endOfRank(position, first);
  for (let index = first; index < end; index++) {
    const root = rootMoveAt(position, index);
    const move = moveOf(root);
    const nodesBefore = nodes();
    reportCurrentMove(position, depth, index, move);
    let reduced = 0;
    if (index > first + 1 && depth >= 3 && isQuiet(move)) {
      const history = quietHistory(position, frame, colourOf<Us>(), move);
      reduced = reducedPlies(reduction(depth, index - first + 1) + nodeReduction, history, depth);
    }
    descend<Us>(position, frame, move);
    let score = alpha + 1;
    if (reduced > 0) score = searchAfter<Us, NullWindow>(position, child, depth - 1 - reduced, -alpha - 1, -alpha);
    if (index > first && score > alpha && !isStopping()) {
      score = searchAfter<Us, NullWindow>(position, child, depth - 1, -alpha - 1, -alpha);
    }
    if (index == first || (score > alpha && !isStopping())) {
      score = searchAfter<Us, PvNode>(position, child, depth - 1, -beta, -alpha);
    }
    unmake<Us>(position, move);
    root.nodes += nodes() - nodesBefore;
    if (isStopping()) break;
    best = max(best, score);
    // The first move always has a score, so that a failing low can be told.
    if (score > alpha || index == first) {
      alpha = max(alpha, score);
      setRootResult(root, score, pvOf(child), selectiveDepth());
      if (score >= beta) break;
    }
  }
  sortRootMoves(position, first);
  return best;
}

/** Depth from which the window around the last iteration's score is used. */
const WINDOW_DEPTH = 5;

/** Searches for one principal variation with an aspiration window, widened on the side where the score falls outside. */
function searchWithWindow<Us>(position: Position, depth: i32, first: i32, expected: i32): void {
  let width = aspirationWindow();
  let alpha = -SCORE_INFINITE;
  let beta = SCORE_INFINITE;
  if (depth >= WINDOW_DEPTH && abs(expected) < SCORE_MATE_IN_MAX_PLY) {
    alpha = max(expected - width, -SCORE_INFINITE);
    beta = min(expected + width, SCORE_INFINITE);
  }
  while (true) {
    const score = searchRoot<Us>(position, depth, first, alpha, beta);
    if (isStopping()) return;
    width *= 2;
    if (score <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = max(score - width, -SCORE_INFINITE);
      forgetScores(position, first);
    } else if (score >= beta) {
      beta = min(score + width, SCORE_INFINITE);
      // The move that failed high keeps its score: should the search be stopped now, it is the one to play.
      forgetScores(position, first + 1);
    } else {
      return;
    }
  }
}

/** The best move as it was last reported. */
let reportedMove: i32 = MOVE_NONE;

/** Fills the info record with the root move at `index`, its score a `bound`, and reports it. */
function reportPv(position: Position, depth: i32, index: i32, bound: i32): void {
  const root = rootMoveAt(position, index);
  if (index == 0) reportedMove = moveOf(root);
  const info = infoOf(position);
  info.depth = depth;
  info.selectiveDepth = root.selectiveDepth;
  info.multiPv = index + 1;
  info.score = shownScore(root);
  info.bound = bound;
  info.hashFull = hashFull();
  info.nodes = f64(nodes());
  info.tableHits = f64(tableHits());
  info.time = elapsed();
  const pv = rootPv(root);
  let length = 0;
  while (length < MAX_PLY && load<u16>(pv + (length << 1)) != MOVE_NONE) length++;
  memory.copy(infoPv(info), pv, length << 1);
  info.pvLength = length;
  report();
}

/** Nodes for each number of moves before the ordinary search goes deeper than one ply: most short mates need fewer. */
const FIRST_MATE_NODES: u64 = 2000;
/** Nodes of the mate search for one of the ordinary search, which finds what takes many quiet moves. */
const MATE_SHARE: u64 = 3;
/** Nodes for proving move by move what the ordinary search has found. */
const MATE_PROOF_NODES: u64 = 200_000;

/** Makes a proved mate the first root move. */
function reportMate(position: Position, depth: i32, moves: i32): void {
  const pv = pvOf(rootFrame(position));
  writeMatePv(position, moves, pv);
  if (isStopping()) return;
  forgetScores(position, 0);
  for (let index = 0; index < rootMoveCount(); index++) {
    const root = rootMoveAt(position, index);
    if (moveOf(root) != i32(load<u16>(pv))) continue;
    setRootResult(root, SCORE_MATE - (2 * moves - 1), pv + 2, 2 * moves - 1);
    break;
  }
  sortRootMoves(position, 0);
  reportPv(position, depth, 0, BOUND_EXACT);
}

/** The part of `go mate N` after an ordinary iteration. True if the question is answered. */
function searchMate(position: Position, depth: i32): bool {
  const wanted = limits().mate;
  if (wanted == 0) return false;
  const score = rootMoveAt(position, 0).score;
  if (score <= 2 * wanted - SCORE_MATE) return true;
  const isKnown = score >= SCORE_MATE - (2 * wanted - 1);
  const longest = min(isKnown ? (SCORE_MATE - score + 1) / 2 : wanted, LONGEST_MATE);
  let found = 0;
  if (depth == 1) {
    for (let moves = 1; moves < longest && found <= 0; moves++) found = findMate(position, moves, FIRST_MATE_NODES);
  }
  if (found <= 0) found = findMate(position, longest, isKnown ? MATE_PROOF_NODES : nodes() * MATE_SHARE);
  if (found > 0) {
    // There may be a shorter one.
    let shorter = found;
    while (shorter > 1 && shorter <= found) {
      found = shorter;
      shorter = findMate(position, found - 1, nodes() / 4);
      if (shorter <= 0) break;
    }
    reportMate(position, depth, found);
  }
  return found > 0 || isKnown || (found == NO_MATE && longest == wanted);
}

/** An iteration that was stopped may have found a better move: then that is the one to play. */
function reportChange(position: Position, depth: i32): void {
  const root = rootMoveAt(position, 0);
  const isNew = moveOf(root) != reportedMove && root.score != -SCORE_INFINITE;
  if (isNew) reportPv(position, depth, 0, BOUND_LOWER);
}

/**
 * Where the move to play stands: the one reported last. Another may have come to the front since, and have no score: one that
 * failed high in an iteration, and then low, when the search was stopped.
 */
function playedIndex(position: Position): i32 {
  for (let index = 0; index < rootMoveCount(); index++) {
    if (rootMove(position, index) == reportedMove) return index;
  }
  return 0;
}

function iterate(position: Position): void {
  const maxDepth = min(limits().depth, MAX_PLY - 1);
  const variations = min(limits().multiPv, rootMoveCount());
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
        reportChange(position, depth);
        return;
      }
    }
    sortRootMoves(position, 0);
    for (let index = 0; index < variations; index++) reportPv(position, depth, index, BOUND_EXACT);
    if (isHelper(position)) continue;
    if (isSoftLimitReached(urgency(position, depth)) || searchMate(position, depth) || isStopping()) return;
  }
}

/** Searches by the limits record, reports, and leaves best and ponder move in the info record. */
export function searchPosition(position: Position): void {
  const info = infoOf(position);
  resetThread();
  setLimits();
  resetUrgency();
  resetMateSearch(position, limits().mate);
  reportedMove = MOVE_NONE;
  listRootMoves(position);
  resetTablebases();
  rankRootMoves(position);
  info.bestMove = u16(MOVE_NONE);
  info.ponderMove = u16(MOVE_NONE);
  if (rootMoveCount() == 0) return;
  const frame = rootFrame(position);
  frame.material = materialOf(position);
  for (let above = 1; above <= FRAMES_ABOVE_ROOT; above++) {
    frameAbove(frame, above).staticEval = SCORE_NONE;
    setNoContinuation(position, frameAbove(frame, above));
  }
  // Its grandchildren tell by it whether they are improving.
  evaluateNode(position, frame, isInCheck(position), SCORE_NONE);
  iterate(position);
  const pv = rootPv(rootMoveAt(position, playedIndex(position)));
  info.bestMove = load<u16>(pv);
  info.ponderMove = load<u16>(pv + 2);
  info.nodes = f64(nodes());
  info.tableHits = f64(tableHits());
}
