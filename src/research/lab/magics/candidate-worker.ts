// A worker thread of `CandidateThreads`: a run of candidates in, the number of magic ones out. The entry of
// dist/candidate-worker.js.

import { parentPort, workerData } from 'node:worker_threads';
import { LAB_BASE } from '../abi/calls';
import { MAGIC_LIST } from '../abi/magics';
import type { Slider } from '../fiekas/relevant';
import { LabInstance } from '../lab-instance';

export interface CandidateSetup {
  readonly module: WebAssembly.Module;
  readonly slider: Slider;
  /** Bits of the index. */
  readonly bits: number;
  /** Way of testing, an index of `WAYS`. */
  readonly way: number;
}

export interface CandidateRun {
  readonly first: bigint;
  readonly count: number;
}

const { module, slider, bits, way } = workerData as CandidateSetup;
const { exports } = new LabInstance(module, MAGIC_LIST - LAB_BASE);
exports.openTests(slider.square, Number(slider.piece === 'bishop'), bits);
parentPort?.on('message', ({ first, count }: CandidateRun) => {
  parentPort?.postMessage(exports.testMagics(way, first, count));
});
