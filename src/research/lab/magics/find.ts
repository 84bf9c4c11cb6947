// `lab magics find`: all magic factors of a slider for an index of some bits, or one of them.

import { join } from 'node:path';
import { MAGIC_MAX_BITS, MAGIC_MIN_BITS } from '../abi/magics';
import { projectFolder } from '../../../platform/node/artifacts';
import { replaceFile } from '../../../platform/node/whole-files';
import { wholeNumber, readArguments } from '../../../cli/arguments';
import type { Out } from '../experiment';
import type { Slider } from '../fiekas/relevant';
import { readRecord, writeRecord } from '../record';
import { findNatively, reportNativeFind } from './native-find';
import { searchMagics } from './search';
import { hexadecimal, parseSlider, sliderName } from './slider';
import { type Tally, tallyText } from './tally';

export const FIND_USAGE =
  'find --piece bishop|rook --square SQUARE --shift BITS [--exhaustive] [--threads N] [--list FILE] [--checkpoint FILE] [--record | --check | --native]';

const MOST_THREADS = 64;
/** Maximum length of a list of factors. */
const LIST_ROOM = 500_000;
const REPORT_MS = 2000;

/** Name of the record of a search, in docs/lab/data. */
export function findRecord(piece: string, square: string, bits: number): string {
  return `magics-find-${piece}-${square}-${bits}`;
}

/** What a second program must agree on. It counts tests otherwise: those above the units of work too. */
const SHARED = ['magics', 'first', 'leastRange', 'leastRangeFactor'];

type Counts = Readonly<Record<string, string | number | undefined>>;

/** The differences between a search and its record, in words: of all that either has, or of the things named. */
function differences(record: unknown, found: Counts, named?: readonly string[]): string[] {
  if (record === undefined) return ['there is no record'];
  const recorded = record as Counts;
  const names = named ?? Object.keys({ ...recorded, ...found }).filter((name) => name !== 'command');
  return names
    .filter((name) => recorded[name] !== found[name])
    .map((name) => `${name} is ${found[name] ?? 'missing'}, recorded ${recorded[name] ?? 'missing'}`);
}

function reportDifferences(differing: readonly string[], out: Out): number {
  out(differing.length === 0 ? 'as recorded' : `not as recorded: ${differing.join('; ')}`);
  return Number(differing.length > 0);
}

/** The search by the program in C, compared with its record. */
function checkNatively(slider: Slider, bits: number, name: string, out: Out): number {
  const found = findNatively(slider, bits);
  reportNativeFind(found, out);
  return reportDifferences(differences(readRecord(name), { ...found }, SHARED), out);
}

function progressOnTerminal(): (tally: Tally, done: number, units: number) => void {
  const start = performance.now();
  let shownAt = start;
  let testsBefore: bigint | undefined;
  return (tally, done, units) => {
    testsBefore ??= tally.tests;
    const now = performance.now();
    if (now - shownAt < REPORT_MS) return;
    shownAt = now;
    const rate = Number(tally.tests - testsBefore) / (now - start) / 1000;
    const percent = ((100 * done) / units).toFixed(1);
    process.stderr.write(
      `${percent} %  ${done} of ${units} units  ${tally.tests} tests, ${rate.toFixed(1)} M/s  ${tally.magics} magic\n`,
    );
  };
}

/** Runs with the arguments after `find`. */
export async function runFind(args: readonly string[], out: Out): Promise<number> {
  const { values } = readArguments({
    args: [...args],
    options: {
      piece: { type: 'string' },
      square: { type: 'string' },
      shift: { type: 'string' },
      exhaustive: { type: 'boolean', default: false },
      threads: { type: 'string', default: '1' },
      list: { type: 'string' },
      checkpoint: { type: 'string' },
      record: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      native: { type: 'boolean', default: false },
    },
  });
  const slider = parseSlider(values.piece, values.square);
  const bits = wholeNumber('--shift', values.shift ?? '', MAGIC_MIN_BITS, MAGIC_MAX_BITS);
  const threads = wholeNumber('--threads', values.threads, 1, MOST_THREADS);
  const name = findRecord(slider.piece, values.square ?? '', bits);
  if (values.native) return checkNatively(slider, bits, name, out);
  const { tally, periodBits, seconds, tests, complete } = await searchMagics({
    slider,
    bits,
    threads,
    exhaustive: values.exhaustive,
    room: values.list === undefined ? 1 : LIST_ROOM,
    checkpoint: values.checkpoint ?? join(projectFolder, 'dist', 'checkpoints', `${name}.json`),
    progress: progressOnTerminal(),
  });
  const rate = Number(tests) / seconds / 1e6;
  out(`${sliderName(slider)}, ${bits} bits, period 2^${periodBits}`);
  if (complete) out(`magic factors  ${tally.magics}`);
  if (tally.magics > 0n) {
    out(`${complete ? 'first' : 'found'}          ${hexadecimal(tally.first ?? 0n)}`);
    out(`least range    ${tally.leastRange ?? ''} with ${hexadecimal(tally.leastRangeFactor ?? 0n)}`);
  }
  out(`tests          ${tally.tests}, ${rate.toFixed(1)} M/s with ${threads} threads, ${seconds.toFixed(1)} s`);
  if (values.list !== undefined) {
    const sorted = [...tally.factors].sort((a, b) => (a < b ? -1 : Number(a > b)));
    replaceFile(values.list, sorted.map((factor) => `${hexadecimal(factor)}\n`).join(''));
  }
  const { factors, ...counts } = tallyText(tally);
  if (values.check) {
    const differing = complete
      ? differences(readRecord(name), { periodBits, ...counts })
      : ['the search is incomplete'];
    return reportDifferences(differing, out);
  }
  if (values.record && complete) {
    const command = `./engine.sh lab magics find --piece ${slider.piece} --square ${values.square ?? ''} --shift ${bits} --exhaustive --record`;
    out(`listed         ${factors.length}; recorded in ${writeRecord(name, { command, periodBits, ...counts })}`);
  }
  return 0;
}
