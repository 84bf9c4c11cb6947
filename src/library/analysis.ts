// A running analysis: what it has found so far as an asynchronous iterable, its end as a promise.

import type { AnalysisInfo, AnalysisResult } from './types';

/**
 * `for await (const info of analysis)` gets every info, those from before the loop too; leaving the loop stops the search.
 * Only one loop may run.
 */
export class Analysis implements AsyncIterable<AnalysisInfo> {
  /** Settles when the search has ended. Rejects with a SlideruleError, or with the reason of an AbortSignal. */
  readonly result: Promise<AnalysisResult>;
  private readonly waiting: AnalysisInfo[] = [];
  private ended = false;
  private wake: () => void = () => undefined;

  /** @internal `run` does the analysis and tells its infos; `halt` ends it, however often it is called. */
  constructor(
    run: (tell: (info: AnalysisInfo) => void) => Promise<AnalysisResult>,
    private readonly halt: () => void,
  ) {
    const tell = (info: AnalysisInfo): void => {
      this.waiting.push(info);
      this.wake();
    };
    this.result = run(tell).finally(() => {
      this.ended = true;
      this.wake();
    });
    // Who only reads the infos hears of a failure there; it must not end the process.
    this.result.catch(() => undefined);
  }

  /** Ends the search early; resolves with the result as it is. */
  stop(): Promise<AnalysisResult> {
    this.halt();
    return this.result;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<AnalysisInfo, void, undefined> {
    try {
      for (;;) {
        const info = this.waiting.shift();
        if (info !== undefined) yield info;
        else if (this.ended) break;
        else await this.news();
      }
      // A failure is thrown here too.
      await this.result;
    } finally {
      this.halt();
    }
  }

  private news(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
