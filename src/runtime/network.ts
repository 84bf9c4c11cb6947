// Reads and checks a network file: one that passes can be evaluated without overflow (docs/NETWORK.md).

import {
  ACTIVATION_PAIRWISE,
  ACTIVATION_SCRELU,
  FNV_OFFSET,
  FNV_PRIME,
  NETWORK_FEATURES,
  NETWORK_HEADER_ACTIVATION,
  NETWORK_HEADER_BODY_SIZE,
  NETWORK_HEADER_BUCKETS,
  NETWORK_HEADER_FEATURES,
  NETWORK_HEADER_HASH,
  NETWORK_HEADER_KING_BUCKETS,
  NETWORK_HEADER_MAGIC,
  NETWORK_HEADER_MIRRORED,
  NETWORK_HEADER_NAME,
  NETWORK_HEADER_QA,
  NETWORK_HEADER_QB,
  NETWORK_HEADER_RESERVED,
  NETWORK_HEADER_SCALE,
  NETWORK_HEADER_SECOND_LAYER,
  NETWORK_HEADER_SIZE,
  NETWORK_HEADER_THIRD_LAYER,
  NETWORK_HEADER_VERSION,
  NETWORK_HEADER_WIDTH,
  NETWORK_LAYER_STEP,
  NETWORK_MAGIC,
  NETWORK_MAX_BUCKETS,
  NETWORK_MAX_KING_BUCKETS,
  NETWORK_MAX_SCALE,
  NETWORK_MAX_SECOND_LAYER,
  NETWORK_MAX_THIRD_LAYER,
  NETWORK_MAX_WIDTH,
  NETWORK_NAME_SIZE,
  NETWORK_QA,
  NETWORK_QB,
  NETWORK_VERSION,
  NETWORK_WIDTH_STEP,
} from '../abi/network';
import { failure, quote, success, type Result } from '../notation/result';
import { BYTES, READERS } from './network-numbers';
import { bodyParts, bodySizeOf, MAX_NETWORK_SIZE, type BodyPart, type NetworkShape } from './network-shape';
import type { Platform } from './platform';

export interface Network extends NetworkShape {
  /** The file, header and all. */
  readonly bytes: Uint8Array;
  /** The training id in its header. */
  readonly name: string;
}

/** The hash that a file's header must contain: FNV-1a, 32 bits, of the bytes that its version covers. */
export function hashOf(file: Uint8Array, version: number): number {
  // A copy: `slice` of a Buffer would not be one.
  const covered = version === 1 ? file.subarray(NETWORK_HEADER_SIZE) : new Uint8Array(file);
  if (version > 1) covered.fill(0, NETWORK_HEADER_HASH, NETWORK_HEADER_HASH + 4);
  // An iterator takes twice the time, at every start.
  return covered.reduce((hash, byte) => Math.imul(hash ^ byte, FNV_PRIME), FNV_OFFSET) >>> 0;
}

interface FixedField {
  readonly name: string;
  readonly offset: number;
  readonly bytes: 1 | 2 | 4;
  readonly value: number;
}

/** Fields of a header with a fixed value. */
const FIXED_FIELDS: readonly FixedField[] = [
  { name: 'features', offset: NETWORK_HEADER_FEATURES, bytes: 2, value: NETWORK_FEATURES },
  { name: 'QA', offset: NETWORK_HEADER_QA, bytes: 2, value: NETWORK_QA },
  { name: 'QB', offset: NETWORK_HEADER_QB, bytes: 2, value: NETWORK_QB },
];

/** More of them, from version 2 on. */
const LATER_FIELDS: readonly FixedField[] = Array.from(
  { length: NETWORK_HEADER_NAME - NETWORK_HEADER_RESERVED },
  (_, index) => {
    const offset = NETWORK_HEADER_RESERVED + index;
    return { name: `reserved byte ${offset}`, offset, bytes: 1, value: 0 };
  },
);

function readUnsigned(view: DataView, offset: number, bytes: 1 | 2 | 4): number {
  if (bytes === 1) return view.getUint8(offset);
  return bytes === 2 ? view.getUint16(offset, true) : view.getUint32(offset, true);
}

/** The shape that a header declares. Version 1 has no fields for king buckets and further layers. */
function shapeOf(view: DataView, version: number): NetworkShape {
  return {
    width: view.getUint16(NETWORK_HEADER_WIDTH, true),
    buckets: view.getUint8(NETWORK_HEADER_BUCKETS),
    kingBuckets: version === 1 ? 1 : view.getUint8(NETWORK_HEADER_KING_BUCKETS),
    mirrored: view.getUint8(NETWORK_HEADER_MIRRORED) === 1,
    activation: view.getUint16(NETWORK_HEADER_ACTIVATION, true),
    secondLayer: version === 1 ? 0 : view.getUint8(NETWORK_HEADER_SECOND_LAYER),
    thirdLayer: version === 1 ? 0 : view.getUint8(NETWORK_HEADER_THIRD_LAYER),
  };
}

