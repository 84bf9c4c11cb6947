// `lab search-speed`: does a slider method make searching faster? Nodes per second of fixed searches by each method, against the
// default one.
//
// How fast a processor is depends on what else the machine does, by processor time too: with the same module against itself,
// rounds of half a second fall into two groups far apart. So both methods share one thread of a fresh process and take turns at
// every position, some hundredths of a second; the ratio is the median of those pairs, and over the processes.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SLIDER_METHODS } from '../../abi/sliders';
import { processPlatform } from '../../platform/node/process-platform';
import { projectFolder } from '../../platform/node/artifacts';
import { DEFAULT_SLIDERS } from '../../runtime/defaults';
import { now } from '../../runtime/core';
import { Host } from '../../runtime/host';
import { openLocalWorker } from '../../runtime/local-worker';
import { readNetwork, type Network } from '../../runtime/network';
import type { Platform } from '../../runtime/platform';
import { BENCH_POSITIONS } from '../../engine/bench-positions';
import { parseEpd } from '../../notation/epd';
import { parseFen } from '../../notation/fen';
import type { Setup } from '../../notation/setup';
import { measurement, median, processorTime, turnsOf, type Measurement } from '../report/alternate';
import { formatTable, type Cell } from '../report/draft';
import type { Experiment, Out } from './experiment';
import { circumstances, load, type Circumstances } from '../report/machine';
import { writeRecord } from './record';
import { unwrap } from '../../notation/result';
import { UsageError, wholeNumber, readArguments } from '../../cli/arguments';

/** Names of the records: with the hand-written evaluation, and with a network. */
export const SEARCH_SPEED = 'search-speed';
/** Makes the first of them. */
export const SEARCH_SPEED_COMMAND = './engine.sh lab search-speed --record';
const SEARCH_SPEED_NETWORK = 'search-speed-network';

const POSITIONS_FILE = join(projectFolder, 'perft-suites', 'well-known.epd');
/** Only the first positions of that file are middle games; the others have few men. */
const POSITIONS = 7;
const HASH_MB = 16;
/** Passes over the positions in a process: until the compiler is done with the hot functions, then measured. */
const WARM_UP = 1;
const PASSES = 3;

export interface SearchSpeed extends Circumstances {
  readonly load: number;
  readonly depth: number;
  /** Processes for each method. */
  readonly rounds: number;
  /** The same for every method. */
  readonly nodes: number;
  /** Least and greatest rate of the default method in a process. */
  readonly slowest: number;
  readonly fastest: number;
  /** Nodes per second of processor time; the ratio is to the default method, that of the default method to itself. */
  readonly methods: readonly Measurement[];
}

/** What one process finds. */
export interface SearchPair {
  /** Nodes of a pass over the positions. */
  readonly nodes: number;
  /** Nodes per second of processor time: of the method, and of the default one. */
  readonly rate: number;
  readonly baseRate: number;
  /** Median of the ratios of the two at one position. */
  readonly ratio: number;
}

/** Positions of a search: some middle games, or those of the engine's bench. */
function positions(bench: boolean): Setup[] {
  if (bench) return BENCH_POSITIONS.map((fen) => unwrap(parseFen(fen)));
  const lines = readFileSync(POSITIONS_FILE, 'utf8').split('\n').slice(0, POSITIONS);
  return lines.map((line) => unwrap(parseEpd(line)).setup);
}

/** Searches on the calling thread. */
const oneThread: Platform = {
  ...processPlatform,
  spawnWorker: (birth, owner) => openLocalWorker(processPlatform, birth, owner),
};

/** Searches a position with cleared tables. */
async function searchOne(host: Host, setup: Setup, depth: number): Promise<{ nodes: number; time: number }> {
  await host.clear();
  host.core.setSetup(setup);
  let nodes = 0;
  const start = processorTime();
  await host.search({ depth, multiPv: 1, startedAt: now(), ponder: false }, (info) => {
    nodes = info.nodes;
  });
  return { nodes, time: processorTime() - start };
}

/**
 * One process's part: a method and the default one in turn, on middle games or on the positions of the bench. Throws if their node
 * counts differ.
 */
export async function measurePair(
  method: string,
  depth: number,
  network?: Network,
  bench = false,
): Promise<SearchPair> {
  const setups = positions(bench);
  const hosts: Host[] = [];
  for (const sliders of [DEFAULT_SLIDERS, method]) {
    hosts.push(unwrap(await Host.start(oneThread, { sliders, network, threads: 1, hashMb: HASH_MB })));
  }
  const times: number[][] = [[], []];
  let nodes = 0;
  for (let pass = 0; pass < WARM_UP + PASSES; pass++) {
    nodes = 0;
    for (const [at, setup] of setups.entries()) {
      const counts = [0, 0];
      for (const turn of turnsOf(pass + at)) {
        const searched = await searchOne(hosts[turn] as Host, setup, depth);
        counts[turn] = searched.nodes;
        if (pass >= WARM_UP) times[turn]?.push(searched.time);
      }
      if (counts[0] !== counts[1]) {
        throw new Error(`${DEFAULT_SLIDERS} and ${method} differ in nodes at position ${at + 1}: ${counts.join(', ')}`);
      }
      nodes += counts[0] ?? NaN;
    }
  }
  await Promise.all(hosts.map((host) => host.close()));
  const [base = [], own = []] = times;
  const rate = (of: readonly number[]): number => (nodes * PASSES * 1000) / of.reduce((sum, time) => sum + time, 0);
  return {
    nodes,
    rate: rate(own),
    baseRate: rate(base),
    ratio: median(own.map((time, at) => (base[at] ?? NaN) / time)),
  };
}

