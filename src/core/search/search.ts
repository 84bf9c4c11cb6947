// The search: alpha-beta with a null window for all moves but the first (principal variation search), fail-soft.

import { MOVE_NONE } from '../../abi/move';
import {
  BOUND_EXACT,
  BOUND_LOWER,
  BOUND_NONE,
  BOUND_UPPER,
  MAX_PLY,
  SCORE_DRAW,
  SCORE_INFINITE,
  SCORE_MATE,
  SCORE_MATE_IN_MAX_PLY,
  SCORE_NONE,
  SCORE_TABLE_WIN_IN_MAX_PLY,
} from '../../abi/score';
import { several } from '../bitboard/bits';
import { enterNode, leaveNode } from '../env';
import { isDraw } from '../moves/draws';
import { isLegal } from '../moves/legal';
import { inExchange, seeGreaterOrEqual } from '../moves/see';
import { updateCheckInfo } from '../position/attacked';
import { Black, White, colourOf, isWhite } from '../position/colour';
import { canRepeat } from '../position/cycle';
import { unmake, unmakeNull } from '../position/make';
import { isQuiet } from '../position/move';
import { Position, checkersOf, halfmoveClock, keyOf, lockOf, piecesOf, previousMove } from '../position/position';
import { poll } from './clock';
import { inCentipawns } from './correction';
import { descend, descendNull } from './descend';
import { captureHistory, quietHistory } from './history';
import { learnCutoff, learnError, learnEvaluation, learnFailLow } from './learning';
import { clearPv, extendPv } from './pv';
import { isQuietCheck, nextMove, onlyBadCapturesLeft, pickAll, pickTactics, skipQuiets, victimOf } from './picker';
import {
  hangsSomething,
  hasMostlyFailed,
  isFarAbove,
  isFutile,
  isFutileCapture,
  isHopeless,
  isImproving,
  losesTooMuch,
  tooManySeen,
} from './pruning';
import { NullWindow, PvNode, isPvNode, isRoot } from './node';
import { quiesce } from './quiesce';
import { finishRootMove, nextRootMove } from './root-cursor';
import { PLY, nullMovePlies, reducedPlies, reduction, reductionOfMove, reductionOfNode } from './reductions';
import { evaluateNode, prepareNode } from './static-eval';
import { knownScore, probeNode, settles, storeKnown } from './tablebases';
import {
  entryBound,
  entryDepth,
  entryEval,
  entryMove,
  entryPv,
  entryScore,
  isTrusted,
  lacksMove,
  probe,
  boundedEval,
  storeEntry,
  storeEval,
  scoreFromTable,
  scoreToTable,
} from './table';
import { countNode, firstNullPly, isStopping, reachedPly, rootDepth, setFirstNullPly } from './thread';
import { findThreats } from './threats';
import { deeperMargin, probCutImproving, probCutMargin, shallowerMargin, singularMargin } from './tunables';
import { hindsight, promises, singularExtension } from './extensions';
import { Frame, TRIED_MAX, frameBelow, triedCaptures, triedQuiets } from './frame';

/** Weight of the one history of a capture beside the five of a quiet move. */
const CAPTURE_MERIT = 3;

/** Depth from which a null-move cutoff is verified. Zugzwang is rare, and at lower depths verification costs too much. */
const NULL_VERIFIED_DEPTH = 12;

/** The next move, pseudo-legal, or MOVE_NONE; at the root always legal. */
function next<Us, Node>(position: Position, frame: Frame): i32 {
  return isRoot<Node>() ? nextRootMove(position) : nextMove<Us>(position, frame);
}

/** Searches the position after a move; the window is given from the child's side. */
function searchChild<Us, Node>(
  position: Position,
  frame: Frame,
  ply: i32,
  depth: i32,
  alpha: i32,
  beta: i32,
  cutNode: bool,
): i32 {
  const child = frameBelow(frame, 1);
  if (TRACE) enterNode(ply + 1, depth, alpha, beta, previousMove(position), frame.excluded);
  let score = 0;
  if (isWhite<Us>()) score = search<Black, Node>(position, child, ply + 1, depth, alpha, beta, cutNode);
  else score = search<White, Node>(position, child, ply + 1, depth, alpha, beta, cutNode);
  if (TRACE) leaveNode(score);
  return -score;
}

