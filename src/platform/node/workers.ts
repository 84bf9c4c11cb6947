// Search threads as worker threads.

import type { Worker } from 'node:worker_threads';
import type { ThreadBirth, ThreadReply } from '../../runtime/messages';
import type { SearchWorker, WorkerOwner } from '../../runtime/platform';
import { openWorker } from './artifacts';

/** The bundled script of a search thread. */
const SCRIPT = 'search-worker.js';

/** A started thread that waits for its first message. */
let prepared: Worker | null = null;

/** `Platform.prepareWorker`: Node needs 40 ms to start a thread. The thread does not keep the process alive. */
export function prepareWorker(): void {
  if (prepared !== null) return;
  const worker = openWorker(SCRIPT);
  worker.unref();
  // If it fails, the next caller that needs a thread starts another and gets the error.
  worker.once('error', () => (prepared = null));
  prepared = worker;
}

/** `Platform.spawnWorker`. */
export function spawnWorker(birth: ThreadBirth, owner: WorkerOwner): SearchWorker {
  const worker = prepared ?? openWorker(SCRIPT);
  prepared = null;
  worker.removeAllListeners('error');
  worker.ref();
  worker.postMessage(birth);
  worker.on('message', (reply: ThreadReply) => owner.received(reply));
  worker.on('error', (error) => owner.failed(new Error(`a search thread crashed: ${String(error)}`)));
  worker.on('exit', () => owner.failed(new Error('a search thread has ended')));
  return {
    post: (task) => worker.postMessage(task),
    terminate: async () => {
      await worker.terminate();
    },
  };
}
