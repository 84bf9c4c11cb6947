// Plays games on many threads and writes them in the order of their numbers, so that what a file holds depends neither on the
// number of threads nor on where runs were interrupted.

import type { Worker } from 'node:worker_threads';
import { openWorker } from '../platform/node/artifacts';
import type { DataSet } from './data-set';
import type { PlayedGame } from './self-play-worker';

/** The bundled script of a thread (self-play-worker.ts). */
const WORKER = 'self-play-worker.js';

/** Games that a thread is asked for ahead, so that it never waits for the next number. */
const AHEAD = 2;

/** Plays until the data set has `games` games or `signal` is aborted. Throws when a thread crashes, or a game cannot be written. */
export async function generateGames(
  dataSet: DataSet,
  games: number,
  threads: number,
  signal: AbortSignal,
): Promise<void> {
  if (dataSet.games >= games || signal.aborted) return;
  const workers = Array.from({ length: threads }, () => openWorker(WORKER, dataSet.settings));
  // Games that are done before one of a lower number.
  const waiting = new Map<number, Uint8Array>();
  let nextNumber = dataSet.games;
  let hasFailed = false;
  try {
    await new Promise<void>((resolve, reject) => {
      const ask = (worker: Worker): void => {
        if (nextNumber < games) worker.postMessage(nextNumber++);
      };
      signal.addEventListener('abort', () => resolve(), { once: true });
      for (const worker of workers) {
        worker.on('error', reject);
        worker.on('message', ({ number, bytes }: PlayedGame) => {
          // What comes after the end is not written: it would not be awaited. Nor is what follows a game that did not fit.
          if (signal.aborted || hasFailed) return;
          waiting.set(number, bytes);
          ask(worker);
          try {
            for (let next = waiting.get(dataSet.games); next !== undefined; next = waiting.get(dataSet.games)) {
              waiting.delete(dataSet.games);
              dataSet.append(next);
            }
          } catch (error) {
            hasFailed = true;
            reject(error instanceof Error ? error : new Error(String(error)));
          }
          if (dataSet.games === games) resolve();
        });
        for (let ahead = 0; ahead < AHEAD; ahead++) ask(worker);
      }
    });
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
