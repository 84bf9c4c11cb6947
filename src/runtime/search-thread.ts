// The main thread's end of one search thread.

import type { Report } from './info';
import type { ThreadBirth, ThreadReply, ThreadTask } from './messages';
import { openLocalWorker } from './local-worker';
import type { Platform, SearchWorker, WorkerOwner } from './platform';

/** The reply that ends a task. */
export type FinalReply = Exclude<ThreadReply, Report>;

interface Pending {
  readonly resolve: (reply: FinalReply) => void;
  readonly reject: (error: Error) => void;
  readonly onReport: (report: Report) => void;
}

/** One worker with at most one task at a time. After an error it stays dead; every later task fails with that error. */
export class SearchThread {
  private readonly worker: SearchWorker;
  private pending: Pending | null = null;
  private failure: Error | null = null;
  /** Settles when the worker's instance is ready. */
  readonly started: Promise<FinalReply>;

  constructor(platform: Platform, birth: ThreadBirth) {
    const owner: WorkerOwner = {
      received: (message) => this.receive(message),
      failed: (error) => this.fail(error),
    };
    this.worker =
      platform.memory === 'shared' ? platform.spawnWorker(birth, owner) : openLocalWorker(platform, birth, owner);
    this.started = this.expect(() => undefined);
    // If a later thread cannot be created, nobody awaits this one.
    this.started.catch(() => undefined);
  }

  /** Gives the worker a task; rejects if the worker crashes. */
  perform(task: ThreadTask, onReport: (report: Report) => void = () => undefined): Promise<FinalReply> {
    if (this.failure !== null) return Promise.reject(this.failure);
    const done = this.expect(onReport);
    this.worker.post(task);
    return done;
  }

  /** Ends the worker, even during a task. */
  async close(): Promise<void> {
    this.fail(new Error('a search thread was closed'));
    await this.worker.terminate();
  }

  private expect(onReport: (report: Report) => void): Promise<FinalReply> {
    return new Promise((resolve, reject) => {
      this.pending = { resolve, reject, onReport };
    });
  }

  private receive(message: ThreadReply): void {
    const pending = this.pending;
    if (message.kind === 'info' || message.kind === 'current') {
      pending?.onReport(message);
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
