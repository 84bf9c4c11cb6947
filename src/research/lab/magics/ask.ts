// One question to a worker thread at a time.

import type { Worker } from 'node:worker_threads';

/** Sends a request, and resolves with the answer to it; rejects if the thread fails. */
export function ask<Answer>(worker: Worker, request: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (answer: Answer) => {
      worker.off('error', reject);
      resolve(answer);
    });
    worker.postMessage(request);
  });
}
