// How fast tables are probed, and what they cost a search that has them and never asks.
//
//   npm run bench tablebase-speed -- --tables FOLDERS [--positions N] [--rounds N] [--seed N] [--fens FILE] [--record]
//       [--peer "NAME=COMMAND" ...]
//
// Outcomes of random positions of 4 men, of all endings alike. A pass that only sets the positions up is taken off, by processor
// time of one core. Cold: the first pass of a fresh cache, whose pages are read from files that the system has in memory. With
// `--fens`, writes the positions for other probers; a `--peer` gets that file as its last argument and prints a JSON object
// with `warm`, `cold` and `sum`. The search is of the bench's positions of many men, with and without tables in turn; none
// of its nodes may ask.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError, wholeNumber } from '../src/cli/arguments';
import { scriptArguments } from '../src/cli/script';
import { THREAD_INFO, THREAD_SETUP } from '../src/abi/memory';
import { INFO_TBHITS } from '../src/abi/search';
import { SETUP_SIZE } from '../src/abi/position';
import { BENCH_POSITIONS } from '../src/engine/bench-positions';
import { Random, seedOf } from '../src/engine/random';
import { alternate, median, processorTime } from '../src/research/report/alternate';
import { endingsUpTo, type Ending } from '../src/research/tablebases/endings';
import { formatFen, parseFen } from '../src/notation/fen';
import type { Setup } from '../src/notation/setup';
import { processPlatform } from '../src/platform/node/process-platform';
import { ControlBlock } from '../src/runtime/control';
import { now } from '../src/runtime/core';
import { openCore, type BareCore } from '../src/runtime/host';
import { openTablebases, splitFolders } from '../src/runtime/tablebases';
import { appendRows, isRecording, report, type Row } from './results/store';
import { scatter } from './tablebase-positions';
import { unwrap } from '../src/notation/result';

const { values: options } = scriptArguments({
  options: {
    fens: { type: 'string' },
    peer: { type: 'string', multiple: true, default: [] },
    positions: { type: 'string', default: '20000' },
    record: { type: 'boolean' },
    rounds: { type: 'string', default: '9' },
    seed: { type: 'string', default: '1' },
    tables: { type: 'string' },
  },
});
if (options.tables === undefined) throw new UsageError('--tables FOLDERS is missing.');
const folders = splitFolders(options.tables);
const rounds = wholeNumber('--rounds', options.rounds, 1);
const seed = wholeNumber('--seed', options.seed, 0, 2 ** 31);
const positions = wholeNumber('--positions', options.positions, 1);
/** Men of the positions that are searched, at least: too many for 4 of them to be left in so few nodes. */
const MANY_MEN = 20;
const SEARCHED_NODES = 20_000;

async function open(withTables: boolean): Promise<BareCore> {
  const tablebases = withTables ? openTablebases(folders, processPlatform, (fault) => console.error(fault)) : undefined;
  return unwrap(await openCore(processPlatform, { hashMb: 16, tablebases }));
}

/** Random positions of 4 men, as many of each ending. */
function drawPositions(count: number): Setup[] {
  const endings = endingsUpTo(4).filter(({ pieces }) => pieces.length === 4);
  return Array.from({ length: count }, (_, number) => {
    const random = new Random(seedOf(seed, number));
    const { pieces } = endings[number % endings.length] as Ending;
    for (;;) {
      const setup = scatter(pieces, random);
      if (setup !== null) return setup;
    }
  });
}

/** Sets each position up as the record that it has in memory, and asks; returns milliseconds and the sum of the answers. */
function pass({ core }: BareCore, records: readonly Uint8Array[], probe: () => number): [number, number] {
  const setup = new Uint8Array(core.view.buffer, core.threadBase + THREAD_SETUP, SETUP_SIZE);
  const begun = processorTime();
  let sum = 0;
  for (const record of records) {
    setup.set(record);
    core.exports.setPosition();
    sum += probe();
  }
  return [processorTime() - begun, sum];
}

/** Probes a second, warm and cold. */
async function timeProbes(setups: readonly Setup[]): Promise<{ warm: number[]; cold: number[]; sum: number }> {
  const warm: number[] = [];
  const cold: number[] = [];
  let sum = 0;
  for (let round = 0; round < rounds; round++) {
    const opened = await open(true);
    const { core } = opened;
    const records = setups.map((setup) => {
      core.setSetup(setup);
      return new Uint8Array(core.view.buffer, core.threadBase + THREAD_SETUP, SETUP_SIZE).slice();
    });
    const nothing = (): number => 0;
    const probe = (): number => core.exports.probeWdl();
    const rateOf = (): number => {
      const [all, outcomes] = pass(opened, records, probe);
      sum = outcomes;
      return (1000 * records.length) / (all - pass(opened, records, nothing)[0]);
    };
    pass(opened, records, nothing);
    cold.push(rateOf());
    warm.push(rateOf(), rateOf());
  }
  return { warm, cold, sum };
}

/** The bench's positions of many men, each searched with an empty table. */
async function searcher(name: string, withTables: boolean): Promise<{ name: string; run: () => number }> {
  const { core, memory } = await open(withTables);
  const control = new ControlBlock(memory.memory.buffer);
  const setups = BENCH_POSITIONS.flatMap((fen) => {
    const setup = parseFen(fen);
    return setup.ok && setup.value.board.filter((piece) => piece < 12).length >= MANY_MEN ? [setup.value] : [];
  });
  const limits = { nodes: SEARCHED_NODES, multiPv: 1, ponder: false };
  const run = (): number => {
    let nodes = 0;
    for (const setup of setups) {
      core.setSetup(setup);
      core.exports.clearTable(0, memory.clusters);
      control.writeLimits({ ...limits, startedAt: now() });
      core.exports.search();
      const hits = core.view.getFloat64(core.threadBase + THREAD_INFO + INFO_TBHITS, true);
      if (hits !== 0) throw new Error(`${formatFen(setup, 'xfen')} asked the tables`);
      nodes += SEARCHED_NODES;
    }
    return nodes;
  };
  return { name, run };
}

const setups = drawPositions(positions);
const fens = options.fens ?? join(tmpdir(), 'sliderule-4-men.fens');
writeFileSync(fens, setups.map((setup) => `${formatFen(setup, 'xfen')}\n`).join(''));
const { warm, cold, sum } = await timeProbes(setups);
const circumstances = { positions: setups.length, seed, rounds };
const rows: Omit<Row, 'table'>[] = [
  { prober: 'Sliderule', warm: Math.round(median(warm)), cold: Math.round(median(cold)), sum, ...circumstances },
];
for (const peer of options.peer) {
  const at = peer.indexOf('=');
  const [program = '', ...args] = peer.slice(at + 1).split(' ');
  const answer = JSON.parse(execFileSync(program, [...args, fens], { encoding: 'utf8' })) as Readonly<
    Record<string, number>
  >;
  rows.push({ prober: peer.slice(0, at), ...answer, ...circumstances });
}
for (const row of rows) console.log(JSON.stringify(row));
if (isRecording) appendRows('experiments', 'tablebase-probes', rows);
const searchers = [await searcher('without tables', false), await searcher('with tables', true)];
report('tablebase-idle', 'search', 'nodes', await alternate(searchers, 3 * rounds, processorTime));
