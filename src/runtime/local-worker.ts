// Stands in for a search thread where memory cannot be shared: it works on the calling thread and pauses for messages
// as module and runtime allow (pauses.ts).

import type { ThreadBirth } from './messages';
import { pausesFor } from './pauses';
import type { SearchWorker, ThreadPlatform, WorkerOwner } from './platform';
import { serveSearch } from './search-service';

/** The same as `Platform.spawnWorker`, without a thread. */
export function openLocalWorker(platform: ThreadPlatform, birth: ThreadBirth, owner: WorkerOwner): SearchWorker {
  const fail = (error: unknown): void => owner.failed(new Error(`the search crashed: ${String(error)}`));
  const pauses = pausesFor(birth.module, birth.memory);
  const service = serveSearch(platform, birth, (reply) => owner.received(reply), pauses);
  service.catch(fail);
  return {
    post: (task) => void service.then((perform) => perform(task)).catch(fail),
    terminate: () => {
      pauses.end();
      return Promise.resolve();
    },
  };
}
