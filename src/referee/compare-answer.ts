// One answer of a program beside the right one, without asking it again: what a pasted text tells.

import type { Result } from '../notation/result';
import { success } from '../notation/result';
import type { Setup } from '../notation/setup';
import { formatUciMove } from '../notation/uci-move';
import type { AnswerDifference } from './difference';
import { parseDivision } from './division';
import { listRules } from './explain';
import { rubbish } from './program';
import type { Referee } from './referee';
import { answerDifference, differs, verdictOf } from './verdict';

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
  return success(answerDifference(verdict, (move) => formatUciMove(move, chess960), listRules(verdict)));
}
