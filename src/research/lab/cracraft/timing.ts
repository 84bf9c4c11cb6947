// Section 8: the timing test of June 1984, with every slider method.

import { BLACK, WHITE } from '../../../abi/piece';
import { SLIDER_METHODS } from '../../../abi/sliders';
import { DEFAULT_SLIDERS } from '../../../runtime/defaults';
import { parseFen } from '../../../notation/fen';
import type { Setup } from '../../../notation/setup';
import { alternate, processorTime, type Measurement } from '../../report/alternate';
import { LabCore } from '../core-instance';
import type { Cell } from '../../report/draft';
import { circumstances, type Circumstances } from '../../report/machine';
import { unwrap } from '../../../notation/result';
import { BLACKMAR_DIEMER } from './octal-maps';

/** How many times both sides' moves are generated. */
export const TIMES = 10_000;
/** What the article reports. */
export const PRINTED = { white: 52, black: 45, moves: 970_000, seconds: 338.863, rate: 2863 };
/** Moves of a typical position, as the article counts. */
export const MOVES_OF_A_POSITION = 38;
/** Repetitions of the whole test in one run: once takes a few milliseconds, too short to be timed. */
const REPETITIONS = 5;

export function blackmarDiemer(): Setup {
  return unwrap(parseFen(BLACKMAR_DIEMER));
}

async function openTest(method: string): Promise<LabCore> {
  const core = await LabCore.open(method);
  core.setSetup(blackmarDiemer());
  return core;
}

/** Moves of White, of Black, and of the whole test. */
export async function countMoves(method: string): Promise<{ white: number; black: number; moves: number }> {
  const { exports, threadBase } = await openTest(method);
  return {
    white: exports.cracraftMoves(threadBase, WHITE),
    black: exports.cracraftMoves(threadBase, BLACK),
    moves: exports.cracraftTiming(threadBase, TIMES),
  };
}

/** Name of the record. */
export const TIMING = 'cracraft-timing';

export interface Timing extends Circumstances {
  readonly rounds: number;
  /** Moves per second of processor time by each slider method, the default one first. */
  readonly methods: readonly Pick<Measurement, 'name' | 'rate' | 'ratio' | 'ratioError'>[];
}

export async function timeMethods(rounds: number): Promise<Timing> {
  const methods = [DEFAULT_SLIDERS, ...SLIDER_METHODS.filter((method) => method !== DEFAULT_SLIDERS)];
  const contestants = [];
  for (const name of methods) {
    const { exports, threadBase } = await openTest(name);
    contestants.push({ name, run: () => exports.cracraftTiming(threadBase, REPETITIONS * TIMES) });
  }
  return { ...circumstances(), rounds, methods: await alternate(contestants, rounds, processorTime) };
}

export const TIMING_HEADER = ['slider method', 'M moves/s', 'against magic', '±', 'times June 1984', 'ms for the test'];

export function timingRows({ methods }: Timing): Cell[][] {
  return methods.map(({ name, rate, ratio, ratioError }) => [
    name,
    (rate / 1e6).toFixed(0),
    ratio.toFixed(2),
    ratioError.toFixed(2),
    Math.round(rate / PRINTED.rate),
    ((PRINTED.moves / rate) * 1000).toFixed(2),
  ]);
}
