// The rules behind a difference between program and referee.

import { moveFrom, moveTo } from '../notation/packed-move';
import type { Examiner } from './examiner';
import { whyMadeWrongly, whyMiscounted, whyTakenBackWrongly } from './making';
import { rule, type Rule } from './rule';
import type { Parting } from './walk';
import { listsDiffer, type Verdict } from './verdict';
import { whyEndsCounted, whyNodesCounted, wrongCount } from './why-miscounted';
import { whyIllegal } from './why-illegal';
import { whyLegal, whyNotOver } from './why-legal';

/** Each rule once, most frequent first; equally frequent ones in their original order. */
function byFrequency(rules: readonly Rule[]): Rule[] {
  const count = (code: string): number => rules.filter((each) => each.code === code).length;
  const first = rules.filter((each, index) => rules.findIndex(({ code }) => code === each.code) === index);
  return first.sort((a, b) => count(b.code) - count(a.code));
}

/** The rules behind a wrong list of moves, or a wrong total beside right counts; none where both are right. */
export function listRules(verdict: Verdict): Rule[] {
  const { setup, found, missing, extra, repeated, listed, isListed } = verdict;
  const total = wrongCount(verdict, null);
  if (total !== null) return [total];
  const over = isListed && found === 0n ? whyNotOver(setup) : null;
  if (over !== null) return [over];
  const illegal = extra.map((move) => ({ move, rule: whyIllegal(setup, move) }));
  // A promotion without a piece letter explains the four missing ones.
  const isForgotten = (move: number): boolean =>
    illegal.some(
      ({ move: { from, to }, rule: { code } }) =>
        code === 'PROMOTION_FORGOTTEN' && from === moveFrom(move) && to === moveTo(move),
    );
  const legal = missing.filter((move) => !isForgotten(move)).map((move) => whyLegal(setup, move, listed));
  const again = repeated.map(() => rule('REPEATED', 'A move counts once, however many ways lead to it.'));
  return [...byFrequency(illegal.map((each) => each.rule)), ...byFrequency(legal), ...byFrequency(again)];
}

function unlisted({ found, right }: Verdict): Rule {
  const text = `The program names no moves, so the rule cannot be told: it counts ${found} moves, and there are ${right}.`;
  return rule('UNLISTED', text);
}

async function makingRules(examiner: Examiner, { start, moves, verdict }: Parting): Promise<Rule[]> {
  const [move = 0, ...rest] = moves;
  const after = await examiner.referee.after(start, move);
  return [await whyMadeWrongly(examiner.referee, { before: start, move, after, rest }, verdict)];
}

async function countingRules(examiner: Examiner, { start, depth, verdict }: Parting): Promise<Rule[]> {
  const { miscounted, listed } = verdict;
  if (depth === 2) {
    const { referee, program } = examiner;
    const why =
      (await whyEndsCounted(referee, verdict)) ??
      // A program without moves in questions makes moves only while it counts, so it may make this one wrongly.
      (program.takesMoves ? null : await whyMiscounted(referee, verdict)) ??
      (await whyNodesCounted(referee, verdict));
    if (why !== null) return [why];
  }
  const [wrong] = miscounted;
  if (wrong === undefined) return [unlisted(verdict)];
  const index = listed.indexOf(wrong.move);
  const move = listed[index - 1] ?? wrong.move;
  const taken = { start, move, next: wrong.move, found: wrong.found, depth };
  return [await whyTakenBackWrongly(examiner.referee, taken)];
}

/** The broken rules, most significant first. */
export async function explain(examiner: Examiner, parting: Parting): Promise<Rule[]> {
  const { kind, verdict, depth } = parting;
  const count = wrongCount(verdict, depth);
  if (count !== null) return [count];
  if (kind === 'counting') return countingRules(examiner, parting);
  if (kind === 'making') return makingRules(examiner, parting);
  return listsDiffer(verdict) ? listRules(verdict) : [unlisted(verdict)];
}
