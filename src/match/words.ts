// KEY=VALUE words of the command line.

import { UsageError, wholeNumber } from '../cli/arguments';
import { quote } from '../notation/result';

/** The words of one option. Each is read once; words left over are errors of the user. */
export class Words {
  private readonly values = new Map<string, string>();

  /** If a key is given twice, the last value counts. Throws a UsageError for a word without `=`. */
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

  /** A whole number in a range; undefined without the key. Throws a UsageError on another value. */
  takeNumber(key: string, min: number, max?: number): number | undefined {
    const value = this.take(key);
    return value === undefined ? undefined : wholeNumber(key, value, min, max);
  }

  /** All words whose key has a prefix, without the prefix. */
  takeAll(prefix: string): Map<string, string> {
    const taken = new Map<string, string>();
    for (const [key, value] of this.values) {
      if (!key.startsWith(prefix)) continue;
      taken.set(key.slice(prefix.length), value);
      this.values.delete(key);
    }
    return taken;
  }

  /** Throws a UsageError if a word was not read. */
  finish(): void {
    const [key] = this.values.keys();
    if (key !== undefined) throw new UsageError(`--${this.option}: ${quote(key)} is not a known key.`);
  }
}
