// Perft's speed: slider methods against each other, ways of counting the last ply, threads, and native peers.
//
//   npm run bench perft [-- --rounds N --only sliders|leaves|threads|peers --position startpos|kiwipete] [--record]
//
// Every table comes from alternating runs on one thread (but for the thread table); read the ratios, not the rates. Only the
// thread table is timed by the wall: the others count processor time, the peer's included, so that a busy machine costs little.

import { choice, wholeNumber } from '../src/cli/arguments';
import { scriptArguments } from '../src/cli/script';
import { LEAF_COUNT, LEAF_DELTA, LEAF_LIST, LEAF_MAKE } from '../src/abi/perft';
import { CONTROL_PERFT_TOTALS } from '../src/abi/memory';
import { SLIDER_METHODS } from '../src/abi/sliders';
import { processPlatform } from '../src/platform/node/process-platform';
import { DEFAULT_SLIDERS } from '../src/runtime/defaults';
import type { Core } from '../src/runtime/core';
import { Host, openCore } from '../src/runtime/host';
import { parseFen } from '../src/notation/fen';
import type { Setup } from '../src/notation/setup';
import { unwrap } from '../src/notation/result';
import { optimiseModules } from '../src/platform/node/compiler';
import { alternate, processorTime, type Contestant } from '../src/research/report/alternate';
import { findProgram, UciClient } from '../src/platform/node/uci-client';
import { POSITIONS } from './positions';
import { report } from './results/store';

/** Depths that take a tenth of a second to a second each. */
const COUNT_DEPTH = { startpos: 6, kiwipete: 5 };
const MAKE_DEPTH = { startpos: 5, kiwipete: 4 };

type PositionName = keyof typeof POSITIONS;

