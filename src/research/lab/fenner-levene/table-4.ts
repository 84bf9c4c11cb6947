// `lab table-4`: the paper's table 4, and the same calls by every slider method.

import {
  LINE_FILE,
  LINE_NORTH_EAST,
  LINE_NORTH_WEST,
  WAY_DIRECT_HASH,
  WAY_HASH,
  WAY_LOOP,
  WAY_MINIMAL_HASH,
} from '../abi/calls';
import { SLIDERS_BASE, SLIDERS_END } from '../../../abi/memory';
import { SLIDER_METHODS } from '../../../abi/sliders';
import { alternate, processorTime, type Contestant } from '../../report/alternate';
import { LabCore } from '../core-instance';
import type { Experiment, Out } from '../experiment';
import { machineName } from '../../report/machine';
import { writeRecord } from '../record';
import { lineMoves } from './bigint-lines';
import type { BigIntMethod } from './bigint-method';
import { readFactors } from '../fiekas/factor-source';
import { bigIntMethods } from './bigint-methods';
import { reinfeldCalls, storeCalls, type Call, type Calls } from './calls';
import { formatTable4 } from './table-4-text';
import { PASSES, TABLE_4, type LineTimes, type MethodTimes, type Table4, type Upkeep } from './table-4-times';
import { wholeNumber, readArguments } from '../../../cli/arguments';

/** Compiled calls are timed in larger batches, which take some hundredths of a second each. */
const COMPILED_PASSES = 20 * PASSES;

/** The rows of the paper's table: operation, line, way with a hash. */
const OPERATIONS = [
  ['File (h1)', LINE_FILE, WAY_HASH],
  ['NE diagonal (h1)', LINE_NORTH_EAST, WAY_HASH],
  ['NE diagonal (ĥ1)', LINE_NORTH_EAST, WAY_MINIMAL_HASH],
  ['NW diagonal (h2)', LINE_NORTH_WEST, WAY_HASH],
] as const;

/** Seconds of processor time that each contestant takes for `units` units, by the medians of alternating runs. */
async function seconds(contestants: readonly Contestant[], units: number, rounds: number): Promise<number[]> {
  return (await alternate(contestants, rounds, processorTime)).map(({ rate }) => units / rate);
}

/** A contestant that makes the stored calls in the compiled module. */
function compiledRun(name: string, calls: readonly Call[], run: (count: number, passes: number) => bigint): Contestant {
  return {
    name,
    run: () => {
      run(calls.length, COMPILED_PASSES);
      return calls.length * COMPILED_PASSES;
    },
  };
}

/** A contestant in plain TypeScript. It combines the results, so that the compiler cannot drop a call. */
function plainRun(
  name: string,
  calls: readonly Call[],
  attacks: (square: number, occupied: bigint) => bigint,
): Contestant {
  return {
    name,
    run: () => {
      let sum = 0n;
      for (let pass = 0; pass < PASSES; pass++) {
        for (const { square, occupied } of calls) sum ^= attacks(square, occupied);
      }
      if (sum < 0n) throw new Error('a set of squares is never negative');
      return calls.length * PASSES;
    },
  };
}

async function timeLines(
  { rooks, bishops }: Calls,
  rounds: number,
  contestant: (line: number, way: number, calls: readonly Call[]) => Contestant,
): Promise<LineTimes[]> {
  const rows: LineTimes[] = [];
  for (const [operation, line, way] of OPERATIONS) {
    const calls = line === LINE_FILE ? rooks : bishops;
    const contestants = [WAY_LOOP, way, WAY_DIRECT_HASH].map((each) => contestant(line, each, calls));
    const [loop = NaN, hash = NaN, direct = NaN] = await seconds(contestants, calls.length * PASSES, rounds);
    rows.push({ operation, calls: calls.length * PASSES, loop, hash, direct });
  }
  return rows;
}

async function timeCompiledLines(calls: Calls, rounds: number): Promise<LineTimes[]> {
  const core = await LabCore.open('magic', LabCore.CALL_BYTES);
  core.exports.initLineCalls();
  let stored: readonly Call[] | undefined;
  return timeLines(calls, rounds, (line, way, wanted) => {
    if (stored !== wanted) storeCalls(core, wanted);
    stored = wanted;
    return compiledRun(`${line} ${way}`, wanted, (count, passes) =>
      core.exports.runLineCalls(line, way, count, passes),
    );
  });
}

