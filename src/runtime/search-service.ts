// What a search thread does. It stays inside the core while it works, and so hears messages only between tasks, or in pauses:
// what must reach it earlier (stop, ponderhit) is written to the control block.

import { Core } from './core';
import { readBestMove, type Report } from './info';
import type { ThreadBirth, ThreadReply, ThreadTask } from './messages';
import { noPauses, type Pauses } from './pauses';
import type { ThreadPlatform } from './platform';
import { TableFiles } from './tablebases';

/**
 * Makes the instance of a search thread and says that it is ready. Returns what performs a task and replies; it rejects
 * when the core traps, and the thread is then of no more use.
 */
export async function serveSearch(
  platform: ThreadPlatform,
  birth: ThreadBirth,
  reply: (message: ThreadReply) => void,
  pauses: Pauses = noPauses,
): Promise<(task: ThreadTask) => Promise<void>> {
  const { module, memory, threadBase } = birth;
  const report = (message: Report): void => {
    if (birth.reports) reply(message);
  };
  const readBlock = new TableFiles(birth.tableFiles, platform).reader(memory.buffer);
  const core = await Core.create(module, memory, threadBase, report, readBlock, undefined, pauses.pause);
  const { exports } = core;
  reply({ kind: 'ready' });
  return async (task) => {
    switch (task.kind) {
      case 'search':
        core.setGame(task.game);
        await pauses.run(exports, exports.search);
        reply({ kind: 'bestmove', bestMove: readBestMove(core.view, threadBase) });
        break;
      case 'perft':
        core.setGame(task.game);
        await pauses.run(exports, exports.runPerft, task.depth, task.leaf, task.hashed ? 1 : 0);
        reply({ kind: 'ready' });
        break;
      case 'clear':
        exports.clearTable(task.firstCluster, task.clusters);
        exports.clearHistory();
        reply({ kind: 'ready' });
        break;
    }
  };
}
