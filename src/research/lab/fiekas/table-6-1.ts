// `lab table-6-1`: the thesis's comparison of slider methods, for all of this engine's. Searching is timed by the bench,
// in a process of its own each time; perft by this process's processor time.

import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { CONTROL_PERFT_TOTALS, SLIDERS_BASE, SLIDERS_END } from '../../../abi/memory';
import { LEAF_COUNT } from '../../../abi/perft';
import { SLIDER_METHODS } from '../../../abi/sliders';
import { processPlatform } from '../../../platform/node/process-platform';
import { projectFolder } from '../../../platform/node/artifacts';
import { DEFAULT_SLIDERS } from '../../../runtime/defaults';
import type { Core } from '../../../runtime/core';
import { openCore } from '../../../runtime/host';
import { KIWIPETE_FEN, parseFen } from '../../../notation/fen';
import { estimate, processorTime, type Estimate } from '../../report/alternate';
import { formatTable, type Cell } from '../../report/draft';
import type { Experiment, Out } from '../experiment';
import { machineName } from '../../report/machine';
import { writeRecord } from '../record';
import { unwrap } from '../../../notation/result';
import { wholeNumber, readArguments } from '../../../cli/arguments';

/** Name of the experiment and of its record. */
export const TABLE_6_1_RECORD = 'table-6-1';
const PERFT_DEPTH = 4;
/** Perft is repeated until it has taken this many milliseconds. */
const PERFT_TIME = 100;
const CACHE_LINE = 64;

export interface MethodSpeed {
  readonly method: string;
  /** Bytes from the first to the last of its tables, and of the cache lines among them that hold anything. */
  readonly tableBytes: number;
  readonly lineBytes: number;
  /** Nodes per second of the bench; leaves per second of perft. */
  readonly bench: Estimate;
  readonly perft: Estimate;
  /** Rate divided by the default method's in the same round, minus 1. */
  readonly benchGain: Estimate;
  readonly perftGain: Estimate;
}

export interface Table61 {
  readonly machine: string;
  /** Load average at the end. A load above the number of cores distorts the bench but not perft. */
  readonly load: number;
  readonly rounds: number;
  readonly benchDepth: number;
  readonly methods: readonly MethodSpeed[];
}

/** The row of a method; throws if there is none. */
export function speedOf({ methods }: Table61, name: string): MethodSpeed {
  const found = methods.find(({ method }) => method === name);
  if (found === undefined) throw new Error(`table 6.1 has no ${name}`);
  return found;
}

function gain(own: readonly number[], base: readonly number[]): Estimate {
  return estimate(own.map((rate, round) => rate / (base[round] ?? NaN) - 1));
}

async function open(sliders: string): Promise<Core> {
  const { core } = unwrap(await openCore(processPlatform, { sliders }));
  core.setSetup(unwrap(parseFen(KIWIPETE_FEN)));
  return core;
}

/** Size of the slider tables, as they lie in memory. */
function measureTables({ view }: Core): Pick<MethodSpeed, 'tableBytes' | 'lineBytes'> {
  let end = SLIDERS_BASE;
  let lines = 0;
  for (let line = SLIDERS_BASE; line < SLIDERS_END; line += CACHE_LINE) {
    let last = 0;
    for (let at = 8; at <= CACHE_LINE; at += 8) if (view.getBigUint64(line + at - 8, true) !== 0n) last = at;
    if (last === 0) continue;
    end = line + last;
    lines += 1;
  }
  return { tableBytes: end - SLIDERS_BASE, lineBytes: lines * CACHE_LINE };
}

function perftRate({ exports, view }: Core): number {
  const start = processorTime();
  let leaves = 0;
  do {
    const roots = exports.preparePerft(PERFT_DEPTH);
    exports.runPerft(PERFT_DEPTH, LEAF_COUNT, 0);
    for (let root = 0; root < roots; root++) {
      leaves += Number(view.getBigUint64(CONTROL_PERFT_TOTALS + root * 8, true));
    }
  } while (processorTime() - start < PERFT_TIME);
  return (leaves / (processorTime() - start)) * 1000;
}

function benchRate(method: string, depth: number): number {
  const main = join(projectFolder, 'dist', 'main.js');
  const args = [main, `setoption name Sliders value ${method}`, `bench ${depth}`];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const rate = /nodes (\d+) nps/.exec(stdout)?.[1];
  if (rate === undefined) throw new Error(`bench with ${method} failed:\n${stdout}${stderr}`);
  return Number(rate);
}

async function measure(rounds: number, benchDepth: number, out: Out): Promise<Table61> {
  const methods = [DEFAULT_SLIDERS, ...SLIDER_METHODS.filter((method) => method !== DEFAULT_SLIDERS)];
  const cores: Core[] = [];
  for (const method of methods) cores.push(await open(method));
  for (const core of cores) perftRate(core);
  const perft: number[][] = methods.map(() => []);
  const bench: number[][] = methods.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, method] of methods.entries()) {
      perft[at]?.push(perftRate(cores[at] as Core));
      bench[at]?.push(benchRate(method, benchDepth));
    }
    out(`round ${round + 1} of ${rounds}`);
  }
  return {
    machine: machineName(),
    load: loadavg()[0] ?? NaN,
    rounds,
    benchDepth,
    methods: methods.map((method, at) => ({
      method,
      ...measureTables(cores[at] as Core),
      bench: estimate(bench[at] ?? []),
      perft: estimate(perft[at] ?? []),
      benchGain: gain(bench[at] ?? [], bench[0] ?? []),
      perftGain: gain(perft[at] ?? [], perft[0] ?? []),
    })),
  };
}

export const TABLE_6_1_HEADER = [
  'slider method',
  'tables, kB',
  'cache lines in use, kB',
  'bench, knps',
  '±',
  'speedup',
  'perft, M leaves/s',
  '±',
  'speedup',
];

/** An estimate in percent with its error. */
export function percent({ mean, error }: Estimate): string {
  return `${(mean * 100).toFixed(1)} ± ${(error * 100).toFixed(1)} %`;
}

export function table61Rows({ methods }: Table61): Cell[][] {
  return methods.map(({ method, tableBytes, lineBytes, bench, perft, benchGain, perftGain }, at) => [
    method,
    (tableBytes / 1000).toFixed(1),
    (lineBytes / 1000).toFixed(1),
    (bench.mean / 1e3).toFixed(0),
    (bench.error / 1e3).toFixed(0),
    at === 0 ? 'base' : percent(benchGain),
    (perft.mean / 1e6).toFixed(0),
    (perft.error / 1e6).toFixed(0),
    at === 0 ? 'base' : percent(perftGain),
  ]);
}

async function run(args: readonly string[], out: Out): Promise<number> {
  const { values } = readArguments({
    args: [...args],
    options: { rounds: { type: 'string', default: '10' }, depth: { type: 'string', default: '9' } },
  });
  const table = await measure(wholeNumber('--rounds', values.rounds, 1), wholeNumber('--depth', values.depth, 1), out);
  out(formatTable(TABLE_6_1_HEADER, table61Rows(table)));
  out(writeRecord(TABLE_6_1_RECORD, table));
  return 0;
}

export const TABLE_6_1: Experiment = {
  name: TABLE_6_1_RECORD,
  summary: 'every slider method: tables, speed of search and of perft (table 6.1); recorded',
  usage: '[--rounds N] [--depth PLIES]',
  run,
};
