// Evaluates one position after another, as a search does, to compare the speed of evaluations.

import { listLegal, makeAny, unmakeAny } from '../../../core/moves/dispatch';
import { evaluate } from '../../../core/eval/evaluate';
import { Position } from '../../../core/position/position';

/**
 * Makes each legal move, evaluates, and takes it back, `rounds` times; the moves are listed at `list`. Returns the sum
 * of the values, so that the compiler cannot remove the work.
 */
export function evaluateChildren(position: Position, list: usize, rounds: i32): i32 {
  const end = listLegal(position, list);
  // A search has usually evaluated a position before its children.
  let sum = evaluate(position);
  for (let round = 0; round < rounds; round++) {
    for (let at = list; at < end; at += 2) {
      const move = i32(load<u16>(at));
      makeAny(position, move);
      sum += evaluate(position);
      unmakeAny(position, move);
    }
  }
  return sum;
}
