// The file of a factorial run: a line of JSON with its settings, then one for each pair of games. A kill damages at
// most the last line, and the same command continues the run.

import { existsSync } from 'node:fs';
import { z } from 'zod';
import { UsageError } from '../../../cli/arguments';
import { quote } from '../../../notation/result';
import { AppendedFile } from '../../../platform/node/appended-file';
import { readWhole } from '../../../platform/node/input-file';
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
  return parseRun(file, readWhole(file).toString());
}

function parseRun(file: string, text: string): FactorialRun {
  try {
    const lines = text.split('\n').slice(0, -1);
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

/** A run to go on with. */
export class OpenRun {
  private constructor(
    private readonly file: AppendedFile,
    /** Those in the file when it was opened. */
    readonly pairs: readonly PairResult[],
  ) {}

  /** Opens the file of a run, a new one or one with the same plan. Throws a UsageError. */
  static open(path: string, wanted: FactorialPlan): OpenRun {
    const bytes = existsSync(path) ? readWhole(path) : Buffer.alloc(0);
    const head = `${JSON.stringify(wanted)}\n`;
    // There is none, or a kill has torn its first line.
    if (bytes.length < head.length && head.startsWith(bytes.toString())) {
      const file = AppendedFile.open(path, bytes.length, 0);
      file.append(head);
      return new OpenRun(file, []);
    }
    const { plan: found, pairs } = parseRun(path, bytes.toString());
    for (const key of Object.keys({ ...found, ...wanted }) as (keyof FactorialPlan)[]) {
      const [now, then] = [JSON.stringify(wanted[key]), JSON.stringify(found[key])];
      if (now !== then) {
        throw new UsageError(`${quote(path)} belongs to another run: its ${key} is ${then}, not ${now}.`);
      }
    }
    return new OpenRun(AppendedFile.open(path, bytes.length, bytes.lastIndexOf('\n') + 1), pairs);
  }

  /** Throws if another run writes to the file. */
  append({ pair, on, points }: PairResult): void {
    this.file.append(`${JSON.stringify({ pair, on: on.map(Number).join(''), points })}\n`);
  }
}
