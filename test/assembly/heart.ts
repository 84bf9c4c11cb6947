// Parts of the search by themselves: exchange, picker, histories, correction, draws, and a search of one node.

import { BISHOP, PAWN, ROOK, WHITE } from '../../src/abi/piece';
import { MOVE_NONE } from '../../src/abi/move';
import { SCORE_NONE } from '../../src/abi/score';
import { findCheckSquares, isLikelyCheck, mayCheck } from '../../src/core/moves/check-squares';
import { seeGreaterOrEqual } from '../../src/core/moves/see';
import { updateChecks } from '../../src/core/moves/dispatch';
import { isDraw } from '../../src/core/moves/draws';
import { Black, White } from '../../src/core/position/colour';
import { Position } from '../../src/core/position/position';
import { corrected, correctionOf, learnCorrection } from '../../src/core/search/correction';
import { hindsight } from '../../src/core/search/extensions';
import { Frame, checkSquaresOf, frameAbove, frameBelow, pvOf } from '../../src/core/search/frame';
import {
  captureHistory,
  pawnHistoryRows,
  quietHistory,
  setContinuation,
  setNoContinuation,
  updateCaptureHistory,
  updateQuietHistory,
} from '../../src/core/search/history';
import { FRAMES_ABOVE_ROOT, rootFrame } from '../../src/core/search/layout';
import { nextMove, pickAll, pickTactics, skipQuiets, victimOf } from '../../src/core/search/picker';
import { isFarAbove } from '../../src/core/search/pruning';
import { findMate, resetMateSearch } from '../../src/core/search/proof-search';
import { quiesce } from '../../src/core/search/quiesce';
import { reductionOfMove } from '../../src/core/search/reductions';
import { listRootMoves } from '../../src/core/search/root-moves';
import { NullWindow, PvNode } from '../../src/core/search/node';
import { probCut, search } from '../../src/core/search/search';
import { evaluateNode, prepareNode } from '../../src/core/search/static-eval';
import { pawnKey } from '../../src/core/search/structure';
import { findThreats } from '../../src/core/search/threats';
import { allowStop, nodes, pollAt, resetThread, setRootDepth } from '../../src/core/search/thread';

/** Finds the threats of a frame that no search has prepared. */
function findThreatsFor(position: Position, frame: Frame): void {
  frame.hasThreats = false;
  if (position.sideToMove == WHITE) findThreats<White>(position, frame);
  else findThreats<Black>(position, frame);
}

/** The root's frame, as the search finds it: nothing has been played before. */
function openFrame(position: Position): Frame {
  const frame = rootFrame(position);
  updateChecks(position);
  findThreatsFor(position, frame);
  for (let plies = 0; plies <= FRAMES_ABOVE_ROOT; plies++) {
    const above = frameAbove(frame, plies);
    above.staticEval = SCORE_NONE;
    setNoContinuation(position, above);
  }
  frame.excluded = MOVE_NONE;
  frame.cutoffs = 0;
  frameBelow(frame, 1).cutoffs = 0;
  frame.pawnHistory = pawnHistoryRows(position, pawnKey(position));
  return frame;
}

/** Prepares the frame of the position for a search of one behind it. */
export function enterAbove(position: Position): void {
  findThreatsFor(position, frameAbove(rootFrame(position), 1));
}

export function winsExchange(position: Position, move: i32, threshold: i32): bool {
  return seeGreaterOrEqual(position, move, threshold);
}

/** Squares that the opponent attacks with types up to this one; with all for KING. */
export function threatsUpTo(position: Position, type: i32): u64 {
  const frame = openFrame(position);
  if (type == PAWN) return frame.pawnThreats;
  if (type == BISHOP) return frame.minorThreats;
  return type == ROOK ? frame.rookThreats : frame.threats;
}

/** True if a move may give check, so that the mate search must look; `quiet` moves only: that it does. */
export function foreseesCheck(position: Position, move: i32, quiet: bool): bool {
  const frame = openFrame(position);
  findCheckSquares(position, checkSquaresOf(frame));
  if (quiet) return isLikelyCheck(position, checkSquaresOf(frame), move);
  return mayCheck(position, checkSquaresOf(frame), move);
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
  if (position.sideToMove == WHITE) return pick<White>(position, tableMove, tactics, skipAfter, list);
  return pick<Black>(position, tableMove, tactics, skipAfter, list);
}

/** History of a quiet move `plies` after an earlier one, MOVE_NONE for none, which still stands where it came from. */
export function quietScore(position: Position, earlier: i32, plies: i32, move: i32): i32 {
  const frame = openFrame(position);
  if (earlier != MOVE_NONE) setContinuation(position, frameAbove(frame, plies), earlier);
  return quietHistory(position, frame, position.sideToMove, move);
}

export function rewardQuiet(position: Position, earlier: i32, plies: i32, move: i32, bonus: i32): void {
  const frame = openFrame(position);
  if (earlier != MOVE_NONE) setContinuation(position, frameAbove(frame, plies), earlier);
  updateQuietHistory(position, frame, position.sideToMove, move, bonus);
}

export function captureScore(position: Position, move: i32): i32 {
  return captureHistory(position, move, victimOf(position, move));
}

export function rewardCapture(position: Position, move: i32, bonus: i32): void {
  updateCaptureHistory(position, move, victimOf(position, move), bonus);
}

