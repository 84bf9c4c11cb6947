// Entry point of a training thread. It does its shares of every batch and its part of every update, in step with the
// others; nothing is caught here, so an error ends the thread and its owner hears of it.

import { parentPort, workerData } from 'node:worker_threads';
import { PARAMETER_ALIGNMENT } from './abi/training';
import { Barrier } from './barrier';
import type { Batch, TrainingBirth, TrainingReply, TrainingTask } from './messages';
import { openTrainingCore } from './training-core';

const { module, memory, thread, threads, shares, parameters, common } = workerData as TrainingBirth;
const core = openTrainingCore(module, memory, thread);
const barrier = new Barrier(memory, threads);

/** Where a part of something begins; parts differ by one unit at most. */
function partStart(total: number, part: number, parts: number, unit = 1): number {
  return Math.floor(((total / unit) * part) / parts) * unit;
}

/** This thread's part of so many parameters: the first, and the one behind the last. */
function partOf(total: number): [from: number, to: number] {
  return [
    partStart(total, thread, threads, PARAMETER_ALIGNMENT),
    partStart(total, thread + 1, threads, PARAMETER_ALIGNMENT),
  ];
}

/** Does this thread's shares of so many positions; returns a sum of losses for each. */
function doShares(first: number, count: number, work: (first: number, count: number) => number): number[] {
  const losses: number[] = [];
  for (let share = thread; share < shares; share += threads) {
    core.chooseShare(share);
    const start = partStart(count, share, shares);
    losses.push(work(first + start, partStart(count, share + 1, shares) - start));
  }
  return losses;
}

function learn({ first, count, wdl, rate, correction, kept }: Batch): number[] {
  core.setBlend(wdl);
  const losses = doShares(first, count, (from, size) => core.learn(from, size));
  barrier.wait();
  core.prepareStep(1 / count, rate, correction);
  if (common > 0) {
    core.updateCommon(...partOf(common));
    barrier.wait();
  }
  core.updateParameters(...partOf(parameters), kept);
  barrier.wait();
  return losses;
}

function perform(task: TrainingTask): TrainingReply {
  const { address, count } = task.samples;
  core.chooseSamples(address, count, task.kind === 'learn' ? task.key : 0);
  if (task.kind === 'learn') return task.batches.map(learn);
  core.setBlend(task.wdl);
  return [doShares(0, count, (from, size) => core.measureLoss(from, size))];
}

parentPort?.on('message', (task: TrainingTask) => parentPort?.postMessage(perform(task)));
