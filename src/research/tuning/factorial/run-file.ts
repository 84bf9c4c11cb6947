// The file of a factorial run: a line of JSON with its settings, then one for each pair of games. A kill damages at
// most the last line, and the same command continues the run.

import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { UsageError } from '../../../cli/arguments';
import { quote } from '../../../notation/result';
import type { PairResult } from './effects';

const settings = z.record(z.string(), z.string());
const plan = z.strictObject({
  seed: z.int(),
  /** Nodes per move or, with a clock, nodes per second. */
  nodes: z.int().positive(),
  /** A time control; absent for a fixed number of nodes per move. */
  tc: z.string().optional(),
  /** Megabytes of each side's hash table. */
  hashMb: z.int().positive(),
  openings: z.string(),
  /** The core and the networks by file, each with its SHA-256. */
  hashes: z.record(z.string(), z.string()),
  /** Settings of both sides. */
  base: settings,
  switches: z.array(z.strictObject({ name: z.string(), settings })).min(1),
});
/** A result in the file, with the switches of the first side as 0 and 1. */
const row = z.strictObject({
  pair: z.int().nonnegative(),
  on: z.string().regex(/^[01]+$/),
  points: z.tuple([z.number(), z.number()]),
});

/** The settings that determine the results. */
export type FactorialPlan = z.infer<typeof plan>;

export interface FactorialRun {
  readonly plan: FactorialPlan;
  readonly pairs: readonly PairResult[];
}

/** Reads a run, without an incomplete last line. Throws a UsageError. */
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

/** Opens the file of a run, a new one or one with the same plan; returns its pairs so far. Throws a UsageError. */
export function openRun(file: string, wanted: FactorialPlan): readonly PairResult[] {
  if (!existsSync(file)) {
    writeFileSync(file, `${JSON.stringify(wanted)}\n`);
    return [];
  }
  const { plan: found, pairs } = readRun(file);
  for (const key of Object.keys({ ...found, ...wanted }) as (keyof FactorialPlan)[]) {
    const [now, then] = [JSON.stringify(wanted[key]), JSON.stringify(found[key])];
    if (now !== then) throw new UsageError(`${quote(file)} belongs to another run: its ${key} is ${then}, not ${now}.`);
  }
  // Only an incomplete last line is cut off: if the file were written anew, a kill or a full disk could lose all of it.
  const bytes = readFileSync(file);
  const whole = bytes.lastIndexOf('\n') + 1;
  if (whole < bytes.length) truncateSync(file, whole);
  return pairs;
}

export function appendPair(file: string, { pair, on, points }: PairResult): void {
  const states = on.map(Number).join('');
  appendFileSync(file, `${JSON.stringify({ pair, on: states, points })}\n`);
}
