// `lab magics pack`: shortens the one array of all tables by annealing, from the published packing, a record, or nothing.

import { DEFAULT_SLIDERS } from '../../../runtime/defaults';
import { LabCore } from '../core-instance';
import { UsageError, wholeNumber, readArguments } from '../../../cli/arguments';
import type { Out } from '../experiment';
import { readInput } from '../inputs';
import { readRecord, recordOf, writeRecord } from '../record';
import { annealPacking, PACK_BYTES, Packer, type Packing } from './packing';
import { hexadecimal } from './slider';

export const PACK_USAGE =
  'pack [--black] [--near N] [--from RECORD | --from-nothing] [--steps N] [--seed N] [--temperature T] [--record NAME]';
/** The record of black magics with the published factors, in other places. */
export const PACK_BLACK_RECORD = 'magics-pack-black-same';
/** The records whose packings use factors near the published ones. The engine's tables are made of them. */
export const PACK_NEAR_RECORDS = { white: 'magics-pack-near', black: 'magics-pack-black-near' } as const;
/** The records of packings from nothing, with factors near the published ones. */
export const PACK_SCRATCH_RECORDS = { white: 'magics-pack-scratch', black: 'magics-pack-black-scratch' } as const;
/** The shortest published packing of white or of black magics, an input. */
export function publishedPacking(colour: 'white' | 'black'): Packing {
  return JSON.parse(readInput(`published-${colour}-packing.json`).join('')) as Packing;
}

/** The packing of white or of black magics that the engine's tables are made of: the shortest on record. */
export function shippedPacking(colour: 'white' | 'black'): Packing {
  return recordOf(PACK_NEAR_RECORDS[colour], './engine.sh lab magics pack --record') as Packing;
}

/** A packer in an instance of its own. Throws like `Packer.on`. */
export async function openPacker(start: Packing, seed: number, fromNothing: boolean, near = 0): Promise<Packer> {
  return Packer.on(await LabCore.open(DEFAULT_SLIDERS, PACK_BYTES), start, seed, fromNothing, near);
}

/** Runs with the arguments after `pack`. */
export async function runPack(args: readonly string[], out: Out): Promise<number> {
  const { values } = readArguments({
    args: [...args],
    options: {
      black: { type: 'boolean', default: false },
      near: { type: 'string', default: '0' },
      from: { type: 'string' },
      'from-nothing': { type: 'boolean', default: false },
      steps: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
      temperature: { type: 'string', default: '6' },
      record: { type: 'string' },
    },
  });
  const steps = wholeNumber('--steps', values.steps, 1, 1e9);
  const seed = wholeNumber('--seed', values.seed, 0, 2 ** 31);
  const temperature = wholeNumber('--temperature', values.temperature, 0, 10_000);
  const near = wholeNumber('--near', values.near, 0, 32);
  const start =
    values.from === undefined
      ? publishedPacking(values.black ? 'black' : 'white')
      : (recordOf(values.from, './engine.sh lab magics pack') as Packing);
  if ((start.black === true) !== values.black) {
    throw new UsageError(`--from: ${values.from ?? ''} is of the other colour.`);
  }
  const command = ['./engine.sh lab magics pack', ...args].join(' ');
  const commands = [...(values['from-nothing'] ? [] : (start.commands ?? [])), command];
  const packer = await openPacker(start, seed, values['from-nothing'], near);
  out(`start  ${packer.length} entries`);
  const begin = performance.now();
  let best = packer.length;
  const recorded =
    values.record === undefined ? 0 : ((readRecord(values.record) as Packing | undefined)?.length ?? Infinity);
  annealPacking(packer, steps, temperature, (length, done) => {
    if (length === best) return;
    best = length;
    process.stderr.write(`${((performance.now() - begin) / 1000).toFixed(0)} s  ${done} steps  ${length} entries\n`);
    // A run may be ended at any time, and no record is replaced by a longer one.
    if (values.record !== undefined && length < recorded) writeRecord(values.record, { ...packer.best(), commands });
  });
  out(`best   ${best} entries, ${((best * 8) / 1000).toFixed(1)} kB, after ${steps} steps`);
  const { rooks } = packer.best();
  out(`a1     ${hexadecimal(BigInt(rooks[0]?.factors[0] ?? 0))} at ${rooks[0]?.offset ?? 0}`);
  return 0;
}
