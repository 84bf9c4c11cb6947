// The work of a search thread. While it runs core code it receives messages only between tasks or in pauses; anything
// more urgent (stop, ponderhit) goes through the control block.

import { ControlBlock } from './control';
import { Core } from './core';
import { readFoundMove, type Report } from './info';
import type { ThreadBirth, ThreadReply, ThreadTask } from './messages';
import { noPauses, type Pauses } from './pauses';
import type { ThreadPlatform } from './platform';
import type { Info } from './search-records';
import { TableFiles } from './table-files';

/**
 * Creates the instance of a search thread and reports that it is ready. Returns a function that performs a task and
 * replies. It rejects if the core traps; the thread is then unusable.
 */
export async function serveSearch(
  platform: ThreadPlatform,
  birth: ThreadBirth,
  reply: (message: ThreadReply) => void,
  pauses: Pauses = noPauses,
): Promise<(task: ThreadTask) => Promise<void>> {
  const { module, memory, threadBase } = birth;
  let lines: Info[] = [];
  const report = (message: Report): void => {
    if (message.kind === 'info' && message.final) lines.push(message.info);
    else if (birth.reports) reply(message);
  };
  const readBlock = new TableFiles(birth.tableFiles, platform).reader(memory.buffer);
  const trace = birth.reports ? platform.trace : undefined;
  const core = await Core.create(module, memory, threadBase, report, readBlock, undefined, pauses.pause, trace);
  const { exports } = core;
  const control = new ControlBlock(memory.buffer);
  reply({ kind: 'ready' });
  return async (task) => {
    switch (task.kind) {
      case 'search':
        lines = [];
        await pauses.run(exports, exports.search);
        // The helpers need not wait until a busy machine has woken the main thread.
        if (birth.reports) control.stop();
        reply({ kind: 'finding', finding: { found: readFoundMove(core.view, threadBase), lines } });
        break;
      case 'perft':
        await pauses.run(exports, exports.runPerft, task.depth, task.leaf, task.hashed ? 1 : 0);
        reply({ kind: 'ready' });
        break;
      case 'forget':
        exports.clearHistory();
        reply({ kind: 'ready' });
        break;
      case 'clear':
        if (task.fresh) exports.touchTable(task.firstCluster, task.clusters);
        else exports.clearTable(task.firstCluster, task.clusters);
        reply({ kind: 'ready' });
        break;
    }
  };
}
