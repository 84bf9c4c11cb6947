// Controls one search, perft or bench. It is created with the request, so a `stop` or `ponderhit` before the work
// begins is not lost, and one after its end does not affect the next.

import { now } from '../runtime/core';

/** What the best move must wait for, even after the search has ended. */
export type Hold = 'nothing' | 'stop' | 'ponderhit';

/** What is controlled, such as a host's control block. */
export interface Controlled {
  stop(): void;
  ponderHit(): void;
}

export class SearchControl {
  /** The time of the request, on the clock of `now`. */
  readonly startedAt = now();
  private stopped = false;
  private ponderHitAt: number | null = null;
  private target: Controlled | null = null;
  private wake: () => void = () => undefined;

  constructor(private hold: Hold = 'nothing') {}

  /** True while the result must wait, whether or not it exists yet. */
  get isHeld(): boolean {
    return this.hold !== 'nothing' && !this.stopped && !(this.hold === 'ponderhit' && this.isPonderHit);
  }

  get isStopped(): boolean {
    return this.stopped;
  }

  get isPonderHit(): boolean {
    return this.ponderHitAt !== null;
  }

  /** When the clock began to run, on the clock of `now`: with the request, or with `ponderHit`. */
  get clockStartedAt(): number {
    return this.ponderHitAt ?? this.startedAt;
  }

  stop(): void {
    this.stopped = true;
    this.target?.stop();
    this.wake();
  }

  ponderHit(): void {
    this.ponderHitAt ??= now();
    this.target?.ponderHit();
    this.wake();
  }

  /** The result need not wait: what was to end it has been refused. */
  release(): void {
    this.hold = 'nothing';
  }

  /** Lets the control act on `target` while `work` runs; earlier requests take effect at once. */
  async during<T>(target: Controlled, work: Promise<T>): Promise<T> {
    this.target = target;
    if (this.stopped) target.stop();
    if (this.isPonderHit) target.ponderHit();
    try {
      return await work;
    } finally {
      this.target = null;
    }
  }

  /** Resolves when the result may be reported. */
  async released(): Promise<void> {
    while (this.isHeld) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }
}
