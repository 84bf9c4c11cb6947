// The result of a comparison.

import type { ProgramFault } from './program';
import type { Rule } from './rule';

/**
 * `moves`: the position as set up has other moves. `making`: it is right as set up, and wrong after moves are played.
 * `counting`: both are right, and yet a count is wrong, so the fault is in taking moves back or in a table.
 */
export type PartingKind = 'moves' | 'making' | 'counting';

/** Where a program and the rules differ, as small as it gets. Moves are in UCI notation. */
export interface PerftDifference {
  readonly kind: PartingKind;
  /** The shortest path from the position that was asked to `fen`. */
  readonly path: readonly string[];
  readonly fen: string;
  /** What is played from there before the lists differ. */
  readonly moves: readonly string[];
  /** The depth of perft after `moves` that gives a wrong count. */
  readonly depth: number;
  readonly found: bigint;
  readonly right: bigint;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  readonly repeated: readonly string[];
  readonly miscounted: readonly { readonly move: string; readonly found: bigint; readonly right: bigint }[];
  /** The broken rules, the most frequent first; empty where only counts are wrong. */
  readonly rules: readonly Rule[];
}

/** How an answer for one position differs. */
export type AnswerDifference = Omit<PerftDifference, 'kind' | 'path' | 'fen' | 'moves' | 'depth'>;

/** The result of comparing another program's perft with the rules. */
export type PerftComparison =
  | { readonly kind: 'equal'; readonly leaves: bigint }
  | {
      readonly kind: 'different';
      /** The smallest depth with a difference, and the counts there. */
      readonly depth: number;
      readonly found: bigint;
      readonly right: bigint;
      readonly difference: PerftDifference;
      /** The same difference with as few men as possible. */
      readonly smallest: PerftDifference;
    }
  | { readonly kind: 'failed'; readonly fault: ProgramFault };
