// `lab magics native`: the thesis's ways of testing candidates in C: on every square, with smaller entries, reordered more often.

import { readArguments } from '../../../cli/arguments';
import { squareName } from '../../../notation/squares';
import { median } from '../../report/alternate';
import { formatTable, type Cell, type Draft } from '../../report/draft';
import { circumstances, load, type Circumstances } from '../../report/machine';
import type { Out } from '../experiment';
import { compilerVersion, runNative, whyNotNative } from '../native';
import { recordOf, writeRecord } from '../record';
import { dynamicGain, WAYS_COMMAND, WAYS_RECORD, type WaysRecord } from './ways';
import { NATIVE_TESTING, type EntryTesting, type IntervalTesting, type SquareTesting } from './native-testing-c';

export const NATIVE_USAGE = 'native [--record]';
export const NATIVE_TESTING_RECORD = 'magics-native-testing';
const COMMAND = './engine.sh lab magics native --record';
/** By how much rates of one program differ from run to run. */
const NOISE = 0.03;
/** An order of magnitude. */
export const TENFOLD = 10;

export interface NativeTesting extends Circumstances {
  readonly compiler: string;
  readonly load: number;
  readonly squares: readonly SquareTesting[];
  readonly entries: readonly EntryTesting[];
  readonly intervals: readonly IntervalTesting[];
}

/** Compiles and runs the program three times. Throws where there is no compiler. */
export function measureTesting(): NativeTesting {
  const squares = runNative(NATIVE_TESTING, ['squares']) as SquareTesting[];
  const entries = runNative(NATIVE_TESTING, ['entries']) as EntryTesting[];
  const intervals = runNative(NATIVE_TESTING, ['intervals']) as IntervalTesting[];
  return { ...circumstances(), compiler: compilerVersion(), load: load(), squares, entries, intervals };
}

/** How many times as fast dynamic order is on each square of a piece: by rate, and by occupancies tried. */
export function gainsOf(squares: readonly SquareTesting[], piece: string): { rate: number[]; tested: number[] } {
  const own = squares.filter((square) => square.piece === piece);
  return {
    rate: own.map(({ plain, dynamic }) => dynamic / plain),
    tested: own.map(({ plainTested, dynamicTested }) => plainTested / dynamicTested),
  };
}

const GAINS_HEADER = ['piece', 'squares', 'by', 'least', 'median', 'greatest', 'ten times or more'];

function gainRows({ squares }: NativeTesting): Cell[][] {
  return ['rook', 'bishop'].flatMap((piece) => {
    const gains = gainsOf(squares, piece);
    return [
      ['time', gains.rate],
      ['occupancies tried', gains.tested],
    ].map(([by, values]) => {
      const all = values as number[];
      const tenfold = all.filter((gain) => gain >= TENFOLD).length;
      const spread = [Math.min(...all), median(all), Math.max(...all)].map((gain) => gain.toFixed(1));
      return [piece, all.length, by as string, ...spread, tenfold];
    });
  });
}

const ENTRIES_HEADER = ['attack set, bytes', 'candidate, bytes', 'figure 5.1', 'figure 5.2'];

function entryRows({ entries }: NativeTesting): Cell[][] {
  const figures = ['5.1', '5.2'];
  return entries
    .filter(({ figure }) => figure === figures[0])
    .map(({ setBytes, ageBytes }) => [
      setBytes,
      ageBytes,
      ...figures.map((figure) => {
        const own = entries.filter((entry) => entry.figure === figure);
        const rate = own.find((entry) => entry.setBytes === setBytes && entry.ageBytes === ageBytes)?.rate ?? NaN;
        return (rate / (own[0]?.rate ?? NaN)).toFixed(2);
      }),
    ]);
}

const INTERVALS_HEADER = ['reordered after', 'M candidates/s', 'occupancies tried at the end'];

function intervalRows({ intervals }: NativeTesting): Cell[][] {
  return intervals.map(({ log2, rate, tested }) => [`2^${log2}`, rate.toFixed(1), tested.toFixed(1)]);
}

