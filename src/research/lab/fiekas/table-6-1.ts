// `lab table-6-1`: the thesis's comparison of slider methods, for all of this engine's, by processor time: searches of the bench's
// positions, and perft. Each method takes turns with the default one, because a machine does not keep its speed from one second to
// the next (search-speed.ts).

import { CONTROL_PERFT_TOTALS, SLIDERS_BASE, SLIDERS_END } from '../../../abi/memory';
import { LEAF_COUNT } from '../../../abi/perft';
import { SLIDER_METHODS } from '../../../abi/sliders';
import { processPlatform } from '../../../platform/node/process-platform';
import { DEFAULT_NETWORK, DEFAULT_SLIDERS } from '../../../runtime/defaults';
import type { Core } from '../../../runtime/core';
import { openCore } from '../../../runtime/host';
import { KIWIPETE_FEN, parseFen } from '../../../notation/fen';
import { estimate, median, processorTime, turnsOf, type Estimate } from '../../report/alternate';
import { formatTable, type Cell } from '../../report/draft';
import type { Experiment, Out } from '../experiment';
import { circumstances, load, type Circumstances } from '../../report/machine';
import { writeRecord } from '../record';
import { pairApart } from '../search-speed';
import { unwrap } from '../../../notation/result';
import { wholeNumber, readArguments } from '../../../cli/arguments';

/** Name of the experiment and of its record. */
export const TABLE_6_1_RECORD = 'table-6-1';
const PERFT_DEPTH = 4;
/** Perfts by a method and the default one in turn, a hundredth of a second each. */
const PERFT_PAIRS = 15;
const CACHE_LINE = 64;

export interface MethodSpeed {
  readonly method: string;
  /** Bytes from the first to the last of its tables, and of the cache lines among them that hold anything. */
  readonly tableBytes: number;
  readonly lineBytes: number;
  /** Nodes per second of the bench; leaves per second of perft. */
  readonly bench: Estimate;
  readonly perft: Estimate;
  /** Rate divided by the default method's right before or after it, minus 1; that of the default method to itself. */
  readonly benchGain: Estimate;
  readonly perftGain: Estimate;
}

export interface Table61 extends Circumstances {
  /** Load average at the end. */
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

/** Leaves per second of one perft. */
function perftRate({ exports, view }: Core): number {
  const start = processorTime();
  let leaves = 0;
  const roots = exports.preparePerft(PERFT_DEPTH);
  exports.runPerft(PERFT_DEPTH, LEAF_COUNT, 0);
  for (let root = 0; root < roots; root++) leaves += Number(view.getBigUint64(CONTROL_PERFT_TOTALS + root * 8, true));
  return (leaves / (processorTime() - start)) * 1000;
}

/** A rate, and how much of the default method's it is more. */
interface Compared {
  readonly rate: number;
  readonly gain: number;
}

function comparePerft(base: Core, own: Core): Compared {
  const pairs = Array.from({ length: PERFT_PAIRS }, (_, at) => {
    const rates = [NaN, NaN] as [base: number, own: number];
    for (const turn of turnsOf(at)) rates[turn] = perftRate(turn === 0 ? base : own);
    const [baseRate, rate] = rates;
    return { rate, gain: rate / baseRate - 1 };
  });
  return { rate: median(pairs.map(({ rate }) => rate)), gain: median(pairs.map(({ gain }) => gain)) };
}

/** The bench's positions, searched as the engine plays. */
function compareBench(method: string, depth: number): Compared {
  const { rate, ratio } = pairApart(method, depth, DEFAULT_NETWORK ?? undefined, true);
  return { rate, gain: ratio - 1 };
}

const rates = (compared: readonly Compared[]): Estimate => estimate(compared.map(({ rate }) => rate));
const gains = (compared: readonly Compared[]): Estimate => estimate(compared.map(({ gain }) => gain));

async function measure(rounds: number, benchDepth: number, out: Out): Promise<Table61> {
  const methods = [DEFAULT_SLIDERS, ...SLIDER_METHODS.filter((method) => method !== DEFAULT_SLIDERS)];
  const cores: Core[] = [];
  for (const method of methods) cores.push(await open(method));
  for (const core of cores) comparePerft(core, core);
  const perft: Compared[][] = methods.map(() => []);
  const bench: Compared[][] = methods.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, method] of methods.entries()) {
      perft[at]?.push(comparePerft(cores[0] as Core, cores[at] as Core));
      bench[at]?.push(compareBench(method, benchDepth));
    }
    out(`round ${round + 1} of ${rounds}`);
  }
  return {
    ...circumstances(),
    load: load(),
    rounds,
    benchDepth,
    methods: methods.map((method, at) => ({
      method,
      ...measureTables(cores[at] as Core),
      bench: rates(bench[at] ?? []),
      perft: rates(perft[at] ?? []),
      benchGain: gains(bench[at] ?? []),
      perftGain: gains(perft[at] ?? []),
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
  return methods.map(({ method, tableBytes, lineBytes, bench, perft, benchGain, perftGain }) => [
    method,
    (tableBytes / 1000).toFixed(1),
    (lineBytes / 1000).toFixed(1),
    (bench.mean / 1e3).toFixed(0),
    (bench.error / 1e3).toFixed(0),
    percent(benchGain),
    (perft.mean / 1e6).toFixed(0),
    (perft.error / 1e6).toFixed(0),
    percent(perftGain),
  ]);
}

async function run(args: readonly string[], out: Out): Promise<number> {
  const { values } = readArguments({
    args: [...args],
    options: { rounds: { type: 'string', default: '3' }, depth: { type: 'string', default: '9' } },
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
