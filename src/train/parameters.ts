// The parameters of a network: their indexes in the trainer's memory, and their initial values.

import { NETWORK_FEATURES, NETWORK_MAX_PIECES, NETWORK_SECOND_LAYER, NETWORK_THIRD_LAYER } from '../abi/network';
import { Random } from '../engine/random';
import {
  PARAMETER_ALIGNMENT,
  TAIL_LAST_BIAS,
  TAIL_LAST_WEIGHTS,
  TAIL_SECOND_BIASES,
  TAIL_SIZE,
  TAIL_THIRD_BIASES,
  TAIL_THIRD_WEIGHTS,
  TILE,
  TILE_PAIRS,
  TILE_ROWS,
} from './abi/training';
import type { NetworkShape } from './network-shape';

/** Number of parameters of a network, padding included. */
export function parameterCount(shape: NetworkShape): number {
  const { buckets, activation } = shape;
  const count = activation === 'pairwise' ? tailOf(shape, buckets) : outputBias(shape, buckets);
  return Math.ceil(count / PARAMETER_ALIGNMENT) * PARAMETER_ALIGNMENT;
}

/** Number of the parameters, from the first, that a file holds as whole numbers. */
export function roundedCount(shape: NetworkShape): number {
  return shape.activation === 'pairwise' ? tailOf(shape, 0) : parameterCount(shape);
}

/** Index of the weight from a feature to a neuron; the feature TILE_BIAS_ROW gives the neuron's bias. */
export function featureWeight({ width, activation }: NetworkShape, feature: number, neuron: number): number {
  const pairs = width / 2;
  // A tile has both neurons of its pairs, and those of the second half behind the others.
  const [tile, place] =
    activation === 'pairwise'
      ? [Math.floor((neuron % pairs) / TILE_PAIRS), (neuron % TILE_PAIRS) + (neuron < pairs ? 0 : TILE_PAIRS)]
      : [Math.floor(neuron / TILE), neuron % TILE];
  return (tile * TILE_ROWS + feature) * TILE + place;
}

/** Index of a bucket's output weights: the side to move's neurons, then the opponent's. */
export function outputWeight({ width }: NetworkShape, bucket: number, neuron: number): number {
  return TILE_ROWS * width + bucket * 2 * width + neuron;
}

export function outputBias({ width, buckets }: NetworkShape, bucket: number): number {
  return TILE_ROWS * width + buckets * 2 * width + bucket;
}

/** Index of a bucket's weight from a product (the side to move's, then the opponent's) to a second-layer neuron. */
export function secondWeight({ width }: NetworkShape, bucket: number, product: number, neuron: number): number {
  return TILE_ROWS * width + (bucket * width + product) * NETWORK_SECOND_LAYER + neuron;
}

export function secondBias(shape: NetworkShape, bucket: number, neuron: number): number {
  return tailOf(shape, bucket) + TAIL_SECOND_BIASES / 4 + neuron;
}

export function thirdWeight(shape: NetworkShape, bucket: number, second: number, neuron: number): number {
  return tailOf(shape, bucket) + TAIL_THIRD_WEIGHTS / 4 + second * NETWORK_THIRD_LAYER + neuron;
}

export function thirdBias(shape: NetworkShape, bucket: number, neuron: number): number {
  return tailOf(shape, bucket) + TAIL_THIRD_BIASES / 4 + neuron;
}

export function lastWeight(shape: NetworkShape, bucket: number, third: number): number {
  return tailOf(shape, bucket) + TAIL_LAST_WEIGHTS / 4 + third;
}

export function lastBias(shape: NetworkShape, bucket: number): number {
  return tailOf(shape, bucket) + TAIL_LAST_BIAS / 4;
}

function tailOf(shape: NetworkShape, bucket: number): number {
  return secondWeight(shape, shape.buckets, 0, 0) + (bucket * TAIL_SIZE) / 4;
}

/**
 * Sets the parameters for the start of a training: biases to zero, weights uniform in ± 1 / √inputs, where the inputs
 * of a neuron of the first layer are the pieces on a full board. All buckets start with the same weights, because each
 * sees only some of the positions.
 */
export function initialise(parameters: Float32Array, shape: NetworkShape, seed: number): void {
  const { width } = shape;
  const random = new Random(seed);
  const even = (inputs: number): number => (2 * random.next() - 1) * (1 / Math.sqrt(inputs));
  const setAll = (indexOf: (bucket: number) => number, value: number): void => {
    for (let bucket = 0; bucket < shape.buckets; bucket++) parameters[indexOf(bucket)] = value;
  };
  parameters.fill(0);
  for (let feature = 0; feature < NETWORK_FEATURES; feature++) {
    for (let neuron = 0; neuron < width; neuron++) {
      parameters[featureWeight(shape, feature, neuron)] = even(NETWORK_MAX_PIECES);
    }
  }
  if (shape.activation === 'screlu') {
    for (let neuron = 0; neuron < 2 * width; neuron++) {
      setAll((bucket) => outputWeight(shape, bucket, neuron), even(2 * width));
    }
    return;
  }
  for (let neuron = 0; neuron < NETWORK_SECOND_LAYER; neuron++) {
    for (let product = 0; product < width; product++) {
      setAll((bucket) => secondWeight(shape, bucket, product, neuron), even(width));
    }
    setAll((bucket) => secondBias(shape, bucket, neuron), HIDDEN_BIAS);
  }
  for (let neuron = 0; neuron < NETWORK_THIRD_LAYER; neuron++) {
    for (let second = 0; second < NETWORK_SECOND_LAYER; second++) {
      setAll((bucket) => thirdWeight(shape, bucket, second, neuron), even(NETWORK_SECOND_LAYER));
    }
    setAll((bucket) => thirdBias(shape, bucket, neuron), HIDDEN_BIAS);
    setAll((bucket) => lastWeight(shape, bucket, neuron), even(NETWORK_THIRD_LAYER));
  }
}

/**
 * Initial bias of second-layer and third-layer neurons. Their sums are small at first, and the square of a small number has
 * almost no slope, so without it these layers would learn nothing for a long time.
 */
const HIDDEN_BIAS = 0.25;
