// This thread's part of the trainer's memory, and the shape of the network.

import {
  SCRATCH_SIZE,
  TILE,
  TILE_SIZE,
  TRAINING_BUCKETS,
  TRAINING_GRADIENTS,
  TRAINING_MIRRORED,
  TRAINING_PARAMETERS,
  TRAINING_SCRATCH,
  TRAINING_SHARES,
  TRAINING_WEIGHTS,
  TRAINING_WIDTH,
} from '../abi/training';

/** Tiles of the first layer. */
export let tiles: i32 = 0;
export let mirrored: bool = false;
export let buckets: i32 = 1;
/** Bytes of a perspective's output weights. */
export let sideSize: u32 = 0;
/** Addresses of the parameters, of the current gradient, and of this thread's scratch. */
export let weights: usize = 0;
export let gradient: usize = 0;
export let scratch: usize = 0;
/** Offsets in parameters and gradient. */
export let outputWeights: u32 = 0;
export let outputBiases: u32 = 0;

/** Reads the control record; every instance does this first, with the number of its thread from 0. */
export function attachThread(thread: i32): void {
  const width = load<u32>(TRAINING_WIDTH);
  tiles = width / TILE;
  mirrored = load<u32>(TRAINING_MIRRORED) != 0;
  buckets = load<u32>(TRAINING_BUCKETS);
  sideSize = width << 2;
  weights = load<u32>(TRAINING_WEIGHTS);
  scratch = load<u32>(TRAINING_SCRATCH) + u32(thread) * SCRATCH_SIZE;
  outputWeights = u32(tiles) * TILE_SIZE;
  outputBiases = outputWeights + 2 * u32(buckets) * sideSize;
}

/**
 * Chooses the share of a batch whose gradient is added to next. The recipe sets the number of shares, for any number of
 * threads: sums of f32 depend on their order, and the result must not depend on the machine.
 */
export function chooseShare(share: i32): void {
  assert(u32(share) < load<u32>(TRAINING_SHARES), 'a share that has no gradient');
  gradient = load<u32>(TRAINING_GRADIENTS) + u32(share) * (load<u32>(TRAINING_PARAMETERS) << 2);
}
