// The files that tests read, test/inputs. A line that begins with # is a comment.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './paths';

/** The lines of a file of test/inputs, without comments. */
export function inputLines(file: string): string[] {
  return readFileSync(join(projectRoot, 'test', 'inputs', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** The same, each line cut at its semicolons. */
export function inputRows(file: string): string[][] {
  return inputLines(file).map((line) => line.split(';').map((field) => field.trim()));
}

/** The rows of a JSON-lines file, whose form the caller knows. */
export function inputObjects<Row>(file: string): Row[] {
  return inputLines(file).map((line) => JSON.parse(line) as Row);
}
