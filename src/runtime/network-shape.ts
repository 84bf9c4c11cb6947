// The shape of a network, and what its shape makes of its file's body (docs/NETWORK.md).

import {
  ACTIVATION_PAIRWISE,
  NETWORK_ALIGNMENT,
  NETWORK_FEATURES,
  NETWORK_FLOAT_LIMIT,
  NETWORK_HEADER_SIZE,
  NETWORK_KING_MAP_SIZE,
  NETWORK_MAX_BUCKETS,
  NETWORK_MAX_KING_BUCKETS,
  NETWORK_MAX_SECOND_LAYER,
  NETWORK_MAX_THIRD_LAYER,
  NETWORK_MAX_WIDTH,
} from '../abi/network';
import { BYTES, type NumberType } from './network-numbers';

export interface NetworkShape {
  /** Neurons of a perspective. */
  readonly width: number;
  /** Output buckets. */
  readonly buckets: number;
  /** King buckets. */
  readonly kingBuckets: number;
  /** Whether squares are mirrored by the own king's file. */
  readonly mirrored: boolean;
  /** ACTIVATION_SCRELU or ACTIVATION_PAIRWISE. */
  readonly activation: number;
  /** Neurons of the second and of the third layer; 0 for none. */
  readonly secondLayer: number;
  readonly thirdLayer: number;
}

/** Numbers of one kind, which follow one another in the body. */
export interface BodyPart {
  /** What one of them is, with its article. */
  readonly name: string;
  readonly type: NumberType;
  readonly count: number;
  /** Their greatest magnitude; undefined if every number of the type will do. */
  readonly limit?: number;
}

/** Maximum magnitude of a whole weight behind the first layer: multiplied by a neuron it fits into 16 bits. */
const MAX_WEIGHT = 127;

/** Names of the parts that add up to a neuron; the core has them in another unit (network-image.ts). */
export const FEATURE_WEIGHT = 'a feature weight';
export const FEATURE_BIAS = 'a feature bias';

/** The parts of a body in their order, without its padding. */
export function bodyParts(shape: NetworkShape): readonly BodyPart[] {
  const { width, buckets, kingBuckets, activation, secondLayer, thirdLayer } = shape;
  const kings: BodyPart = { name: "a king's bucket", type: 'u8', count: NETWORK_KING_MAP_SIZE, limit: kingBuckets - 1 };
  const firstLayer: readonly BodyPart[] = [
    ...(kingBuckets > 1 ? [kings] : []),
    { name: FEATURE_WEIGHT, type: 'i16', count: kingBuckets * NETWORK_FEATURES * width },
    { name: FEATURE_BIAS, type: 'i16', count: width },
  ];
  if (activation !== ACTIVATION_PAIRWISE) {
    return [
      ...firstLayer,
      { name: 'an output weight', type: 'i16', count: buckets * 2 * width, limit: MAX_WEIGHT },
      { name: 'an output bias', type: 'i32', count: buckets },
    ];
  }
  const float = (name: string, count: number): BodyPart => {
    return { name, type: 'f32', count: buckets * count, limit: NETWORK_FLOAT_LIMIT };
  };
  return [
    ...firstLayer,
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
    kingBuckets: NETWORK_MAX_KING_BUCKETS,
    mirrored: false,
    activation: ACTIVATION_PAIRWISE,
    secondLayer: NETWORK_MAX_SECOND_LAYER,
    thirdLayer: NETWORK_MAX_THIRD_LAYER,
  });
