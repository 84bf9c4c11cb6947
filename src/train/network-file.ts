// Writes the file of a network, in whole numbers, as docs/NETWORK.md describes it.

import { NETWORK_HEADER_SIZE, NETWORK_QA, NETWORK_QB } from '../abi/network';
import { TILE_BIAS_ROW } from '../abi/training';
import { openNetworkFile, sealNetworkFile } from '../host/network-file';
import { featureWeight, outputBias, outputWeight } from './parameters';
import type { NetworkShape } from './recipe';

/** Rounds the parameters of a training to a network file; `name` says which training it was, in NETWORK_NAME_SIZE bytes. */
export function encodeNetwork(parameters: Float32Array, shape: NetworkShape, name: string): Uint8Array {
  const { width, buckets, mirrored } = shape;
  const file = openNetworkFile({ width, buckets, mirrored, name });
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
  return sealNetworkFile(file);
}
