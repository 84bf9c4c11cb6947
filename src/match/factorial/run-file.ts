// The file of a factorial run: a line of JSON that says how it was set up, then one for each pair of games. A kill cuts off no
// more than the last line, and the same command goes on behind it.

import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { UsageError } from '../../platform/node/arguments';
import { quote } from '../../notation/result';
import type { PairResult } from './effects';

const settings = z.record(z.string(), z.string());
const plan = z.strictObject({
  seed: z.int(),
  /** Nodes that each move is searched or, with a clock, nodes a second. */
  nodes: z.int().positive(),
  /** A time control; absent where each move has its nodes. */
  tc: z.string().optional(),
  /** Megabytes of each side's hash table. */
  hashMb: z.int().positive(),
  openings: z.string(),
  /** What played: the core and the networks by file, each with its SHA-256. */
  hashes: z.record(z.string(), z.string()),
  /** What both sides have set. */
  base: settings,
  switches: z.array(z.strictObject({ name: z.string(), settings })).min(1),
});
/** A result as it is written: the switches of the first side as 0 and 1. */
const row = z.strictObject({
  pair: z.int().nonnegative(),
  on: z.string().regex(/^[01]+$/),
  points: z.tuple([z.number(), z.number()]),
});

/** What the results follow from. */
export type FactorialPlan = z.infer<typeof plan>;

export interface FactorialRun {
  readonly plan: FactorialPlan;
  readonly pairs: readonly PairResult[];
}

/** Reads a run; a last line without its end is left out. Throws a UsageError. */
export function readRun(file: string): FactorialRun {
  try {
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    const [head = '', ...rest] = lines;
    const pairs = rest.map((line) => {
      const { pair, on, points } = row.parse(JSON.parse(line));
      return { pair, on: Array.from(on, (state) => state === '1'), points };
    });
    return { plan: plan.parse(JSON.parse(head)), pairs };
  } catch (error) {
    throw new UsageError(`${quote(file)} is not the file of a factorial run: ${String(error)}`);
  }
}

/** Opens the file of a run, a new one or the same plan's; returns its pairs so far. Throws a UsageError. */
export function openRun(file: string, wanted: FactorialPlan): readonly PairResult[] {
  if (!existsSync(file)) {
    writeFileSync(file, `${JSON.stringify(wanted)}\n`);
    return [];
  }
  const { plan: found, pairs } = readRun(file);
  for (const key of Object.keys({ ...found, ...wanted }) as (keyof FactorialPlan)[]) {
    const [now, then] = [JSON.stringify(wanted[key]), JSON.stringify(found[key])];
    if (now !== then) throw new UsageError(`${quote(file)} is of another run: its ${key} is ${then}, not ${now}.`);
  }
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.slice(0, text.lastIndexOf('\n') + 1));
  return pairs;
}

export function appendPair(file: string, { pair, on, points }: PairResult): void {
  const states = on.map(Number).join('');
  appendFileSync(file, `${JSON.stringify({ pair, on: states, points })}\n`);
}
