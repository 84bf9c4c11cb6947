// Compares every position of all endings of 3 or 4 men with the Syzygy tables: outcome and distance by our retrograde
// generator (src/lab/tablebase), which knows only the rules, against what the prober reads.
//
//   tsx bench/tablebase-compare.ts --tables FOLDER [--men 4] [--values FOLDER] [--look-aheads N] [--endings KQvKR,...]
//
// Prints a JSON line for each ending. `--values` keeps what was computed, so that a run that was stopped goes on. Where a
// table stores the other side to move, the distance is compared for one position in N (1: all), since looking ahead is slow.

import { parseArgs } from 'node:util';
import { Generator } from '../src/lab/tablebase/generator';
import { processPlatform } from '../src/platform/node/process-platform';
import { openTablebases } from '../src/runtime/tablebases';

const { values: options } = parseArgs({
  options: {
    endings: { type: 'string' },
    'look-aheads': { type: 'string', default: '1' },
    men: { type: 'string', default: '3' },
    tables: { type: 'string' },
    values: { type: 'string' },
  },
});
if (options.tables === undefined) throw new Error('name the folder of the tables: --tables FOLDER');

const tables = openTablebases([options.tables], processPlatform, (fault) => console.error(fault));
const generator = await Generator.open(Number(options.men), tables, options.values ?? null);
const wanted = options.endings?.split(',');
let faults = 0;
for (const [index, { name }] of generator.endings.entries()) {
  const start = performance.now();
  generator.solve(index);
  const solved = performance.now();
  if (wanted !== undefined && !wanted.includes(name)) continue;
  const comparison = generator.compare(index, Number(options['look-aheads']));
  const seconds = { solving: round(solved - start), comparing: round(performance.now() - solved) };
  faults += comparison.wrongWdl + comparison.wrongDtz;
  console.log(JSON.stringify({ ...comparison, seconds }));
}
console.error(faults === 0 ? 'No value is wrong.' : `${faults} values are wrong.`);
process.exitCode = faults === 0 ? 0 : 1;

function round(milliseconds: number): number {
  return Math.round(milliseconds / 100) / 10;
}
