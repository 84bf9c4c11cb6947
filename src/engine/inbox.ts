// One ordered inbox: what is asked is done in the order of asking, one thing at a time. Only stop, ponderhit and the
// question whether the engine is ready may act in the middle of a search.

import { now } from '../runtime/core';
import { SearchControl, type Hold } from './search-control';

/** A search has a best move whenever it is stopped. A `count` (perft, bench) is worth nothing unfinished. */
export type WorkKind = 'search' | 'count';

interface Job {
  readonly run: () => Promise<void> | void;
  /** True for work of either kind, during which the engine counts as ready. */
  readonly isSearch: boolean;
}

/** Milliseconds: a count asked for this shortly before `quit` comes from a script that waits for it. */
const SCRIPT_MS = 500;

export class Inbox {
  /** Sets keep their order and forget members in constant time, however long a flood of input makes them. */
  private readonly jobs = new Set<Job>();
  /** Waiting questions for readiness, with their answer in mid-search. */
  private readonly readyJobs = new Map<Job, () => void>();
  private readonly controls = new Map<SearchControl, WorkKind>();
  private readonly idleWaiters: (() => void)[] = [];
  private current: Job | null = null;

  /** `onError` gets what a job throws; the inbox goes on with the next. */
  constructor(private readonly onError: (error: unknown) => void) {}

  /** Does `run` when everything before it is done. */
  add(run: () => Promise<void> | void): void {
    this.enqueue({ run, isSearch: false });
  }

  /**
   * The same for work that takes its time and that a control can stop; `hold` is what its result has to wait for. It waits
   * for work that ends by itself, and stops work that does not. Returns the control.
   */
  addSearch(kind: WorkKind, run: (control: SearchControl) => Promise<void>, hold: Hold = 'nothing'): SearchControl {
    this.finish();
    const control = new SearchControl(hold);
    this.controls.set(control, kind);
    this.enqueue({
      isSearch: true,
      run: async () => {
        try {
          await run(control);
        } finally {
          this.controls.delete(control);
        }
      },
    });
    return control;
  }

  /** Does `run` in its turn, but at once while a search runs, whatever else is waiting. */
  addReady(run: () => Promise<void> | void, answerInSearch: () => void): void {
    if (this.isSearching) {
      answerInSearch();
      return;
    }
    const job: Job = { run, isSearch: false };
    this.readyJobs.set(job, answerInSearch);
    this.enqueue(job);
  }

  /** Ends every search and count that has been asked for so far. */
  stop(): void {
    for (const control of this.controls.keys()) this.stopOne(control);
  }

  /** Ends every search that would not end by itself. */
  finish(): void {
    for (const control of this.controls.keys()) {
      if (control.isHeld) this.stopOne(control);
    }
  }

  /** Ends every search, and every count but those that a script has just asked for; true if there are such. */
  quit(): boolean {
    const latest = now() - SCRIPT_MS;
    for (const [control, kind] of this.controls) {
      if (kind === 'search' || control.startedAt < latest) this.stopOne(control);
    }
    return this.controls.size > 0;
  }

  ponderHit(): void {
    for (const control of this.controls.keys()) control.ponderHit();
  }

  /** True while a search, perft or bench runs. */
  get isSearching(): boolean {
    return this.current?.isSearch === true;
  }

  /** True if something that was asked for will not end by itself. */
  get isHeld(): boolean {
    return [...this.controls.keys()].some((control) => control.isHeld);
  }

  /** Resolves when nothing is left to do. */
  async idle(): Promise<void> {
    if (this.current === null) return;
    await new Promise<void>((resolve) => {
      this.idleWaiters.push(resolve);
    });
  }

  /** What has been stopped need not be told anything more, so a flood of `go` and `stop` costs each its own only. */
  private stopOne(control: SearchControl): void {
    control.stop();
    this.controls.delete(control);
  }

  private enqueue(job: Job): void {
    this.jobs.add(job);
    if (this.current === null) void this.work();
  }

  private async work(): Promise<void> {
    for (const job of this.jobs) {
      this.take(job);
      this.current = job;
      if (job.isSearch) this.answerReadyJobs();
      try {
        await job.run();
      } catch (error) {
        this.onError(error);
      }
    }
    this.current = null;
    for (const wake of this.idleWaiters.splice(0)) wake();
  }

  private take(job: Job): void {
    this.jobs.delete(job);
    this.readyJobs.delete(job);
  }

  private answerReadyJobs(): void {
    for (const [job, answerInSearch] of this.readyJobs) {
      this.take(job);
      answerInSearch();
    }
  }
}
