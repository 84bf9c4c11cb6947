// What a search thread does. It stays inside the core while it works, and so hears messages only between tasks: what must
// reach it earlier (stop, ponderhit) is written to the control block.

import { Core } from './core';
import { readBestMove, type Report } from './info';
import type { ThreadBirth, ThreadReply, ThreadTask } from './messages';
import type { ThreadPlatform } from './platform';
import { TableFiles } from './tablebases';

/**
 * Makes the instance of a search thread and says that it is ready. Returns what performs a task and replies; it throws when
 * the core traps, and the thread is then of no more use.
 */
export async function serveSearch(
  platform: ThreadPlatform,
  birth: ThreadBirth,
  reply: (message: ThreadReply) => void,
): Promise<(task: ThreadTask) => void> {
  const report = (message: Report): void => {
    if (birth.reports) reply(message);
  };
  const readBlock = new TableFiles(birth.tableFiles, platform).reader(birth.memory.buffer);
  const core = await Core.create(birth.module, birth.memory, birth.threadBase, report, readBlock);
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
