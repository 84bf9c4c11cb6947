// Networks that were never trained: of random weights, which compute like trained ones, and of piece values, which also
// play sensibly enough for a search to look like one.

import {
  ACTIVATION_PAIRWISE,
  ACTIVATION_SCRELU,
  NETWORK_HEADER_SIZE,
  NETWORK_OWNER,
  NETWORK_QA,
  NETWORK_QB,
  NETWORK_SCALE,
  NETWORK_SECOND_LAYER,
  NETWORK_THIRD_LAYER,
} from '../src/abi/network';
import { Random } from '../src/engine/random';
import { openNetworkFile, sealNetworkFile } from '../src/runtime/network-file';
import { parseNetwork, type Network } from '../src/runtime/network';
import { BYTES, WRITERS } from '../src/runtime/network-numbers';
import { bodyParts, type BodyPart, type NetworkShape } from '../src/runtime/network-shape';
import { unwrap } from '../src/notation/result';

/** A shape; what it leaves out is as small as it can be, and further layers have their usual sizes. */
export type PartialShape = Pick<NetworkShape, 'width'> & Partial<NetworkShape>;

/** Greatest random numbers, either way. */
export interface Magnitudes {
  /** Feature weights and biases; such that neurons lie on both sides of what is clamped. */
  readonly feature?: number;
  /** Whole weights behind the first layer, */
  readonly weight?: number;
  /** and numbers that are no whole ones. */
  readonly float?: number;
}

/** Steps of a random number that is no whole one. */
const FLOAT_STEPS = 1 << 20;

function wholeShape({ activation = ACTIVATION_SCRELU, ...shape }: PartialShape): NetworkShape {
  const layers =
    activation === ACTIVATION_PAIRWISE
      ? { secondLayer: NETWORK_SECOND_LAYER, thirdLayer: NETWORK_THIRD_LAYER }
      : { secondLayer: 0, thirdLayer: 0 };
  return { buckets: 1, kingBuckets: 1, mirrored: false, activation, ...layers, ...shape };
}

/** A network's file; `numberAt` gives each number of the body by its part and its place there. */
export function networkFile(
  partialShape: PartialShape,
  name: string,
  numberAt: (part: BodyPart, index: number) => number,
): Uint8Array {
  const shape = wholeShape(partialShape);
  const file = openNetworkFile({ ...shape, name });
  const view = new DataView(file.buffer);
  let offset = NETWORK_HEADER_SIZE;
  for (const part of bodyParts(shape)) {
    for (let index = 0; index < part.count; index++, offset += BYTES[part.type]) {
      WRITERS[part.type](view, offset, numberAt(part, index));
    }
  }
  return sealNetworkFile(file);
}

/** The file of a network with random weights. */
export function randomNetworkFile(shape: PartialShape, seed = 1, magnitudes: Magnitudes = {}): Uint8Array {
  const { feature = 60, weight = shape.activation === ACTIVATION_PAIRWISE ? 40 : 127, float = 1 } = magnitudes;
  const random = new Random(seed);
  const even = (limit: number): number => random.below(2 * limit + 1) - limit;
  return networkFile(shape, `random ${seed}`, ({ name, type, limit = 0 }) => {
    if (type === 'u8') return random.below(limit + 1);
    if (type === 'f32') return (even(FLOAT_STEPS) / FLOAT_STEPS) * float;
    if (type === 'i32') return even(2 * NETWORK_QA * NETWORK_QB);
    return even(name.startsWith('a feature') ? feature : weight);
  });
}

/** Centipawns by piece type, and how much a step away from the centre costs. */
const PIECE_VALUES = [100, 320, 330, 500, 950, 0];
const CENTRE_VALUES = [6, 12, 6, 2, 3, 0];
/** Centipawns of material difference that a neuron can tell apart from even: half of its range. */
const RANGE = 4000;
/** Neurons that are used: their rounding differs, so that together they are more exact than one. */
const USED = 128;

/**
 * A network, at least 128 wide, that knows what pieces are worth and that they belong into the centre. A neuron is
 * 1/2 + d for a side that is ahead by d and 1/2 - d for the other one, and the difference of their squares is 2d.
 */
export function pieceValueNetwork(width: number): Network {
  const unit = (RANGE * NETWORK_QB) / (NETWORK_SCALE * USED);
  const file = networkFile({ width }, 'piece values', ({ name }, index) => {
    const neuron = index % width;
    if (neuron >= USED || name === 'an output bias') return 0;
    if (name === 'a feature weight') {
      return Math.floor(featureValue(Math.floor(index / width)) + ((neuron * 0.618) % 1));
    }
    if (name === 'a feature bias') return Math.round(NETWORK_QA / 2);
    return Math.round(index < width ? unit : -unit);
  });
  return networkOf(file);
}

/** What a feature adds to a neuron. */
function featureValue(feature: number): number {
  const own = feature < NETWORK_OWNER;
  const type = Math.floor((feature % NETWORK_OWNER) / 64);
  const square = feature % 64;
  const away = Math.abs((square % 8) - 3.5) + Math.abs(Math.floor(square / 8) - 3.5);
  const value = (PIECE_VALUES[type] ?? 0) + (CENTRE_VALUES[type] ?? 0) * (4 - away);
  return ((own ? value : -value) * NETWORK_QA) / (2 * RANGE);
}

export function randomNetwork(shape: PartialShape, seed = 1, magnitudes: Magnitudes = {}): Network {
  return networkOf(randomNetworkFile(shape, seed, magnitudes));
}

export function networkOf(file: Uint8Array): Network {
  return unwrap(parseNetwork(file));
}
