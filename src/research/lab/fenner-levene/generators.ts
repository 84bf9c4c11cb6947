// `lab generators`: the general-purpose generators that section 3.5 names, GPERF and CMPH, for the occupancies of a line.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '../../../cli/arguments';
import { formatTable, type Cell } from '../../report/draft';
import type { Experiment, Out } from '../experiment';
import { machineName } from '../../report/machine';
import { output } from '../native';
import { writeRecord } from '../record';
import { contestProgram } from './generators-c';
import { occupancies } from './hash';

export const GENERATORS = 'fenner-levene-generators';

/** Measurements of a function for the 256 occupancies of a line. */
export interface GeneratedHash {
  readonly name: string;
  /** Span of the addresses, from the least to the greatest. */
  readonly addresses: number;
  /** Addresses that occur: 256 if the function is perfect. */
  readonly distinct: number;
  /** Size of its tables; 0 for a formula. */
  readonly bytes: number;
  readonly nanoseconds: number;
}

interface GeneratedLine {
  readonly line: string;
  readonly functions: readonly GeneratedHash[];
}

export interface Generators {
  readonly date: string;
  readonly machine: string;
  readonly versions: string;
  readonly lines: readonly GeneratedLine[];
}

/** The lines of eight squares through a1 and h1: k, the first bit, and the paper's function in C. */
const LINES = [
  { line: 'a-file', k: 8, first: 0, paper: { name: 'h1', address: 'a % 258' } },
  { line: 'a1 to h8', k: 9, first: 0, paper: { name: 'h1', address: 'a % 514' } },
  { line: 'h1 to a8', k: 7, first: 7, paper: { name: 'h2', address: '(a >> 7) % 257' } },
] as const;
const COUNT = 8;

/** GPERF with its defaults, and with twenty attempts at an even spread. */
const GPERF_OPTIONS = [[], ['-m', '20']] as const;

/** An occupancy as a keyword of GPERF: its eight bytes in octal, the least first. */
export function keyword(key: bigint): string {
  const bytes = Array.from({ length: 8 }, (_, at) => (key >> BigInt(8 * at)) & 255n);
  return `"${bytes.map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}"`;
}

/** Bytes of the table of association values in a function that GPERF has written. */
export function tableBytes(source: string): number {
  const [, type, values = ''] = /unsigned (char|short) asso_values\[\] =\s*\{([^}]*)\}/.exec(source) ?? [];
  return values.split(',').length * (type === 'short' ? 2 : 1);
}

/** The function that GPERF writes for some keys, named `hash_N`; its function for looking up words is left out. */
function gperf(keys: readonly bigint[], options: readonly string[], number: number, folder: string): string {
  const args = ['-L', 'ANSI-C', '-l', '-H', `hash_${number}`, ...options];
  const written = output('gperf', args, folder, keys.map((key) => `${keyword(key)}\n`).join(''));
  const hash = new RegExp(`static unsigned int\\s+hash_${number} [^]*?\\n\\}`).exec(written)?.[0];
  if (hash === undefined) throw new Error('the output of gperf has no function of the expected form');
  return hash;
}

function measureLine({ line, k, first, paper }: (typeof LINES)[number], folder: string): GeneratedLine {
  const keys = [...occupancies(k, COUNT)].map((alpha) => alpha << BigInt(first));
  const written = GPERF_OPTIONS.map((options, number) => ({
    name: ['GPERF', ...options].join(' '),
    source: gperf(keys, options, number, folder),
  }));
  writeFileSync(join(folder, 'contest.c'), contestProgram({ keys, paper, gperf: written }));
  output('cc', ['-O2', '-march=native', '-o', 'contest', 'contest.c', '-lcmph'], folder);
  const functions = output(join(folder, 'contest'), [], folder)
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row) as GeneratedHash)
    .map((hash) => {
      const source = written.find(({ name }) => name === hash.name)?.source;
      return source === undefined ? hash : { ...hash, bytes: tableBytes(source) };
    });
  return { line, functions };
}

export const GENERATORS_HEADER = [
  'line',
  'function',
  'perfect',
  'minimal',
  'addresses',
  'table bytes',
  'ns',
  'times as long',
];

/** One row for each function of each line. */
export function generatorRows({ lines }: Pick<Generators, 'lines'>): Cell[][] {
  return lines.flatMap(({ line, functions }) =>
    functions.map(({ name, addresses, distinct, bytes, nanoseconds }) => {
      const perfect = distinct === 2 ** COUNT;
      const base = functions[0]?.nanoseconds ?? NaN;
      return [
        line,
        name,
        perfect ? 'yes' : 'no',
        perfect && addresses === 2 ** COUNT ? 'yes' : 'no',
        addresses,
        bytes,
        nanoseconds.toFixed(2),
        (nanoseconds / base).toFixed(1),
      ];
    }),
  );
}

function run(args: readonly string[], out: Out): Promise<number> {
  const { values } = readArguments({ args: [...args], options: { record: { type: 'boolean', default: false } } });
  const folder = mkdtempSync(join(tmpdir(), 'sliderule-generators-'));
  try {
    const lines = LINES.map((line) => measureLine(line, folder));
    out(formatTable(GENERATORS_HEADER, generatorRows({ lines })));
    const version = (program: string, option: string): string => output(program, [option], folder).split('\n')[0] ?? '';
    const versions = [version('gperf', '-v'), `CMPH ${version('cmph', '-V')}`, version('cc', '--version')].join(', ');
    const date = new Date().toISOString().slice(0, 10);
    if (values.record) {
      out(
        `recorded in ${writeRecord(GENERATORS, { date, machine: machineName(), versions, lines } satisfies Generators)}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return Promise.resolve(0);
}

export const GENERATORS_EXPERIMENT: Experiment = {
  name: 'generators',
  summary: 'GPERF and CMPH for the occupancies of a line, against the paper’s functions, all in C (section 3.5)',
  usage: '[--record]',
  run,
};
