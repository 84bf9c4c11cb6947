// `lab magics pack`: shortens the one array of all tables by annealing, from the published packing, a record, or nothing.

import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_SLIDERS } from '../../../runtime/defaults';
import { LabCore } from '../core-instance';
import { UsageError, wholeNumber, readArguments } from '../../../cli/arguments';
import type { Out } from '../experiment';
import { readInput } from '../inputs';
import { readRecord, recordOf, writeRecord } from '../record';
import { annealPacking, PACK_BYTES, Packer, type Packing } from './packing';
import { hexadecimal } from './slider';

export const PACK_USAGE =
  'pack [--black] [--near N] [--from RECORD | --from-nothing] [--steps N] [--seed N] [--temperature T] [--record NAME] | --replay RECORD';
const COMMAND = './engine.sh lab magics pack';
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

const OPTIONS = {
  black: { type: 'boolean', default: false },
  near: { type: 'string', default: '0' },
  from: { type: 'string' },
  'from-nothing': { type: 'boolean', default: false },
  steps: { type: 'string', default: '20000' },
  seed: { type: 'string', default: '1' },
  temperature: { type: 'string', default: '6' },
  record: { type: 'string' },
  replay: { type: 'string' },
} as const;

function readRun(args: readonly string[]) {
  const { 'from-nothing': fromNothing, ...values } = readArguments({ args: [...args], options: OPTIONS }).values;
  return {
    ...values,
    fromNothing,
    near: wholeNumber('--near', values.near, 0, 32),
    steps: wholeNumber('--steps', values.steps, 1, 1e9),
    seed: wholeNumber('--seed', values.seed, 0, 2 ** 31),
    temperature: wholeNumber('--temperature', values.temperature, 0, 10_000),
  };
}

/** A run of the packer, as its command says. Without `from` it begins with the published packing. */
type Run = ReturnType<typeof readRun>;

const openRun = (start: Packing, { seed, fromNothing, near }: Run): Promise<Packer> =>
  openPacker(start, seed, fromNothing, near);

/** What all commands of a packing come to when they are run again in order; `report` is told each of them before it runs. */
export async function replayed(commands: readonly string[], report: Out): Promise<Packing> {
  let packing: Packing | undefined;
  for (const command of commands) {
    report(command);
    const run = readRun(command.slice(COMMAND.length).trim().split(' '));
    const start = run.from === undefined ? publishedPacking(run.black ? 'black' : 'white') : packing;
    if (start === undefined) throw new Error(`'${command}' continues what no command before it has made`);
    const packer = await openRun(start, run);
    annealPacking(packer, run.steps, run.temperature, () => undefined);
    packing = packer.best();
  }
  if (packing === undefined) throw new Error('there are no commands to replay');
  return packing;
}

/** Runs a record's commands again and compares what they make with it: 0 if they agree. */
async function replay(name: string, out: Out): Promise<number> {
  const recorded = recordOf(name, COMMAND) as Packing;
  const { commands } = recorded;
  const made = await replayed(commands ?? [], out);
  const same = isDeepStrictEqual({ ...made, commands }, recorded);
  out(`${made.length} entries, ${same ? 'as recorded' : `not as recorded: ${recorded.length}`}`);
  return Number(!same);
}

/** Runs with the arguments after `pack`. */
export async function runPack(args: readonly string[], out: Out): Promise<number> {
  const run = readRun(args);
  if (run.replay !== undefined) {
    const other = args.find((arg) => arg.startsWith('--') && !arg.startsWith('--replay'));
    if (other !== undefined) throw new UsageError(`--replay takes everything from the record, and no ${other}.`);
    return replay(run.replay, out);
  }
  const { black, from, fromNothing, record, steps, temperature } = run;
  const start = from === undefined ? publishedPacking(black ? 'black' : 'white') : (recordOf(from, COMMAND) as Packing);
  if ((start.black === true) !== black) throw new UsageError(`--from: ${from ?? ''} is of the other colour.`);
  const commands = [...(fromNothing ? [] : (start.commands ?? [])), [COMMAND, ...args].join(' ')];
  const packer = await openRun(start, run);
  out(`start  ${packer.length} entries`);
  const begin = performance.now();
  let best = packer.length;
  const recorded = record === undefined ? 0 : ((readRecord(record) as Packing | undefined)?.length ?? Infinity);
  annealPacking(packer, steps, temperature, (length, done) => {
    if (length === best) return;
    best = length;
    process.stderr.write(`${((performance.now() - begin) / 1000).toFixed(0)} s  ${done} steps  ${length} entries\n`);
    // A run may be ended at any time, and no record is replaced by a longer one.
    if (record !== undefined && length < recorded) writeRecord(record, { ...packer.best(), commands });
  });
  out(`best   ${best} entries, ${((best * 8) / 1000).toFixed(1)} kB, after ${steps} steps`);
  const { rooks } = packer.best();
  out(`a1     ${hexadecimal(BigInt(rooks[0]?.factors[0] ?? 0))} at ${rooks[0]?.offset ?? 0}`);
  return 0;
}
