// The file of a run: how it was set up and how far it has come. It is replaced as a whole, so a kill leaves the old or the new.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { UsageError } from '../../src/platform/node/arguments';
import { quote } from '../../src/notation/result';
import type { SpsaSchedule } from './spsa';

export interface SpsaRun extends SpsaSchedule {
  readonly seed: number;
  /** Nodes that each move is searched. */
  readonly nodes: number;
  readonly names: readonly string[];
  /** Iterations done. */
  iteration: number;
  /** Points that plus won and lost, over all pairs. */
  wins: number;
  losses: number;
  values: number[];
}

/** The run of a file, or `fresh` if there is none. Throws a UsageError if the file's run is another one. */
export function openRun(file: string, fresh: SpsaRun): SpsaRun {
  if (!existsSync(file)) return fresh;
  const found = JSON.parse(readFileSync(file, 'utf8')) as SpsaRun;
  for (const key of ['iterations', 'rate', 'width', 'seed', 'nodes', 'names'] as const) {
    const [now, then] = [JSON.stringify(fresh[key]), JSON.stringify(found[key])];
    if (now !== then) throw new UsageError(`${quote(file)} belongs to another run: its ${key} is ${then}, not ${now}.`);
  }
  return found;
}

export function saveRun(file: string, run: SpsaRun): void {
  writeFileSync(`${file}.new`, JSON.stringify(run, null, 2));
  renameSync(`${file}.new`, file);
}