/**
 * Looks for a capture that wins enough by static exchange to reach `probBeta`, first in quiescence, then in a search four plies
 * shallower. Returns its score, or SCORE_NONE if there is none.
 */
export function probCut<Us>(
  position: Position,
  frame: Frame,
  ply: i32,
  depth: i32,
  probBeta: i32,
  onPv: bool,
  cutNode: bool,
): i32 {
  const gain = inExchange(probBeta - frame.staticEval);
  pickTactics<Us>(position, frame, MOVE_NONE);
  for (let move = nextMove<Us>(position, frame); move != MOVE_NONE; move = nextMove<Us>(position, frame)) {
    if (!seeGreaterOrEqual(position, move, gain) || !isLegal<Us>(position, move)) continue;
    descend<Us>(position, frame, move);
    let score = searchChild<Us, NullWindow>(position, frame, ply, 0, -probBeta, -probBeta + 1, !cutNode);
    if (score >= probBeta) {
      score = searchChild<Us, NullWindow>(position, frame, ply, depth - 4, -probBeta, -probBeta + 1, !cutNode);
    }
    unmake<Us>(position, move);
    if (isStopping()) return SCORE_NONE;
    if (score >= probBeta) {
      const stored = scoreToTable(score, ply);
      storeEntry(keyOf(position), lockOf(position), move, stored, frame.rawEval, depth - 3, BOUND_LOWER, onPv);
      return score;
    }
  }
  return SCORE_NONE;
}

/**
 * Passes, and searches less deep whether that reaches beta. Where much depth is left, a search without null moves over three
 * quarters of it must agree. Returns a score of at least beta, or SCORE_NONE.
 */
function pass<Us>(position: Position, frame: Frame, ply: i32, depth: i32, surplus: i32, beta: i32): i32 {
  const nullDepth = depth - 1 - nullMovePlies(depth, surplus);
  descendNull<Us>(position, frame);
  const score = searchChild<Us, NullWindow>(position, frame, ply, nullDepth, -beta, -beta + 1, false);
  unmakeNull<Us>(position);
  if (isStopping() || score < beta) return SCORE_NONE;
  if (firstNullPly() == 0 && depth >= NULL_VERIFIED_DEPTH) {
    setFirstNullPly(ply + 1 + (3 * nullDepth) / 4);
    const verified = search<Us, NullWindow>(position, frame, ply, nullDepth, beta - 1, beta, false);
    setFirstNullPly(0);
    if (isStopping() || verified < beta) return SCORE_NONE;
  }
  // A mate found after passing is not a mate.
  return score >= SCORE_TABLE_WIN_IN_MAX_PLY ? beta : score;
}

/**
 * Score of a position of Us's within (alpha, beta), fail-soft; `depth` and `ply` in plies, `ply` from the root. A `cutNode`
 * is expected to fail high: its parent was expected to fail low, or is searched again for having failed high.
 */
