// `lab magics test`: candidates per second of the four ways of testing them, over the ranges of Fiekas's figures 5.1 and 5.2.

import { LAB_BASE } from '../abi/calls';
import { MAGIC_LIST } from '../abi/magics';
import { DEFAULT_SLIDERS } from '../../../runtime/defaults';
import { processorTime } from '../../report/alternate';
import { LabCore } from '../core-instance';
import { formatTable } from '../../report/draft';
import { circumstances, type Circumstances } from '../../report/machine';
import { wholeNumber, readArguments } from '../../../cli/arguments';
import type { Out } from '../experiment';
import { FactorTest } from '../fiekas/factor';
import { occupancies } from '../fiekas/relevant';
import { writeRecord } from '../record';
import type { Slider } from '../fiekas/relevant';
import { parseSlider } from './slider';

export const WAYS_USAGE = 'test [--sample CANDIDATES] [--record]';
export const WAYS_RECORD = 'magics-test';
/** Makes the record. */
export const WAYS_COMMAND = './engine.sh lab magics test --record';
export const WAYS = ['zero fill', 'age', 'age with candidate', 'dynamic order'] as const;
const DYNAMIC = 3;
/** 2^64 divided by the golden ratio: its multiples are spread evenly. */
const GOLDEN_RATIO = 0x9e3779b97f4a7c15n;
/** Runs of consecutive candidates at each place. */
export const RUNS = 64;

export interface Range {
  readonly figure: string;
  readonly slider: Slider;
  readonly bits: number;
  readonly from: bigint;
  readonly to: bigint;
  /** Equal parts of the range. Each is sampled, and after each the references are reordered. */
  readonly places: number;
  /** Distance between marks on the figure's axis. */
  readonly tick: number;
  /** Scale of the rates. A linear one would hide how the ways differ where candidates are hard to refute. */
  readonly rates: 'linear' | 'log';
  /** What the figure shows. */
  readonly caption: string;
}

export const RANGES: readonly Range[] = [
  {
    figure: '5.1',
    slider: parseSlider('rook', 'f8'),
    bits: 10,
    // The figure prints 0x400000000000 to 0x40004b000000: each bound has lost a digit.
    from: 0x4000000000000n,
    to: 0x40004b0000000n,
    places: 300,
    tick: 2 ** 33,
    rates: 'log',
    caption:
      'from 0x4000200000000 on candidates are harder to refute, and the order of the occupancies begins to matter.',
  },
  {
    figure: '5.2',
    slider: parseSlider('bishop', 'd7'),
    bits: 4,
    from: 0n,
    to: 0x400000000n,
    places: 256,
    tick: 2 ** 32,
    rates: 'linear',
    caption: 'with 32 occupancies their order hardly matters; the whole period is shown.',
  },
];

/** Where the candidates of figure 5.1 become harder to refute (section 5.2): here f3 first affects the index. */
export const HARDER_FROM = 0x4000200000000n;

/**
 * Mean number of occupancies of the rook on f8, in carry-rippler order, that are tested until a candidate of figure 5.1 is
 * refuted, over `count` candidates that are `step` apart.
 */
export function meanTested(first: bigint, count: number, step: bigint): number {
  const { slider, bits } = RANGES[0] as Range;
  const test = new FactorTest(occupancies(slider.piece, slider.square), bits);
  let tested = 0;
  for (let i = 0; i < count; i++) {
    test.isMagic(first + BigInt(i) * step);
    tested += test.tested;
  }
  return tested / count;
}

/** The record. */
export interface WaysRecord extends Circumstances {
  readonly sample: number;
  readonly results: readonly WayResult[];
}

export interface WayResult {
  readonly figure: string;
  /** Million candidates a second: a list for each way, with a number for each place. */
  readonly rates: number[][];
}

/** First candidate of a place. */
export function placeStart({ from, to, places }: Range, place: number): bigint {
  return from + ((to - from) * BigInt(place)) / BigInt(places);
}

/**
 * Starts of a place's runs: one in each of as many equal parts of its candidates, somewhere within it. Round numbers would not
 * represent them: a candidate whose low bits are zero gives few squares a bit in the index, and is easy to refute.
 */
export function runStarts(range: Range, place: number): bigint[] {
  const start = placeStart(range, place);
  const part = (placeStart(range, place + 1) - start) / BigInt(RUNS);
  return Array.from({ length: RUNS }, (_, run) => {
    const scattered = BigInt.asUintN(64, BigInt(place * RUNS + run + 1) * GOLDEN_RATIO) >> 32n;
    return start + part * BigInt(run) + (scattered % part);
  });
}

/** All ways in turn at each place, each in an instance of its own: the machine's speed changes, but not between neighbours. */
function measure(cores: readonly LabCore[], range: Range, sample: number): number[][] {
  const { slider, bits, places } = range;
  const count = Math.ceil(sample / RUNS);
  for (const { exports } of cores) exports.openTests(slider.square, Number(slider.piece === 'bishop'), bits);
  const rates: number[][] = cores.map(() => []);
  for (let place = 0; place < places; place++) {
    const starts = runStarts(range, place);
    for (const [way, { exports }] of cores.entries()) {
      const start = processorTime();
      for (const first of starts) exports.testMagics(way, first, count);
      if (way === DYNAMIC) exports.reorderReferences();
      rates[way]?.push((RUNS * count) / (processorTime() - start) / 1000);
    }
  }
  return rates;
}

/** How many times as fast dynamic order is over a figure's range as entries annotated with the candidate. */
export function dynamicGain({ results }: WaysRecord, figure: string): number {
  const rates = results.find((result) => result.figure === figure)?.rates ?? [];
  return harmonicMean(rates[DYNAMIC] ?? []) / harmonicMean(rates[DYNAMIC - 1] ?? []);
}

/** Mean of rates: equal samples divided by their total time. */
export function harmonicMean(values: readonly number[]): number {
  return values.length / values.reduce((sum, value) => sum + 1 / value, 0);
}

/** Runs with the arguments after `test`. */
export async function runWays(args: readonly string[], out: Out): Promise<number> {
  const { values } = readArguments({
    args: [...args],
    options: { sample: { type: 'string', default: '65536' }, record: { type: 'boolean', default: false } },
  });
  const sample = wholeNumber('--sample', values.sample, 1, 1 << 30);
  const cores: LabCore[] = [];
  while (cores.length < WAYS.length) cores.push(await LabCore.open(DEFAULT_SLIDERS, MAGIC_LIST - LAB_BASE));
  const results: WayResult[] = RANGES.map((range) => ({ figure: range.figure, rates: measure(cores, range, sample) }));
  const rows = WAYS.map((name, way) => [
    name,
    ...results.map(({ rates }) => harmonicMean(rates[way] ?? []).toFixed(1)),
  ]);
  out(formatTable(['million candidates a second', ...RANGES.map(({ figure }) => `figure ${figure}`)], rows));
  if (values.record) {
    const rounded = results.map(({ figure, rates }) => ({
      figure,
      rates: rates.map((places) => places.map((rate) => Math.round(rate * 1000) / 1000)),
    }));
    out(
      `recorded in ${writeRecord(WAYS_RECORD, { ...circumstances(), sample, results: rounded } satisfies WaysRecord)}`,
    );
  }
  return 0;
}
