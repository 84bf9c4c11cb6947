// A line of moves in standard algebraic notation, from the core's descriptions.

import { DESCRIBED_MOVE_MASK } from '../abi/described-move';
import { describedSan } from '../notation/described-move';
import type { RulesCore } from './rules-core';
import type { RulesExports } from './core-exports';

/** The legal move in the core's position. */
export function sanMove<Exports extends RulesExports>(core: RulesCore<Exports>, move: number): string {
  const described = core.described.subarray(0, core.describeMoves());
  return describedSan(described.find((candidate) => (candidate & DESCRIBED_MOVE_MASK) === move) ?? 0);
}

/** The line from the core's position; its moves are made on the core and unmade. */
export function sanLine<Exports extends RulesExports>(core: RulesCore<Exports>, line: readonly number[]): string[] {
  const texts = line.map((move) => {
    const text = sanMove(core, move);
    core.make(move);
    return text;
  });
  for (const move of line.toReversed()) core.unmake(move);
  return texts;
}
