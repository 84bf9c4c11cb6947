// The laboratory's parts: a chapter for each source document, with experiments to run and a page to write.

import type { Draft } from '../report/draft';

/** Where an experiment writes its lines. */
export type Out = (line: string) => void;

export interface Experiment {
  /** One word: `./engine.sh lab NAME`. */
  readonly name: string;
  /** One line for the list: what it shows, and the section or table of the document. */
  readonly summary: string;
  /** The arguments that may follow the name; absent if there are none. */
  readonly usage?: string;
  /**
   * Runs with the arguments after its name. Resolves with the exit code, 0 only if every result is as expected.
   * Throws a UsageError on arguments that it cannot understand.
   */
  run(args: readonly string[], out: Out): Promise<number>;
}

/** A part of a chapter's page. */
export type Section = (page: Draft) => Promise<void> | void;

export interface Chapter {
  /** Its folder below src/research/lab, and its page docs/lab/NAME.md. */
  readonly name: string;
  /** Heading of the page. */
  readonly title: string;
  /** Authors, title, year and place of the document. */
  readonly document: string;
  readonly experiments: readonly Experiment[];
  /** The page's sections in order. */
  readonly sections: readonly Section[];
}
