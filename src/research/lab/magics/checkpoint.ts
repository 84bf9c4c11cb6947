// A search's state on disk. If the process dies, the last complete state remains.

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { replaceFile } from '../../../platform/node/whole-files';

/** The state in a checkpoint file, or undefined if there is no file. Throws if it belongs to another `task`. */
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
