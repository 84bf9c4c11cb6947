// The main thread's end of one search thread.

import type { Info } from './info';
import type { ThreadBirth, ThreadReply, ThreadTask } from './messages';
import { openLocalWorker } from './local-worker';
import type { Platform, SearchWorker, WorkerOwner } from './platform';

/** The answer that ends a task. */
export type FinalReply = Exclude<ThreadReply, { kind: 'info' }>;

interface Pending {
  readonly resolve: (reply: FinalReply) => void;
  readonly reject: (error: Error) => void;
  readonly onInfo: (info: Info) => void;
}

/** One worker with at most one task at a time. After an error it stays dead; every later task fails with that error. */
export class SearchThread {
  private readonly worker: SearchWorker;
  private pending: Pending | null = null;
  private failure: Error | null = null;
  /** Settles when the worker's instance stands. */
  readonly started: Promise<FinalReply>;

  constructor(platform: Platform, birth: ThreadBirth) {
    const owner: WorkerOwner = {
      received: (message) => this.receive(message),
      failed: (error) => this.fail(error),
    };
    this.worker = platform.memory === 'shared' ? platform.spawnWorker(birth, owner) : openLocalWorker(birth, owner);
    this.started = this.expect(() => undefined);
    // Where a later thread cannot even be made, nobody waits for this one any more.
    this.started.catch(() => undefined);
  }

  /** Gives the worker a task; rejects when the worker crashes over it. */
  perform(task: ThreadTask, onInfo: (info: Info) => void = () => undefined): Promise<FinalReply> {
    if (this.failure !== null) return Promise.reject(this.failure);
    const done = this.expect(onInfo);
    this.worker.post(task);
    return done;
  }

  /** Ends the worker, in the middle of a task too. */
  async close(): Promise<void> {
    this.fail(new Error('a search thread was closed'));
    await this.worker.terminate();
  }

  private expect(onInfo: (info: Info) => void): Promise<FinalReply> {
    return new Promise((resolve, reject) => {
      this.pending = { resolve, reject, onInfo };
    });
  }

  private receive(message: ThreadReply): void {
    const pending = this.pending;
    if (message.kind === 'info') {
      pending?.onInfo(message.info);
    } else {
      this.pending = null;
      pending?.resolve(message);
    }
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.pending?.reject(this.failure);
    this.pending = null;
  }
}
