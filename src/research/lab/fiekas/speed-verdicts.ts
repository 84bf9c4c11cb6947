// What the recorded speeds say of the sentences of chapter 6: made from the records, so that a new record brings its own verdict.

import { recordOf } from '../record';
import { SEARCH_SPEED, SEARCH_SPEED_COMMAND, type SearchSpeed } from '../search-speed';
import type { Estimate } from '../../report/alternate';
import type { NativeRecord } from './native-sliders';
import { percent, speedOf, type Table61 } from './table-6-1';

const FIXED = 'fixed-shift-magic';
/** Gain of fixed-shift magics in table 6.1 of the thesis. */
const PRINTED_GAIN = 0.015;
/** A difference of this many standard errors is taken for shown. */
const SHOWN = 3;
/** Two means differ if they do by this many errors. */
const LIKELY = 2;
/** A load above the number of cores of the machines here. */
const BUSY = 2;

function errorsFrom(value: number, { mean, error }: Estimate): number {
  return Math.abs(mean - value) / error;
}

/** What bench, perft and search say of fixed-shift magics, as Markdown. */
export function fixedShiftVerdict(table: Table61): string {
  const { benchGain, perftGain } = speedOf(table, FIXED);
  const { methods, slowest, fastest } = recordOf(SEARCH_SPEED, SEARCH_SPEED_COMMAND) as SearchSpeed;
  const search = methods.find(({ name }) => name === FIXED);
  const [ratio, least, greatest] = [search?.ratio, search?.leastRatio, search?.greatestRatio].map((value) =>
    (value ?? NaN).toFixed(3),
  );
  return `
**What bench, perft and search say** of \`${FIXED}\`: ${percent(benchGain)} in the bench, ${percent(perftGain)} in perft, and ${ratio ?? ''} (${least ?? ''} to ${greatest ?? ''}) in
[the search](fenner-levene.md#beyond-the-paper-six-squares-one-multiplication-128-kib) with the hand-written evaluation. Perft does little but look attacks up, so it shows their share at its greatest;
a search also evaluates, orders and probes its table. All three compare neighbours of some hundredths of a second. From one second to the next the
machine's speed changes: in the record of the search \`magic\` itself is up to ${(fastest / slowest).toFixed(1)} times as fast in one process as in another.
${conclusion(benchGain)}`.trim();
}

/** What the bench says of the printed gain. */
function conclusion(bench: Estimate): string {
  const far = errorsFrom(PRINTED_GAIN, bench);
  const shown = errorsFrom(0, bench) >= SHOWN;
  const distance = `the bench is ${far.toFixed(1)} of its errors away from it`;
  if (far >= SHOWN) return `The thesis's 1.5 % is not this engine's figure: ${distance}.`;
  return shown
    ? `This engine confirms the thesis's 1.5 %: ${distance}.`
    : `This engine neither confirms nor refutes the thesis's 1.5 %: ${distance}.`;
}

function ratioOf({ methods }: NativeRecord, name: string): Estimate {
  const method = methods.find((each) => each.name === name);
  return { mean: method?.ratio ?? NaN, error: method?.error ?? NaN };
}

/** True if the first is lower by more than two errors. */
function isFaster(a: Estimate, b: Estimate): boolean {
  return b.mean - a.mean > LIKELY * Math.hypot(a.error, b.error);
}

const MAGIC: Estimate = { mean: 1, error: 0 };

/** What the comparison in C shows, as Markdown. */
export function nativeVerdict(native: NativeRecord): string {
  const [fixed, black, extract, deposit] = ['fixed', 'black', 'extract', 'deposit'].map((name) =>
    ratioOf(native, name),
  ) as [Estimate, Estimate, Estimate, Estimate];
  const overlapping = [fixed, black].filter((each) => isFaster(each, MAGIC)).length;
  const first = isFaster(deposit, extract)
    ? 'PEXT/PDEP, a quarter of the table for one instruction more, beats PEXT'
    : 'PEXT/PDEP, a quarter of the table for one instruction more, does not beat PEXT';
  const busy = native.load > BUSY;
  return `
${busy ? 'The machine was busy, and other programs shared its caches, so the ratios count and not the times.' : ''} ${first}, and ${['neither overlapping table beats', 'one of the overlapping tables beats', 'both overlapping tables beat'][overlapping] ?? ''} \`magic\`.
${busy ? 'Which of PEXT and PEXT/PDEP is faster where a program has the caches for itself, only a quiet machine can decide.' : ''}`.trim();
}

/** Rows of the verdicts on chapter 6 that follow from the comparison in C. */
export function nativeVerdictRows(native: NativeRecord): string {
  const [fixed, black, extract, deposit, kindergarten] = ['fixed', 'black', 'extract', 'deposit', 'kindergarten'].map(
    (name) => ratioOf(native, name),
  ) as [Estimate, Estimate, Estimate, Estimate, Estimate];
  const smaller = isFaster(fixed, MAGIC)
    ? 'true: the smaller of two tables with the same look-up is the faster one in the table above'
    : 'not shown by the table above';
  const two =
    kindergarten.mean > fixed.mean
      ? '. But kindergarten, whose table is a hundredth, pays more for its two look-ups than it saves'
      : '';
  return [
    `| "cache efficiency is important for the performance of move generation" (6) | ${smaller}${two} |`,
    `| "black magics do not outperform the best known fixed shift magics" (6) | ${isFaster(black, fixed) ? 'true there, not here' : 'true, there and here'} |`,
    `| whether PDEP "is worth the gained cache efficiency depends on the application" (3.2) | here it is${isFaster(deposit, extract) ? '' : ' not'} |`,
  ].join('\n');
}
