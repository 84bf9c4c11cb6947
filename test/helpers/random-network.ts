// Networks of random weights: they play badly, and compute like trained ones.

import {
  ACTIVATION_SCRELU,
  FNV_OFFSET,
  FNV_PRIME,
  NETWORK_ALIGNMENT,
  NETWORK_FEATURES,
  NETWORK_HEADER_ACTIVATION,
  NETWORK_HEADER_BODY_SIZE,
  NETWORK_HEADER_BUCKETS,
  NETWORK_HEADER_FEATURES,
  NETWORK_HEADER_HASH,
  NETWORK_HEADER_MAGIC,
  NETWORK_HEADER_MIRRORED,
  NETWORK_HEADER_NAME,
  NETWORK_HEADER_QA,
  NETWORK_HEADER_QB,
  NETWORK_HEADER_SCALE,
  NETWORK_HEADER_SIZE,
  NETWORK_HEADER_VERSION,
  NETWORK_HEADER_WIDTH,
  NETWORK_MAGIC,
  NETWORK_QA,
  NETWORK_QB,
  NETWORK_SCALE,
  NETWORK_VERSION,
} from '../../src/abi/network';
import { parseNetwork, type Network } from '../../src/host/network';

export interface NetworkShape {
  readonly width: number;
  readonly buckets?: number;
  readonly mirrored?: boolean;
  /** Greatest weights and biases, either way; such that neurons lie on both sides of what is clamped. */
  readonly featureWeight?: number;
  readonly outputWeight?: number;
}

/** A linear congruential generator (Knuth's MMIX constants, upper half): the same network each time. */
function generator(seed: number): (limit: number) => number {
  let state = BigInt(seed);
  return (limit) => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number((state >> 33n) % BigInt(2 * limit + 1)) - limit;
  };
}

/** Puts the right hash into a file's header. */
export function sealNetwork(file: Uint8Array): Uint8Array {
  let hash = FNV_OFFSET;
  for (const byte of file.subarray(NETWORK_HEADER_SIZE)) hash = Math.imul(hash ^ byte, FNV_PRIME);
  new DataView(file.buffer).setUint32(NETWORK_HEADER_HASH, hash >>> 0, true);
  return file;
}

/** The file of a network with random weights. */
export function randomNetworkFile(shape: NetworkShape, seed = 1): Uint8Array {
  const { width, buckets = 1, mirrored = false, featureWeight = 60, outputWeight = 127 } = shape;
  const random = generator(seed);
  const shorts = (NETWORK_FEATURES + 1 + 2 * buckets) * width;
  const body = Math.ceil((shorts * 2 + buckets * 4) / NETWORK_ALIGNMENT) * NETWORK_ALIGNMENT;
  const file = new Uint8Array(NETWORK_HEADER_SIZE + body);
  const view = new DataView(file.buffer);
  view.setUint32(NETWORK_HEADER_MAGIC, NETWORK_MAGIC, true);
  view.setUint32(NETWORK_HEADER_VERSION, NETWORK_VERSION, true);
  view.setUint16(NETWORK_HEADER_FEATURES, NETWORK_FEATURES, true);
  view.setUint16(NETWORK_HEADER_WIDTH, width, true);
  view.setUint8(NETWORK_HEADER_BUCKETS, buckets);
  view.setUint8(NETWORK_HEADER_MIRRORED, Number(mirrored));
  view.setUint16(NETWORK_HEADER_ACTIVATION, ACTIVATION_SCRELU, true);
  view.setUint16(NETWORK_HEADER_QA, NETWORK_QA, true);
  view.setUint16(NETWORK_HEADER_QB, NETWORK_QB, true);
  view.setUint32(NETWORK_HEADER_SCALE, NETWORK_SCALE, true);
  view.setUint32(NETWORK_HEADER_BODY_SIZE, body, true);
  new TextEncoder().encodeInto(`random ${seed}`, file.subarray(NETWORK_HEADER_NAME));
  for (let index = 0; index < shorts; index++) {
    const limit = index < (NETWORK_FEATURES + 1) * width ? featureWeight : outputWeight;
    view.setInt16(NETWORK_HEADER_SIZE + index * 2, random(limit), true);
  }
  for (let bucket = 0; bucket < buckets; bucket++) {
    view.setInt32(NETWORK_HEADER_SIZE + shorts * 2 + bucket * 4, random(2 * NETWORK_QA * NETWORK_QB), true);
  }
  return sealNetwork(file);
}

export function randomNetwork(shape: NetworkShape, seed = 1): Network {
  const network = parseNetwork(randomNetworkFile(shape, seed));
  if (!network.ok) throw new Error(network.error.message);
  return network.value;
}
