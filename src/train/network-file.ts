// Writes and reads the file of a network, in the numbers that docs/NETWORK.md describes.

import {
  ACTIVATION_PAIRWISE,
  ACTIVATION_SCRELU,
  NETWORK_HEADER_SIZE,
  NETWORK_QA,
  NETWORK_QB,
  NETWORK_SECOND_LAYER,
  NETWORK_THIRD_LAYER,
} from '../abi/network';
import { TILE_BIAS_ROW } from './abi/training';
import { parseNetwork } from '../runtime/network';
import { openNetworkFile, sealNetworkFile } from '../runtime/network-file';
import { BYTES, type NumberType } from '../runtime/network-shape';
import { fileShapeOf, type NetworkShape } from './network-shape';
import {
  featureWeight,
  lastBias,
  lastWeight,
  outputBias,
  outputWeight,
  secondBias,
  secondWeight,
  thirdBias,
  thirdWeight,
} from './parameters';
import { unwrap } from '../notation/result';

const READERS: Readonly<Record<NumberType, (view: DataView, offset: number) => number>> = {
  i8: (view, offset) => view.getInt8(offset),
  i16: (view, offset) => view.getInt16(offset, true),
  i32: (view, offset) => view.getInt32(offset, true),
  f32: (view, offset) => view.getFloat32(offset, true),
};

const WRITERS: Readonly<Record<NumberType, (view: DataView, offset: number, value: number) => void>> = {
  i8: (view, offset, value) => view.setInt8(offset, Math.round(value)),
  i16: (view, offset, value) => view.setInt16(offset, Math.round(value), true),
  i32: (view, offset, value) => view.setInt32(offset, Math.round(value), true),
  f32: (view, offset, value) => view.setFloat32(offset, value, true),
};

/** A number of a file: the parameter, its type, and what 1.0 is in it. */
interface FileNumber {
  readonly parameter: number;
  readonly type: NumberType;
  readonly unit: number;
}

/**
 * Quantises the parameters of a training to a network file; `name` is the training id, of at most NETWORK_NAME_SIZE
 * bytes.
 */
export function encodeNetwork(parameters: Float32Array, shape: NetworkShape, name: string): Uint8Array {
  const file = openNetworkFile({ ...fileShapeOf(shape), name });
  const view = new DataView(file.buffer);
  let offset = NETWORK_HEADER_SIZE;
  for (const { parameter, type, unit } of numbersOf(shape)) {
    WRITERS[type](view, offset, (parameters[parameter] as number) * unit);
    offset += BYTES[type];
  }
  return sealNetworkFile(file);
}

/**
 * Sets the parameters of a training, initial ones, from a network file. Two kinds of networks may begin as a smaller one. A
 * pairwise network takes the first layer of a network with one output, and its other parameters stay. A network with one
 * output takes all of a narrower one: the weights of further neurons stay, and their output weights become zero, so the
 * output is the same. Throws if the file is invalid (see `parseNetwork`) or of another shape.
 */
export function decodeNetwork(bytes: Uint8Array, shape: NetworkShape, parameters: Float32Array): void {
  const network = unwrap(parseNetwork(bytes));
  const wanted = fileShapeOf(shape);
  const firstLayerOnly = network.activation === ACTIVATION_SCRELU && wanted.activation === ACTIVATION_PAIRWISE;
  const narrower = shape.activation === 'screlu' && network.width < shape.width;
  const fields: readonly (keyof typeof wanted)[] = firstLayerOnly
    ? ['width', 'mirrored']
    : ['activation', ...(narrower ? [] : (['width'] as const)), 'buckets', 'mirrored', 'secondLayer', 'thirdLayer'];
  for (const field of fields) {
    const found = network[field];
    if (found !== wanted[field]) {
      throw new Error(`its ${field} is ${String(found)}, the recipe's ${String(wanted[field])}`);
    }
  }
  if (narrower) {
    for (const { parameter } of outputNumbers(shape, shape.width)) parameters[parameter] = 0;
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = NETWORK_HEADER_SIZE;
  const numbers = firstLayerOnly ? featureNumbers(shape, network.width) : numbersOf(shape, network.width);
  for (const { parameter, type, unit } of numbers) {
    parameters[parameter] = READERS[type](view, offset) / unit;
    offset += BYTES[type];
  }
}

/** The numbers of a file in their order; a file of `width` neurons has the first of each side. */
function* numbersOf(shape: NetworkShape, width = shape.width): Generator<FileNumber> {
  yield* featureNumbers(shape, width);
  if (shape.activation === 'pairwise') yield* layerNumbers(shape);
  else yield* outputNumbers(shape, width);
}

function* featureNumbers(shape: NetworkShape, width: number): Generator<FileNumber> {
  for (let feature = 0; feature <= TILE_BIAS_ROW; feature++) {
    for (let neuron = 0; neuron < width; neuron++) {
      yield { parameter: featureWeight(shape, feature, neuron), type: 'i16', unit: NETWORK_QA };
    }
  }
}

function* outputNumbers(shape: NetworkShape, width: number): Generator<FileNumber> {
  for (let bucket = 0; bucket < shape.buckets; bucket++) {
    for (let place = 0; place < 2 * width; place++) {
      const neuron = place < width ? place : shape.width + place - width;
      yield { parameter: outputWeight(shape, bucket, neuron), type: 'i16', unit: NETWORK_QB };
    }
  }
  for (let bucket = 0; bucket < shape.buckets; bucket++) {
    yield { parameter: outputBias(shape, bucket), type: 'i32', unit: NETWORK_QA * NETWORK_QB };
  }
}

/** Second-layer weights, by two products at a time, then each kind of f32 for all buckets. */
function* layerNumbers(shape: NetworkShape): Generator<FileNumber> {
  const { width, buckets } = shape;
  for (let at = 0; at < buckets * width * NETWORK_SECOND_LAYER; at++) {
    const [row, neuron] = [
      Math.floor(at / (2 * NETWORK_SECOND_LAYER)) * 2 + (at % 2),
      (at >> 1) % NETWORK_SECOND_LAYER,
    ];
    const parameter = secondWeight(shape, Math.floor(row / width), row % width, neuron);
    yield { parameter, type: 'i8', unit: NETWORK_QB };
  }
  const kinds: readonly (readonly [number, (bucket: number, at: number) => number])[] = [
    [NETWORK_SECOND_LAYER, (bucket, at) => secondBias(shape, bucket, at)],
    [
      NETWORK_SECOND_LAYER * NETWORK_THIRD_LAYER,
      (bucket, at) => thirdWeight(shape, bucket, Math.floor(at / NETWORK_THIRD_LAYER), at % NETWORK_THIRD_LAYER),
    ],
    [NETWORK_THIRD_LAYER, (bucket, at) => thirdBias(shape, bucket, at)],
    [NETWORK_THIRD_LAYER, (bucket, at) => lastWeight(shape, bucket, at)],
    [1, (bucket) => lastBias(shape, bucket)],
  ];
  for (const [size, parameterOf] of kinds) {
    for (let at = 0; at < buckets * size; at++) {
      yield { parameter: parameterOf(Math.floor(at / size), at % size), type: 'f32', unit: 1 };
    }
  }
}
