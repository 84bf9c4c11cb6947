// The test data that is not part of the project: where it lies, and tests that say so when it is absent.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';

export const sharedFolder =
  process.env.SLIDERULE_DATA ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));

/** The lines of a file of the shared data, blank ones left out. */
export function readLines(file: string): string[] {
  return readFileSync(join(sharedFolder, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
}

/** The rows of a JSON-lines file of the shared data, whose form the caller knows. */
export function readRows<Row>(file: string): Row[] {
  return readLines(file).map((line) => JSON.parse(line) as Row);
}

/** A block of tests over a file of the shared data; without the file, one skipped test that names it. */
export function describeData(name: string, file: string, tests: () => void): void {
  if (existsSync(join(sharedFolder, file))) {
    describe(name, tests);
  } else {
    it.skip(`${name}: skipped, the shared data has no ${file} here`, () => undefined);
  }
}
