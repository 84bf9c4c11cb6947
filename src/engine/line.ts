// Lines of moves, held against the rules.

import type { Rules } from '../notation/rules';

/**
 * The longest beginning of `line` that can be played in the position. The position is the same afterwards. A line from a
 * search may end in moves of a hash table entry that another position has overwritten.
 */
export function legalPrefix(rules: Rules, line: readonly number[]): number[] {
  const played: number[] = [];
  for (const move of line) {
    if (!rules.legalMoves().includes(move)) break;
    rules.make(move);
    played.push(move);
  }
  for (const move of [...played].reverse()) rules.unmake(move);
  return played;
}