const { values } = scriptArguments({
  options: {
    rounds: { type: 'string', default: '9' },
    only: { type: 'string' },
    position: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
});
const rounds = wholeNumber('--rounds', values.rounds, 1);
/** Where speed is measured: all positions, or the one that was asked for. */
const NAMES = chosen('--position', values.position, POSITIONS);

/** The names of a record: all of them, or the one that was asked for. */
function chosen<Name extends string>(option: string, wanted: string | undefined, of: Record<Name, unknown>): Name[] {
  const names = Object.keys(of) as Name[];
  return wanted === undefined ? names : [choice(option, wanted, names)];
}

function setupOf(name: PositionName): Setup {
  return unwrap(parseFen(POSITIONS[name]));
}

async function openSliders(sliders: string): Promise<Core> {
  return unwrap(await openCore(processPlatform, { sliders })).core;
}

function countLeaves(core: Core, setup: Setup, depth: number, leaf: number): number {
  core.setSetup(setup);
  const roots = core.exports.preparePerft(depth);
  core.exports.runPerft(depth, leaf, 0);
  let total = 0;
  for (let root = 0; root < roots; root++) {
    total += Number(core.view.getBigUint64(CONTROL_PERFT_TOTALS + root * 8, true));
  }
  return total;
}

function contestant(name: string, core: Core, setup: Setup, depth: number, leaf: number): Contestant {
  return { name, run: () => countLeaves(core, setup, depth, leaf) };
}

/** A peer that answers a command with a line that ends in the number of leaves. */
async function peerContestant(
  program: string,
  command: (depth: number) => string,
  answer: RegExp,
  name: PositionName,
  depth: number,
): Promise<{ contestant: Contestant; peer: UciClient } | undefined> {
  const path = findProgram(program);
  if (path === undefined) return undefined;
  const peer = new UciClient({ program: path, args: [] });
  await peer.start();
  peer.send(`position fen ${POSITIONS[name]}`);
  const run = async () => {
    peer.send(command(depth));
    return Number((await peer.read(answer)).match(answer)?.[1]);
  };
  return { contestant: { name: program, run }, peer };
}

async function compareSliders(rounds: number): Promise<void> {
  // The default one first: the others are compared with it.
  const methods = [DEFAULT_SLIDERS, ...SLIDER_METHODS.filter((method) => method !== DEFAULT_SLIDERS)];
  const cores = await Promise.all(methods.map(openSliders));
  for (const name of NAMES) {
    for (const [label, leaf, depth] of [
      ['count', LEAF_COUNT, COUNT_DEPTH[name]],
      ['make', LEAF_MAKE, MAKE_DEPTH[name]],
    ] as const) {
      const contestants = methods.map((method, index) =>
        contestant(method, cores[index] as Core, setupOf(name), depth, leaf),
      );
      const measured = await alternate(contestants, rounds, processorTime);
      report('perft', `${name} ${depth}, ${label}`, 'leaves', measured);
    }
  }
}

async function compareLeaves(rounds: number): Promise<void> {
  const core = await openSliders('magic');
  for (const name of NAMES) {
    const depth = MAKE_DEPTH[name];
    const contestants = [
      contestant('count', core, setupOf(name), depth, LEAF_COUNT),
      contestant('delta', core, setupOf(name), depth, LEAF_DELTA),
      contestant('list', core, setupOf(name), depth, LEAF_LIST),
      contestant('make', core, setupOf(name), depth, LEAF_MAKE),
    ];
    const measured = await alternate(contestants, rounds, processorTime);
    report('perft', `${name} ${depth}, magic, last ply by`, 'leaves', measured);
  }
}

async function compareThreads(rounds: number): Promise<void> {
  const hosts = await Promise.all(
    [1, 2].map(async (threads) => unwrap(await Host.start(processPlatform, { sliders: 'magic', threads, hashMb: 1 }))),
  );
  for (const host of hosts) host.core.setSetup(setupOf('kiwipete'));
  const contestants = hosts.map((host, index) => ({
    name: `${index + 1} thread${index === 0 ? '' : 's'}`,
    run: async () => {
      const counts = await host.perft({ depth: 6, leaf: LEAF_COUNT, hashed: false });
      return counts.reduce((sum, { nodes }) => sum + Number(nodes), 0);
    },
  }));
  const measured = await alternate(contestants, Math.min(rounds, 5));
  report('perft', 'kiwipete 6, magic, count', 'leaves', measured);
  await Promise.all(hosts.map((host) => host.close()));
}

async function comparePeers(rounds: number): Promise<void> {
  const core = await openSliders('magic');
  for (const name of NAMES) {
    const setup = setupOf(name);
    const [deep, shallow] = [COUNT_DEPTH[name], MAKE_DEPTH[name]];
    const counter = await peerContestant(
      'stockfish',
      (depth) => `go perft ${depth}`,
      /^Nodes searched: (\d+)/,
      name,
      deep,
    );
    const maker = await peerContestant('ethereal-chess', (depth) => `perft ${depth}`, /^(\d+)$/, name, shallow);
    const tasks = [
      {
        peer: counter,
        depth: deep,
        ours: [
          contestant('sliderule, count', core, setup, deep, LEAF_COUNT),
          contestant('sliderule, delta', core, setup, deep, LEAF_DELTA),
        ],
      },
      { peer: maker, depth: shallow, ours: [contestant('sliderule, make', core, setup, shallow, LEAF_MAKE)] },
    ];
    for (const { peer: opponent, ours, depth } of tasks) {
      if (opponent === undefined) continue;
      const { peer } = opponent;
      const clock = (): number => processorTime() + peer.processorTime();
      const measured = await alternate([opponent.contestant, ...ours], rounds, clock);
      report('perft-peers', `${name} ${depth}`, 'leaves', measured);
      await peer.quit();
    }
  }
}

const TABLES = { sliders: compareSliders, leaves: compareLeaves, threads: compareThreads, peers: comparePeers };

optimiseModules();
for (const name of chosen('--only', values.only, TABLES)) await TABLES[name](rounds);
process.exit(0);
