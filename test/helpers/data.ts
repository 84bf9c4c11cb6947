// The tests' own small data files, test/data. A line that begins with # is a comment.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './paths';

/** The lines of a file of test/data, without comments. */
export function dataLines(file: string): string[] {
  return readFileSync(join(projectRoot, 'test', 'data', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** The same, each line cut at its semicolons. */
export function dataRows(file: string): string[][] {
  return dataLines(file).map((line) => line.split(';').map((field) => field.trim()));
}
