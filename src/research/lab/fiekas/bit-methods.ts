// `lab bits`: chapter 2, each method against the machine's instruction, compared and timed.

import { readArguments, wholeNumber } from '../../../cli/arguments';
import { LAB_BASE } from '../abi/calls';
import {
  BITS_LSB_DE_BRUIJN,
  BITS_LSB_MACHINE,
  BITS_MSB_HALVES,
  BITS_MSB_MACHINE,
  BITS_MSB_NALIMOV,
  BITS_POPCOUNT_ARITHMETIC,
  BITS_POPCOUNT_MACHINE,
  BITS_POPCOUNT_TABLE_16,
  BITS_POPCOUNT_TABLE_8,
  BITS_TABLES_SIZE,
  KING_STEPS,
  STEPPERS_MIRRORED,
  STEPPERS_SHIFTED,
  STEPPERS_STEPPING,
  STEPPERS_TABLE,
  SUBSETS_CARRY_RIPPLER,
  SUBSETS_DEPOSIT,
} from '../abi/bits';
import { DEFAULT_SLIDERS } from '../../../runtime/defaults';
import { alternate, processorTime, type Contestant } from '../../report/alternate';
import { LabCore } from '../core-instance';
import { formatTable, type Cell } from '../../report/draft';
import type { Experiment, Out } from '../experiment';
import { circumstances, type Circumstances } from '../../report/machine';
import { writeRecord } from '../record';
import { relevantSquares } from './relevant';

const WORDS = 1_000_000;
const BASE = LAB_BASE + BITS_TABLES_SIZE;
/** How many subsets of the relevant squares of the rook on a1 are made, beginning again after the last. */
const SUBSETS = 1 << 20;

export const BIT_HEADER = ['method', 'ns each', 'times as long', 'spread', 'differs from the instruction'];

/** Methods that compute the same; the first is the baseline. */
interface Group {
  readonly contestants: readonly Contestant[];
  /** Answers that differ, for all contestants but the first. */
  readonly faults: readonly number[];
}

function bitGroup(core: LabCore, methods: readonly (readonly [name: string, method: number])[]): Group {
  return {
    contestants: methods.map(([name, method]) => ({
      name,
      run: () => {
        core.exports.sumBits(method, BASE, WORDS);
        return WORDS;
      },
    })),
    faults: methods.slice(1).map(([, method]) => core.exports.bitFaults(method, BASE, WORDS)),
  };
}

function subsetGroup(core: LabCore): Group {
  const mask = relevantSquares('rook', 0);
  const sum = (method: number): bigint => core.exports.sumSubsets(method, mask, SUBSETS);
  const methods = [
    ['subsets by carry-rippler', SUBSETS_CARRY_RIPPLER],
    ['subsets by PDEP in software', SUBSETS_DEPOSIT],
  ] as const;
  return {
    contestants: methods.map(([name, method]) => ({
      name,
      run: () => {
        sum(method);
        return SUBSETS;
      },
    })),
    faults: [Number(sum(SUBSETS_CARRY_RIPPLER) !== sum(SUBSETS_DEPOSIT))],
  };
}

function stepperGroup({ exports }: LabCore): Group {
  const squares = Array.from({ length: 64 }, (_, square) => square);
  const attacks = (way: number): bigint[] => squares.map((square) => exports.stepperAttacks(KING_STEPS, way, square));
  const table = attacks(STEPPERS_TABLE);
  const ways = [
    ['king attacks by table', STEPPERS_TABLE],
    ['king attacks by a quarter of the table, mirrored', STEPPERS_MIRRORED],
    ['king attacks by one entry, shifted', STEPPERS_SHIFTED],
    ['king attacks by stepping', STEPPERS_STEPPING],
  ] as const;
  return {
    contestants: ways.map(([name, way]) => ({
      name,
      run: () => {
        exports.sumSteppers(way, BASE, WORDS);
        return WORDS;
      },
    })),
    faults: ways.slice(1).map(([, way]) => attacks(way).filter((set, square) => set !== table[square]).length),
  };
}

/** Name of the record. */
export const BITS_RECORD = 'fiekas-bits';

export interface BitTimes extends Circumstances {
  readonly rounds: number;
  /** Under BIT_HEADER. */
  readonly rows: readonly (readonly Cell[])[];
}

/** The rows of chapter 2, under BIT_HEADER. */
export async function bitRows(rounds: number): Promise<Cell[][]> {
  const core = await LabCore.open(DEFAULT_SLIDERS, BITS_TABLES_SIZE + WORDS * 8);
  core.exports.initBits();
  core.exports.initSteppers();
  core.exports.randomBits(2018n, BASE, WORDS);
  const groups = [
    bitGroup(core, [
      ['lsb, instruction', BITS_LSB_MACHINE],
      ['lsb by de Bruijn multiplication', BITS_LSB_DE_BRUIJN],
    ]),
    bitGroup(core, [
      ['msb, instruction', BITS_MSB_MACHINE],
      ['msb by halves and a table', BITS_MSB_NALIMOV],
      ['msb by halves alone', BITS_MSB_HALVES],
    ]),
    bitGroup(core, [
      ['popcount, instruction', BITS_POPCOUNT_MACHINE],
      ['popcount by arithmetic', BITS_POPCOUNT_ARITHMETIC],
      ['popcount by two bytes', BITS_POPCOUNT_TABLE_16],
      ['popcount by bytes', BITS_POPCOUNT_TABLE_8],
    ]),
    subsetGroup(core),
    stepperGroup(core),
  ];
  const rows: Cell[][] = [];
  for (const { contestants, faults } of groups) {
    const measured = await alternate(contestants, rounds, processorTime);
    for (const [at, { name, rate, ratio, leastRatio, greatestRatio }] of measured.entries()) {
      const spread = `${(1 / greatestRatio).toFixed(2)} … ${(1 / leastRatio).toFixed(2)}`;
      const last = at === 0 ? '' : (faults[at - 1] ?? 0);
      rows.push([name, (1e9 / rate).toFixed(2), (1 / ratio).toFixed(2), at === 0 ? '' : spread, last]);
    }
  }
  return rows;
}

/** PDEP as section 3.2 prints it: `mask & ~mask` has no bit, so nothing is ever deposited. */
export function printedDeposit(packed: bigint, mask: bigint): bigint {
  let result = 0n;
  let rest = mask;
  for (let bit = 1n; rest !== 0n; bit <<= 1n) {
    if ((packed & bit) !== 0n) result |= rest & ~rest;
    rest &= rest - 1n;
  }
  return result;
}

async function run(args: readonly string[], out: Out): Promise<number> {
  const { values } = readArguments({
    args: [...args],
    options: { rounds: { type: 'string', default: '25' }, record: { type: 'boolean', default: false } },
  });
  const rounds = wholeNumber('--rounds', values.rounds, 1);
  const rows = await bitRows(rounds);
  out(formatTable(BIT_HEADER, rows));
  if (values.record) out(writeRecord(BITS_RECORD, { ...circumstances(), rounds, rows } satisfies BitTimes));
  return rows.some((row) => Number(row.at(-1)) !== 0) ? 1 : 0;
}

export const BITS: Experiment = {
  name: 'bits',
  summary: 'lsb, msb, popcount, subsets, steppers against the machine (chapter 2)',
  usage: '[--rounds N] [--record]',
  run,
};
