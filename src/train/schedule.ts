// How the learning rate and the blend of targets change during a training.

import { MEAN_DECAY, VARIANCE_DECAY } from '../abi/training';
import type { Batch } from './messages';
import type { Recipe } from './recipe';

/** The learning rate of a batch, from 0, of so many, after so many whole epochs. */
export function learningRate({ rate }: Pick<Recipe, 'rate'>, batch: number, batches: number, epoch: number): number {
  const warmth = Math.min(1, (batch + 1) / (rate.warmUp + 1));
  if (rate.shape === 'step') return warmth * rate.start * rate.factor ** Math.floor(epoch / rate.every);
  const half = (rate.start - rate.end) / 2;
  return warmth * (rate.end + half * (1 + Math.cos((Math.PI * batch) / batches)));
}

/** The plan of a training: which batches it has, and how each moves the parameters. */
export class Schedule {
  readonly batchesPerEpoch: number;
  readonly batches: number;

  constructor(
    private readonly recipe: Recipe,
    private readonly positions: number,
  ) {
    this.batchesPerEpoch = Math.ceil(positions / recipe.batch);
    this.batches = this.batchesPerEpoch * recipe.epochs;
  }

  /** A batch by its number in the whole training, from 0. */
  batch(number: number): Batch {
    const { recipe } = this;
    const epoch = Math.floor(number / this.batchesPerEpoch);
    const first = (number % this.batchesPerEpoch) * recipe.batch;
    const rate = learningRate(recipe, number, this.batches, epoch);
    return {
      first,
      count: Math.min(recipe.batch, this.positions - first),
      wdl: recipe.wdl.start + ((recipe.wdl.end - recipe.wdl.start) * number) / this.batches,
      rate: rate / (1 - MEAN_DECAY ** (number + 1)),
      correction: 1 / (1 - VARIANCE_DECAY ** (number + 1)),
      kept: 1 - rate * recipe.decay,
    };
  }

  /** The key of an epoch's order: not 0, which would be no order. */
  orderKey(epoch: number): number {
    return (Math.imul(this.recipe.seed + 1, 0x9e37_79b1) ^ Math.imul(epoch + 1, 0x85eb_ca6b)) >>> 0 || 1;
  }
}
