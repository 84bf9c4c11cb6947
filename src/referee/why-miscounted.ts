// What a program counts wrongly although all its moves are right.

import type { Referee } from './referee';
import { rule, type Rule } from './rule';
import { listsDiffer, type Verdict } from './verdict';

const END_COUNTED = rule(
  'END_COUNTED',
  'A mate or stalemate has no leaves: where it comes before the last ply, perft counts it as 0, not as 1.',
);

/**
 * The rule for a total that is not the sum of right counts, for a move that is not one leaf at depth 1, and for a position
 * without moves that is one; null where none of them is the fault. `depth` null: unknown.
 */
export function wrongCount(verdict: Verdict, depth: number | null): Rule | null {
  const { isListed, miscounted, found, right } = verdict;
  if (listsDiffer(verdict) || found === right) return null;
  if (!isListed) return found === 1n && right === 0n ? END_COUNTED : null;
  if (miscounted.length === 0) {
    return rule('TOTAL', `The counts of the moves are right and add up to ${right}, and the total says ${found}.`);
  }
  return depth === 1 ? rule('LEAF_COUNT', 'At depth 1 each legal move is one leaf, one that ends the game too.') : null;
}

/** At depth 2: the rule where the mates and stalemates after one move are counted, and nothing else is wrong; else null. */
export async function whyEndsCounted(referee: Referee, verdict: Verdict): Promise<Rule | null> {
  const { setup, found, right, isListed, miscounted } = verdict;
  let ends = 0n;
  for (const move of await referee.legalMoves(setup)) {
    if ((await referee.legalMoves(await referee.after(setup, move))).length === 0) ends += 1n;
  }
  const isEach = miscounted.every((each) => each.right === 0n && each.found === 1n);
  return ends > 0n && found - right === ends && (isEach || !isListed) ? END_COUNTED : null;
}

/** At depth 2: the rule where each position after one move is counted with its leaves; else null. */
export async function whyNodesCounted(referee: Referee, verdict: Verdict): Promise<Rule | null> {
  const { setup, found, right, isListed, miscounted } = verdict;
  const inner = BigInt((await referee.legalMoves(setup)).length);
  const isEach = BigInt(miscounted.length) === inner && miscounted.every((each) => each.found === each.right + 1n);
  return found - right === inner && (isEach || !isListed)
    ? rule('NODES_COUNTED', 'Perft counts the positions at the last ply alone; those on the way are counted too.')
    : null;
}
