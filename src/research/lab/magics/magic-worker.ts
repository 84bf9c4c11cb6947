// A worker thread of the search for magic factors: a unit of work in, its tally out. The entry of dist/magic-worker.js.

import { parentPort, workerData } from 'node:worker_threads';
import type { Slider } from '../fiekas/relevant';
import { addTallies, NOTHING, type Tally } from './tally';
import { TreeCore } from './tree-core';

export interface WorkerSetup {
  readonly module: WebAssembly.Module;
  readonly slider: Slider;
  readonly bits: number;
  readonly level: number;
  readonly room: number;
}

export interface UnitRequest {
  readonly unit: number;
  readonly paths: readonly bigint[];
}

export interface UnitAnswer {
  readonly unit: number;
  readonly tally: Tally;
}

const { module, slider, bits, level, room } = workerData as WorkerSetup;
const tree = new TreeCore(module, slider, bits, room);
parentPort?.on('message', ({ unit, paths }: UnitRequest) => {
  const tally = paths.reduce((sum, path) => addTallies(sum, tree.search(level, path), room), NOTHING);
  parentPort?.postMessage({ unit, tally } satisfies UnitAnswer);
});
