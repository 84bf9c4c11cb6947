// One answer of a program beside the right one, without asking it again: what a pasted text tells.

import type { Result } from '../notation/result';
import { success } from '../notation/result';
import type { Setup } from '../notation/setup';
import { formatUciMove } from '../notation/uci-move';
import { parseDivision } from './division';
import { listRules } from './explain';
import { rubbish } from './program';
import type { Referee } from './referee';
import type { Rule } from './rule';
import { differs, verdictOf } from './verdict';

/** How an answer differs. Moves are in UCI notation, but those that are too many, which are as the program writes them. */
export interface AnswerDifference {
  readonly found: bigint;
  readonly right: bigint;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  readonly repeated: readonly string[];
  readonly miscounted: readonly { readonly move: string; readonly found: bigint; readonly right: bigint }[];
  /** Why the list of moves is wrong, the most telling first; empty where only counts are. */
  readonly rules: readonly Rule[];
}

/**
 * Compares what a program printed for perft of a position with the leaves behind each legal move, packed. Null if they agree.
 * Error: PROGRAM_RUBBISH.
 */
export async function compareAnswer(
  referee: Referee,
  answer: string,
  setup: Setup,
  counts: ReadonlyMap<number, bigint>,
  chess960: boolean,
): Promise<Result<AnswerDifference | null>> {
  const division = parseDivision(answer);
  if (division === null) return rubbish(answer);
  const verdict = await verdictOf(referee, setup, division, counts);
  if (!differs(verdict)) return success(null);
  const { found, right, missing, extra, repeated, miscounted } = verdict;
  const text = (move: number): string => formatUciMove(move, chess960);
  return success({
    found,
    right,
    missing: missing.map(text),
    extra: extra.map((move) => move.text),
    repeated: repeated.map(text),
    miscounted: miscounted.map(({ move, ...leaves }) => ({ move: text(move), ...leaves })),
    rules: listRules(verdict),
  });
}
