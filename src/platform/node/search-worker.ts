// Entry point of a search thread. A trap or failed assertion ends the thread, and its owner hears of it as an error.

import { parentPort, workerData } from 'node:worker_threads';
import { listFolder, openBlocks } from './files';
import type { ThreadBirth, ThreadTask } from '../../runtime/messages';
import { serveSearch } from '../../runtime/search-service';

const platform = { listFolder, openBlocks };
const service = serveSearch(platform, workerData as ThreadBirth, (reply) => parentPort?.postMessage(reply));
void service.then((perform) =>
  parentPort?.on('message', (task: ThreadTask) => {
    void perform(task);
  }),
);
