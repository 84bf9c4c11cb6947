// What a finished node teaches the histories of moves.

import { MOVE_NONE } from '../../abi/move';
import { BOUND_EXACT, BOUND_LOWER, SCORE_NONE } from '../../abi/score';
import { colourOf } from '../position/colour';
import { isQuiet } from '../position/move';
import { Position, previousMove } from '../position/position';
import { learnCorrection } from './correction';
import { historyBonus, updateCaptureHistory, updateLastButterfly, updateLastMove, updateQuietHistory } from './history';
import { victimOf } from './picker';
import { bonusMax, evaluationBonus, evaluationBonusMax, evaluationOffset } from './tunables';
import { Frame, frameAbove, triedCaptures, triedQuiets } from './frame';

/**
 * A move made the cutoff: reward it, and blame those tried before it. Quiet moves are blamed by half as much again, captures
 * whatever made the cutoff.
 */
export function learnCutoff<Us>(
  position: Position,
  frame: Frame,
  move: i32,
  quietsTried: i32,
  capturesTried: i32,
  depth: i32,
): void {
  const us = colourOf<Us>();
  const bonus = historyBonus(depth);
  if (isQuiet(move)) {
    const malus = -min((bonus * 3) / 2, bonusMax());
    updateQuietHistory(position, frame, us, move, bonus);
    for (let index = 0; index < quietsTried; index++) {
      updateQuietHistory(position, frame, us, load<u16>(triedQuiets(frame) + (index << 1)), malus);
    }
  } else {
    updateCaptureHistory(position, move, victimOf(position, move), bonus);
  }
  for (let index = 0; index < capturesTried; index++) {
    const capture = i32(load<u16>(triedCaptures(frame) + (index << 1)));
    updateCaptureHistory(position, capture, victimOf(position, capture), -bonus);
  }
}

/** Teaches the correction history what the static evaluation missed; a bound tells it only where it contradicts it. */
export function learnError(position: Position, frame: Frame, depth: i32, score: i32, bound: i32): void {
  const staticEval = frame.staticEval;
  const telling = bound == BOUND_EXACT || (bound == BOUND_LOWER ? score > staticEval : score < staticEval);
  if (telling) learnCorrection(position, frame, depth, score, staticEval);
}

/** All moves failed low, so the quiet move that led to the node was a good one. */
export function learnFailLow<Us>(position: Position, frame: Frame, depth: i32): void {
  const last = previousMove(position);
  if (last == MOVE_NONE || !isQuiet(last)) return;
  updateLastMove(position, frame, colourOf<Us>() ^ 1, last, historyBonus(depth) / 2);
}

/** The move that led to a node is judged at once by what it did to the static evaluation. */
export function learnEvaluation<Us>(position: Position, frame: Frame, staticEval: i32): void {
  const before = frameAbove(frame, 1).staticEval;
  const last = previousMove(position);
  if (staticEval == SCORE_NONE || before == SCORE_NONE || last == MOVE_NONE || !isQuiet(last)) return;
  const bonus = evaluationOffset() - (staticEval + before) * evaluationBonus();
  const bounded = max(-evaluationBonusMax(), min(bonus, evaluationBonusMax()));
  updateLastButterfly(position, frame, colourOf<Us>() ^ 1, last, bounded);
}
