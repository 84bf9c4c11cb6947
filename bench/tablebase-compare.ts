// Compares every position of all endings of 3 or 4 men with the Syzygy tables: outcome and distance by our retrograde
// generator (src/research/tablebases), which knows only the rules, against what the prober reads.
//
//   npm run bench tablebases -- --tables FOLDER [--men 4] [--values FOLDER] [--look-aheads N] [--endings KQvKR,...] [--record]
//
// Prints a JSON line for each ending. Where a table stores the other side to move, the distance is compared for one position in
// N (1: all), since looking ahead is slow. A run that was stopped goes on: `--values` keeps what was computed, and with
// `--record` endings are left out that have a row of that kind already.

import { UsageError, wholeNumber } from '../src/cli/arguments';
import { scriptArguments } from '../src/cli/script';
import { Generator } from '../src/research/tablebases/generator';
import { processPlatform } from '../src/platform/node/process-platform';
import { openTablebases } from '../src/runtime/tablebases';
import { appendRows, isRecording, readRows } from './results/store';

const { values: options } = scriptArguments({
  options: {
    endings: { type: 'string' },
    'look-aheads': { type: 'string', default: '1' },
    men: { type: 'string', default: '3' },
    record: { type: 'boolean' },
    tables: { type: 'string' },
    values: { type: 'string' },
  },
});
if (options.tables === undefined) throw new UsageError('--tables FOLDER is missing.');
const men = wholeNumber('--men', options.men, 3, 4);
const lookAheads = wholeNumber('--look-aheads', options['look-aheads'], 1);

const tables = openTablebases([options.tables], processPlatform, (fault) => console.error(fault));
const generator = await Generator.open(men, tables, options.values ?? null);
const wanted = options.endings?.split(',');
const done = new Set(
  (isRecording ? readRows('experiments') : [])
    .filter(({ table, lookAheads: recorded }) => table === 'tablebase-compare' && Number(recorded) <= lookAheads)
    .map(({ name }) => name),
);
let faults = 0;
for (const [index, { name }] of generator.endings.entries()) {
  generator.solve(index);
  if (wanted?.includes(name) === false || done.has(name)) continue;
  const worked = process.cpuUsage();
  const comparison = generator.compare(index, lookAheads);
  const { user, system } = process.cpuUsage(worked);
  const row = { ...comparison, lookAheads, cpuSeconds: Math.round((user + system) / 1e5) / 10 };
  faults += comparison.wrongWdl + comparison.wrongDtz;
  console.log(JSON.stringify(row));
  if (isRecording) appendRows('experiments', 'tablebase-compare', [row]);
}
console.error(faults === 0 ? 'No value is wrong.' : `${faults} values are wrong.`);
process.exitCode = faults === 0 ? 0 : 1;
