// A search thread that is none: it works on the thread that asks, where memory cannot be shared. While it searches, nothing
// else happens there, so only limits end a search.

import type { ThreadBirth } from './messages';
import type { SearchWorker, ThreadPlatform, WorkerOwner } from './platform';
import { serveSearch } from './search-service';

/** The same as `Platform.spawnWorker`, without a thread. */
export function openLocalWorker(platform: ThreadPlatform, birth: ThreadBirth, owner: WorkerOwner): SearchWorker {
  const fail = (error: unknown): void => owner.failed(new Error(`the search crashed: ${String(error)}`));
  const service = serveSearch(platform, birth, (reply) => owner.received(reply));
  service.catch(fail);
  return {
    post: (task) => void service.then((perform) => perform(task)).catch(fail),
    terminate: () => Promise.resolve(),
  };
}