export function search<Us, Node>(
  position: Position,
  frame: Frame,
  ply: i32,
  depth: i32,
  alpha: i32,
  beta: i32,
  cutNode: bool,
): i32 {
  assert(alpha < beta && (isPvNode<Node>() || alpha == beta - 1));

  // Step 1. Quiescence takes over at the horizon, and adds no moves to the PV.
  clearPv(frame);
  if (depth <= 0 || ply >= MAX_PLY) return quiesce<Us>(position, frame, ply, alpha, beta);
  // Extensions add up where the tree is narrow; the table has no room for more.
  depth = min(depth, MAX_PLY - 1);

  // Step 2. Stop and draws.
  if (countNode()) poll(position);
  if (isStopping()) return SCORE_DRAW;
  reachedPly(ply);
  if (!isRoot<Node>() && isDraw(position, ply)) return SCORE_DRAW;
  // A side that can repeat a position has at least a draw; the next step returns if that is enough.
  if (!isRoot<Node>() && alpha < SCORE_DRAW && canRepeat(position, ply)) alpha = SCORE_DRAW;

  // Step 3. Mate distance pruning: no score from here can beat a shorter mate that is already known.
  alpha = max(alpha, ply - SCORE_MATE);
  beta = min(beta, SCORE_MATE - ply - 1);
  if (alpha >= beta) return alpha;

  // Step 4. Transposition table. No cutoff on the principal variation, which would be cut short.
  const key = keyOf(position);
  const lock = lockOf(position);
  updateCheckInfo<Us>(position);
  const inCheck = checkersOf(position) != 0;
  prepareNode(position, frame, inCheck);
  const entry = probe(key, lock);
  const bound = entryBound(entry);
  const tableScore = scoreFromTable(entryScore(entry), ply, halfmoveClock(position));
  const excluded = frame.excluded;
  if (!isPvNode<Node>() && excluded == MOVE_NONE && isTrusted(entry, depth, halfmoveClock(position))) {
    if (bound & (tableScore >= beta ? BOUND_LOWER : BOUND_UPPER)) return tableScore;
  }
  const onPv = isPvNode<Node>() || entryPv(entry);
  // Counted by the grandchildren: how often answers to this node's moves have failed high.
  frameBelow(frame, 2).cutoffs = 0;
  frame.reduced = 0;
  // Tablebases know the outcome, not the way to it: in a PV node a win or loss only bounds the score.
  const outcome = !isRoot<Node>() && excluded == MOVE_NONE ? probeNode(position, ply, depth) : BOUND_NONE;
  if (settles(outcome, alpha, beta)) return storeKnown(position, ply, depth, onPv);
  const floor = isPvNode<Node>() && outcome == BOUND_LOWER ? knownScore() : -SCORE_INFINITE;
  const ceiling = isPvNode<Node>() && outcome == BOUND_UPPER ? knownScore() : SCORE_INFINITE;
  alpha = max(alpha, floor);

  // Step 5. Static evaluation with its correction. The raw value goes into the table for the next visit.
  const staticEval = evaluateNode(position, frame, inCheck, bound ? entryEval(entry) : SCORE_NONE);
  if (!inCheck && bound == BOUND_NONE) storeEval(key, lock, frame.rawEval, onPv);
  // Nothing is known of the positions before the root; it counts as improving.
  let improving = isRoot<Node>() || (!inCheck && isImproving(frame, staticEval));
  // A score from the table is a better estimate than the static evaluation. In check there is neither: SCORE_NONE is above all
  // scores, so nothing is pruned for a low one, and nothing counts as far above beta.
  const estimate = inCheck ? SCORE_NONE : boundedEval(staticEval, bound, tableScore);
  if (excluded == MOVE_NONE) {
    learnEvaluation<Us>(position, frame, staticEval);
    depth += hindsight(frame, staticEval, depth, isPvNode<Node>());
  }

  // Step 6. Reverse futility pruning. The estimate exceeds beta by more than the remaining plies are likely to lose. Not
  // without pieces, where zugzwang is common.
  const us = colourOf<Us>();
  const pieces = piecesOf(position, us);
  if (!onPv && excluded == MOVE_NONE && depth <= 9 && pieces && beta > -SCORE_TABLE_WIN_IN_MAX_PLY) {
    const isWon = estimate >= SCORE_TABLE_WIN_IN_MAX_PLY;
    if (!isWon && isFarAbove<Us>(position, frame, estimate, depth, improving, beta)) return (estimate + beta) / 2;
  }

  // Step 7. Razoring. The estimate is so far below alpha that only captures can help, so quiescence decides.
  if (!isPvNode<Node>() && excluded == MOVE_NONE && isHopeless(estimate, depth, alpha)) {
    const score = quiesce<Us>(position, frame, ply, alpha, beta);
    if (score <= alpha) return score;
  }

  // Step 8. Null move pruning. If passing fails high, some move almost certainly does. Not with a single piece, where
  // zugzwang is common, and only in nodes that are expected to fail high, which the one after a null move is not.
  if (
    cutNode &&
    !inCheck &&
    depth >= 3 &&
    excluded == MOVE_NONE &&
    estimate >= beta &&
    beta > -SCORE_TABLE_WIN_IN_MAX_PLY &&
    ply >= firstNullPly() &&
    several(pieces)
  ) {
    const score = pass<Us>(position, frame, ply, depth, estimate - beta, beta);
    if (isStopping()) return SCORE_DRAW;
    if (score != SCORE_NONE) return score;
  }

  // From here on, a static evaluation of at least beta counts as improving too.
  improving = improving || (!inCheck && staticEval >= beta);

  // Step 9. Internal iterative reduction. A node without a table move is expensive to search and rarely important.
  if (!isRoot<Node>() && depth >= 4 && !inCheck && lacksMove(entry)) depth--;

  // Step 10. ProbCut. If a capture beats beta by a margin in a shallow search, it is very likely to beat beta at full depth.
  const probBeta = beta + probCutMargin() - (improving ? probCutImproving() : 0);
  const tableDenies = bound != BOUND_NONE && entryDepth(entry) >= depth - 3 && tableScore < probBeta;
  const worthProbing = !isPvNode<Node>() && !inCheck && depth >= 5 && excluded == MOVE_NONE && !tableDenies;
  if (worthProbing && abs(beta) < SCORE_MATE_IN_MAX_PLY) {
    const score = probCut<Us>(position, frame, ply, depth, probBeta, onPv, cutNode);
    if (isStopping()) return SCORE_DRAW;
    if (score != SCORE_NONE) return score;
  }

  // Step 11. Singular extension. If all other moves fail well below the table move's score, that move is singular and is
  // searched deeper. If several moves beat beta, the node is expected to fail high.
  let extension = 0;
  const isPromised = !isRoot<Node>() && excluded == MOVE_NONE && promises(entry, tableScore, depth);
  if (isPromised && ply < 2 * rootDepth()) {
    const singularBeta = tableScore - (singularMargin() * depth) / 64;
    frame.excluded = entryMove(entry);
    const half = (depth - 1) / 2;
    const score = search<Us, NullWindow>(position, frame, ply, half, singularBeta - 1, singularBeta, cutNode);
    frame.excluded = MOVE_NONE;
    if (isStopping()) return SCORE_DRAW;
    // Multi-cut: several moves beat beta.
    if (score >= singularBeta && singularBeta >= beta) return singularBeta;
    extension = singularExtension(score, singularBeta, tableScore, beta, isPvNode<Node>(), cutNode);
  }

  // Step 12. The moves, in the picker's order.
  const oldAlpha = alpha;
  let best = -SCORE_INFINITE;
  let bestMove = MOVE_NONE;
  let legalMoves = 0;
  let quietsSeen = 0;
  let quietsTried = 0;
  let capturesTried = 0;
  const tableCapture = !isQuiet(entryMove(entry));
  const correction = inCheck ? 0 : inCentipawns(frame.correction);
  const nodeReduction = reductionOfNode(isPvNode<Node>(), onPv, cutNode, inCheck, improving, tableCapture, correction);
  // The picker finds the threats, but the root's moves do not come from it.
  if (isRoot<Node>()) findThreats<Us>(position, frame);
  else pickAll<Us>(position, frame, entryMove(entry));
  for (let move = next<Us, Node>(position, frame); move != MOVE_NONE; move = next<Us, Node>(position, frame)) {
    if (!isRoot<Node>() && (move == excluded || !isLegal<Us>(position, move))) continue;
    legalMoves++;
    const quiet = isQuiet(move);
    if (quiet) quietsSeen++;
    let reduced = depth >= 3 && legalMoves > (isPvNode<Node>() ? 2 : 1) ? reduction(depth, legalMoves) : 0;
    const history = quiet ? quietHistory(position, frame, us, move) : 0;

    // Step 13. Pruning of unpromising moves, once some move avoids being mated.
    if (!isRoot<Node>() && best > -SCORE_MATE_IN_MAX_PLY && pieces) {
      const remaining = max(1, depth - reduced / PLY);
      if (quiet) {
        // Late move pruning: after enough quiet moves the rest are skipped. Not in PV nodes, whose exact score two or three
        // moves do not determine.
        if (!isPvNode<Node>() && tooManySeen(quietsSeen - 1, depth, improving)) {
          legalMoves += skipQuiets<Us>(position, frame, excluded, false);
          continue;
        }
        if (!isQuietCheck(position, frame, move)) {
          // Futility pruning: the evaluation is so low that no quiet move is expected to raise it above alpha, unless it
          // checks. The same then holds for all later quiet moves: alpha only rises, and the remaining depth only falls.
          if (isFutile(staticEval, remaining, alpha)) {
            legalMoves += skipQuiets<Us>(position, frame, excluded, true);
            continue;
          }
          if (hasMostlyFailed(history, depth, remaining)) continue;
        }
        if (hangsSomething(position, move, history, remaining)) continue;
      } else if (onlyBadCapturesLeft(frame)) {
        if (losesTooMuch(position, move, depth)) continue;
        if (isFutileCapture(position, move, staticEval, depth, alpha)) continue;
      }
    }

    // Step 14. Late move reductions. Late moves usually fail low, so they are searched less deeply first.
    if (reduced > 0) {
      reduced += reductionOfMove(position, frame, move, !isRoot<Node>() && onlyBadCapturesLeft(frame));
      const merit = quiet ? history : CAPTURE_MERIT * captureHistory(position, move, victimOf(position, move));
      reduced = reducedPlies(reduced + nodeReduction, merit, depth);
    }

    // Step 15. Principal variation search: every move but the first is searched with a null window first.
    let childDepth = depth - 1 + (move == entryMove(entry) ? extension : 0);
    descend<Us>(position, frame, move);
    let score = alpha + 1;
    if (reduced > 0) {
      frame.reduced = reduced;
      score = searchChild<Us, NullWindow>(position, frame, ply, childDepth - reduced, -alpha - 1, -alpha, true);
      frame.reduced = 0;
      if (score > alpha) {
        // The margin by which the reduced search beats the best score decides how deep the move is searched again.
        if (score > best + deeperMargin()) childDepth++;
        else if (score < best + shallowerMargin()) childDepth--;
      }
    }
    if (score > alpha && (!isPvNode<Node>() || legalMoves > 1)) {
      score = searchChild<Us, NullWindow>(position, frame, ply, childDepth, -alpha - 1, -alpha, !cutNode);
    }
    if (isPvNode<Node>() && (legalMoves == 1 || score > alpha)) {
      score = searchChild<Us, PvNode>(position, frame, ply, childDepth, -beta, -alpha, false);
    }
    unmake<Us>(position, move);
    if (isRoot<Node>()) finishRootMove(position, frame, score, score > alpha);
    if (isStopping()) return SCORE_DRAW;

    // Step 16. Best score, cutoff, history.
    if (score > best) {
      best = score;
      if (score > alpha) {
        alpha = score;
        bestMove = move;
        if (isPvNode<Node>()) extendPv(frame, move);
      }
    }
    if (score >= beta) {
      frame.cutoffs++;
      learnCutoff<Us>(position, frame, move, quietsTried, capturesTried, depth);
      break;
    }
    if (quiet && quietsTried < TRIED_MAX) store<u16>(triedQuiets(frame) + (quietsTried++ << 1), move);
    if (!quiet && capturesTried < TRIED_MAX) store<u16>(triedCaptures(frame) + (capturesTried++ << 1), move);
  }

  // Step 17. Mate and stalemate.
  if (legalMoves == 0) return excluded != MOVE_NONE ? alpha : inCheck ? ply - SCORE_MATE : SCORE_DRAW;

  // Step 18. Correction history and the table, unless moves were left out: the root's may be a selection.
  if (isRoot<Node>() || excluded != MOVE_NONE) return best;
  best = min(max(best, floor), ceiling);
  const kind = best >= beta ? BOUND_LOWER : alpha > oldAlpha ? BOUND_EXACT : BOUND_UPPER;
  if (!inCheck && (bestMove == MOVE_NONE || isQuiet(bestMove))) learnError(position, frame, depth, best, kind);
  if (kind == BOUND_UPPER) learnFailLow<Us>(position, frame, depth);
  storeEntry(key, lock, bestMove, scoreToTable(best, ply), frame.rawEval, depth, kind, onPv);
  return best;
}
