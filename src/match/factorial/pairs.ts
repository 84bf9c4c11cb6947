// Plays pairs of games in several processes. Unlike threads they need no bundle, and they exchange little data per
// pair.

import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PairResult } from './effects';
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
  const waiting = pairs.values();
  let stopped = false;
  const playAt = (worker: ChildProcess): Promise<void> =>
    new Promise((resolve, reject) => {
      const next = (): void => {
        const { value, done } = waiting.next();
        if (stopped || done === true) resolve();
        else worker.send(value);
      };
      worker.on('exit', (code, signal) => reject(new Error(`a process that plays ended (${code ?? signal})`)));
      worker.on('message', (result: PairResult) => {
        if (!stopped && onPair(result)) stopped = true;
        next();
      });
      next();
    });
  const count = Math.min(processes, pairs.length);
  const workers = Array.from({ length: count }, () => fork(WORKER, [JSON.stringify(plan)]));
  try {
    await Promise.all(workers.map(playAt));
  } finally {
    for (const worker of workers) worker.kill();
  }
}
