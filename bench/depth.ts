// Nodes and processor time to a depth, over the bench positions: one build beside another, each search from an empty table.
//
//   npm run bench depth -- --before COMMAND [--after COMMAND] [--depths 8,10,12,14] [--nodes N] [--positions N] [--record]
//
// `--nodes` is where a search is given up; a depth counts only the positions that both builds reach it in. One search for
// each position gives the nodes of every depth on its way; its times are the reported ones, scaled by what the process was
// given of the processor. `--record` keeps the result.

import { scriptArguments } from '../src/cli/script';
import { UsageError, wholeNumber, wholeNumbers } from '../src/cli/arguments';
import { BENCH_POSITIONS } from '../src/engine/bench-positions';
import { UciClient } from '../src/platform/node/uci-client';
import { commandOf } from '../src/cli/command';
import { appendRows, isRecording } from './results/store';

const OPTIONS = { Threads: 1, Hash: 64 };

interface Cost {
  readonly nodes: number;
  /** Milliseconds of processor time. */
  readonly timeMs: number;
}

async function start(command: string): Promise<UciClient> {
  const peer = new UciClient(commandOf('--before, --after', command));
  await peer.start(OPTIONS);
  // What is compiled on first use is compiled here.
  await costs(peer, BENCH_POSITIONS[0] ?? '', 'depth 8');
  return peer;
}

/** What each depth of a search has cost, by depth. */
async function costs(peer: UciClient, fen: string, limit: string): Promise<Map<number, Cost>> {
  await peer.ask('ucinewgame');
  const worked = peer.processorTime();
  const begun = performance.now();
  peer.send(`position fen ${fen}`, `go ${limit}`);
  const lines = await peer.readAll(/^bestmove/);
  const share = Math.min(1, (peer.processorTime() - worked) / (performance.now() - begun));
  const found = new Map<number, Cost>();
  for (const line of lines) {
    const [, depth, nodes, time] = /^info depth (\d+) (?!.*bound).* nodes (\d+) .*time (\d+)/.exec(line) ?? [];
    if (depth !== undefined) found.set(Number(depth), { nodes: Number(nodes), timeMs: Number(time) * share });
  }
  return found;
}

function total(all: readonly Cost[]): Cost {
  return {
    nodes: all.reduce((sum, { nodes }) => sum + nodes, 0),
    timeMs: all.reduce((sum, { timeMs }) => sum + timeMs, 0),
  };
}

const { values } = scriptArguments({
  options: {
    before: { type: 'string' },
    after: { type: 'string', default: `${process.execPath} dist/main.js` },
    depths: { type: 'string', default: '8,10,12,14' },
    nodes: { type: 'string', default: '10000000' },
    positions: { type: 'string', default: String(BENCH_POSITIONS.length) },
    record: { type: 'boolean', default: false },
  },
});
if (values.before === undefined) throw new UsageError('--before COMMAND is missing.');
const depths = wholeNumbers('--depths', values.depths, 1, 100);
const most = wholeNumber('--nodes', values.nodes, 1);
const builds = [await start(values.before), await start(values.after)];
const limit = `depth ${Math.max(...depths)} nodes ${most}`;

/** For each position the costs of both builds. */
const searched: (readonly ReadonlyMap<number, Cost>[])[] = [];
for (const fen of BENCH_POSITIONS.slice(0, wholeNumber('--positions', values.positions, 1, BENCH_POSITIONS.length))) {
  const both: ReadonlyMap<number, Cost>[] = [];
  for (const build of builds) both.push(await costs(build, fen, limit));
  if (both.every((costsByDepth) => costsByDepth.size > 0)) searched.push(both);
}

const thousands = ({ nodes }: Cost): number => Math.round(nodes / 1e3);
const seconds = ({ timeMs }: Cost): number => Number((timeMs / 1000).toFixed(2));
/** Of a build at a depth: what the positions that have cost it, and how many did. */
const reachedBy = (build: number, depth: number): Cost[] => searched.flatMap((both) => both[build]?.get(depth) ?? []);
const rows = depths.map((depth) => {
  const reached = searched.flatMap(([first, second]) => {
    const [one, other] = [first?.get(depth), second?.get(depth)];
    return one === undefined || other === undefined ? [] : [[one, other] as const];
  });
  const [before, after] = [total(reached.map(([cost]) => cost)), total(reached.map(([, cost]) => cost))];
  const alone = reachedBy(1, depth);
  const comparison = {
    nodesBefore: thousands(before),
    nodes: thousands(after),
    nodesRatio: Number((before.nodes / after.nodes).toFixed(1)),
    secondsBefore: seconds(before),
    seconds: seconds(after),
    secondsRatio: Number((before.timeMs / after.timeMs).toFixed(1)),
  };
  return {
    depth,
    positions: `${reached.length} of ${searched.length}`,
    ...(reached.length > 0 && comparison),
    ownPositions: `${alone.length} of ${searched.length}`,
    ownNodes: thousands(total(alone)),
    ownSeconds: seconds(total(alone)),
  };
});
console.table(rows);
if (isRecording) appendRows('experiments', 'depth', rows);
await Promise.all(builds.map((build) => build.quit()));
process.exit(0);
