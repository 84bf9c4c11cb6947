// Recorded results. An experiment that takes too long for `npm run lab` has a command of its own, which stores its result
// as JSON in docs/lab/data/.

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectFolder } from '../../platform/node/artifacts';
import { replaceFile } from '../../platform/node/whole-files';

/** Folder of the pages. */
export const PAGES_FOLDER = join(projectFolder, 'docs', 'lab');

function recordPath(name: string): string {
  return join(PAGES_FOLDER, 'data', `${name}.json`);
}

/** A recorded result, which the caller casts to its type; undefined if there is none yet. */
export function readRecord(name: string): unknown {
  const path = recordPath(name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** A recorded result that a page cannot do without; throws with the command that records it. */
export function recordOf(name: string, command: string): unknown {
  const record = readRecord(name);
  if (record === undefined) throw new Error(`docs/lab/data/${name}.json is missing: ${command}`);
  return record;
}

/** Records a result in place of the last one; returns the path. */
export function writeRecord(name: string, value: unknown): string {
  const path = recordPath(name);
  mkdirSync(dirname(path), { recursive: true });
  replaceFile(path, `${JSON.stringify(value, null, 1)}\n`);
  return path;
}
