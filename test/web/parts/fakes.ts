// What the parts of the page need of a browser, under Node: an engine that a test answers for, and a document.

import { Analysis } from '../../../src/library/analysis';
import { OWN } from '../../../src/library/values';
import type { AnalysisInfo, AnalysisResult, PerftCounts } from '../../../src/library/types';
import { PageEngine, type AskedEngine } from '../../../src/web/page-engine';

/** Stands in for the library's engine. */
export class FakeEngine implements AskedEngine {
  /** The commands so far. */
  readonly heard: unknown[] = [];
  /** Unfinished answers, the oldest first. */
  private readonly searches: { tell: (info: AnalysisInfo) => void; end: (result: AnalysisResult) => void }[] = [];
  private readonly counts: ((counts: PerftCounts) => void)[] = [];

  on(): () => void {
    return () => undefined;
  }

  setOption(name: string, value?: string | number | boolean): Promise<void> {
    this.heard.push([name, value]);
    return Promise.resolve();
  }

  newGame(): Promise<void> {
    return Promise.resolve();
  }

  analyse(...[, limits]: Parameters<AskedEngine['analyse']>): Analysis {
    this.heard.push(limits);
    const run = (tell: (info: AnalysisInfo) => void): Promise<AnalysisResult> =>
      new Promise((end) => this.searches.push({ tell, end }));
    return new Analysis(OWN, run, () => this.heard.push('stop'));
  }

  perft(...[, depth, { signal } = {}]: Parameters<AskedEngine['perft']>): Promise<PerftCounts> {
    this.heard.push(`perft ${depth}`);
    return new Promise((resolve, reject) => {
      this.counts.push(resolve);
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  }

  /** A line of the newest search. */
  tell(info: AnalysisInfo): void {
    this.searches.at(-1)?.tell(info);
  }

  /** Ends the oldest search. */
  async move(bestmove: string): Promise<void> {
    this.searches.shift()?.end({ bestmove, ponder: null, lines: [] });
    await settled();
  }

  /** Ends the newest count. */
  async count(counts: PerftCounts): Promise<void> {
    this.counts.pop()?.(counts);
    await settled();
  }
}

/** Resolves when nothing is left that waits for itself. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** The page's engine, and the library's behind it. */
export function fakeEngine(): { readonly engine: PageEngine; readonly library: FakeEngine } {
  const library = new FakeEngine();
  const owner = { complained: () => undefined, told: () => undefined };
  return { engine: new PageEngine(Promise.resolve(library), owner), library };
}

/** An element with attributes, children and listeners, which is not drawn. */
class FakeElement extends EventTarget {
  disabled = false;
  private readonly attributes = new Map<string, string>();
  private children: (FakeElement | string)[] = [];

  get textContent(): string {
    return this.children.map((child) => (typeof child === 'string' ? child : child.textContent)).join('');
  }

  set textContent(text: string) {
    this.children = [text];
  }

  append(...children: (FakeElement | string)[]): void {
    this.children.push(...children);
  }

  replaceChildren(...children: (FakeElement | string)[]): void {
    this.children = children;
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  toggleAttribute(name: string, isSet: boolean): void {
    if (isSet) this.attributes.set(name, '');
    else this.attributes.delete(name);
  }

  click(): void {
    this.dispatchEvent(new Event('click'));
  }

  byId(id: string): FakeElement | undefined {
    if (this.attributes.get('id') === id) return this;
    for (const child of this.children) {
      const found = typeof child === 'string' ? undefined : child.byId(id);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** Stands in for `document`. */
export const fakeDocument = {
  createElement: (): FakeElement => new FakeElement(),
  createElementNS: (): FakeElement => new FakeElement(),
};

/** An element below one that was made with `fakeDocument`. */
export function partOf(element: HTMLElement, id: string): FakeElement {
  const found = (element as unknown as FakeElement).byId(id);
  if (found === undefined) throw new Error(`there is no #${id}`);
  return found;
}
