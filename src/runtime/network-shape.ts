// The shape of a network, and what its shape makes of its file's body (docs/NETWORK.md).

import {
  ACTIVATION_PAIRWISE,
  NETWORK_ALIGNMENT,
  NETWORK_FEATURES,
  NETWORK_FLOAT_LIMIT,
  NETWORK_HEADER_SIZE,
  NETWORK_MAX_BUCKETS,
  NETWORK_MAX_SECOND_LAYER,
  NETWORK_MAX_THIRD_LAYER,
  NETWORK_MAX_WIDTH,
} from '../abi/network';

export interface NetworkShape {
  /** Neurons of a perspective. */
  readonly width: number;
  /** Output buckets. */
  readonly buckets: number;
  /** Whether squares are mirrored by the own king's file. */
  readonly mirrored: boolean;
  /** ACTIVATION_SCRELU or ACTIVATION_PAIRWISE. */
  readonly activation: number;
  /** Neurons of the second and of the third layer; 0 for none. */
  readonly secondLayer: number;
  readonly thirdLayer: number;
}

export type NumberType = 'i8' | 'i16' | 'i32' | 'f32';

export const BYTES: Readonly<Record<NumberType, number>> = { i8: 1, i16: 2, i32: 4, f32: 4 };

/** Numbers of one kind, which follow one another in the body. */
export interface BodyPart {
  /** What one of them is, with its article. */
  readonly name: string;
  readonly type: NumberType;
  readonly count: number;
  /** Their greatest magnitude; undefined if another rule limits them. */
  readonly limit?: number;
}

/** Maximum magnitude of a whole weight behind the first layer: multiplied by a neuron it fits into 16 bits. */
const MAX_WEIGHT = 127;

/** The parts of a body in their order, without its padding. The first two are feature weights and biases. */
export function bodyParts(shape: NetworkShape): readonly [weights: BodyPart, biases: BodyPart, ...BodyPart[]] {
  const { width, buckets, activation, secondLayer, thirdLayer } = shape;
  const weights: BodyPart = { name: 'a feature weight', type: 'i16', count: NETWORK_FEATURES * width };
  const biases: BodyPart = { name: 'a feature bias', type: 'i16', count: width };
  if (activation !== ACTIVATION_PAIRWISE) {
    return [
      weights,
      biases,
      { name: 'an output weight', type: 'i16', count: buckets * 2 * width, limit: MAX_WEIGHT },
      { name: 'an output bias', type: 'i32', count: buckets },
    ];
  }
  const float = (name: string, count: number): BodyPart => {
    return { name, type: 'f32', count: buckets * count, limit: NETWORK_FLOAT_LIMIT };
  };
  return [
    weights,
    biases,
    { name: 'a second-layer weight', type: 'i8', count: buckets * width * secondLayer, limit: MAX_WEIGHT },
    float('a second-layer bias', secondLayer),
    float('a third-layer weight', secondLayer * thirdLayer),
    float('a third-layer bias', thirdLayer),
    float('an output weight', thirdLayer),
    float('an output bias', 1),
  ];
}

/** Bytes of a body, its padding included. */
export function bodySizeOf(shape: NetworkShape): number {
  const bytes = bodyParts(shape).reduce((sum, { type, count }) => sum + BYTES[type] * count, 0);
  return Math.ceil(bytes / NETWORK_ALIGNMENT) * NETWORK_ALIGNMENT;
}

/** Bytes of the largest possible file. */
export const MAX_NETWORK_SIZE =
  NETWORK_HEADER_SIZE +
  bodySizeOf({
    width: NETWORK_MAX_WIDTH,
    buckets: NETWORK_MAX_BUCKETS,
    mirrored: false,
    activation: ACTIVATION_PAIRWISE,
    secondLayer: NETWORK_MAX_SECOND_LAYER,
    thirdLayer: NETWORK_MAX_THIRD_LAYER,
  });
