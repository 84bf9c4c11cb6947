// Entry point of a search thread. It stays inside the core while it works, and so hears messages only between tasks: what
// must reach it earlier (stop, ponderhit) is written to the control block.
//
// Nothing is caught here: a trap or failed assertion ends the thread, and its owner hears of it as an error.

import { parentPort, workerData } from 'node:worker_threads';
import { Core } from './core';
import { readBestMove } from './info';
import type { ThreadBirth, ThreadReply, ThreadTask } from './messages';

const birth = workerData as ThreadBirth;

function reply(message: ThreadReply): void {
  parentPort?.postMessage(message);
}

const core = new Core(birth.module, birth.memory, birth.threadBase, (info) => {
  if (birth.reports) reply({ kind: 'info', info });
});

function perform(task: ThreadTask): void {
  switch (task.kind) {
    case 'search':
      core.setGame(task.game);
      core.exports.search();
      reply({ kind: 'bestmove', bestMove: readBestMove(core.view, birth.threadBase) });
      break;
    case 'perft':
      core.setGame(task.game);
      core.exports.runPerft(task.depth, task.leaf, task.hashed ? 1 : 0);
      reply({ kind: 'ready' });
      break;
    case 'clear':
      core.exports.clearTable(task.firstCluster, task.clusters);
      core.exports.clearHistory();
      reply({ kind: 'ready' });
      break;
  }
}

parentPort?.on('message', perform);
reply({ kind: 'ready' });
