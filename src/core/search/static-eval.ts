// The static evaluation of a node: what the evaluation says, put right by what it got wrong lately.

import { SCORE_NONE } from '../../abi/score';
import { evaluate } from '../eval/evaluate';
import { corrected, correctionOf } from './correction';
import { Position } from '../position/position';
import { Frame } from './frame';
import { pawnKey } from './structure';
import { pawnHistoryRows } from './history';

/**
 * Evaluates a node, SCORE_NONE in check, and notes in its frame the evaluation, raw and corrected, and its pawn history.
 * `known` is the raw evaluation that the table has kept, or SCORE_NONE. Returns the corrected one, in centipawns.
 */
export function evaluateNode(position: Position, frame: Frame, inCheck: bool, known: i32): i32 {
  const pawns = pawnKey(position);
  frame.pawnHistory = pawnHistoryRows(position, pawns);
  let raw = SCORE_NONE;
  let value = SCORE_NONE;
  if (!inCheck) {
    const correction = correctionOf(position, frame, pawns);
    raw = known != SCORE_NONE ? known : evaluate(position, frame.material);
    value = corrected(position, raw, correction);
  }
  frame.rawEval = raw;
  frame.staticEval = value;
  return value;
}
