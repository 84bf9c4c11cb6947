// Entry point of a search thread: its first message is its ThreadBirth, each later one a task. A trap or failed
// assertion ends the thread, and its owner receives an error.

import { parentPort } from 'node:worker_threads';
import { listFolder, openBlocks } from './files';
import type { ThreadBirth, ThreadTask } from '../../runtime/messages';
import { serveSearch } from '../../runtime/search-service';
import { TraceFile } from './trace';

const { SLIDERULE_TRACE: tracePath } = process.env;
const trace = tracePath === undefined ? undefined : new TraceFile(tracePath);
const platform = { listFolder, openBlocks, trace };

parentPort?.once('message', (birth: ThreadBirth) => {
  const service = serveSearch(platform, birth, (reply) => parentPort?.postMessage(reply));
  parentPort?.on('message', (task: ThreadTask) => {
    void service.then((perform) => perform(task));
  });
});
