// Recorded results: what takes too long for `npm run lab` is run by its own command, and lies as JSON under docs/lab/data/.

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectFolder } from '../platform/node/artifacts';
import { replaceFile } from '../platform/node/whole-files';

/** Where the pages lie. */
export const PAGES_FOLDER = join(projectFolder, 'docs', 'lab');

function recordPath(name: string): string {
  return join(PAGES_FOLDER, 'data', `${name}.json`);
}

/** A recorded result, whose form the caller knows and casts it to; undefined when there is none yet. */
export function readRecord(name: string): unknown {
  const path = recordPath(name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** Records a result in place of the last one; returns the path. */
export function writeRecord(name: string, value: unknown): string {
  const path = recordPath(name);
  mkdirSync(dirname(path), { recursive: true });
  replaceFile(path, `${JSON.stringify(value, null, 1)}\n`);
  return path;
}
