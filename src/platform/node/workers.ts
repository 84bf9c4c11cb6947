// Search threads as worker threads.

import type { ThreadBirth, ThreadReply } from '../../runtime/messages';
import type { SearchWorker, WorkerOwner } from '../../runtime/platform';
import { openWorker } from './artifacts';

/** The bundled script of a search thread. */
const SCRIPT = 'search-worker.js';

/** `Platform.spawnWorker`. */
export function spawnWorker(birth: ThreadBirth, owner: WorkerOwner): SearchWorker {
  const worker = openWorker(SCRIPT, birth);
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