/** The same in a process of its own, with a network's file or the hand-written evaluation. */
export function pairApart(method: string, depth: number, network: string | undefined, bench = false): SearchPair {
  const args = [
    join(projectFolder, 'dist', 'main.js'),
    'lab',
    SEARCH_SPEED,
    '--once',
    method,
    '--depth',
    String(depth),
  ];
  if (network !== undefined) args.push('--network', network);
  if (bench) args.push('--bench');
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the search with ${method} failed:\n${stderr}`);
  return JSON.parse(stdout) as SearchPair;
}

function measure(methods: readonly string[], depth: number, rounds: number, network: string | undefined): SearchSpeed {
  const pairs: SearchPair[][] = methods.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, method] of methods.entries()) pairs[at]?.push(pairApart(method, depth, network));
    process.stderr.write(`round ${round + 1} of ${rounds}\n`);
  }
  const baseRates = pairs.flat().map(({ baseRate }) => baseRate);
  return {
    ...circumstances(),
    load: load(),
    depth,
    rounds,
    nodes: pairs[0]?.[0]?.nodes ?? NaN,
    slowest: Math.min(...baseRates),
    fastest: Math.max(...baseRates),
    methods: methods.map((name, at) => {
      const own = pairs[at] ?? [];
      return measurement(
        name,
        own.map(({ rate }) => rate),
        own.map(({ ratio }) => ratio),
      );
    }),
  };
}

export const SEARCH_SPEED_HEADER = ['method', 'nodes per second', 'ratio', 'spread'];

/** A row for each method. */
export function searchSpeedRows({ methods }: Pick<SearchSpeed, 'methods'>): Cell[][] {
  return methods.map(({ name, rate, ratio, leastRatio, greatestRatio }) => [
    name,
    Math.round(rate / 1000) * 1000,
    ratio.toFixed(3),
    `${leastRatio.toFixed(3)} … ${greatestRatio.toFixed(3)}`,
  ]);
}

function methodsOf(text: string | undefined): string[] {
  const wanted = text === undefined ? SLIDER_METHODS : text.split(',');
  const unknown = wanted.find((name) => !SLIDER_METHODS.includes(name));
  if (unknown !== undefined) throw new UsageError(`'${unknown}' is not one of ${SLIDER_METHODS.join(', ')}.`);
  // The default method against itself shows what the others' errors are worth.
  return [DEFAULT_SLIDERS, ...wanted.filter((name) => name !== DEFAULT_SLIDERS)];
}

async function run(args: readonly string[], out: Out): Promise<number> {
  const { values } = readArguments({
    args: [...args],
    options: {
      depth: { type: 'string', default: '12' },
      rounds: { type: 'string', default: '5' },
      sliders: { type: 'string' },
      network: { type: 'string' },
      once: { type: 'string' },
      bench: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
    },
  });
  const depth = wholeNumber('--depth', values.depth, 1);
  const rounds = wholeNumber('--rounds', values.rounds, 1);
  if (values.bench && values.once === undefined) throw new UsageError('--bench goes with --once.');
  const methods = methodsOf(values.once ?? values.sliders);
  const network = values.network === undefined ? undefined : await readNetwork(processPlatform, values.network);
  if (network?.ok === false) throw new UsageError(network.error.message);
  if (values.once !== undefined) {
    out(JSON.stringify(await measurePair(values.once, depth, network?.value, values.bench)));
    return 0;
  }
  const speed = measure(methods, depth, rounds, values.network);
  out(`${speed.nodes} nodes each, depth ${depth}, ${rounds} rounds; ${speed.machine}, load ${speed.load.toFixed(1)}\n`);
  out(formatTable(SEARCH_SPEED_HEADER, searchSpeedRows(speed)));
  if (values.record) out(writeRecord(network === undefined ? SEARCH_SPEED : SEARCH_SPEED_NETWORK, speed));
  return 0;
}

export const SEARCH_SPEED_EXPERIMENT: Experiment = {
  name: SEARCH_SPEED,
  summary: 'nodes per second of a search by every slider method: do smaller tables win?',
  usage: '[--depth N] [--rounds N] [--sliders NAME,NAME | --once NAME [--bench]] [--network FILE] [--record]',
  run,
};
