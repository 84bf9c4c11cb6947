// Writes and reads the file of a network, in whole numbers, as docs/NETWORK.md describes it.

import { ACTIVATION_SCRELU, NETWORK_HEADER_SIZE, NETWORK_QA, NETWORK_QB } from '../abi/network';
import { TILE_BIAS_ROW } from './abi/training';
import { parseNetwork } from '../runtime/network';
import { openNetworkFile, sealNetworkFile } from '../runtime/network-file';
import { featureWeight, outputBias, outputWeight } from './parameters';
import type { NetworkShape } from './recipe';
import { unwrap } from '../notation/result';

/**
 * Quantises the parameters of a training to a network file; `name` is the training id, of at most NETWORK_NAME_SIZE
 * bytes.
 */
export function encodeNetwork(parameters: Float32Array, shape: NetworkShape, name: string): Uint8Array {
  const layers = { activation: ACTIVATION_SCRELU, secondLayer: 0, thirdLayer: 0 };
  const file = openNetworkFile({ ...shape, ...layers, name });
  const view = new DataView(file.buffer);
  visitNumbers(shape, (parameter, unit, offset, wide) => {
    const value = Math.round((parameters[parameter] as number) * unit);
    if (wide) view.setInt32(offset, value, true);
    else view.setInt16(offset, value, true);
  });
  return sealNetworkFile(file);
}

/**
 * Sets the parameters of a training from a network file. Throws if it is invalid (see `parseNetwork`) or has another
 * shape.
 */
export function decodeNetwork(bytes: Uint8Array, shape: NetworkShape, parameters: Float32Array): void {
  const network = unwrap(parseNetwork(bytes));
  if (network.activation !== ACTIVATION_SCRELU) throw new Error('it has further layers, which are not trained');
  for (const field of ['width', 'buckets', 'mirrored'] as const) {
    const found = network[field];
    if (found !== shape[field]) {
      throw new Error(`its ${field} is ${String(found)}, the recipe's ${String(shape[field])}`);
    }
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  visitNumbers(shape, (parameter, unit, offset, wide) => {
    parameters[parameter] = (wide ? view.getInt32(offset, true) : view.getInt16(offset, true)) / unit;
  });
}

/** Visits the numbers of a file: the parameter, the unit, the offset, and whether it has 32 bits. */
function visitNumbers(
  shape: NetworkShape,
  visit: (parameter: number, unit: number, offset: number, wide: boolean) => void,
): void {
  const { width, buckets } = shape;
  let offset = NETWORK_HEADER_SIZE;
  const visitShort = (parameter: number, unit: number): void => {
    visit(parameter, unit, offset, false);
    offset += 2;
  };
  for (let feature = 0; feature <= TILE_BIAS_ROW; feature++) {
    for (let neuron = 0; neuron < width; neuron++) visitShort(featureWeight(feature, neuron), NETWORK_QA);
  }
  for (let bucket = 0; bucket < buckets; bucket++) {
    for (let neuron = 0; neuron < 2 * width; neuron++) visitShort(outputWeight(shape, bucket, neuron), NETWORK_QB);
  }
  for (let bucket = 0; bucket < buckets; bucket++) {
    visit(outputBias(shape, bucket), NETWORK_QA * NETWORK_QB, offset, true);
    offset += 4;
  }
}
