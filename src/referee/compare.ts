// Compares a program's perft with the rules and finds where they differ.

import type { Setup } from '../notation/setup';
import type { PerftComparison, PerftDifference } from './difference';
import { Examiner, Failing } from './examiner';
import { explain } from './explain';
import type { PerftProgram, ProgramFault } from './program';
import { reduce } from './reduce';
import type { Referee } from './referee';
import type { Rule } from './rule';
import { answerDifference, differs, listsDiffer } from './verdict';
import { walk, type Parting } from './walk';

export interface ComparisonOptions {
  /** Maximum depth, from 1. */
  readonly depth: number;
  /** Whether castling is written as king takes rook. */
  readonly chess960: boolean;
}

/** Limit on questions for narrowing down a crash. */
const MOST_NARROWING = 300;

function differenceOf(examiner: Examiner, parting: Parting, rules: readonly Rule[]): PerftDifference {
  const { kind, path, start, moves, depth, verdict } = parting;
  const text = (move: number): string => examiner.text(move);
  return {
    kind,
    path: path.map(text),
    fen: examiner.fen(start),
    moves: moves.map(text),
    depth,
    ...answerDifference(verdict, text, rules),
    // Only where all lists are right.
    ...(listsDiffer(verdict) && { miscounted: [] }),
  };
}

/** The smallest position below that makes the program fail in the same way. A program that was silent is not asked again. */
async function narrow(examiner: Examiner, failing: Failing): Promise<ProgramFault> {
  const { fault, setup } = failing;
  const { depth, moves } = fault.question;
  if (depth === 1 || moves.length > 0 || fault.code === 'PROGRAM_SILENT') return fault;
  const end = examiner.asked + MOST_NARROWING;
  for (const { after } of await examiner.byMen(setup, await examiner.referee.legalMoves(setup))) {
    if (examiner.asked >= end) break;
    try {
      await examiner.judge(after, [], depth - 1);
    } catch (error) {
      if (!(error instanceof Failing)) throw error;
      if (error.fault.code === fault.code) return narrow(examiner, error);
    }
  }
  return fault;
}

async function compareSafely(examiner: Examiner, setup: Setup, greatest: number): Promise<PerftComparison> {
  let leaves = 0n;
  for (let depth = 1; depth <= greatest; depth += 1) {
    const verdict = await examiner.judge(setup, [], depth);
    leaves = verdict.right;
    if (!differs(verdict)) continue;
    const parting = await walk(examiner, setup, depth, verdict);
    const rules = await explain(examiner, parting);
    const difference = differenceOf(examiner, parting, rules);
    const reduced = await reduce(examiner, parting, rules[0]?.code);
    const smallest = differenceOf(examiner, reduced, await explain(examiner, reduced));
    return { kind: 'different', depth, found: verdict.found, right: verdict.right, difference, smallest };
  }
  return { kind: 'equal', leaves };
}

/**
 * Asks for perft 1, 2, … `depth` of a position, and walks down the first difference. The position is legal, as `parseFen`
 * makes them. A program that fails is part of the result.
 */
export async function compare(
  referee: Referee,
  program: PerftProgram,
  setup: Setup,
  { depth, chess960 }: ComparisonOptions,
): Promise<PerftComparison> {
  const examiner = new Examiner(referee, program, chess960);
  try {
    return await compareSafely(examiner, setup, depth);
  } catch (error) {
    if (!(error instanceof Failing)) throw error;
    return { kind: 'failed', fault: await narrow(examiner, error) };
  }
}
