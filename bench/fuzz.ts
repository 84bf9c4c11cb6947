// A long fuzz: FENs that stay mostly legal, UCI lines from a grammar, files of every kind that have been damaged, calls of
// the library with values of every kind, and searches whose every line is checked.
//
//   npm run fuzz -- [--seed N] [--fens N] [--lines N] [--files N] [--calls N] [--searches N [--log FILE]] [--record]
//
// With `--log` the searches note each batch that is done and its faults in a file, and go on behind the last.
// Everything follows from the seed. A fault is printed with what caused it; the last line is `N faults`. `--record` appends the
// counts to bench/results/experiments.jsonl.

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { wholeNumber } from '../src/cli/arguments';
import { scriptArguments } from '../src/cli/script';
import { appendRows } from './results/store';
import { fuzzFiles } from './fuzz/files';
import { fuzzLibrary } from './fuzz/library';
import { fuzzPositions } from './fuzz/positions';
import { BATCH, fuzzSearches } from './fuzz/searches';
import type { Tally } from './fuzz/tally';
import { fuzzLines } from './fuzz/uci-lines';

const { values } = scriptArguments({
  options: {
    seed: { type: 'string', default: '1' },
    fens: { type: 'string', default: '1000000' },
    lines: { type: 'string', default: '1000000' },
    files: { type: 'string', default: '20000' },
    calls: { type: 'string', default: '100000' },
    searches: { type: 'string', default: '2000' },
    log: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
});

/** The searches, from where the log ends; each of its lines has a batch's faults. */
async function searches(from: number, count: number): Promise<Tally> {
  const { log } = values;
  if (log === undefined) return fuzzSearches(from, count);
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n').filter(Boolean) : [];
  const earlier = lines.flatMap((line) => JSON.parse(line) as string[]);
  const done = lines.length * BATCH;
  const rest = await fuzzSearches(from, Math.max(0, count - done), lines.length, (faults) =>
    appendFileSync(log, `${JSON.stringify(faults)}\n`),
  );
  const faults = [...earlier, ...rest.faults];
  return { cases: done + rest.cases, accepted: done - earlier.length + rest.accepted, faults };
}

const seed = wholeNumber('--seed', values.seed, 0, 2 ** 31);
const parts = [
  ['FENs', wholeNumber('--fens', values.fens, 0), fuzzPositions],
  ['UCI lines', wholeNumber('--lines', values.lines, 0), fuzzLines],
  ['damaged files', wholeNumber('--files', values.files, 0), fuzzFiles],
  ['calls of the library', wholeNumber('--calls', values.calls, 0), fuzzLibrary],
  ['searches', wholeNumber('--searches', values.searches, 0), searches],
] as const;

let faults = 0;
for (const [what, count, fuzz] of parts) {
  if (count === 0) continue;
  const begun = performance.now();
  const tally = await fuzz(seed, count);
  const seconds = Math.round((performance.now() - begun) / 1000);
  for (const fault of tally.faults) console.log(`FAULT ${what}: ${fault}`);
  console.log(
    `${what}: ${tally.cases} tried, ${tally.accepted} accepted, ${tally.faults.length} faults, ${seconds} s, seed ${seed}`,
  );
  faults += tally.faults.length;
  const row = { what, seed, cases: tally.cases, accepted: tally.accepted, faults: tally.faults.length, seconds };
  if (values.record) appendRows('experiments', 'fuzz', [row]);
}
console.log(`${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
