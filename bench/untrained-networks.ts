// Networks that were never trained: of random weights, which compute like trained ones, and of piece values, which also
// play sensibly enough for a search to look like one.

import {
  NETWORK_FEATURES,
  NETWORK_HEADER_SIZE,
  NETWORK_OWNER,
  NETWORK_QA,
  NETWORK_QB,
  NETWORK_SCALE,
} from '../src/abi/network';
import { Random } from '../src/engine/random';
import { openNetworkFile, sealNetworkFile } from '../src/runtime/network-file';
import { parseNetwork, type Network } from '../src/runtime/network';
import { unwrap } from '../src/notation/result';

export interface NetworkShape {
  readonly width: number;
  readonly buckets?: number;
  readonly mirrored?: boolean;
  /** Greatest weights and biases, either way; such that neurons lie on both sides of what is clamped. */
  readonly featureWeight?: number;
  readonly outputWeight?: number;
}

/** A file with a header and room for the weights; `numbers` gives each 16-bit number of the body by its place. */
function networkFile(shape: NetworkShape, name: string, numbers: (index: number) => number): Uint8Array {
  const { width, buckets = 1, mirrored = false } = shape;
  const shorts = (NETWORK_FEATURES + 1 + 2 * buckets) * width;
  const file = openNetworkFile({ width, buckets, mirrored, name });
  const view = new DataView(file.buffer);
  for (let index = 0; index < shorts; index++) view.setInt16(NETWORK_HEADER_SIZE + index * 2, numbers(index), true);
  return file;
}

/** The file of a network with random weights. */
export function randomNetworkFile(shape: NetworkShape, seed = 1): Uint8Array {
  const { width, buckets = 1, featureWeight = 60, outputWeight = 127 } = shape;
  const random = new Random(seed);
  const even = (limit: number): number => random.below(2 * limit + 1) - limit;
  const inputs = (NETWORK_FEATURES + 1) * width;
  const file = networkFile(shape, `random ${seed}`, (index) => even(index < inputs ? featureWeight : outputWeight));
  const view = new DataView(file.buffer, NETWORK_HEADER_SIZE + (inputs + 2 * buckets * width) * 2);
  for (let bucket = 0; bucket < buckets; bucket++) view.setInt32(bucket * 4, even(2 * NETWORK_QA * NETWORK_QB), true);
  return sealNetworkFile(file);
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
  const biases = NETWORK_FEATURES * width;
  const file = networkFile({ width }, 'piece values', (index) => {
    const neuron = index % width;
    if (neuron >= USED) return 0;
    if (index < biases) return Math.floor(featureValue(Math.floor(index / width)) + ((neuron * 0.618) % 1));
    if (index < biases + width) return Math.round(NETWORK_QA / 2);
    const unit = (RANGE * NETWORK_QB) / (NETWORK_SCALE * USED);
    return Math.round(index < biases + 2 * width ? unit : -unit);
  });
  return networkOf(sealNetworkFile(file));
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

export function randomNetwork(shape: NetworkShape, seed = 1): Network {
  return networkOf(randomNetworkFile(shape, seed));
}

function networkOf(file: Uint8Array): Network {
  return unwrap(parseNetwork(file));
}
