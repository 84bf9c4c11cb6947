// Plays the pairs of games of a factorial run in several processes.

import { fileURLToPath } from 'node:url';
import type { PairResult } from './effects';
import { workThrough } from './processes';
import type { FactorialPlan } from './run-file';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/**
 * Plays pairs by number, each process one at a time. `onPair` receives each result, in any order; returning true ends
 * the run. Rejects if a process fails.
 */
export async function playPairs(
  plan: FactorialPlan,
  pairs: readonly number[],
  processes: number,
  onPair: (result: PairResult) => boolean,
): Promise<void> {
  const pool = { worker: WORKER, argument: plan, processes: Math.min(processes, pairs.length) };
  await workThrough(pool, pairs.values(), (result) => onPair(result as PairResult));
}
