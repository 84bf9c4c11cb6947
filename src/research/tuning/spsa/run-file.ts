// The file of a run: how it was set up and how far it has come. It is replaced as a whole, so a kill leaves the old or the new.

import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { TUNABLES } from '../../../abi/tunables';
import { UsageError } from '../../../cli/arguments';
import { quote } from '../../../notation/result';
import { replaceFile } from '../../../platform/node/whole-files';
import { readWhole } from '../../../platform/node/input-file';
import type { SpsaConstant, SpsaSchedule } from './schedule';

/** How a run is set up. */
export interface SpsaPlan extends SpsaSchedule {
  readonly seed: number;
  /** Nodes that each move is searched. */
  readonly nodes: number;
  /** The constants that are tuned. */
  readonly names: readonly string[];
}

/** Each is the beginning of a SHA-256. */
const players = z.object({ core: z.string(), network: z.string(), book: z.string() });

/** What plays the games of a run. */
export type SpsaPlayers = z.infer<typeof players>;

const schema = z
  .object({
    iterations: z.int().positive(),
    rate: z.number().positive(),
    width: z.number().positive(),
    seed: z.int().nonnegative(),
    nodes: z.int().positive(),
    names: z.array(z.string()).min(1),
    /** Iterations done, in whatever order they finished. */
    iteration: z.int().nonnegative(),
    /** The numbers of those that are done although one before them is not. */
    ahead: z.array(z.int().positive()).default([]),
    /** Points that plus won and lost, over all pairs. */
    wins: z.int().nonnegative(),
    losses: z.int().nonnegative(),
    /** What played, each with the first iteration that it finished. Older files do not say it. */
    players: z.array(players.extend({ iteration: z.int().positive() })).default([]),
    values: z.array(z.number()),
  })
  .refine(({ names, values }) => names.length === values.length, { path: ['values'], error: 'not one for each name' });

export type SpsaRun = z.infer<typeof schema>;

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

/** Reads a run. Throws a UsageError if the file holds none. */
function readRun(file: string): SpsaRun {
  let found: unknown;
  try {
    found = JSON.parse(readWhole(file).toString());
  } catch (error) {
    throw new UsageError(`${quote(file)} is no run: ${String(error)}.`);
  }
  const { data, error } = schema.safeParse(found);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  const field = String(issue?.path[0] ?? 'settings');
  const why = field in Object(found) ? `its ${field}: ${issue?.message ?? ''}` : `it has no ${field}`;
  throw new UsageError(`${quote(file)} is no run: ${why}.`);
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
    const values = constantsOf(plan).map(({ value }) => value);
    return { ...plan, names: [...plan.names], iteration: 0, ahead: [], wins: 0, losses: 0, players: [], values };
  }
  const found = readRun(file);
  for (const key of ['iterations', 'rate', 'width', 'seed', 'nodes', 'names'] as const) {
    if (given[key] === undefined) continue;
    const [now, then] = [JSON.stringify(given[key]), JSON.stringify(found[key])];
    if (now !== then) throw new UsageError(`${quote(file)} belongs to another run: its ${key} is ${then}, not ${now}.`);
  }
  constantsOf(found);
  return found;
}

/** The numbers of the iterations that are not done when this is called. */
export function* iterationsLeft({ iteration, iterations, ahead }: SpsaRun): Generator<number> {
  const done = new Set(ahead);
  for (let next = iteration - done.size + 1; next <= iterations; next++) if (!done.has(next)) yield next;
}

/** Counts an iteration as done. */
export function finishIteration(run: SpsaRun, finished: number): void {
  const ahead = new Set([...run.ahead, finished]);
  // All before it are done.
  let next = run.iteration - run.ahead.length + 1;
  while (ahead.delete(next)) next++;
  run.iteration++;
  run.ahead = [...ahead];
}

/**
 * Notes what plays from the next iteration on. That may be another core: a search that has become better is no reason to throw
 * away half a run. Throws a UsageError if it is another network or book.
 */
export function notePlayers(file: string, run: SpsaRun, now: SpsaPlayers): void {
  const then = run.players.at(-1);
  for (const key of ['network', 'book'] as const) {
    if (then === undefined || then[key] === now[key]) continue;
    throw new UsageError(`${quote(file)} was begun with another ${key}: ${then[key]}, not ${now[key]}.`);
  }
  if (then?.core !== now.core) run.players = [...run.players, { ...now, iteration: run.iteration + 1 }];
}

/** What the file of a run holds; undefined if there is none. */
export function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Replaces the file, which must still hold `before`, and returns what it holds now. Throws if another run has written to it. */
export function saveRun(file: string, run: SpsaRun, before: string | undefined): string {
  if (textOf(file) !== before) {
    throw new Error(`${quote(file)} has changed meanwhile: only one run at a time may write to it.`);
  }
  const text = `${JSON.stringify(run, null, 2)}\n`;
  replaceFile(file, text);
  return text;
}
