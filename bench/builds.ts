// Two builds of the engine: nodes per second of the second beside the first, by processor time, so that other programs matter
// little.
//
//   npm run bench builds -- OLD/dist/main.js NEW/dist/main.js [--pairs N --searches N --nodes N --hash MB]
//
// Where a process's memory comes to lie decides a few per cent of its speed, and of two processes the one that starts first is
// some 3 % slower on two virtual cores, even if both are the same build. So each pair of processes is new, and every second
// pair starts in the other order; two pairs give one ratio. Both sides search the same positions, each from an empty table.

import { BENCH_POSITIONS } from '../src/engine/bench-positions';
import { estimate } from '../src/research/report/alternate';
import { Z95 } from '../src/match/statistics';
import { UciClient } from '../src/platform/node/uci-client';
import { UsageError, wholeNumber } from '../src/cli/arguments';
import { writeLine } from '../src/platform/node/output';
import { scriptArguments } from '../src/cli/script';
import { MAX_HASH_MB } from '../src/runtime/layout';

/** Searches that are not measured: until the machine code is ready. */
const WARM_UP = 4;

interface Process {
  readonly engine: UciClient;
  nodes: number;
  /** Milliseconds of processor time. */
  worked: number;
}

async function start(program: string, hashMb: number): Promise<Process> {
  const engine = new UciClient({ program: process.execPath, args: [program] });
  await engine.start({ Hash: String(hashMb) });
  return { engine, nodes: 0, worked: 0 };
}

/** Searches a position; returns the nodes. */
async function search({ engine }: Process, fen: string, nodes: number): Promise<number> {
  engine.send(`position fen ${fen}`, `go nodes ${nodes}`);
  const lines = await engine.readAll(/^bestmove/);
  const counts = lines.map((line) => Number(/ nodes (\d+)/.exec(line)?.[1] ?? 0));
  return Math.max(...counts);
}

/** Searches a position from an empty table, and counts. */
async function measure(side: Process, fen: string, nodes: number): Promise<void> {
  await side.engine.ask('ucinewgame');
  const before = side.engine.processorTime();
  side.nodes += await search(side, fen, nodes);
  side.worked += side.engine.processorTime() - before;
}

const { values, positionals } = scriptArguments({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '12' },
    searches: { type: 'string', default: '50' },
    nodes: { type: 'string', default: '100000' },
    hash: { type: 'string', default: '16' },
  },
});
const [oldBuild, newBuild] = positionals;
if (oldBuild === undefined || newBuild === undefined || positionals.length > 2) {
  throw new UsageError('two builds are wanted: OLD/dist/main.js NEW/dist/main.js.');
}
const pairs = wholeNumber('--pairs', values.pairs, 4);
const searches = wholeNumber('--searches', values.searches, 1);
const nodes = wholeNumber('--nodes', values.nodes, 10_000);
const hashMb = wholeNumber('--hash', values.hash, 1, MAX_HASH_MB);

/** The logarithm of the second's rate beside the first's, each in a process of its own. */
async function measurePair(first: string, second: string, firstPosition: number): Promise<number> {
  const sides = [await start(first, hashMb), await start(second, hashMb)];
  for (const side of sides) {
    for (const fen of BENCH_POSITIONS.slice(0, WARM_UP)) await search(side, fen, nodes);
  }
  for (let turn = 0; turn < searches; turn++) {
    const fen = BENCH_POSITIONS[(firstPosition + turn) % BENCH_POSITIONS.length] ?? '';
    for (const side of turn % 2 === 0 ? sides : sides.toReversed()) await measure(side, fen, nodes);
  }
  await Promise.all(sides.map(({ engine }) => engine.quit()));
  const [one = NaN, other = NaN] = sides.map((side) => side.nodes / side.worked);
  return Math.log(other / one);
}

const logarithms: number[] = [];
for (let pair = 0; pair + 1 < pairs; pair += 2) {
  const straight = await measurePair(oldBuild, newBuild, pair * searches);
  const swapped = await measurePair(newBuild, oldBuild, (pair + 1) * searches);
  const logarithm = (straight - swapped) / 2;
  logarithms.push(logarithm);
  writeLine(`${logarithms.length}: ${Math.exp(logarithm).toFixed(3)}`);
}
const { mean, error } = estimate(logarithms);
const [ratio, width] = [Math.exp(mean), Z95 * error];
writeLine(`${newBuild} searches ${ratio.toFixed(3)} ± ${width.toFixed(3)} times as many nodes a second.`);
