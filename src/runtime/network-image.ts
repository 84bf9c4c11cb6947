// What the core evaluates: a network's file whose first layer has been brought to smaller numbers (docs/NETWORK.md). A
// feature's weights have eight bits there instead of sixteen, because fetching them is most of what an evaluation costs.

import { NETWORK_FEATURES, NETWORK_HEADER_SIZE, NETWORK_QA, NEURON_ONE } from '../abi/network';
import { BYTES } from './network-numbers';
import { bodyParts, FEATURE_BIAS, FEATURE_WEIGHT } from './network-shape';
import type { Network } from './network';

const MAX_WEIGHT = 127;
/** What a step of the file's unit is in the core's. */
const CORE_UNIT = NEURON_ONE / NETWORK_QA;

/** Bytes of a network's image: one less for each feature weight than the file has. */
export function imageSizeOf({ bytes, kingBuckets, width }: Pick<Network, 'bytes' | 'kingBuckets' | 'width'>): number {
  return bytes.length - kingBuckets * NETWORK_FEATURES * width;
}

/** Writes the image of a network that has been checked; `image` has `imageSizeOf(network)` bytes. */
export function writeImage({ bytes, ...shape }: Network, image: Uint8Array): void {
  const from = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const to = new DataView(image.buffer, image.byteOffset, image.byteLength);
  image.set(bytes.subarray(0, NETWORK_HEADER_SIZE));
  let offset = NETWORK_HEADER_SIZE;
  let end = NETWORK_HEADER_SIZE;
  for (const { name, type, count } of bodyParts(shape)) {
    const size = count * BYTES[type];
    if (name === FEATURE_WEIGHT) {
      writeWeights(from, offset, to, end, count);
      end += count;
    } else {
      if (name === FEATURE_BIAS) writeBiases(from, offset, to, end, count);
      else image.set(bytes.subarray(offset, offset + size), end);
      end += size;
    }
    offset += size;
  }
}

function writeWeights(from: DataView, offset: number, to: DataView, end: number, count: number): void {
  for (let index = 0; index < count; index++) {
    const weight = inCoreUnit(from.getInt16(offset + index * 2, true));
    to.setInt8(end + index, Math.min(MAX_WEIGHT, Math.max(-MAX_WEIGHT, weight)));
  }
}

function writeBiases(from: DataView, offset: number, to: DataView, end: number, count: number): void {
  for (let at = 0; at < count * 2; at += 2) {
    to.setInt16(end + at, inCoreUnit(from.getInt16(offset + at, true)), true);
  }
}

/** The nearest whole number; there are no halves, because NETWORK_QA is odd. `Math.round` would take twice as long. */
function inCoreUnit(number: number): number {
  return Math.floor(number * CORE_UNIT + 0.5);
}
