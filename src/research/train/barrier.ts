// The barrier where a training's threads wait for each other, twice per batch. It uses the control record, without the
// main thread.

import { TRAINING_OPENED, TRAINING_WAITING } from './abi/training';

export class Barrier {
  private readonly words: Int32Array;

  constructor(
    memory: WebAssembly.Memory,
    private readonly threads: number,
  ) {
    this.words = new Int32Array(memory.buffer);
  }

  /** Returns when all threads have called it. */
  wait(): void {
    const waiting = TRAINING_WAITING / 4;
    const opened = TRAINING_OPENED / 4;
    const before = Atomics.load(this.words, opened);
    if (Atomics.add(this.words, waiting, 1) + 1 < this.threads) {
      // The last thread may have opened the previous barrier and not have notified yet: then this is woken too early.
      while (Atomics.load(this.words, opened) === before) Atomics.wait(this.words, opened, before);
      return;
    }
    Atomics.store(this.words, waiting, 0);
    Atomics.add(this.words, opened, 1);
    Atomics.notify(this.words, opened);
  }
}
