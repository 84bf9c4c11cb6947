// What an EPD line asks: a best move (bm), a move to avoid (am), a mate (dm). And whether an answer is right.

import { SCORE_MATE } from '../abi/score';
import type { EpdRecord } from '../notation/epd';
import { parseGameMove } from '../notation/game-move';
import type { Rules } from '../notation/rules';

/** Packed moves, and moves to mate. */
export interface Question {
  readonly best: readonly number[];
  readonly avoid: readonly number[];
  readonly mateIn: number | null;
}

/** The question of a record whose position `rules` stand at; a sentence if it has none, or one that cannot be read. */
export function readQuestion({ operations }: EpdRecord, rules: Rules): Question | string {
  const moves = (opcode: string): number[] | string => {
    const read: number[] = [];
    for (const text of operations.get(opcode) ?? []) {
      const move = parseGameMove(text, rules);
      if (!move.ok) return `${opcode}: ${move.error.message}`;
      read.push(move.value);
    }
    return read;
  };
  const best = moves('bm');
  if (typeof best === 'string') return best;
  const avoid = moves('am');
  if (typeof avoid === 'string') return avoid;
  const mate = operations.get('dm')?.[0];
  const mateIn = mate !== undefined && /^\d+$/.test(mate) ? Number(mate) : null;
  if (best.length + avoid.length === 0 && mateIn === null) return 'there is no bm, am or dm operation to solve.';
  return { best, avoid, mateIn };
}

/** Whether a move with its score answers. A mate may be found by another move than the one given, if it is as quick. */
export function isAnswered({ best, avoid, mateIn }: Question, move: number, score: number): boolean {
  if (mateIn !== null && score >= SCORE_MATE - (2 * mateIn - 1)) return true;
  if (best.length + avoid.length === 0) return false;
  return (best.length === 0 || best.includes(move)) && !avoid.includes(move);
}
