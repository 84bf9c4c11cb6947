// The static evaluation of a node: what the evaluation says, put right by what it got wrong lately.

import { SCORE_NONE } from '../../abi/score';
import { evaluate } from '../eval/evaluate';
import { corrected, correctionOf } from './correction';
import { FRAME_EVAL, FRAME_MATERIAL, FRAME_RAW_EVAL } from './frames';
import { Position } from '../position/position';

/**
 * Evaluates a node, SCORE_NONE in check, and notes both values in its frame; `known` is what the table has kept of the
 * evaluation, or SCORE_NONE. Returns the corrected one, in centipawns.
 */
export function evaluateNode(position: Position, frame: usize, inCheck: bool, known: i32): i32 {
  let raw = SCORE_NONE;
  let value = SCORE_NONE;
  if (!inCheck) {
    const correction = correctionOf(position, frame);
    raw = known != SCORE_NONE ? known : evaluate(position, load<i32>(frame, FRAME_MATERIAL));
    value = corrected(position, raw, correction);
  }
  store<i32>(frame, raw, FRAME_RAW_EVAL);
  store<i32>(frame, value, FRAME_EVAL);
  return value;
}
