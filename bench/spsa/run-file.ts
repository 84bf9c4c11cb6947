// The file of a run: how it was set up and how far it has come. It is replaced as a whole, so a kill leaves the old or the new.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { TUNABLES } from '../../src/abi/tunables';
import { UsageError } from '../../src/platform/node/arguments';
import { quote } from '../../src/notation/result';
import type { SpsaConstant, SpsaSchedule } from './spsa';

/** How a run is set up. */
export interface SpsaPlan extends SpsaSchedule {
  readonly seed: number;
  /** Nodes that each move is searched. */
  readonly nodes: number;
  /** The constants that are tuned. */
  readonly names: readonly string[];
}

export interface SpsaRun extends SpsaPlan {
  /** Iterations done. */
  iteration: number;
  /** Points that plus won and lost, over all pairs. */
  wins: number;
  losses: number;
  values: number[];
}

/** What the user has said of a plan. */
export type GivenPlan = { readonly [Key in keyof SpsaPlan]: SpsaPlan[Key] | undefined };

/** The constants of a run, in its order. Throws a UsageError if one does not exist. */
export function constantsOf({ names }: SpsaPlan): readonly SpsaConstant[] {
  return names.map((name) => {
    const constant = TUNABLES.find((candidate) => candidate.name === name);
    if (constant === undefined) throw new UsageError(`${quote(name)} is no constant of src/abi/tunables.ts.`);
    return constant;
  });
}

/**
 * The run of a file or, if there is none, a new one by what is given and the defaults. Throws a UsageError if the file's run
 * has other settings than those given, or constants that do not exist.
 */
export function openRun(file: string, given: GivenPlan, defaults: SpsaPlan): SpsaRun {
  if (!existsSync(file)) {
    const plan: SpsaPlan = {
      iterations: given.iterations ?? defaults.iterations,
      rate: given.rate ?? defaults.rate,
      width: given.width ?? defaults.width,
      seed: given.seed ?? defaults.seed,
      nodes: given.nodes ?? defaults.nodes,
      names: given.names ?? defaults.names,
    };
    return { ...plan, iteration: 0, wins: 0, losses: 0, values: constantsOf(plan).map(({ value }) => value) };
  }
  const found = JSON.parse(readFileSync(file, 'utf8')) as Partial<SpsaRun>;
  for (const key of ['iterations', 'rate', 'width', 'seed', 'nodes', 'names'] as const) {
    if (found[key] === undefined) throw new UsageError(`${quote(file)} is no run: it has no ${key}.`);
    if (given[key] === undefined) continue;
    const [now, then] = [JSON.stringify(given[key]), JSON.stringify(found[key])];
    if (now !== then) throw new UsageError(`${quote(file)} belongs to another run: its ${key} is ${then}, not ${now}.`);
  }
  const run = found as SpsaRun;
  constantsOf(run);
  return run;
}

export function saveRun(file: string, run: SpsaRun): void {
  writeFileSync(`${file}.new`, JSON.stringify(run, null, 2) + '\n');
  renameSync(`${file}.new`, file);
}
