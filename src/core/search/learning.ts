// Updates of the history tables after a node.

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
 * After a cutoff: a bonus for its move and a malus for the moves tried before it. Quiet moves get half as much malus again;
 * captures get it whatever kind of move caused the cutoff.
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

/** Updates the correction histories by the evaluation's error. A bound counts only if it contradicts the evaluation. */
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

/** A bonus or malus for the move that led to a node, by its effect on the static evaluation. */
export function learnEvaluation<Us>(position: Position, frame: Frame, staticEval: i32): void {
  const before = frameAbove(frame, 1).staticEval;
  const last = previousMove(position);
  if (staticEval == SCORE_NONE || before == SCORE_NONE || last == MOVE_NONE || !isQuiet(last)) return;
  const bonus = evaluationOffset() - (staticEval + before) * evaluationBonus();
  const bounded = max(-evaluationBonusMax(), min(bonus, evaluationBonusMax()));
  updateLastButterfly(position, frame, colourOf<Us>() ^ 1, last, bounded);
}
