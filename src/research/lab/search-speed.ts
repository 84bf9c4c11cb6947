// `lab search-speed`: does a slider method make searching faster? Nodes per second of fixed searches, by methods in turn.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SLIDER_METHODS } from '../../abi/sliders';
import { processPlatform } from '../../platform/node/process-platform';
import { projectFolder } from '../../platform/node/artifacts';
import { DEFAULT_SLIDERS } from '../../runtime/defaults';
import { now } from '../../runtime/core';
import { Host } from '../../runtime/host';
import { readNetwork, type Network } from '../../runtime/network';
import { parseEpd } from '../../notation/epd';
import type { Setup } from '../../notation/setup';
import { alternate, processorTime, type Contestant, type Measurement } from '../report/alternate';
import { formatTable, type Cell } from '../report/draft';
import type { Experiment, Out } from './experiment';
import { machineName } from '../report/machine';
import { writeRecord } from './record';
import { unwrap } from '../../notation/result';
import { UsageError, wholeNumber, readArguments } from '../../cli/arguments';

/** Names of the records: with the hand-written evaluation, and with a network. */
export const SEARCH_SPEED = 'search-speed';
export const SEARCH_SPEED_NETWORK = 'search-speed-network';

const POSITIONS_FILE = join(projectFolder, 'perft-suites', 'well-known.epd');
/** Only the first positions of that file are middle games; the others have few men. */
const POSITIONS = 7;
const HASH_MB = 16;

export interface SearchSpeed {
  readonly date: string;
  readonly machine: string;
  readonly depth: number;
  readonly rounds: number;
  /** The same for every method. */
  readonly nodes: number;
  /** Nodes per second of processor time; the ratio is to the default method. */
  readonly methods: readonly Measurement[];
}

function positions(): Setup[] {
  const lines = readFileSync(POSITIONS_FILE, 'utf8').split('\n').slice(0, POSITIONS);
  return lines.map((line) => {
    return unwrap(parseEpd(line)).setup;
  });
}

async function searchAll(host: Host, setups: readonly Setup[], depth: number): Promise<number> {
  let nodes = 0;
  for (const setup of setups) {
    await host.clear();
    const limits = { depth, multiPv: 1, startedAt: now(), ponder: false };
    let searched = 0;
    host.core.setSetup(setup);
    await host.search(limits, (info) => {
      searched = info.nodes;
    });
    nodes += searched;
  }
  return nodes;
}

/**
 * Searches the same positions by each method in turn, with the hand-written evaluation or a network. Throws if their node
 * counts differ.
 */
export async function measureSearchSpeed(
  methods: readonly string[],
  depth: number,
  rounds: number,
  network?: Network,
): Promise<SearchSpeed> {
  const setups = positions();
  const hosts: Host[] = [];
  const counts = new Set<number>();
  try {
    const contestants: Contestant[] = [];
    for (const sliders of methods) {
      const host = unwrap(await Host.start(processPlatform, { sliders, network, threads: 1, hashMb: HASH_MB }));
      hosts.push(host);
      const run = async (): Promise<number> => {
        const nodes = await searchAll(host, setups, depth);
        counts.add(nodes);
        return nodes;
      };
      contestants.push({ name: sliders, run });
    }
    const measured = await alternate(contestants, rounds, processorTime);
    if (counts.size !== 1) throw new Error(`the methods' node counts differ: ${[...counts].join(', ')}`);
    const [nodes = NaN] = counts;
    const date = new Date().toISOString().slice(0, 10);
    return { date, machine: machineName(), depth, rounds, nodes, methods: measured };
  } finally {
    await Promise.all(hosts.map((host) => host.close()));
  }
}

export const SEARCH_SPEED_HEADER = ['method', 'nodes per second', 'ratio', 'spread'];

/** A row for each method. */
export function searchSpeedRows({ methods }: SearchSpeed): Cell[][] {
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
  // The default method is the baseline.
  return [DEFAULT_SLIDERS, ...wanted.filter((name) => name !== DEFAULT_SLIDERS)];
}

async function run(args: readonly string[], out: Out): Promise<number> {
  const { values } = readArguments({
    args: [...args],
    options: {
      depth: { type: 'string', default: '11' },
      rounds: { type: 'string', default: '9' },
      sliders: { type: 'string' },
      network: { type: 'string' },
      record: { type: 'boolean', default: false },
    },
  });
  const depth = wholeNumber('--depth', values.depth, 1);
  const rounds = wholeNumber('--rounds', values.rounds, 1);
  const network = values.network === undefined ? undefined : await readNetwork(processPlatform, values.network);
  if (network?.ok === false) throw new UsageError(network.error.message);
  const speed = await measureSearchSpeed(methodsOf(values.sliders), depth, rounds, network?.value);
  out(`${speed.nodes} nodes each, depth ${depth}, ${rounds} rounds; ${speed.machine}\n`);
  out(formatTable(SEARCH_SPEED_HEADER, searchSpeedRows(speed)));
  if (values.record) out(writeRecord(network === undefined ? SEARCH_SPEED : SEARCH_SPEED_NETWORK, speed));
  return 0;
}

export const SEARCH_SPEED_EXPERIMENT: Experiment = {
  name: 'search-speed',
  summary: 'nodes per second of a search by every slider method: do smaller tables win?',
  usage: '[--depth N] [--rounds N] [--sliders NAME,NAME] [--network FILE] [--record]',
  run,
};
