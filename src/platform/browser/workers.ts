// Search threads as web workers.

import type { ThreadBirth, ThreadReply, ThreadTask } from '../../runtime/messages';
import type { SearchWorker, WorkerOwner } from '../../runtime/platform';
import { serveSearch } from '../../runtime/search-service';
import { foldersPlatform, type WebFolders } from './web-folders';

/** The first message to a thread here also has the loaded tables. */
interface WebBirth extends ThreadBirth {
  readonly folders: WebFolders;
}

/** `Platform.spawnWorker`, with a newly started worker. */
export function spawnWorker(worker: Worker, birth: WebBirth, owner: WorkerOwner): SearchWorker {
  worker.addEventListener('message', ({ data }: MessageEvent<ThreadReply>) => owner.received(data));
  worker.addEventListener('error', ({ message }) => owner.failed(new Error(`a search thread crashed: ${message}`)));
  worker.postMessage(birth);
  return {
    post: (task) => worker.postMessage(task),
    terminate: () => {
      worker.terminate();
      return Promise.resolve();
    },
  };
}

/** The worker's side, for its messages: the first is its ThreadBirth, each later one a task. */
export function threadServer(): (message: WebBirth & ThreadTask) => void {
  let perform: ReturnType<typeof serveSearch> | null = null;
  return (message) => {
    if (perform === null) {
      perform = serveSearch(foldersPlatform(message.folders), message, (reply) => postMessage(reply));
      perform.catch(crash);
    } else void perform.then((perform) => perform(message)).catch(crash);
  };
}

/** An error thrown outside any promise reaches the thread's owner as an event. */
function crash(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}