function timePlainLines(calls: Calls, rounds: number): Promise<LineTimes[]> {
  return timeLines(calls, rounds, (line, way, wanted) => plainRun(`${line} ${way}`, wanted, lineMoves(line, way)));
}

/** Bytes from the first to the last word that is not zero in the memory of slider tables. */
function tableBytes(core: LabCore): number {
  let first = SLIDERS_END;
  let end = SLIDERS_BASE;
  for (let at = SLIDERS_BASE; at < SLIDERS_END; at += 8) {
    if (core.view.getBigUint64(at, true) === 0n) continue;
    first = Math.min(first, at);
    end = at + 8;
  }
  return Math.max(end - first, 0);
}

/** Name of rotated bitboards whose boards are kept up to date. */
export const KEPT = 'rotated, boards kept';

async function timeCompiled({ rooks, bishops }: Calls, rounds: number): Promise<MethodTimes[]> {
  const names = [...SLIDER_METHODS, KEPT];
  const cores: LabCore[] = [];
  for (const name of names) cores.push(await LabCore.open(name === KEPT ? 'rotated' : name, LabCore.CALL_BYTES));
  const time = (calls: readonly Call[], bishop: number): Promise<number[]> => {
    const contestants = cores.map((core, index) => {
      storeCalls(core, calls);
      core.exports.turnCalls(calls.length);
      const name = names[index] ?? '';
      return compiledRun(name, calls, (count, passes) =>
        name === KEPT
          ? core.exports.runTurnedCalls(bishop, count, passes)
          : core.exports.runSliderCalls(bishop, count, passes),
      );
    });
    return seconds(contestants, calls.length * PASSES, rounds);
  };
  const rookTimes = await time(rooks, 0);
  const bishopTimes = await time(bishops, 1);
  return cores.map((core, index) => ({
    name: names[index] ?? '',
    tableBytes: tableBytes(core),
    rooks: rookTimes[index] ?? NaN,
    bishops: bishopTimes[index] ?? NaN,
  }));
}

async function timePlain({ rooks, bishops }: Calls, rounds: number): Promise<MethodTimes[]> {
  const methods = [...bigIntMethods(readFactors)];
  const time = (calls: readonly Call[], attacks: (method: BigIntMethod) => BigIntMethod['rookAttacks']) =>
    seconds(
      methods.map((method) => plainRun(method.name, calls, attacks(method))),
      calls.length * PASSES,
      rounds,
    );
  const rookTimes = await time(rooks, (method) => method.rookAttacks);
  const bishopTimes = await time(bishops, (method) => method.bishopAttacks);
  return methods.map(({ name }, index) => ({
    name,
    rooks: rookTimes[index] ?? NaN,
    bishops: bishopTimes[index] ?? NaN,
  }));
}

async function timeUpkeep({ rooks }: Calls, rounds: number): Promise<Upkeep> {
  const core = await LabCore.open('rotated', LabCore.CALL_BYTES);
  storeCalls(core, rooks);
  const contestants = [0, 1].map((turned) =>
    compiledRun(`${turned}`, rooks, (count, passes) => core.exports.runUpkeep(turned, count, passes)),
  );
  const [one = NaN, four = NaN] = await seconds(contestants, 1e9, rounds);
  return { one, four };
}

/** Measures everything, in about a minute. `machine` names the machine. */
export async function measureTable4(calls: Calls, rounds: number, machine: string): Promise<Table4> {
  return {
    date: new Date().toISOString().slice(0, 10),
    machine,
    positions: calls.positions,
    rookCalls: calls.rooks.length * PASSES,
    bishopCalls: calls.bishops.length * PASSES,
    compiledLines: await timeCompiledLines(calls, rounds),
    plainLines: await timePlainLines(calls, rounds),
    compiled: await timeCompiled(calls, rounds),
    plain: await timePlain(calls, rounds),
    upkeep: await timeUpkeep(calls, rounds),
  };
}

async function run(args: readonly string[], out: Out): Promise<number> {
  const { values } = readArguments({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '9' },
      record: { type: 'boolean', default: false },
    },
  });
  const rounds = wholeNumber('--rounds', values.rounds, 1);
  const calls = reinfeldCalls();
  const table = await measureTable4(calls, rounds, machineName());
  out(formatTable4(table));
  if (values.record) out(writeRecord(TABLE_4, table));
  return 0;
}

export const TABLE_4_EXPERIMENT: Experiment = {
  name: 'table-4',
  summary: 'moves along files and diagonals with a loop and with a hash, and by every slider method (table 4)',
  usage: '[--rounds N] [--record]',
  run,
};
