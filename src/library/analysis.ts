// A running analysis: an asynchronous iterable of its infos, and a promise of its result.

import { SlideruleError } from './errors';
import type { AnalysisInfo, AnalysisResult } from './types';
import { checkNew, type OWN } from './values';

/**
 * `for await (const info of analysis)` yields every info, including those from before the loop; leaving the loop stops
 * the search. A second loop throws ANALYSIS_LOOP.
 */
export class Analysis implements AsyncIterable<AnalysisInfo> {
  /** Settles when the search has ended. Rejects with a SlideruleError, or with the reason of an AbortSignal. */
  readonly result: Promise<AnalysisResult>;
  private readonly waiting: AnalysisInfo[] = [];
  private ended = false;
  private hasLoop = false;
  private wake: () => void = () => undefined;

  /** @internal `run` performs the analysis and passes on its infos; `halt` ends it and may be called repeatedly. */
  constructor(
    key: typeof OWN,
    run: (tell: (info: AnalysisInfo) => void) => Promise<AnalysisResult>,
    private readonly halt: () => void,
  ) {
    checkNew(key, 'Analysis', 'Engine.analyse');
    const tell = (info: AnalysisInfo): void => {
      this.waiting.push(info);
      this.wake();
    };
    this.result = run(tell).finally(() => {
      this.ended = true;
      this.wake();
    });
    // A caller that only reads the infos sees the failure there; an unhandled rejection must not end the process.
    this.result.catch(() => undefined);
  }

  /** Ends the search early; resolves with the result so far. */
  stop(): Promise<AnalysisResult> {
    this.halt();
    return this.result;
  }

  /** Every info, those from before the loop included; leaving the loop stops the search. Throws ANALYSIS_LOOP the second time. */
  [Symbol.asyncIterator](): AsyncGenerator<AnalysisInfo, void, undefined> {
    if (this.hasLoop) {
      throw new SlideruleError('ANALYSIS_LOOP', 'An analysis has one loop, and this one has had it.');
    }
    this.hasLoop = true;
    return this.loop();
  }

  private async *loop(): AsyncGenerator<AnalysisInfo, void, undefined> {
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
