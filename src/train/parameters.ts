// The parameters of a network: their indexes in the trainer's tiles, and their initial values.

import { NETWORK_FEATURES, NETWORK_MAX_PIECES } from '../abi/network';
import { Random } from '../engine/random';
import { TILE, TILE_ROWS } from './abi/training';
import type { NetworkShape } from './recipe';

/** Index of the weight from a feature to a neuron; the feature TILE_BIAS_ROW gives the neuron's bias. */
export function featureWeight(feature: number, neuron: number): number {
  return (Math.floor(neuron / TILE) * TILE_ROWS + feature) * TILE + (neuron % TILE);
}

/** Index of a bucket's output weights: the side to move's neurons, then the opponent's. */
export function outputWeight({ width }: NetworkShape, bucket: number, neuron: number): number {
  return TILE_ROWS * width + bucket * 2 * width + neuron;
}

export function outputBias({ width, buckets }: NetworkShape, bucket: number): number {
  return TILE_ROWS * width + buckets * 2 * width + bucket;
}

/**
 * Sets the parameters for the start of a training: biases to zero, weights uniform in ± 1 / √inputs, where the inputs
 * of a neuron are the pieces on a full board. All buckets start with the same weights, because each sees only some of
 * the positions.
 */
export function initialise(parameters: Float32Array, shape: NetworkShape, seed: number): void {
  const random = new Random(seed);
  const even = (limit: number): number => (2 * random.next() - 1) * limit;
  parameters.fill(0);
  for (let feature = 0; feature < NETWORK_FEATURES; feature++) {
    for (let neuron = 0; neuron < shape.width; neuron++) {
      parameters[featureWeight(feature, neuron)] = even(1 / Math.sqrt(NETWORK_MAX_PIECES));
    }
  }
  for (let neuron = 0; neuron < 2 * shape.width; neuron++) {
    const weight = even(1 / Math.sqrt(2 * shape.width));
    for (let bucket = 0; bucket < shape.buckets; bucket++) {
      parameters[outputWeight(shape, bucket, neuron)] = weight;
    }
  }
}
