// The search for all magic factors of a slider: units of work, worker threads, and a checkpoint from which it continues.

import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { loadLabModule } from '../core-instance';
import { projectFolder } from '../../../platform/node/artifacts';
import { DEFAULT_SLIDERS } from '../../../runtime/defaults';
import { ask } from './ask';
import { readCheckpoint, removeCheckpoint, writeCheckpoint } from './checkpoint';
import type { UnitAnswer, UnitRequest, WorkerSetup } from './magic-worker';
import type { Slider } from '../fiekas/relevant';
import { sliderName } from './slider';
import { addTallies, NOTHING, type Tally, tallyFromText, tallyText, type TallyText } from './tally';
import { TreeCore } from './tree-core';

/** Minimum number of units of work, for an even load and steady progress. */
const UNITS = 2048;
/** Maximum number of units: where the tree grows fast, one has many paths, since each costs a message to a thread. */
const MOST_UNITS = 4 * UNITS;
const CHECKPOINT_MS = 5000;

export interface SearchRequest {
  readonly slider: Slider;
  /** Bits of the index. */
  readonly bits: number;
  readonly threads: number;
  /** If false, the first factor that any thread finds ends the search. */
  readonly exhaustive: boolean;
  /** Maximum number of factors to list. */
  readonly room: number;
  /** File to continue from and to write to. Without it, nothing is saved. */
  readonly checkpoint?: string;
  /** Called after each unit. */
  readonly progress?: (tally: Tally, done: number, units: number) => void;
}

export interface SearchResult {
  readonly tally: Tally;
  readonly periodBits: number;
  /** Wall-clock time of this run, without earlier runs that its checkpoint continues. */
  readonly seconds: number;
  /** Tests of this run. */
  readonly tests: bigint;
  readonly complete: boolean;
}

interface State {
  done: number[];
  tally: TallyText;
}

/** Runs or continues a search. */
export async function searchMagics(request: SearchRequest): Promise<SearchResult> {
  const module = await loadLabModule(DEFAULT_SLIDERS);
  const { slider, bits, room, threads, exhaustive, checkpoint, progress } = request;
  const tree = new TreeCore(module, slider, bits, room);
  const { level, paths } = tree.units(UNITS);
  const size = Math.ceil(paths.length / MOST_UNITS);
  const units = Math.ceil(paths.length / size);
  const task = `${sliderName(slider)}, ${bits} bits, ${room} listed, ${units} units`;

  const done = new Set<number>();
  let tally = NOTHING;
  const saved = checkpoint === undefined ? undefined : (readCheckpoint(checkpoint, task) as State | undefined);
  if (saved !== undefined) {
    for (const unit of saved.done) done.add(unit);
    tally = tallyFromText(saved.tally);
  }
  const testsBefore = tally.tests;
  const start = performance.now();
  let savedAt = start;
  const save = (): void => {
    if (checkpoint === undefined) return;
    writeCheckpoint(checkpoint, task, { done: [...done], tally: tallyText(tally) } satisfies State);
    savedAt = performance.now();
  };

  const waiting = Array.from({ length: units }, (_, unit) => unit).filter((unit) => !done.has(unit));
  const finished = (): boolean => done.size === units || (!exhaustive && tally.magics > 0n);
  const setup: WorkerSetup = { module, slider, bits, level, room };
  const work = async (): Promise<void> => {
    const worker = new Worker(join(projectFolder, 'dist', 'magic-worker.js'), { workerData: setup });
    try {
      while (!finished()) {
        const unit = waiting.shift();
        if (unit === undefined) break;
        const request: UnitRequest = { unit, paths: paths.slice(unit * size, (unit + 1) * size) };
        const answer = await ask<UnitAnswer>(worker, request);
        done.add(unit);
        tally = addTallies(tally, answer.tally, room);
        progress?.(tally, done.size, units);
        if (performance.now() - savedAt > CHECKPOINT_MS) save();
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
  const complete = done.size === units;
  if (checkpoint !== undefined) {
    if (complete) removeCheckpoint(checkpoint);
    else save();
  }
  const seconds = (performance.now() - start) / 1000;
  return { tally, periodBits: tree.periodBits, seconds, tests: tally.tests - testsBefore, complete };
}