/** Runs with the arguments after `native`. */
export function runNativeTesting(args: readonly string[], out: Out): Promise<number> {
  const { values } = readArguments({ args: [...args], options: { record: { type: 'boolean', default: false } } });
  const reason = whyNotNative();
  if (reason !== undefined) {
    out(`Left out: ${reason}.`);
    return Promise.resolve(1);
  }
  const record = measureTesting();
  out(formatTable(GAINS_HEADER, gainRows(record)));
  out(formatTable(ENTRIES_HEADER, entryRows(record)));
  out(formatTable(INTERVALS_HEADER, intervalRows(record)));
  for (const { piece, square, bits, plainTested, dynamicTested } of record.squares) {
    out(
      `${piece} ${squareName(square)}, ${bits} bits: ${plainTested} occupancies tried, ${dynamicTested} in dynamic order`,
    );
  }
  if (values.record) out(writeRecord(NATIVE_TESTING_RECORD, record));
  return Promise.resolve(0);
}

/** What chapters 5 and 6 say of testing, square by square. */
export function writeNativeTesting(page: Draft): void {
  const record = recordOf(NATIVE_TESTING_RECORD, COMMAND) as NativeTesting;
  page.heading('Every square, smaller entries, other intervals', 3);
  page.text(`
The figures show two squares. The same in C for all of them, with one bit less than relevant squares: at sixteen places of the period the order that 32,768 candidates
give is used for the next 32,768, against the order of the carry-rippler on the same candidates. ${record.compiler}; ${record.machine}, ${record.date}, load
${record.load.toFixed(0)}. The number of occupancies tried does not depend on the machine; times are of the processor.
`);
  page.command(COMMAND);
  page.table(GAINS_HEADER, gainRows(record));
  const all = ['rook', 'bishop'].flatMap((piece) => gainsOf(record.squares, piece).tested);
  const below = record.squares.map(({ belowTested, plainTested }) => belowTested / plainTested);
  const most = Math.max(...below);
  page.text(`
**"By an order of magnitude for most squares" (chapter 6): ${all.some((gain) => gain >= TENFOLD) ? 'for some' : 'for none'}.** The median saves half of the occupancies, the best square ${(1 - 1 / Math.max(...all)).toFixed(2)} of them.
Figure 5.1's linear scan gains ${dynamicGain(recordOf(WAYS_RECORD, WAYS_COMMAND) as WaysRecord, '5.1').toFixed(1)} times by our own rates above.

**The lower bound "helps to avoid counter-productive reorderings" (4.1): ${most > 1 ? 'true' : 'it avoids useless ones'}.** Below it every candidate fails at the
occupancy of the first square, so the order that the 32,768 candidates just below the bound give is the plain one: with it, those above try ${most.toFixed(2)} times
the occupancies at most, on ${below.length} squares.

**"Replacing 64-bit attack sets with 8-bit unique ids or using 32-bit annotations … is not expected to be faster" (5.1).** Rates against 8 and 8 bytes:
`);
  page.table(ENTRIES_HEADER, entryRows(record));
  const smaller = entryRows(record)
    .slice(1)
    .flatMap((row) => row.slice(2).map(Number));
  const fastest = Math.max(...smaller);
  page.text(`
${fastest > 1 + NOISE ? `Some are: ${fastest.toFixed(2)} times as fast.` : 'True: none is faster by more than the noise of this machine.'} The tables of 1,024 entries and fewer fit in the first cache either way.

**"More frequent reordering is counter-productive" (5.2).** Figure 5.1's range from 0x4000200000000 on, 2^23 candidates, the first order from 2^18 others:
`);
  page.table(INTERVALS_HEADER, intervalRows(record));
  const best = record.intervals.reduce((one, other) => (other.rate > one.rate ? other : one));
  page.text(`
Not so down to 2^${best.log2}, which is the fastest: the first order goes stale. With shorter intervals, sorting 2,048 occupancies costs more than it brings.
The thesis reorders after 2^26.
`);
}
