// What the laboratory is made of: chapters, one for each source document, with experiments to run and a page to write.

import type { Draft } from './draft';

/** Where an experiment writes its lines. */
export type Out = (line: string) => void;

export interface Experiment {
  /** One word: `./engine.sh lab NAME`. */
  readonly name: string;
  /** One line for the list: what it shows, and the section or table of the document. */
  readonly summary: string;
  /** What may follow the name; absent if nothing may. */
  readonly usage?: string;
  /**
   * Runs with the arguments behind its name; resolves with the exit code, 0 only when everything came out as it should.
   * Throws a UsageError on arguments that it cannot understand.
   */
  run(args: readonly string[], out: Out): Promise<number>;
}

/** A part of a chapter's page. */
export type Section = (page: Draft) => Promise<void> | void;

export interface Chapter {
  /** Its folder below src/lab, and its page docs/lab/NAME.md. */
  readonly name: string;
  /** Heading of the page. */
  readonly title: string;
  /** Authors, title, year and place of the document. */
  readonly document: string;
  readonly experiments: readonly Experiment[];
  /** The page, in its order. */
  readonly sections: readonly Section[];
}
