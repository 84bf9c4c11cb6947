// Quiescence: the search goes on with captures and promotions until the position is quiet enough to evaluate.

import { MOVE_NONE } from '../../abi/move';
import {
  BOUND_LOWER,
  BOUND_UPPER,
  MAX_PLY,
  SCORE_DRAW,
  SCORE_INFINITE,
  SCORE_MATE,
  SCORE_MATE_IN_MAX_PLY,
  SCORE_NONE,
  SCORE_TABLE_WIN_IN_MAX_PLY,
} from '../../abi/score';
import { isDraw } from '../moves/draws';
import { isLegal } from '../moves/legal';
import { seeGreaterOrEqual } from '../moves/see';
import { updateCheckInfo } from '../position/attacked';
import { Black, White, isWhite } from '../position/colour';
import { unmake } from '../position/make';
import { isPromotion, isQuiet, moveFlag } from '../position/move';
import { Position, checkersOf, halfmoveClock, keyOf, lockOf } from '../position/position';
import { poll } from './clock';
import { descend } from './descend';
import { nextMove, pickTactics } from './picker';
import { evaluateNode, prepareNode } from './static-eval';
import {
  entryBound,
  entryEval,
  entryMove,
  entryPv,
  entryScore,
  isTrusted,
  probe,
  boundedEval,
  storeEntry,
  scoreFromTable,
  scoreToTable,
} from './table';
import { countNode, isStopping, reachedPly } from './thread';
import { quiescenceFutility } from './tunables';
import { Frame, frameBelow } from './frame';

/** Score of a position of Us's within (alpha, beta), fail-soft; `ply` counts from the root. */
export function quiesce<Us>(position: Position, frame: Frame, ply: i32, alpha: i32, beta: i32): i32 {
  assert(alpha < beta);
  if (countNode()) poll(position);
  if (isStopping()) return SCORE_DRAW;
  reachedPly(ply);
  if (isDraw(position, ply)) return SCORE_DRAW;

  // A result of an earlier search settles the node if its bound lies outside the window.
  const key = keyOf(position);
  const lock = lockOf(position);
  updateCheckInfo<Us>(position);
  const inCheck = checkersOf(position) != 0;
  const isLast = ply >= MAX_PLY;
  prepareNode(position, frame, inCheck && !isLast);
  const entry = probe(key, lock);
  const bound = entryBound(entry);
  const tableScore = scoreFromTable(entryScore(entry), ply, halfmoveClock(position));
  if (isTrusted(entry, 0, halfmoveClock(position))) {
    if (bound & BOUND_LOWER && tableScore >= beta) return tableScore;
    if (bound & BOUND_UPPER && tableScore <= alpha) return tableScore;
  }

  const staticEval = evaluateNode(position, frame, inCheck && !isLast, bound ? entryEval(entry) : SCORE_NONE);
  const rawEval = frame.rawEval;
  let best = -SCORE_INFINITE;
  // Standing pat: whoever is not in check may decline every capture.
  if (!inCheck || isLast) {
    best = boundedEval(staticEval, bound, tableScore);
    if (best >= beta || isLast) {
      if (!bound) storeEntry(key, lock, MOVE_NONE, scoreToTable(best, ply), rawEval, 0, BOUND_LOWER, false);
      return best;
    }
    if (best > alpha) alpha = best;
  }

  let bestMove = MOVE_NONE;
  let legalMoves = 0;
  let quietEvasions = 0;
  pickTactics<Us>(position, frame, bound ? entryMove(entry) : MOVE_NONE);
  for (let move = nextMove<Us>(position, frame); move != MOVE_NONE; move = nextMove<Us>(position, frame)) {
    if (best > -SCORE_MATE_IN_MAX_PLY && inCheck) {
      // Once an evasion is known that is not mated, only captures are searched, and two quiet moves in all.
      if (isQuiet(move) && quietEvasions >= 2) continue;
    } else if (best > -SCORE_MATE_IN_MAX_PLY) {
      // After three captures, the rest are not expected to raise alpha.
      if (legalMoves >= 3 && !isPromotion(moveFlag(move))) continue;
      // A capture that loses material by static exchange is not expected to raise alpha. Far below alpha, where a positional
      // gain is not enough, it has to win material.
      const least = i32(staticEval + quiescenceFutility() <= alpha);
      if (!seeGreaterOrEqual(position, move, least)) continue;
    }
    if (!isLegal<Us>(position, move)) continue;
    legalMoves++;
    if (isQuiet(move)) quietEvasions++;
    descend<Us>(position, frame, move);
    const score = isWhite<Us>()
      ? -quiesce<Black>(position, frameBelow(frame, 1), ply + 1, -beta, -alpha)
      : -quiesce<White>(position, frameBelow(frame, 1), ply + 1, -beta, -alpha);
    unmake<Us>(position, move);
    if (isStopping()) return SCORE_DRAW;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    alpha = score;
    bestMove = move;
    if (score >= beta) break;
  }
  if (inCheck && legalMoves == 0) return ply - SCORE_MATE;
  // A fail high by a few captures is uncertain, so the score is moved halfway to beta.
  if (best > beta && best < SCORE_TABLE_WIN_IN_MAX_PLY) best = (best + beta) / 2;

  const kind = best >= beta ? BOUND_LOWER : BOUND_UPPER;
  storeEntry(key, lock, bestMove, scoreToTable(best, ply), rawEval, 0, kind, entryPv(entry));
  return best;
}
