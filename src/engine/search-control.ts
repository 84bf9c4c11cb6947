// The reins of one search, perft or bench: made when it is asked for, so that a `stop` or `ponderhit` that arrives before
// the work has begun is not lost, and one that arrives after its end does not hit the next.

import { now } from '../runtime/core';

/** What the best move has to wait for, even when the search has ended. */
export type Hold = 'nothing' | 'stop' | 'ponderhit';

/** What is being controlled; a `Host` is one. */
export interface Controlled {
  stop(): void;
  ponderHit(): void;
}

export class SearchControl {
  /** When it was asked for, on the clock of `now`. */
  readonly startedAt = now();
  private stopped = false;
  private ponderHitSeen = false;
  private target: Controlled | null = null;
  private wake: () => void = () => undefined;

  constructor(private readonly hold: Hold = 'nothing') {}

  /** True while the result has to wait, whether there is one already or not. */
  get isHeld(): boolean {
    return this.hold !== 'nothing' && !this.stopped && !(this.hold === 'ponderhit' && this.ponderHitSeen);
  }

  get isStopped(): boolean {
    return this.stopped;
  }

  get isPonderHit(): boolean {
    return this.ponderHitSeen;
  }

  stop(): void {
    this.stopped = true;
    this.target?.stop();
    this.wake();
  }

  ponderHit(): void {
    this.ponderHitSeen = true;
    this.target?.ponderHit();
    this.wake();
  }

  /** Lets the control act on `target` while `work` goes on; what was asked before takes effect at once. */
  async during<T>(target: Controlled, work: Promise<T>): Promise<T> {
    this.target = target;
    if (this.stopped) target.stop();
    if (this.ponderHitSeen) target.ponderHit();
    try {
      return await work;
    } finally {
      this.target = null;
    }
  }

  /** Resolves when the result may be given away. */
  async released(): Promise<void> {
    while (this.isHeld) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }
}
