// The parameters of a network: their indexes in the trainer's memory, and their initial values.

import { NETWORK_FEATURES, NETWORK_SECOND_LAYER, NETWORK_THIRD_LAYER } from '../../abi/network';
import { Random } from '../../engine/random';
import {
  PARAMETER_ALIGNMENT,
  TAIL_LAST_BIAS,
  TAIL_LAST_WEIGHTS,
  TAIL_SECOND_BIASES,
  TAIL_SIZE,
  TAIL_THIRD_BIASES,
  TAIL_THIRD_WEIGHTS,
  TILE,
  TILE_BUCKET,
  TILE_PAIRS,
} from './abi/training';
import { kingBucketsOf, type NetworkShape } from './network-shape';

/** Number of parameters of a network, padding included, without what king buckets have in common. */
export function ownCount(shape: NetworkShape): number {
  const { buckets, activation } = shape;
  const count = activation === 'pairwise' ? tailOf(shape, buckets) : outputBias(shape, buckets);
  return Math.ceil(count / PARAMETER_ALIGNMENT) * PARAMETER_ALIGNMENT;
}

/** Number of parameters that king buckets have in common; they follow the others. */
export function commonCount(shape: NetworkShape): number {
  return kingBucketsOf(shape.kings) > 1 ? (shape.width / TILE) * TILE_BUCKET : 0;
}

/** Number of the parameters, from the first, that a file holds as whole numbers. */
export function roundedCount(shape: NetworkShape): number {
  return shape.activation === 'pairwise' ? tailOf(shape, 0) : ownCount(shape);
}

/** The row of a neuron's bias, behind the features of all king buckets. */
export function biasRow({ kings }: NetworkShape): number {
  return kingBucketsOf(kings) * NETWORK_FEATURES;
}

/** Index of the weight from a row (king bucket × NETWORK_FEATURES + feature, or `biasRow`) to a neuron. */
export function featureWeight(shape: NetworkShape, row: number, neuron: number): number {
  const { width, activation } = shape;
  const pairs = width / 2;
  // A tile has both neurons of its pairs, and those of the second half behind the others.
  const [tile, place] =
    activation === 'pairwise'
      ? [Math.floor((neuron % pairs) / TILE_PAIRS), (neuron % TILE_PAIRS) + (neuron < pairs ? 0 : TILE_PAIRS)]
      : [Math.floor(neuron / TILE), neuron % TILE];
  return (tile * (biasRow(shape) + 1) + row) * TILE + place;
}

/** Number of parameters of the first layer. */
function firstLayer(shape: NetworkShape): number {
  return (biasRow(shape) + 1) * shape.width;
}

/** Index of a bucket's output weights: the side to move's neurons, then the opponent's. */
export function outputWeight(shape: NetworkShape, bucket: number, neuron: number): number {
  return firstLayer(shape) + bucket * 2 * shape.width + neuron;
}

export function outputBias(shape: NetworkShape, bucket: number): number {
  return outputWeight(shape, shape.buckets, 0) + bucket;
}

/** Index of a bucket's weight from a product (the side to move's, then the opponent's) to a second-layer neuron. */
export function secondWeight(shape: NetworkShape, bucket: number, product: number, neuron: number): number {
  return firstLayer(shape) + (bucket * shape.width + product) * NETWORK_SECOND_LAYER + neuron;
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
 * Feature weights begin within ± this. A third of 1 / √32, which the pieces on a full board would suggest: with that the
 * loss stays 5 % higher for the whole training (docs/TRAINING.md, "Recipes").
 */
const FIRST_LAYER_LIMIT = 0.05;

/**
 * Sets the parameters for the start of a training: biases to zero, feature weights uniform in ± FIRST_LAYER_LIMIT, other
 * weights in ± 1 / √inputs. All buckets of either kind start with the same weights, because each sees only some of the
 * positions.
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
      parameters[featureWeight(shape, feature, neuron)] = (2 * random.next() - 1) * FIRST_LAYER_LIMIT;
    }
  }
  repeatFirstBucket(parameters, shape);
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

/** Gives all king buckets the feature weights of the first one. */
export function repeatFirstBucket(parameters: Float32Array, shape: NetworkShape): void {
  for (let row = NETWORK_FEATURES; row < biasRow(shape); row++) {
    for (let neuron = 0; neuron < shape.width; neuron++) {
      const first = featureWeight(shape, row % NETWORK_FEATURES, neuron);
      parameters[featureWeight(shape, row, neuron)] = parameters[first] as number;
    }
  }
}

/**
 * Initial bias of second-layer and third-layer neurons. Their sums are small at first, and the square of a small number has
 * almost no slope, so without it these layers would learn nothing for a long time.
 */
const HIDDEN_BIAS = 0.25;
