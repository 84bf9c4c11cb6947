// Work for several processes. Unlike threads they need no bundle, and they exchange little data per task.

import { fork, type ChildProcess, type Serializable } from 'node:child_process';

/** What the processes run, and how many there are. */
export interface ProcessPool {
  /** Path of a module that answers each message, a task, by one message, its result. */
  readonly worker: string;
  /** The module's only argument, as JSON. */
  readonly argument: unknown;
  readonly processes: number;
}

/**
 * Hands out tasks, each process one at a time; a task is drawn only when a process is free for it. `onResult` receives each
 * result, in any order; returning true ends the work. Rejects if a process fails.
 */
export async function workThrough<Task extends Serializable>(
  pool: ProcessPool,
  tasks: Iterator<Task, unknown>,
  onResult: (result: unknown, task: Task) => boolean,
): Promise<void> {
  let stopped = false;
  const workAt = (worker: ChildProcess): Promise<void> =>
    new Promise((resolve, reject) => {
      const next = (): void => {
        const drawn = stopped ? undefined : tasks.next();
        if (drawn === undefined || drawn.done === true) {
          resolve();
          return;
        }
        const task = drawn.value;
        worker.once('message', (result: unknown) => {
          if (!stopped && onResult(result, task)) stopped = true;
          next();
        });
        worker.send(task);
      };
      worker.on('exit', (code, signal) => reject(new Error(`a process that plays ended (${code ?? signal})`)));
      next();
    });
  const workers = Array.from({ length: pool.processes }, () => fork(pool.worker, [JSON.stringify(pool.argument)]));
  try {
    await Promise.all(workers.map(workAt));
  } finally {
    for (const worker of workers) worker.kill();
  }
}
