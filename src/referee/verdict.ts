// A program's answer for one position, compared with the right one.

import { formatUciMove } from '../notation/uci-move';
import type { Setup } from '../notation/setup';
import type { AnswerDifference } from './difference';
import type { Division } from './division';
import { identify, type IllegalMove } from './listed-move';
import type { Referee } from './referee';
import type { Rule } from './rule';

/** A move with a wrong count. */
export interface Miscount {
  readonly move: number;
  readonly found: bigint;
  readonly right: bigint;
}

export interface Verdict {
  /** The position, after the moves of the question. */
  readonly setup: Setup;
  /** The sum of the program's counts, or its total if it gave no counts or only the total is wrong. */
  readonly found: bigint;
  readonly right: bigint;
  /** False if the program gave only a total; then the lists of moves are empty. */
  readonly isListed: boolean;
  /** Legal moves that the program lists, in its order. */
  readonly listed: readonly number[];
  readonly missing: readonly number[];
  readonly extra: readonly IllegalMove[];
  /** Legal moves that are listed twice. */
  readonly repeated: readonly number[];
  readonly miscounted: readonly Miscount[];
}

/** Compares an answer with the leaves below each legal move. */
export async function verdictOf(
  referee: Referee,
  setup: Setup,
  division: Division,
  counts: ReadonlyMap<number, bigint>,
): Promise<Verdict> {
  const legal = [...counts.keys()];
  const right = [...counts.values()].reduce((sum, count) => sum + count, 0n);
  const isListed = division.moves.length > 0 || (division.leaves === 0n && right > 0n);
  const listed: number[] = [];
  const repeated: number[] = [];
  const extra: IllegalMove[] = [];
  const miscounted: Miscount[] = [];
  for (const { text, leaves } of division.moves) {
    const move = await identify(referee, text, setup, legal);
    if (typeof move !== 'number') extra.push(move);
    else if (listed.includes(move)) repeated.push(move);
    else {
      listed.push(move);
      const wanted = counts.get(move) ?? 0n;
      if (leaves !== wanted) miscounted.push({ move, found: leaves, right: wanted });
    }
  }
  const missing = isListed ? legal.filter((move) => !listed.includes(move)) : [];
  const verdict = { setup, found: division.leaves, right, isListed, listed, missing, extra, repeated, miscounted };
  return division.total === null || differs(verdict) ? verdict : { ...verdict, found: division.total };
}

/** True if the lists of moves differ. */
export function listsDiffer({ missing, extra, repeated }: Verdict): boolean {
  return missing.length + extra.length + repeated.length > 0;
}

export function differs(verdict: Verdict): boolean {
  return listsDiffer(verdict) || verdict.miscounted.length > 0 || verdict.found !== verdict.right;
}

/** What a user sees of a verdict. Moves that are too many are as the program writes them. */
export function answerDifference(
  { found, right, missing, extra, repeated, miscounted }: Verdict,
  text: (move: number) => string,
  rules: readonly Rule[],
): AnswerDifference {
  return {
    found,
    right,
    missing: missing.map(text),
    extra: extra.map((move) => move.text),
    repeated: repeated.map(text),
    miscounted: miscounted.map(({ move, ...leaves }) => ({ move: text(move), ...leaves })),
    rules,
  };
}

/** The moves that the program lists, sorted and in plain UCI notation, for comparing two lists of a position. */
export function listedTexts({ listed, extra, repeated }: Verdict): string[] {
  const own = [...listed, ...repeated].map((move) => formatUciMove(move, false));
  return [...own, ...extra.map(({ text }) => text.toLowerCase())].sort();
}
