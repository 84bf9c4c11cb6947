// `lab native`: the thesis's methods with the instructions that WebAssembly does not have, in C (chapters 3 and 6).

import { readArguments, wholeNumber } from '../../../cli/arguments';
import { formatTable, type Cell } from '../../report/draft';
import { circumstances, load, type Circumstances } from '../../report/machine';
import type { Experiment, Out } from '../experiment';
import { reinfeldCalls } from '../fenner-levene/calls';
import { compilerVersion, runNative, whyNotNative } from '../native';
import { writeRecord } from '../record';
import { readFactors } from './factor-source';
import { nativeSliders, type NativeSpeed } from './native-sliders-c';

export const NATIVE = 'fiekas-native';
const ROUNDS = '101';

export interface NativeRecord extends Circumstances {
  readonly compiler: string;
  readonly load: number;
  readonly rounds: number;
  readonly boards: number;
  readonly methods: readonly NativeSpeed[];
}

/** The program's names in the words of the thesis. */
const NAMES: Readonly<Record<string, string>> = {
  magic: 'magic',
  fixed: 'fixed-shift magic',
  black: 'black magic',
  extract: 'PEXT',
  deposit: 'PEXT/PDEP',
  kindergarten: 'kindergarten',
};

/** Compiles and runs the comparison. Throws where there is no compiler or no BMI2. */
export function measureNative(rounds: number): NativeRecord {
  const { rooks, bishops } = reinfeldCalls();
  const boards = [...new Set([...rooks, ...bishops].map(({ occupied }) => occupied))];
  const factors = {
    magic: readFactors('magic'),
    fixed: readFactors('fixed-shift-magic'),
    black: readFactors('black-magic'),
  };
  const methods = runNative(nativeSliders(factors, boards, rounds)) as NativeSpeed[];
  return { ...circumstances(), compiler: compilerVersion(), load: load(), rounds, boards: boards.length, methods };
}

export const NATIVE_HEADER = ['method', 'tables, kB', 'ns a queen', 'times as long', '±', 'wrong'];

export function nativeRows({ methods }: Pick<NativeRecord, 'methods'>): Cell[][] {
  return methods.map(({ name, bytes, nanoseconds, ratio, error, wrong }) => [
    NAMES[name] ?? name,
    (bytes / 1000).toFixed(1),
    nanoseconds.toFixed(2),
    ratio.toFixed(3),
    error.toFixed(3),
    wrong,
  ]);
}

function run(args: readonly string[], out: Out): Promise<number> {
  const { values } = readArguments({
    args: [...args],
    options: { rounds: { type: 'string', default: ROUNDS }, record: { type: 'boolean', default: false } },
  });
  const rounds = wholeNumber('--rounds', values.rounds, 1, 100_000);
  const reason = whyNotNative();
  if (reason !== undefined) {
    out(`Left out: ${reason}.`);
    return Promise.resolve(1);
  }
  const record = measureNative(rounds);
  out(formatTable(NATIVE_HEADER, nativeRows(record)));
  if (values.record) out(writeRecord(NATIVE, record));
  return Promise.resolve(record.methods.every(({ wrong }) => wrong === 0) ? 0 : 1);
}

export const NATIVE_EXPERIMENT: Experiment = {
  name: 'native',
  summary:
    'PEXT and PDEP as instructions against magic, fixed-shift and black factors and kindergarten, in C (chapters 3, 6)',
  usage: '[--rounds N] [--record]',
  run,
};

/** Nodes per second of table 6.1, with the errors that it prints. */
const TABLE_6_1 = [
  ['magic', 2_470_102, 10_303],
  ['fixed shift', 2_508_235, 15_657],
  ['black', 2_506_614, 10_533],
  ['PEXT', 2_526_798, 10_162],
] as const;

export const PRINTED_GAINS_HEADER = ['compared', 'gain', '±', 'gain / error'];

/** The gains of table 6.1 with the errors that follow from its own column. */
export function printedGainRows(): Cell[][] {
  const pairs = [
    [1, 0],
    [2, 0],
    [3, 0],
    [3, 1],
    [3, 2],
  ] as const;
  return pairs.map(([over, base]) => {
    const [name, rate, error] = TABLE_6_1[over];
    const [baseName, baseRate, baseError] = TABLE_6_1[base];
    const gain = rate / baseRate - 1;
    const spread = (rate / baseRate) * Math.hypot(error / rate, baseError / baseRate);
    return [
      `${name} over ${baseName}`,
      `${(gain * 100).toFixed(2)} %`,
      `${(spread * 100).toFixed(2)} %`,
      (gain / spread).toFixed(1),
    ];
  });
}
