// Checks whether lines of moves are legal.

import type { Rules } from '../notation/rules';

/** True if a line can be played to its end in the position, which is unchanged afterwards. */
export function isPlayable(rules: Rules, line: readonly number[]): boolean {
  const [move, ...rest] = line;
  if (move === undefined) return true;
  if (!rules.legalMoves().includes(move)) return false;
  rules.make(move);
  const playable = isPlayable(rules, rest);
  rules.unmake(move);
  return playable;
}

/** Throws if a line cannot be played. The search never reports such a line, so only debug builds check. */
export function assertPlayable(rules: Rules, line: readonly number[]): void {
  if (!isPlayable(rules, line)) {
    throw new Error(`the search reported a line that is not legal: ${line.join(' ')}`);
  }
}