/** The root's frame behind an earlier move, MOVE_NONE for none, which still stands where it came from. */
function frameBehind(position: Position, earlier: i32): Frame {
  const frame = openFrame(position);
  if (earlier != MOVE_NONE) setContinuation(position, frameAbove(frame, 1), earlier);
  return frame;
}

/** An evaluation with what has been learnt about the position behind an earlier move. */
export function correctedEval(position: Position, earlier: i32, evaluation: i32): i32 {
  return corrected(position, evaluation, correctionOf(position, frameBehind(position, earlier), pawnKey(position)));
}

/** What has been learnt about the position, in units so small that every lesson shows. */
export function correctionUnits(position: Position): i32 {
  return correctionOf(position, frameBehind(position, MOVE_NONE), pawnKey(position));
}

export function learnError(position: Position, earlier: i32, depth: i32, score: i32, evaluation: i32): void {
  learnCorrection(position, frameBehind(position, earlier), depth, score, evaluation);
}

export function isDrawAt(position: Position, ply: i32): bool {
  return isDraw(position, ply);
}

/** Plies to add to a node behind a move that was reduced by `reduced` plies from a node with the evaluation `before`. */
export function hindsightOf(
  position: Position,
  before: i32,
  reduced: i32,
  staticEval: i32,
  depth: i32,
  pvNode: bool,
): i32 {
  const frame = openFrame(position);
  const above = frameAbove(frame, 1);
  above.staticEval = before;
  above.reduced = reduced;
  return hindsight(frame, staticEval, depth, pvNode);
}

/** Whether reverse futility returns, which may ask what is attacked. */
export function isFarAboveBeta(position: Position, estimate: i32, depth: i32, improving: bool, beta: i32): bool {
  const frame = openFrame(position);
  if (position.sideToMove == WHITE) return isFarAbove<White>(position, frame, estimate, depth, improving, beta);
  return isFarAbove<Black>(position, frame, estimate, depth, improving, beta);
}

/** What a move adds to its reduction where so many answers to the moves of the node have failed high. */
export function ownReduction(position: Position, move: i32, cutoffs: i32, badCapture: bool): i32 {
  const frame = openFrame(position);
  frameBelow(frame, 1).cutoffs = cutoffs;
  return reductionOfMove(position, frame, move, badCapture);
}

function probCutOf<Us>(position: Position, depth: i32, surplus: i32): i32 {
  const frame = openFrame(position);
  prepareNode(position, frame, false);
  const probBeta = evaluateNode(position, frame, false, SCORE_NONE) + surplus;
  const score = probCut<Us>(position, frame, 0, depth, probBeta, false, true);
  return score == SCORE_NONE ? SCORE_NONE : score - probBeta;
}

/**
 * How far the score of a capture lies above a bound, which is `surplus` centipawns above the evaluation of the position, a node
 * without check; SCORE_NONE if ProbCut finds none that reaches it.
 */
export function probCutSurplus(position: Position, depth: i32, surplus: i32): i32 {
  openSearch(depth);
  if (position.sideToMove == WHITE) return probCutOf<White>(position, depth, surplus);
  return probCutOf<Black>(position, depth, surplus);
}

/** Begins a search without limits. */
function openSearch(depth: i32): void {
  resetThread();
  allowStop(false);
  pollAt(u64.MAX_VALUE);
  setRootDepth(max(depth, 1));
}

function searchNode<Us>(
  position: Position,
  ply: i32,
  depth: i32,
  alpha: i32,
  beta: i32,
  cutNode: bool,
  excluded: i32,
): i32 {
  // The frame of the root serves as that of any ply.
  const frame = openFrame(position);
  frame.excluded = excluded;
  if (depth == 0) return quiesce<Us>(position, frame, ply, alpha, beta);
  if (beta - alpha > 1) return search<Us, PvNode>(position, frame, ply, depth, alpha, beta, cutNode);
  return search<Us, NullWindow>(position, frame, ply, depth, alpha, beta, cutNode);
}

/**
 * Searches the position as a node at `ply`, in quiescence for depth 0, without limits. `excluded` is a move to leave out, or
 * MOVE_NONE. The node's line is at `lineAddress`.
 */
export function searchWindow(
  position: Position,
  ply: i32,
  depth: i32,
  alpha: i32,
  beta: i32,
  cutNode: bool,
  excluded: i32,
): i32 {
  openSearch(depth);
  if (position.sideToMove == WHITE) return searchNode<White>(position, ply, depth, alpha, beta, cutNode, excluded);
  return searchNode<Black>(position, ply, depth, alpha, beta, cutNode, excluded);
}

/** Where the line of the last `searchWindow` begins, ended by MOVE_NONE. */
export function lineAddress(position: Position): usize {
  return pvOf(rootFrame(position));
}

/** Moves to a mate in at most `moves` of the side to move or, if it `isDefending`, of the other one; as `findMate`. */
export function proveMate(position: Position, moves: i32, isDefending: bool): i32 {
  openSearch(1);
  listRootMoves(position);
  resetMateSearch(position, moves);
  return findMate(position, moves, 1 << 30, isDefending);
}

/** Nodes of the search that has been called last. */
export function searchedNodes(): i32 {
  return i32(nodes());
}
