// Measured results: one JSON object a line in bench/results/, the only place for them. Every row names its table, which
// tables.json describes with its conditions, its date, and the commit it was measured with where that is known.

import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatMeasurements, type Measurement } from '../../src/research/report/alternate';
import { machineName } from '../../src/research/report/machine';

/** Matches have `games`, `wins`, `draws`, `losses`, `elo` and its 95 % `error`; speeds have `rate` a second, `ratio`, `low`, `high`. */
export const KINDS = ['matches', 'speeds', 'experiments'] as const;

export type Kind = (typeof KINDS)[number];

export interface Row {
  readonly table: string;
  readonly [figure: string]: string | number | boolean | undefined;
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

/** What each table is about, by name. */
export function readTables(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(pathOf('tables.json'), 'utf8')) as Record<string, string>;
}

/** All rows of a kind, in the order in which they were recorded. Throws on a line that is no row of a known table. */
export function readRows(kind: Kind): Row[] {
  const tables = readTables();
  const lines = readFileSync(pathOf(`${kind}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line, index) => {
    const row = JSON.parse(line) as Row;
    if (tables[row.table] === undefined) throw new Error(`${kind}.jsonl:${index + 1}: no table '${row.table}'`);
    return row;
  });
}

/** The commit that is checked out, with `-dirty` if files other than recorded results and the tables drawn from them differ. */
function checkedOutCommit(): string {
  const git = (...args: readonly string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changed = git(
    'status',
    '--porcelain',
    '--untracked-files=no',
    '--',
    ':/',
    ':(top,exclude)bench/results',
    ':(top,exclude)docs',
  );
  return git('rev-parse', '--short', 'HEAD') + (changed === '' ? '' : '-dirty');
}

/** Appends rows with today's date, the commit that is checked out, machine and command line. The only writer of results. */
export function appendRows(kind: Kind, table: string, figures: readonly Omit<Row, 'table'>[]): void {
  const circumstances = {
    table,
    date: new Date().toISOString().slice(0, 10),
    commit: checkedOutCommit(),
    machine: machineName(),
    command: ['tsx', process.argv[1]?.replace(/^.*(?=bench\/)/, ''), ...process.argv.slice(2)].join(' '),
  };
  const lines = figures.map((row) => `${JSON.stringify({ ...circumstances, ...row })}\n`);
  appendFileSync(pathOf(`${kind}.jsonl`), lines.join(''));
}

/** True if the program was asked to record what it measures. */
export const isRecording = process.argv.includes('--record');

/** Prints alternating runs of a task, and appends them to a table of speeds if the program was started with `--record`. */
export function report(
  table: string,
  task: string,
  unit: string,
  measurements: readonly Measurement[],
  prefix: 'M' | 'k' = 'M',
): void {
  console.log(`\n${formatMeasurements(task, unit, measurements, prefix)}`);
  if (!isRecording) return;
  const round = (value: number, digits: number): number => Number(value.toPrecision(digits));
  const figures = measurements.map(({ name, rate, ratio, leastRatio, greatestRatio }) => ({
    ...{ task, what: name, unit, rate: round(rate, 4), ratio: round(ratio, 3) },
    ...{ low: round(leastRatio, 3), high: round(greatestRatio, 3) },
  }));
  appendRows('speeds', table, figures);
}
