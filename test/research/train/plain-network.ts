// A network in plain TypeScript and doubles, with parameters in the trainer's layout: what the kernels must agree with.

import {
  biasRow,
  featureWeight,
  lastBias,
  lastWeight,
  outputBias,
  outputWeight,
  secondBias,
  secondWeight,
  thirdBias,
  thirdWeight,
} from '../../../src/research/train/parameters';
import { kingMapOf, networkShape, type NetworkShape } from '../../../src/research/train/network-shape';
import { bucketOf, featuresOf } from '../../helpers/reference-network';
import type { LabelledPosition } from './samples';

const SECOND = 16;
const THIRD = 32;

/** King buckets of a mirrored network. */
export const FOUR_KING_BUCKETS = [
  [0, 0, 1, 1],
  ...Array.from({ length: 3 }, () => [2, 2, 2, 2]),
  ...Array.from({ length: 4 }, () => [3, 3, 3, 3]),
];

/** King buckets of a network that is not mirrored: by the wing. */
export const TWO_KING_BUCKETS = Array.from({ length: 8 }, () => [0, 0, 0, 0, 1, 1, 1, 1]);

/** A shape as recipes give it, with their defaults. */
export function shapeOf(fields: object): NetworkShape {
  return networkShape.parse(fields);
}

/** A shape in the words of a test's name. */
export function wordsOf({ width, buckets, kings, mirrored, activation }: NetworkShape): string {
  const kingBuckets = new Set(kings.flat()).size;
  return `${activation}, ${width} wide, ${buckets} buckets, ${mirrored ? 'mirrored' : 'not mirrored'}, ${kingBuckets || 1} for kings`;
}

export interface Example extends LabelledPosition {
  readonly bucket: number;
  /** The side to move's features, then the opponent's, with that of the biases. */
  readonly sides: readonly (readonly number[])[];
}

export function exampleOf(shape: NetworkShape, position: LabelledPosition): Example {
  const { board, sideToMove } = position;
  const sides = [sideToMove, 1 - sideToMove].map((side) => [
    ...featuresOf(board, side, shape.mirrored, kingMapOf(shape)),
    biasRow(shape),
  ]);
  return { ...position, bucket: bucketOf(board, shape.buckets), sides };
}

/** Both sides' neurons, clamped. */
export function plainNeurons(shape: NetworkShape, parameters: Float64Array, { sides }: Example): number[][] {
  const weight = (feature: number, neuron: number): number =>
    parameters[featureWeight(shape, feature, neuron)] as number;
  return sides.map((features) =>
    range(shape.width).map((neuron) => clamped(features.reduce((sum, feature) => sum + weight(feature, neuron), 0))),
  );
}

/** The output from neurons. */
export function plainHead(
  shape: NetworkShape,
  parameters: Float64Array,
  bucket: number,
  neurons: readonly (readonly number[])[],
): number {
  const at = (index: number): number => parameters[index] as number;
  const weigh = (values: readonly number[], bias: number, weightOf: (place: number) => number): number =>
    values.reduce((sum, value, place) => sum + value * at(weightOf(place)), at(bias));
  if (shape.activation === 'screlu') {
    const squares = neurons.flat().map((neuron) => neuron ** 2);
    return weigh(squares, outputBias(shape, bucket), (place) => outputWeight(shape, bucket, place));
  }
  const pairs = shape.width / 2;
  const products = neurons.flatMap((side) =>
    side.slice(0, pairs).map((neuron, place) => neuron * (side[place + pairs] as number)),
  );
  const second = range(SECOND).map((neuron) => {
    const bias = secondBias(shape, bucket, neuron);
    return clamped(weigh(products, bias, (place) => secondWeight(shape, bucket, place, neuron))) ** 2;
  });
  const third = range(THIRD).map((neuron) => {
    const bias = thirdBias(shape, bucket, neuron);
    return clamped(weigh(second, bias, (place) => thirdWeight(shape, bucket, place, neuron))) ** 2;
  });
  return weigh(third, lastBias(shape, bucket), (place) => lastWeight(shape, bucket, place));
}

/** The network's output for a position. */
export function plainOutput(shape: NetworkShape, parameters: Float64Array, example: Example): number {
  return plainHead(shape, parameters, example.bucket, plainNeurons(shape, parameters, example));
}

function clamped(x: number): number {
  return Math.min(1, Math.max(0, x));
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
