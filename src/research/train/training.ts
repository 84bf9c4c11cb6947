// A training from data to a network in a folder: NAME.srnn, the losses as NAME.csv and NAME.svg, and a checkpoint.

import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { STRAY_PLIES } from '../data/abi/replay';
import { openDataCore } from '../data/data-core';
import { replaceFile } from '../../platform/node/whole-files';
import { readWhole } from '../../platform/node/input-file';
import { readCheckpoint, refuseOtherRecipe, writeCheckpoint } from './checkpoint';
import { GameLoader, type LoadReport } from './games';
import { lossCurve, lossTable } from './loss-curve';
import { TrainingMemory } from './memory-plan';
import { decodeNetwork, encodeNetwork } from './network-file';
import { initialise } from './parameters';
import type { NetworkShape } from './network-shape';
import type { Recipe } from './recipe';
import { countSamples, readSamples } from './sample-file';
import { SampleStore, type SampleSink } from './samples';
import { shardsFor, ShardedSamples } from './shards';
import { Trainer, type EpochLoss } from './trainer';
import { parseNetwork } from '../../runtime/network';
import { messageOf, unwrap } from '../../notation/result';

export interface TrainingOptions {
  readonly recipe: Recipe;
  /** In viriformat. */
  readonly games: Iterable<Uint8Array>;
  /** Files of labelled positions (sample-file.ts), which are learnt besides. */
  readonly samples?: readonly string[];
  /** Folder for what comes out; it is made when it is missing. */
  readonly folder: string;
  readonly threads: number;
  /** Most positions that the games can have. */
  readonly most: number;
  /** Most positions in memory. If there may be more, they go through shards in the folder. */
  readonly limit: number;
  /** A network file to begin with, or only its first layer (see `decodeNetwork`); the rest has random weights. */
  readonly start?: string | undefined;
  /** The network file whose static evaluation a lesson teaches; the hand-written evaluation without it. */
  readonly teacher?: string | undefined;
  /** Whether a checkpoint of an earlier run may be gone on from. */
  readonly resume: boolean;
}

/** Seconds between two checkpoints; one is also written at each epoch's end. */
const CHECKPOINT_SECONDS = 60;

export class Training {
  private checkpointAt = performance.now();
  /** Whether the last epoch's network is on the disk. */
  private isSaved = false;

  private constructor(
    private readonly options: TrainingOptions,
    private readonly memory: TrainingMemory,
    private readonly samples: SampleStore | ShardedSamples,
    readonly report: LoadReport,
    readonly trainer: Trainer,
  ) {}

  /**
   * Loads the games and starts the threads; goes on from a checkpoint if that is wanted and there is one. Rejects rather than
   * overwrite the network or the checkpoint of another training, and leaves no shards then.
   */
  static async start(options: TrainingOptions): Promise<Training> {
    const { recipe, folder, limit } = options;
    refuseToOverwrite(options);
    const threads = Math.min(options.threads, recipe.shares);
    const memory = new TrainingMemory({ ...recipe, threads, capacity: limit });
    mkdirSync(folder, { recursive: true });
    const store = new SampleStore(memory);
    const most = options.most * mostPerPosition(recipe) + countSamples(options.samples ?? []);
    const shards = shardsFor(most, limit);
    const samples = shards === 1 ? store : new ShardedSamples(store, outputFile(options, 'shard'), shards, recipe.seed);
    try {
      const report = await loadGames(options, samples);
      initialise(memory.weights, recipe.network, recipe.seed);
      if (options.start !== undefined) readStart(options.start, recipe.network, memory.weights);
      const checkpoint = outputFile(options, 'checkpoint');
      const progress = options.resume ? readCheckpoint(checkpoint, recipe, memory, samples) : null;
      const trainer = await Trainer.start(recipe, memory, samples, threads);
      if (progress !== null) trainer.resume(progress);
      return new Training(options, memory, samples, report, trainer);
    } catch (error) {
      if (samples instanceof ShardedSamples) samples.remove();
      throw error;
    }
  }

  /** Positions for training, by shard, and for validation. */
  get counts(): { readonly training: readonly number[]; readonly validation: number } {
    return { training: this.samples.sizes, validation: this.samples.validation.count };
  }

  get losses(): readonly EpochLoss[] {
    return this.trainer.progress.losses;
  }

  get networkFile(): string {
    return this.file('srnn');
  }

  /** Does a few batches; at the end of an epoch it writes everything, and now and then a checkpoint. */
  async advance(): Promise<void> {
    const epochs = this.losses.length;
    await this.trainer.advance();
    if (this.losses.length > epochs) await this.writeAll();
    else if (performance.now() - this.checkpointAt > CHECKPOINT_SECONDS * 1000) this.writeCheckpoint();
  }

  writeCheckpoint(): void {
    const { recipe } = this.options;
    writeCheckpoint(this.file('checkpoint'), recipe, this.memory, this.samples, this.trainer.progress);
    this.checkpointAt = performance.now();
  }

  /** Ends the threads and removes shards; of a training whose network is written, the checkpoint too. */
  async close(): Promise<void> {
    await this.trainer.close();
    if (this.samples instanceof ShardedSamples) this.samples.remove();
    if (this.trainer.finished && this.isSaved) rmSync(this.file('checkpoint'), { force: true });
  }

  private async writeAll(): Promise<void> {
    const { recipe } = this.options;
    this.isSaved = false;
    // First: with it nothing is lost, whatever happens to the rest.
    this.writeCheckpoint();
    replaceFile(this.networkFile, encodeNetwork(this.trainer.learnt, recipe.network, recipe.name));
    replaceFile(this.file('csv'), lossTable(this.losses));
    replaceFile(this.file('svg'), await lossCurve(recipe.name, this.losses));
    this.isSaved = true;
  }

  private file(kind: string): string {
    return outputFile(this.options, kind);
  }
}

/** Positions to learn from for each position of a game, at most. */
function mostPerPosition({ lesson }: Recipe): number {
  return lesson === undefined ? 1 : Number(lesson.games) + lesson.walks * STRAY_PLIES;
}

function outputFile({ folder, recipe }: TrainingOptions, kind: string): string {
  return join(folder, `${recipe.name}.${kind}`);
}

function refuseToOverwrite(options: TrainingOptions): void {
  const [network, checkpoint] = [outputFile(options, 'srnn'), outputFile(options, 'checkpoint')];
  if (existsSync(checkpoint)) {
    if (!options.resume) throw new Error(`${checkpoint} exists: --resume continues it, or name another --out`);
    // Now, because loading takes long.
    refuseOtherRecipe(checkpoint, options.recipe);
  } else if (existsSync(network)) {
    throw new Error(`${network} exists, and there is no checkpoint to continue from: name another --out`);
  }
}

function readStart(file: string, shape: NetworkShape, weights: Float32Array): void {
  try {
    decodeNetwork(readWhole(file), shape, weights);
  } catch (error) {
    throw new Error(`cannot start from ${file}: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

async function loadGames(
  { recipe, games, samples = [], teacher }: TrainingOptions,
  sink: SampleSink,
): Promise<LoadReport> {
  if (teacher !== undefined && recipe.lesson === undefined) {
    throw new Error('only a recipe with a lesson has a teacher');
  }
  const network = teacher === undefined ? undefined : unwrap(parseNetwork(readWhole(teacher)));
  const opened = unwrap(await openDataCore(network));
  const loader = new GameLoader(recipe, opened, sink);
  for (const game of games) loader.add(game);
  for (const file of samples) readSamples(file, (words, address) => loader.addSample(words, address));
  return loader.report;
}
