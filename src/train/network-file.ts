// Writes the file of a network, in whole numbers, as docs/NETWORK.md describes it.

import {
  ACTIVATION_SCRELU,
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
  NETWORK_NAME_SIZE,
  NETWORK_QA,
  NETWORK_QB,
  NETWORK_SCALE,
  NETWORK_VERSION,
} from '../abi/network';
import { TILE_BIAS_ROW } from '../abi/training';
import { bodySizeOf, hashOf } from '../host/network';
import { featureWeight, outputBias, outputWeight } from './parameters';
import type { NetworkShape } from './recipe';

/** Rounds the parameters of a training to a network file; `name` says which training it was, in NETWORK_NAME_SIZE bytes. */
export function encodeNetwork(parameters: Float32Array, shape: NetworkShape, name: string): Uint8Array {
  const { width, buckets, mirrored } = shape;
  const bodySize = bodySizeOf(width, buckets);
  const file = new Uint8Array(NETWORK_HEADER_SIZE + bodySize);
  const view = new DataView(file.buffer);
  let cursor = NETWORK_HEADER_SIZE;
  const rounded = (index: number, unit: number): number => Math.round((parameters[index] as number) * unit);
  const put = (value: number): void => {
    view.setInt16(cursor, value, true);
    cursor += 2;
  };

  for (let feature = 0; feature <= TILE_BIAS_ROW; feature++) {
    for (let neuron = 0; neuron < width; neuron++) put(rounded(featureWeight(feature, neuron), NETWORK_QA));
  }
  for (let bucket = 0; bucket < buckets; bucket++) {
    for (let neuron = 0; neuron < 2 * width; neuron++) put(rounded(outputWeight(shape, bucket, neuron), NETWORK_QB));
  }
  for (let bucket = 0; bucket < buckets; bucket++) {
    view.setInt32(cursor, rounded(outputBias(shape, bucket), NETWORK_QA * NETWORK_QB), true);
    cursor += 4;
  }

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
  view.setUint32(NETWORK_HEADER_BODY_SIZE, bodySize, true);
  view.setUint32(NETWORK_HEADER_HASH, hashOf(file.subarray(NETWORK_HEADER_SIZE)), true);
  new TextEncoder().encodeInto(name, file.subarray(NETWORK_HEADER_NAME, NETWORK_HEADER_NAME + NETWORK_NAME_SIZE));
  return file;
}
