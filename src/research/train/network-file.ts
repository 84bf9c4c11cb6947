// Writes and reads the file of a network, in the numbers that docs/NETWORK.md describes.

import {
  ACTIVATION_PAIRWISE,
  ACTIVATION_SCRELU,
  NETWORK_FEATURES,
  NETWORK_HEADER_SIZE,
  NETWORK_KING_MAP_SIZE,
  NETWORK_QA,
  NETWORK_QB,
  NETWORK_SECOND_LAYER,
  NETWORK_THIRD_LAYER,
} from '../../abi/network';
import { parseNetwork } from '../../runtime/network';
import { openNetworkFile, sealNetworkFile } from '../../runtime/network-file';
import { BYTES, READERS, WRITERS, type NumberType } from '../../runtime/network-numbers';
import { fileShapeOf, kingBucketsOf, kingMapOf, type NetworkShape } from './network-shape';
import {
  biasRow,
  featureWeight,
  lastBias,
  lastWeight,
  outputBias,
  outputWeight,
  repeatFirstBucket,
  secondBias,
  secondWeight,
  thirdBias,
  thirdWeight,
} from './parameters';
import { unwrap } from '../../notation/result';

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
  let offset = numbersBegin(kingBucketsOf(shape.kings));
  file.set(kingMapOf(shape).subarray(0, offset - NETWORK_HEADER_SIZE), NETWORK_HEADER_SIZE);
  for (const { parameter, type, unit } of numbersOf(shape)) {
    const value = (parameters[parameter] as number) * unit;
    WRITERS[type](view, offset, type === 'f32' ? value : Math.round(value));
    offset += BYTES[type];
  }
  return sealNetworkFile(file);
}

/**
 * Sets the parameters of a training, initial ones, from a network file. Three kinds of networks may begin as a smaller one. A
 * pairwise network takes the first layer of a network with one output, and its other parameters stay. A network with one
 * output takes all of a narrower one: the weights of further neurons stay, and their output weights become zero, so the
 * output is the same. A network with several king buckets takes one bucket's feature weights for each of them. Throws if the
 * file is invalid (see `parseNetwork`) or of another shape.
 */
export function decodeNetwork(bytes: Uint8Array, shape: NetworkShape, parameters: Float32Array): void {
  const network = unwrap(parseNetwork(bytes));
  const wanted = fileShapeOf(shape);
  const firstLayerOnly = network.activation === ACTIVATION_SCRELU && wanted.activation === ACTIVATION_PAIRWISE;
  const narrower = shape.activation === 'screlu' && network.width < shape.width;
  const repeated = network.kingBuckets === 1;
  const fields: readonly (keyof typeof wanted)[] = [
    ...(firstLayerOnly ? [] : (['activation', 'buckets', 'secondLayer', 'thirdLayer'] as const)),
    ...(narrower ? [] : (['width'] as const)),
    ...(repeated ? [] : (['kingBuckets'] as const)),
    'mirrored',
  ];
  for (const field of fields) {
    const found = network[field];
    if (found !== wanted[field]) {
      throw new Error(`its ${field} is ${String(found)}, the recipe's ${String(wanted[field])}`);
    }
  }
  const begin = numbersBegin(network.kingBuckets);
  if (!repeated && Buffer.compare(bytes.subarray(NETWORK_HEADER_SIZE, begin), kingMapOf(shape)) !== 0) {
    throw new Error("its squares have other king buckets than the recipe's");
  }
  if (narrower) {
    for (const { parameter } of outputNumbers(shape, shape.width)) parameters[parameter] = 0;
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = begin;
  const { width, kingBuckets } = network;
  const numbers = firstLayerOnly ? featureNumbers(shape, width, kingBuckets) : numbersOf(shape, width, kingBuckets);
  for (const { parameter, type, unit } of numbers) {
    parameters[parameter] = READERS[type](view, offset) / unit;
    offset += BYTES[type];
  }
  if (repeated) repeatFirstBucket(parameters, shape);
}

/** Where the numbers of a file begin: behind its header, and the king bucket of each square if there are several. */
function numbersBegin(kingBuckets: number): number {
  return NETWORK_HEADER_SIZE + (kingBuckets > 1 ? NETWORK_KING_MAP_SIZE : 0);
}

/**
 * The numbers of a file in their order. A file of `width` neurons has the first of each side, one with fewer king buckets
 * the first of them.
 */
function* numbersOf(
  shape: NetworkShape,
  width = shape.width,
  kingBuckets = kingBucketsOf(shape.kings),
): Generator<FileNumber> {
  yield* featureNumbers(shape, width, kingBuckets);
  if (shape.activation === 'pairwise') yield* layerNumbers(shape);
  else yield* outputNumbers(shape, width);
}

function* featureNumbers(shape: NetworkShape, width: number, kingBuckets: number): Generator<FileNumber> {
  const biases = biasRow(shape);
  const rows = kingBuckets * NETWORK_FEATURES;
  for (let row = 0; row <= rows; row++) {
    for (let neuron = 0; neuron < width; neuron++) {
      const parameter = featureWeight(shape, row < rows ? row : biases, neuron);
      yield { parameter, type: 'i16', unit: NETWORK_QA };
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
