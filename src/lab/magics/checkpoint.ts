// A search's state on disk. A process that dies leaves the old one whole.

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { replaceFile } from '../../platform/node/whole-files';

/** What a checkpoint file holds, if it is there and belongs to the same `task`; throws when it is another task's. */
export function readCheckpoint(path: string, task: string): unknown {
  if (!existsSync(path)) return undefined;
  const { task: found, state } = JSON.parse(readFileSync(path, 'utf8')) as { task: string; state: unknown };
  if (found !== task) throw new Error(`${path} is the checkpoint of '${found}', not of '${task}'`);
  return state;
}

export function writeCheckpoint(path: string, task: string, state: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  replaceFile(path, JSON.stringify({ task, state }));
}

export function removeCheckpoint(path: string): void {
  rmSync(path, { force: true });
}
