// Candidates tested by several threads of the compiled core: what a graphics card has to beat (Fiekas, section 5.3).

import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectFolder } from '../../../platform/node/artifacts';
import { ask } from './ask';
import type { CandidateRun, CandidateSetup } from './candidate-worker';

/** Slices for each thread. Candidates differ in what they cost, so equal shares would not end together. */
const SLICES = 16;

export class CandidateThreads {
  private constructor(private readonly workers: readonly Worker[]) {}

  /** Starts the threads, and waits until each has answered once. */
  static async open(setup: CandidateSetup, threads: number): Promise<CandidateThreads> {
    const script = join(projectFolder, 'dist', 'candidate-worker.js');
    const workers = Array.from({ length: threads }, () => new Worker(script, { workerData: setup }));
    await Promise.all(workers.map((worker) => ask<number>(worker, { first: 0n, count: 1 } satisfies CandidateRun)));
    return new CandidateThreads(workers);
  }

  /** Tests `count` candidates from `first` on; resolves with the number of magic ones. */
  async test(first: bigint, count: number): Promise<number> {
    const slice = Math.ceil(count / (this.workers.length * SLICES));
    let next = 0;
    let magics = 0;
    const work = async (worker: Worker): Promise<void> => {
      while (next < count) {
        const run: CandidateRun = { first: first + BigInt(next), count: Math.min(slice, count - next) };
        next += run.count;
        const found = await ask<number>(worker, run);
        magics += found;
      }
    };
    await Promise.all(this.workers.map(work));
    return magics;
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()));
  }
}
