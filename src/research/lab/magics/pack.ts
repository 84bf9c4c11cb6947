// `lab magics pack`: puts the tables of all sliders, with one shift for each piece, into one array and shortens it by annealing.

import { LAB_BASE } from '../abi/calls';
import { PACK_END } from '../abi/magics';
import { DEFAULT_SLIDERS } from '../../../runtime/defaults';
import { LabCore } from '../core-instance';
import { wholeNumber, readArguments } from '../../../cli/arguments';
import type { Out } from '../experiment';
import { readRecord, writeRecord } from '../record';
import { squareName } from '../../../notation/squares';
import { bestNear } from './near';
import { hexadecimal } from './slider';

export const PACK_USAGE =
  'pack [--black] [--steps N | --seconds N] [--seed N] [--temperature T] [--near N] [--from-nothing] [--record NAME]';
/** The records that a packing of white or black magics starts from and is written to. */
export const PACK_RECORD = 'magics-pack';
export const PACK_BLACK_RECORD = 'magics-pack-black';
/** Suffix of the records whose packings use factors near the published ones. */
export const NEAR = '-near';
/** Bits of the index, one shift for all squares of a piece. */
export const PACK_BITS = { bishop: 9, rook: 12 } as const;
/** Factors that a record keeps beside the chosen one, where others are easily found again. */
const KEPT = 3;
/** Steps between two looks at the clock. */
const STEPS = 200;

/** A table: factors to choose from, the current one first, and the entry of its index 0. */
export interface PackedTable {
  readonly factors: readonly string[];
  readonly offset: number;
}

export interface Packing {
  /** Entries of the array. */
  readonly length: number;
  /** True if the factors are black magics; else white ones. */
  readonly black?: boolean;
  /** Where factors and start come from. */
  readonly origin: string;
  /** a1 first. */
  readonly bishops: readonly PackedTable[];
  readonly rooks: readonly PackedTable[];
}

/** The tables of the compiled packer, placed as a packing says or, without offsets, one by one where they fit. */
export class Packer {
  /** All factors that the compiled packer chooses from, in its order: a table's own and those near them. */
  private readonly choices = new Map<PackedTable, readonly string[]>();

  private constructor(
    private readonly core: LabCore,
    private readonly start: Packing,
  ) {}

  /**
   * Adds to each table up to `near` factors near its own to choose from. Throws if a factor is not magic, or two tables need the
   * same entry.
   */
  static async open(start: Packing, seed: number, fromNothing: boolean, near = 0): Promise<Packer> {
    const core = await LabCore.open(DEFAULT_SLIDERS, PACK_END - LAB_BASE);
    core.exports.openPacking(BigInt(seed), start.black === true ? 1 : 0);
    const packer = new Packer(core, start);
    packer.eachTable((table, bishop, square) => {
      const { factors, offset } = table;
      const bits = PACK_BITS[bishop === 1 ? 'bishop' : 'rook'];
      const others = near === 0 ? [] : bestNear(core.exports, bishop, square, bits, factors.map(BigInt), near);
      const choices = [...factors, ...others.map(hexadecimal)];
      packer.choices.set(table, choices);
      for (const factor of choices) {
        if (core.exports.addChoice(bishop, square, bits, BigInt(factor)) < 0) throw new Error(`${factor} is not magic`);
      }
      if (fromNothing) core.exports.putAnywhere(bishop, square);
      else if (core.exports.putTable(bishop, square, 0, offset) === 0) {
        throw new Error(`entries of ${squareName(square)} are taken`);
      }
    });
    return packer;
  }

  private eachTable(visit: (table: PackedTable, bishop: number, square: number) => void): void {
    for (const [square, table] of this.start.rooks.entries()) visit(table, 0, square);
    for (const [square, table] of this.start.bishops.entries()) visit(table, 1, square);
  }

  get length(): number {
    return this.core.exports.packingLength();
  }

  /** Continues annealing; returns the least length so far. */
  anneal(steps: number, temperature: number): number {
    return this.core.exports.anneal(steps, temperature);
  }

  /** The best packing so far. `anneal` must have run. */
  best(): Packing {
    const bishops: PackedTable[] = [];
    const rooks: PackedTable[] = [];
    this.eachTable((table, bishop, square) => {
      const { factors } = table;
      const choice = this.core.exports.bestChoice(bishop, square);
      const choices = this.choices.get(table) ?? factors;
      const chosen = choices[choice] ?? '';
      const others = factors.filter((factor) => factor !== chosen);
      const offset = this.core.exports.bestOffset(bishop, square);
      (bishop === 1 ? bishops : rooks).push({
        factors: [chosen, ...(choices.length > factors.length ? others.slice(0, KEPT) : others)],
        offset,
      });
    });
    return { ...this.start, length: this.core.exports.anneal(0, 0), bishops, rooks };
  }
}

/** Runs with the arguments after `pack`. */
export async function runPack(args: readonly string[], out: Out): Promise<number> {
  const { values } = readArguments({
    args: [...args],
    options: {
      black: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '60' },
      steps: { type: 'string' },
      seed: { type: 'string', default: '1' },
      temperature: { type: 'string', default: '6' },
      near: { type: 'string', default: '0' },
      'from-nothing': { type: 'boolean', default: false },
      record: { type: 'string' },
    },
  });
  const seconds = wholeNumber('--seconds', values.seconds, 1, 1_000_000);
  const allSteps = values.steps === undefined ? undefined : wholeNumber('--steps', values.steps, STEPS, 1e9);
  const seed = wholeNumber('--seed', values.seed, 0, 2 ** 31);
  const hottest = wholeNumber('--temperature', values.temperature, 0, 10_000);
  const near = wholeNumber('--near', values.near, 0, 32);
  const published = values.black ? PACK_BLACK_RECORD : PACK_RECORD;
  const recordName = values.record ?? (near > 0 ? published + NEAR : published);
  // A run continues from the last record, so it may be ended at any time.
  const start = (readRecord(recordName) ?? readRecord(published)) as Packing | undefined;
  if (start === undefined) throw new Error(`there is no record ${published}`);
  const packer = await Packer.open(start, seed, values['from-nothing'], near);
  out(`start  ${packer.length} entries`);
  const begin = performance.now();
  let best = Infinity;
  let steps = 0;
  for (;;) {
    const elapsed = (performance.now() - begin) / 1000;
    // A run of so many steps is the same on every machine; one of so many seconds is not.
    const done = allSteps === undefined ? elapsed / seconds : steps / allSteps;
    if (done >= 1) break;
    const length = packer.anneal(STEPS, hottest * (1 - done));
    steps += STEPS;
    if (length >= best) continue;
    best = length;
    process.stderr.write(`${elapsed.toFixed(0)} s  ${steps} steps  ${best} entries\n`);
    if (best < start.length || recordName !== published) writeRecord(recordName, packer.best());
  }
  out(`best   ${best} entries, ${((best * 8) / 1000).toFixed(1)} kB, after ${steps} steps`);
  const { rooks } = packer.best();
  out(`a1     ${hexadecimal(BigInt(rooks[0]?.factors[0] ?? 0))} at ${rooks[0]?.offset ?? 0}`);
  return 0;
}
