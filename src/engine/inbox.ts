// One ordered inbox: jobs run one at a time, in arrival order. Only stop, ponderhit and isready act during a search.

import { now } from '../runtime/core';
import { SearchControl, type Hold } from './search-control';

/** A search has a best move whenever it stops. An unfinished `count` (perft, bench) has no value. */
export type WorkKind = 'search' | 'count';

interface Job {
  readonly run: () => Promise<void> | void;
  /** True for searches and counts, during which the engine counts as ready. */
  readonly isSearch: boolean;
}

/** Milliseconds. A count requested this shortly before `quit` comes from a script that waits for its result. */
const SCRIPT_MS = 500;

export class Inbox {
  /** A set keeps its order and removes members in constant time, even if a flood of input makes it long. */
  private readonly jobs = new Set<Job>();
  /** Waiting `isready` jobs, with their answers during a search. */
  private readonly readyJobs = new Map<Job, () => void>();
  private readonly controls = new Map<SearchControl, WorkKind>();
  private readonly idleWaiters: (() => void)[] = [];
  private current: Job | null = null;
  private isClosed = false;

  /** `onError` receives what a job throws; the inbox continues with the next job. */
  constructor(private readonly onError: (error: unknown) => void) {}

  /** Runs `run` when everything before it is done. */
  add(run: () => Promise<void> | void): void {
    this.enqueue({ run, isSearch: false });
  }

  /**
   * Adds long work that a control can stop; `hold` is what its result must wait for. It waits for earlier work that
   * ends by itself, and stops earlier work that does not. Returns the control.
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

  /** Runs `run` in its turn, but during a search at once, whatever else is waiting. */
  addReady(run: () => Promise<void> | void, answerInSearch: () => void): void {
    if (this.isSearching) {
      answerInSearch();
      return;
    }
    const job: Job = { run, isSearch: false };
    this.readyJobs.set(job, answerInSearch);
    this.enqueue(job);
  }

  /** Ends every search and count requested so far. */
  stop(): void {
    for (const control of this.controls.keys()) this.stopOne(control);
  }

  /** Ends every search that would not end by itself. */
  finish(): void {
    for (const control of this.controls.keys()) {
      if (control.isHeld) this.stopOne(control);
    }
  }

  /** Ends every search and every count, except counts that a script has just requested; true if there are any. */
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

  /** True if some requested work will not end by itself. */
  get isHeld(): boolean {
    return [...this.controls.keys()].some((control) => control.isHeld);
  }

  /** Jobs that have not begun. */
  get waiting(): number {
    return this.jobs.size;
  }

  /** Resolves when nothing is left to do. */
  async idle(): Promise<void> {
    if (this.current === null) return;
    await new Promise<void>((resolve) => {
      this.idleWaiters.push(resolve);
    });
  }

  /** Stops what can be stopped, and takes nothing more: adding throws. Resolves when nothing is left to do. */
  close(): Promise<void> {
    this.isClosed = true;
    this.stop();
    return this.idle();
  }

  /** Stopped work is removed, so a flood of `go` and `stop` takes linear time. */
  private stopOne(control: SearchControl): void {
    control.stop();
    this.controls.delete(control);
  }

  private enqueue(job: Job): void {
    if (this.isClosed) throw new Error('The engine is closed.');
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
