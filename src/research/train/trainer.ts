// Runs a training: positions, parameters, and the threads that update the parameters.

import { Worker } from 'node:worker_threads';
import type { Batch, TrainingBirth, TrainingReply, TrainingTask } from './messages';
import type { TrainingMemory } from './memory-plan';
import type { Recipe } from './recipe';
import type { SampleSet, TrainingData } from './samples';
import { Schedule } from './schedule';
import { loadTrainingModule, trainingWorkerPath } from './training-core';
import { swapAverages, updateAverages } from './weight-average';

/** Batches per task of the threads. */
const BATCHES_PER_TASK = 8;

/** Mean squared errors of a finished epoch. */
export interface EpochLoss {
  readonly training: number;
  /** NaN without validation games. */
  readonly validation: number;
}

/** The progress of a training. */
export interface TrainingProgress {
  readonly batchesDone: number;
  /** Sum of squared errors of the current epoch so far. */
  readonly epochSum: number;
  readonly losses: readonly EpochLoss[];
}

export class Trainer {
  readonly schedule: Schedule;
  private done: TrainingProgress = { batchesDone: 0, epochSum: 0, losses: [] };
  private failure: Error | null = null;
  private readonly pending = new Map<Worker, (reply: TrainingReply) => void>();
  private rejectAll: (error: Error) => void = () => undefined;

  private constructor(
    private readonly recipe: Recipe,
    private readonly memory: TrainingMemory,
    private readonly data: TrainingData,
    private readonly threads: readonly Worker[],
  ) {
    this.schedule = new Schedule(recipe, data.sizes);
    for (const thread of threads) {
      thread.on('message', (reply: TrainingReply) => this.pending.get(thread)?.(reply));
      thread.on('error', (error) => this.fail(new Error('a training thread crashed', { cause: error })));
    }
  }

  /** Starts the threads, at most one for each share of the recipe. The memory's parameters must be set. */
  static async start(recipe: Recipe, memory: TrainingMemory, data: TrainingData, threads: number): Promise<Trainer> {
    if (data.sizes.every((size) => size === 0)) throw new Error('there are no positions for training');
    const module = await loadTrainingModule();
    const count = Math.min(threads, recipe.shares);
    const workers = Array.from({ length: count }, (_, thread) => {
      const birth: TrainingBirth = {
        module,
        memory: memory.memory,
        thread,
        threads: count,
        shares: recipe.shares,
        parameters: memory.own,
        common: memory.parameters - memory.own,
      };
      return new Worker(trainingWorkerPath, { workerData: birth });
    });
    return new Trainer(recipe, memory, data, workers);
  }

  get progress(): TrainingProgress {
    return this.done;
  }

  /** The weights that the training has come to: averages, if the recipe wants them. */
  get learnt(): Float32Array {
    return this.recipe.average === 0 ? this.memory.weights : this.memory.averages;
  }

  /** Positions processed so far, with repetitions. */
  get positionsDone(): number {
    const { epoch, before } = this.schedule.place(this.done.batchesDone);
    return epoch * this.schedule.positions + before;
  }

  get finished(): boolean {
    return this.done.batchesDone === this.schedule.batches;
  }

  /** Continues an earlier training; its parameters must have been restored to memory. */
  resume(progress: TrainingProgress): void {
    this.done = progress;
  }

  /**
   * Processes the next few batches, at most to the end of the shard. At the end of the epoch both losses are measured.
   */
  async advance(): Promise<void> {
    const { schedule } = this;
    const from = this.done.batchesDone;
    const { epoch, shard, key, end } = schedule.place(from);
    const to = Math.min(from + BATCHES_PER_TASK, end);
    const batches: Batch[] = [];
    for (let number = from; number < to; number++) batches.push(schedule.batch(number));
    const sums = await this.perform({ kind: 'learn', samples: this.data.shard(shard), key, batches });
    const { average } = this.recipe;
    if (average > 0) updateAverages(this.memory, average, to - from, to);
    this.done = { ...this.done, batchesDone: to, epochSum: this.done.epochSum + total(sums) };
    if (to === (epoch + 1) * schedule.batchesPerEpoch) await this.endEpoch();
  }

  /** Mean squared error of a set of positions for a blend of targets. */
  async measure(samples: SampleSet, wdl: number): Promise<number> {
    return total(await this.perform({ kind: 'measure', samples, wdl })) / samples.count;
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.terminate()));
  }

  private async endEpoch(): Promise<void> {
    const training = this.done.epochSum / this.schedule.positions;
    const { wdl } = this.schedule.batch(this.done.batchesDone - 1);
    const validation = await this.validate(wdl);
    this.done = { ...this.done, epochSum: 0, losses: [...this.done.losses, { training, validation }] };
  }

  /** Mean squared error of the validation positions, by the weights that the file gets. */
  private async validate(wdl: number): Promise<number> {
    const { validation } = this.data;
    if (this.recipe.average === 0) return this.measure(validation, wdl);
    swapAverages(this.memory);
    const loss = await this.measure(validation, wdl);
    swapAverages(this.memory);
    return loss;
  }

  /**
   * Runs a task on all threads; returns the sums of errors by share, in an order that does not depend on the threads.
   */
  private async perform(task: TrainingTask): Promise<number[]> {
    if (this.failure !== null) throw this.failure;
    const replies = await new Promise<TrainingReply[]>((resolve, reject) => {
      this.rejectAll = reject;
      const parts = this.threads.map(
        (thread) =>
          new Promise<TrainingReply>((answer) => {
            this.pending.set(thread, answer);
            thread.postMessage(task);
          }),
      );
      void Promise.all(parts).then(resolve);
    });
    const sums: number[] = [];
    for (const batch of (replies[0] as TrainingReply).keys()) {
      for (let share = 0; share < this.recipe.shares; share++) {
        const reply = replies[share % replies.length] as TrainingReply;
        sums.push((reply[batch] as readonly number[])[Math.floor(share / replies.length)] as number);
      }
    }
    return sums;
  }

  /** Otherwise the other threads would wait at the barrier for ever. */
  private fail(error: Error): void {
    this.failure = error;
    this.rejectAll(error);
    void this.close();
  }
}

function total(sums: readonly number[]): number {
  return sums.reduce((sum, value) => sum + value, 0);
}
