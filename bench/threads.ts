// How much faster more threads search: nodes per second with one thread and with more, in alternating runs.
//
//   npm run bench threads [-- --threads N --movetime MS --rounds N]
//
// Every search begins with an empty table, so that all begin alike. Read the ratio, and on a quiet machine only.

import { wholeNumber } from '../src/cli/arguments';
import { scriptArguments } from '../src/cli/script';
import { MAX_THREADS } from '../src/abi/memory';
import { processPlatform } from '../src/platform/node/process-platform';
import { now } from '../src/runtime/core';
import { Host } from '../src/runtime/host';
import { parseFen } from '../src/notation/fen';
import { alternate } from '../src/research/report/alternate';
import { POSITIONS } from './positions';
import { report } from './results/store';
import { unwrap } from '../src/notation/result';

/** Megabytes: enough for the longest run to leave the table half empty. */
const HASH_MB = 256;

async function start(threads: number): Promise<Host> {
  return unwrap(await Host.start(processPlatform, { sliders: 'magic', threads, hashMb: HASH_MB }));
}

/** Nodes per millisecond of a search, times the time of the whole run, so that clearing the table does not count. */
async function searchedNodes(host: Host, fen: string, moveTimeMs: number): Promise<number> {
  const setup = unwrap(parseFen(fen));
  const begun = performance.now();
  await host.clear();
  let rate = 0;
  const limits = { multiPv: 1, hardTimeMs: moveTimeMs, startedAt: now(), ponder: false };
  host.core.setSetup(setup);
  await host.search(limits, (info) => {
    rate = info.nodes / Math.max(info.time, 1);
  });
  return rate * (performance.now() - begun);
}

const { values } = scriptArguments({
  options: {
    record: { type: 'boolean', default: false },
    threads: { type: 'string', default: '2' },
    movetime: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '7' },
  },
});
const counts = [1, wholeNumber('--threads', values.threads, 1, MAX_THREADS)];
const moveTimeMs = wholeNumber('--movetime', values.movetime, 1);
const rounds = wholeNumber('--rounds', values.rounds, 1);
const hosts = await Promise.all(counts.map(start));
for (const [name, fen] of Object.entries(POSITIONS)) {
  const contestants = hosts.map((host, index) => ({
    name: `${counts[index]} thread${index === 0 ? '' : 's'}`,
    run: () => searchedNodes(host, fen, moveTimeMs),
  }));
  const measured = await alternate(contestants, rounds);
  report('beside-engines', `${name}, ${moveTimeMs} ms`, 'nodes', measured);
}
process.exit(0);
