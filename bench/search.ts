// The search's speed beside that of installed engines: nodes per second on one thread, in alternating runs.
//
//   npm run bench search [-- --movetime MS --rounds N --hash MB --peer "NAME=COMMAND ARGS" ...]
//
// Engines that are not installed are left out. Every search begins with an empty table. What a node is differs a little
// among engines, so read large ratios only, and on a quiet machine.

import { fileURLToPath } from 'node:url';
import { wholeNumber } from '../src/cli/arguments';
import { scriptArguments } from '../src/cli/script';
import { alternate, type Contestant } from '../src/research/report/alternate';
import { findProgram, UciClient, type Command } from '../src/platform/node/uci-client';
import { commandOf } from '../src/cli/command';
import { MAX_HASH_MB } from '../src/runtime/layout';
import { POSITIONS } from './positions';
import { report } from './results/store';

const ENGINE = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** Programs of Debian's that speak UCI, with what makes them search on one thread without a book. */
const INSTALLED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  stockfish: { Threads: '1' },
  'ethereal-chess': { Threads: '1' },
  toga2: { OwnBook: 'false' },
  glaurung: { OwnBook: 'false', Threads: '1' },
};

interface Engine {
  readonly name: string;
  readonly peer: UciClient;
}

async function start(name: string, command: Command, options: Readonly<Record<string, string>>): Promise<Engine> {
  const peer = new UciClient(command);
  await peer.start(options);
  return { name, peer };
}

/** Nodes that the last report before the move gives, times the whole run's time over the report's own. */
async function searchedNodes({ name, peer }: Engine, fen: string, moveTimeMs: number): Promise<number> {
  const begun = performance.now();
  await peer.ask('ucinewgame');
  peer.send(`position fen ${fen}`, `go movetime ${moveTimeMs}`);
  const lines = await peer.readAll(/^bestmove/);
  const report = lines.filter((line) => / nodes \d/.test(line) && / time \d/.test(line)).at(-1) ?? '';
  const [nodes = 0, timeMs = 0] = [/ nodes (\d+)/, / time (\d+)/].map((field) => Number(field.exec(report)?.[1] ?? 0));
  if (timeMs === 0) throw new Error(`${name} reported no nodes and time.`);
  return (nodes / timeMs) * (performance.now() - begun);
}

const { values } = scriptArguments({
  options: {
    record: { type: 'boolean', default: false },
    movetime: { type: 'string', default: '3000' },
    rounds: { type: 'string', default: '5' },
    hash: { type: 'string', default: '64' },
    peer: { type: 'string', multiple: true, default: [] },
  },
});
const moveTimeMs = wholeNumber('--movetime', values.movetime, 1);
const rounds = wholeNumber('--rounds', values.rounds, 1);
const hash = { Hash: String(wholeNumber('--hash', values.hash, 1, MAX_HASH_MB)) };
const engines = [await start('Sliderule', { program: process.execPath, args: [ENGINE] }, hash)];
for (const [name, options] of Object.entries(INSTALLED)) {
  const program = findProgram(name);
  if (program !== undefined) engines.push(await start(name, { program, args: [] }, { ...hash, ...options }));
}
for (const peer of values.peer) {
  const [name = '', command = ''] = peer.split(/=(.*)/s);
  engines.push(await start(name, commandOf(`--peer ${name}=`, command), hash));
}
for (const [name, fen] of Object.entries(POSITIONS)) {
  const contestants: Contestant[] = engines.map((engine) => ({
    name: engine.name,
    run: () => searchedNodes(engine, fen, moveTimeMs),
  }));
  const measured = await alternate(contestants, rounds);
  report('beside-engines', `${name}, ${moveTimeMs} ms`, 'nodes', measured);
}
await Promise.all(engines.map(({ peer }) => peer.quit()));
