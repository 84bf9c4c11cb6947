// KEY=VALUE words of the command line.

import { UsageError, wholeNumber } from '../cli/arguments';
import { quote } from '../notation/result';

/** The words of one option; each is taken once, and what nobody takes is a mistake of the user's. */
export class Words {
  private readonly values = new Map<string, string>();

  /** Of a key that is given twice, the later one counts. Throws a UsageError on a word without `=`. */
  constructor(
    private readonly option: string,
    words: readonly string[],
  ) {
    for (const word of words) {
      const at = word.indexOf('=');
      if (at <= 0) throw new UsageError(`--${option}: ${quote(word)} is not of the form KEY=VALUE.`);
      this.values.set(word.slice(0, at), word.slice(at + 1));
    }
  }

  has(key: string): boolean {
    return this.values.has(key);
  }

  take(key: string): string | undefined {
    const value = this.values.get(key);
    this.values.delete(key);
    return value;
  }

  /** A whole number from `min`; undefined without the key. Throws a UsageError on another value. */
  takeNumber(key: string, min: number): number | undefined {
    const value = this.take(key);
    return value === undefined ? undefined : wholeNumber(key, value, min);
  }

  /** All words whose key begins so, without that beginning. */
  takeAll(prefix: string): Map<string, string> {
    const taken = new Map<string, string>();
    for (const [key, value] of this.values) {
      if (!key.startsWith(prefix)) continue;
      taken.set(key.slice(prefix.length), value);
      this.values.delete(key);
    }
    return taken;
  }

  /** Throws a UsageError if a word was not taken. */
  finish(): void {
    const [key] = this.values.keys();
    if (key !== undefined) throw new UsageError(`--${this.option}: ${quote(key)} is not a known key.`);
  }
}
