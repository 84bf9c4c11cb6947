// What a search thread does. It stays inside the core while it works, and so hears messages only between tasks: what must
// reach it earlier (stop, ponderhit) is written to the control block.

import { Core } from './core';
import { readBestMove } from './info';
import type { ThreadBirth, ThreadReply, ThreadTask } from './messages';

/**
 * Makes the instance of a search thread and says that it is ready. Returns what performs a task and replies; it throws when
 * the core traps, and the thread is then of no more use.
 */
export async function serveSearch(
  birth: ThreadBirth,
  reply: (message: ThreadReply) => void,
): Promise<(task: ThreadTask) => void> {
  const core = await Core.create(birth.module, birth.memory, birth.threadBase, (report) => {
    if (birth.reports) reply(report);
  });
  reply({ kind: 'ready' });
  return (task) => {
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
  };
}
