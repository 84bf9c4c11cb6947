// Lines of perft suites against what a core counts.

import { clearTable, countLeaves } from '../../perft-suites/count';
import type { Core } from '../../src/runtime/core';
import { parsePerftLine } from '../../src/notation/epd';
import { valueOf } from '../notation/results';

/** How lines are checked. */
export interface PerftCheck {
  /** LEAF_… */
  readonly leaf: number;
  /**
   * Whether the hash table is used, cleared for each position: keys name castling rights by their side and not by their
   * rook, which within a game is always the same.
   */
  readonly hashed?: boolean;
  /** Expected counts above this are left out. */
  readonly mostLeaves?: bigint;
  /** Check only the deepest count that is left of each line. */
  readonly deepestOnly?: boolean;
}

/** What a check came to. */
export interface PerftOutcome {
  /** A sentence for each count that differs. */
  readonly faults: string[];
  /** Counts checked. */
  readonly checked: number;
}

/** Checks the counts of suite lines. */
export function checkPerftLines(core: Core, lines: readonly string[], check: PerftCheck): PerftOutcome {
  const faults: string[] = [];
  let checked = 0;
  for (const line of lines) {
    const { setup, counts } = valueOf(parsePerftLine(line));
    if (check.hashed === true) clearTable(core);
    core.setSetup(setup);
    const wanted = [...counts].filter(([, count]) => check.mostLeaves === undefined || count <= check.mostLeaves);
    for (const [depth, expected] of check.deepestOnly === true ? wanted.slice(-1) : wanted) {
      const found = countLeaves(core, depth, check.leaf, check.hashed);
      checked += 1;
      if (found !== expected) faults.push(`depth ${depth} expected ${expected}, found ${found} in ${line}`);
    }
  }
  return { faults, checked };
}