/** A description of the header field that this engine does not support; undefined if there is none. */
function foreignField(view: DataView, version: number, shape: NetworkShape): string | undefined {
  for (const { name, offset, bytes, value } of version === 1 ? FIXED_FIELDS : [...FIXED_FIELDS, ...LATER_FIELDS]) {
    const found = readUnsigned(view, offset, bytes);
    if (found !== value) return `${name} ${found}, this engine computes with ${value}`;
  }
  const { width, buckets, kingBuckets } = shape;
  if (!isSize(width, NETWORK_WIDTH_STEP, NETWORK_MAX_WIDTH)) {
    return `width ${width}, which is no multiple of ${NETWORK_WIDTH_STEP} up to ${NETWORK_MAX_WIDTH}`;
  }
  if (buckets < 1 || buckets > NETWORK_MAX_BUCKETS) {
    return `${buckets} output buckets, which is not 1 to ${NETWORK_MAX_BUCKETS}`;
  }
  if (kingBuckets < 1 || kingBuckets > NETWORK_MAX_KING_BUCKETS) {
    return `${kingBuckets} king buckets, which is not 1 to ${NETWORK_MAX_KING_BUCKETS}`;
  }
  const scale = view.getUint32(NETWORK_HEADER_SCALE, true);
  if (scale < 1 || scale > NETWORK_MAX_SCALE) return `scale ${scale}, which is not 1 to ${NETWORK_MAX_SCALE}`;
  const mirrored = view.getUint8(NETWORK_HEADER_MIRRORED);
  return mirrored > 1 ? `mirrored ${mirrored}, which is neither 0 nor 1` : foreignLayers(shape);
}

/** The same for the activation and the layers that it has. */
function foreignLayers({ activation, secondLayer, thirdLayer }: NetworkShape): string | undefined {
  if (activation !== ACTIVATION_SCRELU && activation !== ACTIVATION_PAIRWISE) {
    return `activation ${activation}, this engine computes with ${ACTIVATION_SCRELU} and ${ACTIVATION_PAIRWISE}`;
  }
  const layers = [
    { name: 'second', size: secondLayer, most: NETWORK_MAX_SECOND_LAYER },
    { name: 'third', size: thirdLayer, most: NETWORK_MAX_THIRD_LAYER },
  ];
  for (const { name, size, most } of layers) {
    const found = `${size} neurons of a ${name} layer`;
    if (activation === ACTIVATION_SCRELU) {
      if (size !== 0) return `${found}, but activation ${activation} has none`;
    } else if (!isSize(size, NETWORK_LAYER_STEP, most)) {
      return `${found}, which is no multiple of ${NETWORK_LAYER_STEP} up to ${most}`;
    }
  }
  return undefined;
}

function isSize(size: number, step: number, most: number): boolean {
  return size >= step && size <= most && size % step === 0;
}

/** What exceeds the limits within which nothing overflows (docs/NETWORK.md); undefined if nothing does. */
function overflow({ bytes, ...shape }: Network): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = NETWORK_HEADER_SIZE;
  for (const part of bodyParts(shape)) {
    const { name, type, count, limit = Infinity } = part;
    for (let index = 0; index < count; index++, offset += BYTES[type]) {
      const number = READERS[type](view, offset);
      // NaN is within no limit.
      if (!(Math.abs(number) <= limit)) return `${name} of ${number} is ${rangeOf(part)}`;
    }
  }
  return undefined;
}

function rangeOf({ type, limit }: BodyPart): string {
  return type === 'u8' ? `not 0 to ${limit}` : `not within ±${limit}`;
}

/**
 * Checks a network file. Errors: NETWORK_FOREIGN (another kind of file, or another version), NETWORK_ARCHITECTURE (not
 * supported), NETWORK_SIZE (truncated or too long), NETWORK_HASH (damaged), NETWORK_RANGE (could overflow).
 */
export function parseNetwork(bytes: Uint8Array): Result<Network> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < NETWORK_HEADER_SIZE || view.getUint32(NETWORK_HEADER_MAGIC, true) !== NETWORK_MAGIC) {
    return failure('NETWORK_FOREIGN', "it is not a network file: it does not begin with a header marked 'SRNN'.");
  }
  const version = view.getUint32(NETWORK_HEADER_VERSION, true);
  if (version < 1 || version > NETWORK_VERSION) {
    return failure('NETWORK_FOREIGN', `its format has version ${version}, this engine reads 1 to ${NETWORK_VERSION}.`);
  }
  const shape = shapeOf(view, version);
  const foreign = foreignField(view, version, shape);
  if (foreign !== undefined) return failure('NETWORK_ARCHITECTURE', `its header says ${foreign}.`);
  const wanted = NETWORK_HEADER_SIZE + bodySizeOf(shape);
  const promised = NETWORK_HEADER_SIZE + view.getUint32(NETWORK_HEADER_BODY_SIZE, true);
  if (bytes.length !== wanted || promised !== wanted) {
    const sizes = `it has ${bytes.length} bytes and its header promises ${promised}`;
    return failure(
      'NETWORK_SIZE',
      `${sizes}, but a network of width ${shape.width} has ${wanted}: truncated or damaged.`,
    );
  }
  if (hashOf(bytes, version) !== view.getUint32(NETWORK_HEADER_HASH, true)) {
    return failure('NETWORK_HASH', 'its contents do not have the hash that its header names: damaged.');
  }
  const named = bytes.subarray(NETWORK_HEADER_NAME, NETWORK_HEADER_NAME + NETWORK_NAME_SIZE);
  const name = new TextDecoder().decode(named).replace(/\0.*$/su, '');
  const network = { bytes, name, ...shape };
  const excess = overflow(network);
  return excess === undefined ? success(network) : failure('NETWORK_RANGE', `its numbers are out of range: ${excess}.`);
}

/**
 * Loads a network: an included one by name, or any other by path. Errors: those of `Platform.loadNetwork` and
 * `parseNetwork`; all name the file.
 */
export async function readNetwork(platform: Platform, file: string): Promise<Result<Network>> {
  const bytes = await platform.loadNetwork(file, MAX_NETWORK_SIZE);
  if (!bytes.ok) return bytes;
  const network = parseNetwork(bytes.value);
  return network.ok ? network : failure(network.error.code, `${quote(file)} is refused: ${network.error.message}`);
}
