// Plays games on many threads and writes them in numerical order, so that the file depends neither on the number of
// threads nor on interruptions.

import type { Worker } from 'node:worker_threads';
import { openWorker } from '../../platform/node/artifacts';
import type { DataSet } from './data-set';
import type { PlayedGame } from './self-play-worker';

/** The bundled script of a thread (self-play-worker.ts). */
const WORKER = 'self-play-worker.js';

/** Games queued for a thread, so that it never waits for the next number. */
const AHEAD = 2;

/**
 * Plays until the data set has `games` games or `signal` is aborted. Throws if a thread crashes or a game cannot be
 * written.
 */
export async function generateGames(
  dataSet: DataSet,
  games: number,
  threads: number,
  signal: AbortSignal,
): Promise<void> {
  if (dataSet.games >= games || signal.aborted) return;
  const workers = Array.from({ length: threads }, () => openWorker(WORKER, dataSet.settings));
  // Finished games that wait for one with a lower number.
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
          // Games that arrive after the end, or after a write error, are not written.
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
