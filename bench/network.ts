// The speed of evaluations: networks of several widths against the hand-written terms, by themselves and in a search.
//
//   npm run bench network [-- --rounds N --only evaluations|searches --net FILE …]
//
// The networks of each width know piece values and no more: their speed does not depend on the weights, but what a search
// looks at does. So nodes per second are only a hint; --net adds trained ones.
// Both tables come from alternating runs on one thread; read the ratios, not the rates.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { choice, wholeNumber } from '../src/cli/arguments';
import { scriptArguments } from '../src/cli/script';
import { THREAD_BORDER_LIST } from '../src/abi/memory';
import { openDataCore, type DataCore, type DataExports } from '../src/research/data/data-core';
import { processPlatform } from '../src/platform/node/process-platform';
import { BENCH_POSITIONS } from '../src/engine/bench-positions';
import { searchLimits } from '../src/engine/limits';
import { SearchControl } from '../src/engine/search-control';
import { DEFAULT_SETTINGS } from '../src/engine/settings';
import { projectFolder } from '../src/platform/node/artifacts';
import { DEFAULT_SLIDERS } from '../src/runtime/defaults';
import { bareCore, Host } from '../src/runtime/host';
import { readNetwork, type Network } from '../src/runtime/network';
import { alternate, type Contestant } from '../src/research/report/alternate';
import { parseFen } from '../src/notation/fen';
import { unwrap } from '../src/notation/result';
import type { Setup } from '../src/notation/setup';
import { report } from './results/store';
import { pieceValueNetwork } from './untrained-networks';

const WIDTHS = [128, 256, 512, 1024];
/** Of the bench positions, every so manieth is looked at. */
const POSITION_STEP = 8;
/** Times that each move of a position is made in one turn. */
const EVALUATION_ROUNDS = 2_000;
/** Nodes of each search. */
const SEARCH_NODES = 40_000;

interface Evaluator {
  readonly name: string;
  readonly network?: Network;
}

const setups: readonly Setup[] = BENCH_POSITIONS.filter((_, index) => index % POSITION_STEP === 0).map((fen) =>
  unwrap(parseFen(fen)),
);

/** Evaluates after each legal move of the positions: a step of both sides' neurons and the output, as in a search. */
function evaluating(name: string, core: DataCore): Contestant {
  const list = core.threadBase + THREAD_BORDER_LIST;
  const run = (): number => {
    let evaluations = 0;
    for (const setup of setups) {
      core.setSetup(setup);
      core.exports.evaluateChildren(core.threadBase, list, EVALUATION_ROUNDS);
      evaluations += EVALUATION_ROUNDS * core.legalMoves().length;
    }
    return evaluations;
  };
  return { name, run };
}

/** The core without SIMD, if it was built. */
async function scalarCore(network: Network): Promise<DataCore | undefined> {
  const file = join(projectFolder, 'dist', 'data', 'scalar.wasm');
  if (!existsSync(file)) return undefined;
  const module = await WebAssembly.compile(await readFile(file));
  return unwrap(await bareCore<DataExports>(module, { threads: 1, hashMb: 1, network })).core;
}

async function compareEvaluations(evaluators: readonly Evaluator[], rounds: number): Promise<void> {
  const contestants: Contestant[] = [];
  for (const { name, network } of evaluators) {
    contestants.push(evaluating(name, unwrap(await openDataCore(network))));
  }
  const scalar = await scalarCore(pieceValueNetwork(256));
  if (scalar !== undefined) contestants.push(evaluating('256 wide, without SIMD', scalar));
  const measured = await alternate(contestants, rounds);
  report('network', 'make, evaluate, unmake', 'evaluations', measured);
}

async function searchAll(host: Host): Promise<number> {
  let total = 0;
  for (const setup of setups) {
    await host.clear();
    const limits = searchLimits({ nodes: SEARCH_NODES }, { moveOverheadMs: 0 }, new SearchControl(), DEFAULT_SETTINGS);
    let nodes = 0;
    host.core.setSetup(setup);
    await host.search(limits, (info) => {
      nodes = info.nodes;
    });
    total += nodes;
  }
  return total;
}

async function compareSearches(evaluators: readonly Evaluator[], rounds: number): Promise<void> {
  const hosts: Host[] = [];
  const contestants: Contestant[] = [];
  for (const { name, network } of evaluators) {
    const host = unwrap(
      await Host.start(processPlatform, { sliders: DEFAULT_SLIDERS, threads: 1, hashMb: 1, network }),
    );
    hosts.push(host);
    contestants.push({ name, run: () => searchAll(host) });
  }
  const measured = await alternate(contestants, rounds);
  report('network', 'search', 'nodes', measured, 'k');
  await Promise.all(hosts.map((host) => host.close()));
}

const TABLES = { evaluations: compareEvaluations, searches: compareSearches };

const { values } = scriptArguments({
  options: {
    record: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '9' },
    only: { type: 'string' },
    net: { type: 'string', multiple: true, default: [] },
  },
});
const names = Object.keys(TABLES) as (keyof typeof TABLES)[];
const wanted = values.only === undefined ? names : [choice('--only', values.only, names)];
const rounds = wholeNumber('--rounds', values.rounds, 1);
const evaluators: Evaluator[] = [
  { name: 'hand-written' },
  ...WIDTHS.map((width) => ({ name: `${width} wide`, network: pieceValueNetwork(width) })),
];
for (const file of values.net) {
  evaluators.push({ name: basename(file), network: unwrap(await readNetwork(processPlatform, file)) });
}
for (const name of wanted) await TABLES[name](evaluators, rounds);
process.exit(0);
