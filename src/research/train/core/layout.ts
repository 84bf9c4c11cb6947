// This thread's part of the trainer's memory, and the shape of the network.

import { ACTIVATION_PAIRWISE } from '../../../abi/network';
import {
  SCRATCH_SIZE,
  SECOND_ROW_SIZE,
  TAIL_SIZE,
  TILE,
  TILE_BUCKET,
  TILE_ROW_SIZE,
  TRAINING_ACTIVATION,
  TRAINING_BUCKETS,
  TRAINING_GRADIENTS,
  TRAINING_KING_BUCKETS,
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
export let kingBuckets: u32 = 1;
/** Offset in a tile of its biases, the last row. */
export let biasRow: u32 = 0;
/** Bytes of a tile. */
export let tileSize: u32 = 0;
/** Whether neurons are multiplied in pairs and further layers follow, or each is squared and one output follows. */
export let pairwise: bool = false;
/** Bytes of a perspective's neurons, and so of its output weights, or of both sides' products. */
export let sideSize: u32 = 0;
/** Addresses of the parameters, of the current gradient, and of this thread's scratch. */
export let weights: usize = 0;
export let gradient: usize = 0;
export let scratch: usize = 0;
/** Offset in parameters and gradient of what is behind the tiles: output weights, or second-layer weights. */
let outputWeights: u32 = 0;
/** Of output biases by bucket, or of tails. */
let outputBiases: u32 = 0;

/** Reads the control record; every instance does this first, with the number of its thread from 0. */
export function attachThread(thread: i32): void {
  const width = load<u32>(TRAINING_WIDTH);
  tiles = width / TILE;
  mirrored = load<u32>(TRAINING_MIRRORED) != 0;
  buckets = load<u32>(TRAINING_BUCKETS);
  kingBuckets = load<u32>(TRAINING_KING_BUCKETS);
  biasRow = kingBuckets * (TILE_BUCKET << 2);
  tileSize = biasRow + TILE_ROW_SIZE;
  pairwise = load<u32>(TRAINING_ACTIVATION) == ACTIVATION_PAIRWISE;
  sideSize = width << 2;
  weights = load<u32>(TRAINING_WEIGHTS);
  scratch = load<u32>(TRAINING_SCRATCH) + u32(thread) * SCRATCH_SIZE;
  outputWeights = u32(tiles) * tileSize;
  outputBiases = outputWeights + u32(buckets) * (pairwise ? secondSize() : 2 * sideSize);
}

/** Bytes of a bucket's second-layer weights. */
function secondSize(): u32 {
  return (sideSize >> 2) * SECOND_ROW_SIZE;
}

/** Offset in parameters and gradient of a bucket's output weights. */
export function outputWeightsOf(bucket: u32): u32 {
  return outputWeights + bucket * 2 * sideSize;
}

/** Offset in parameters and gradient of a bucket's output bias. */
export function outputBiasOf(bucket: u32): u32 {
  return outputBiases + (bucket << 2);
}

/** Offset in parameters and gradient of a bucket's second-layer weights. */
export function secondWeightsOf(bucket: u32): u32 {
  return outputWeights + bucket * secondSize();
}

/** Offset in parameters and gradient of a bucket's tail. */
export function tailOf(bucket: u32): u32 {
  return outputBiases + bucket * TAIL_SIZE;
}

/**
 * Chooses the share of a batch whose gradient is added to next. The recipe sets the number of shares, for any number of
 * threads: sums of f32 depend on their order, and the result must not depend on the machine.
 */
export function chooseShare(share: i32): void {
  assert(u32(share) < load<u32>(TRAINING_SHARES), 'a share that has no gradient');
  gradient = load<u32>(TRAINING_GRADIENTS) + u32(share) * (load<u32>(TRAINING_PARAMETERS) << 2);
}
