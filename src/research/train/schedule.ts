// The schedule of the learning rate and of the blend of targets.

import { Random, seedOf } from '../../engine/random';
import { MEAN_DECAY, VARIANCE_DECAY } from './abi/training';
import type { Batch } from './messages';
import type { Recipe } from './recipe';

/** The learning rate of a batch, from 0, given the number of batches and of finished epochs. */
export function learningRate({ rate }: Pick<Recipe, 'rate'>, batch: number, batches: number, epoch: number): number {
  const warmth = Math.min(1, (batch + 1) / (rate.warmUp + 1));
  if (rate.shape === 'step') return warmth * rate.start * rate.factor ** Math.floor(epoch / rate.every);
  const half = (rate.start - rate.end) / 2;
  return warmth * (rate.end + half * (1 + Math.cos((Math.PI * batch) / batches)));
}

/** The place of a batch. */
export interface BatchPlace {
  readonly epoch: number;
  readonly shard: number;
  /** Key of the epoch's order of the shard. It is not 0, which would keep the original order. */
  readonly key: number;
  /** Number of the batch that follows the shard's last one in this epoch. */
  readonly end: number;
  /** Positions of the epoch before this batch. */
  readonly before: number;
}

/**
 * The first position of a shard's batch. All batches of a shard are equally large, to one position: a small last one would
 * change the weights as much as any other, by the gradient of a few positions.
 */
function batchStart(place: number, size: number, batches: number): number {
  return Math.floor((place * size) / batches);
}

/** The plan of a training: its batches, and the parameters of each update. */
export class Schedule {
  readonly batchesPerEpoch: number;
  readonly batches: number;
  /** Positions of an epoch. */
  readonly positions: number;

  /** `sizes` are the positions of each shard. */
  constructor(
    private readonly recipe: Recipe,
    private readonly sizes: readonly number[],
  ) {
    this.positions = sizes.reduce((sum, size) => sum + size, 0);
    this.batchesPerEpoch = sizes.reduce((sum, size) => sum + this.batchesOf(size), 0);
    this.batches = this.batchesPerEpoch * recipe.epochs;
  }

  /** A batch by its number in the whole training, from 0. */
  batch(number: number): Batch {
    const { recipe } = this;
    const { epoch, shard, end } = this.place(number);
    const size = this.sizes[shard] as number;
    const batches = this.batchesOf(size);
    const place = number - (end - batches);
    const first = batchStart(place, size, batches);
    const rate = learningRate(recipe, number, this.batches, epoch);
    return {
      first,
      count: batchStart(place + 1, size, batches) - first,
      wdl: recipe.wdl.start + ((recipe.wdl.end - recipe.wdl.start) * number) / this.batches,
      rate: rate / (1 - MEAN_DECAY ** (number + 1)),
      correction: 1 / (1 - VARIANCE_DECAY ** (number + 1)),
      kept: 1 - rate * recipe.decay,
    };
  }

  place(number: number): BatchPlace {
    const epoch = Math.floor(number / this.batchesPerEpoch);
    let end = epoch * this.batchesPerEpoch;
    let before = 0;
    for (const shard of this.shardOrder(epoch)) {
      const size = this.sizes[shard] as number;
      const start = end;
      end += this.batchesOf(size);
      if (number < end) {
        return {
          epoch,
          shard,
          end,
          before: before + batchStart(number - start, size, this.batchesOf(size)),
          key: this.orderKey(epoch, shard),
        };
      }
      before += size;
    }
    throw new Error(`batch ${number} is not one of ${this.batches}`);
  }

  private batchesOf(size: number): number {
    return Math.ceil(size / this.recipe.batch);
  }

  private shardOrder(epoch: number): number[] {
    const random = new Random(seedOf(this.recipe.seed, epoch));
    const keyed = this.sizes.map((_, shard) => ({ shard, key: random.next() }));
    return keyed.sort((a, b) => a.key - b.key).map(({ shard }) => shard);
  }

  private orderKey(epoch: number, shard: number): number {
    const { seed } = this.recipe;
    return (
      (Math.imul(seed + 1, 0x9e37_79b1) ^ Math.imul(epoch + 1, 0x85eb_ca6b) ^ Math.imul(shard, 0xc2b2_ae35)) >>> 0 || 1
    );
  }
}
