// Reads and checks a network file: one that passes can be evaluated without overflow (docs/NETWORK.md).

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
  NETWORK_MAGIC,
  NETWORK_MAX_BUCKETS,
  NETWORK_MAX_PIECES,
  NETWORK_MAX_WIDTH,
  NETWORK_NAME_SIZE,
  NETWORK_QA,
  NETWORK_QB,
  NETWORK_SCALE,
  NETWORK_VERSION,
  NETWORK_WIDTH_STEP,
} from '../abi/network';
import { failure, quote, success, type Result } from '../notation/result';
import type { Platform } from './platform';

export interface Network {
  /** The file, header and all. */
  readonly bytes: Uint8Array;
  /** The training id in its header. */
  readonly name: string;
  /** Neurons of a perspective. */
  readonly width: number;
  /** Output buckets. */
  readonly buckets: number;
  /** Whether squares are mirrored by the own king's file. */
  readonly mirrored: boolean;
}

/** Maximum magnitude of an output weight: multiplied by a neuron it fits into 16 bits. */
const MAX_OUTPUT_WEIGHT = 127;
const MAX_NEURON = 32_767;

/** Bytes of a body, its padding included. */
export function bodySizeOf(width: number, buckets: number): number {
  const shorts = (NETWORK_FEATURES + 1 + 2 * buckets) * width;
  return Math.ceil((shorts * 2 + buckets * 4) / NETWORK_ALIGNMENT) * NETWORK_ALIGNMENT;
}

/** Bytes of the largest possible file. */
export const MAX_NETWORK_SIZE = NETWORK_HEADER_SIZE + bodySizeOf(NETWORK_MAX_WIDTH, NETWORK_MAX_BUCKETS);

/** The hash that a file's header must contain: FNV-1a, 32 bits, of the bytes that its version covers. */
export function hashOf(file: Uint8Array, version: number): number {
  // A copy: `slice` of a Buffer would not be one.
  const covered = version === 1 ? file.subarray(NETWORK_HEADER_SIZE) : new Uint8Array(file);
  if (version > 1) covered.fill(0, NETWORK_HEADER_HASH, NETWORK_HEADER_HASH + 4);
  let hash = FNV_OFFSET;
  for (const byte of covered) hash = Math.imul(hash ^ byte, FNV_PRIME);
  return hash >>> 0;
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
  { name: 'activation', offset: NETWORK_HEADER_ACTIVATION, bytes: 2, value: ACTIVATION_SCRELU },
  { name: 'QA', offset: NETWORK_HEADER_QA, bytes: 2, value: NETWORK_QA },
  { name: 'QB', offset: NETWORK_HEADER_QB, bytes: 2, value: NETWORK_QB },
  { name: 'scale', offset: NETWORK_HEADER_SCALE, bytes: 4, value: NETWORK_SCALE },
];

/** More of them, from version 2 on. */
const LATER_FIELDS: readonly FixedField[] = [
  { name: 'king buckets', offset: NETWORK_HEADER_KING_BUCKETS, bytes: 1, value: 1 },
  { name: 'neurons of a second layer', offset: NETWORK_HEADER_SECOND_LAYER, bytes: 1, value: 0 },
  { name: 'neurons of a third layer', offset: NETWORK_HEADER_THIRD_LAYER, bytes: 1, value: 0 },
  ...Array.from({ length: NETWORK_HEADER_NAME - NETWORK_HEADER_RESERVED }, (_, index) => {
    const offset = NETWORK_HEADER_RESERVED + index;
    return { name: `reserved byte ${offset}`, offset, bytes: 1, value: 0 } as const;
  }),
];

function readUnsigned(view: DataView, offset: number, bytes: 1 | 2 | 4): number {
  if (bytes === 1) return view.getUint8(offset);
  return bytes === 2 ? view.getUint16(offset, true) : view.getUint32(offset, true);
}

/** A description of the header field that this engine does not support; undefined if there is none. */
function foreignField(view: DataView, version: number): string | undefined {
  for (const { name, offset, bytes, value } of version === 1 ? FIXED_FIELDS : [...FIXED_FIELDS, ...LATER_FIELDS]) {
    const found = readUnsigned(view, offset, bytes);
    if (found !== value) return `${name} ${found}, this engine computes with ${value}`;
  }
  const width = view.getUint16(NETWORK_HEADER_WIDTH, true);
  if (width < NETWORK_WIDTH_STEP || width > NETWORK_MAX_WIDTH || width % NETWORK_WIDTH_STEP !== 0) {
    return `width ${width}, which is no multiple of ${NETWORK_WIDTH_STEP} up to ${NETWORK_MAX_WIDTH}`;
  }
  const buckets = view.getUint8(NETWORK_HEADER_BUCKETS);
  if (buckets < 1 || buckets > NETWORK_MAX_BUCKETS) {
    return `${buckets} output buckets, which is not 1 to ${NETWORK_MAX_BUCKETS}`;
  }
  const mirrored = view.getUint8(NETWORK_HEADER_MIRRORED);
  return mirrored > 1 ? `mirrored ${mirrored}, which is neither 0 nor 1` : undefined;
}

/** The largest magnitude of some numbers. */
function greatest(numbers: Int16Array): number {
  return numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
}

/** Why a network's sums might not fit into 16 bits; undefined if they always do. */
function overflow({ bytes, width, buckets }: Network): string | undefined {
  const shorts = (NETWORK_FEATURES + 1 + 2 * buckets) * width;
  const view = new DataView(bytes.buffer, bytes.byteOffset + NETWORK_HEADER_SIZE);
  const numbers = Int16Array.from({ length: shorts }, (_, index) => view.getInt16(index * 2, true));
  const features = greatest(numbers.subarray(0, NETWORK_FEATURES * width));
  const biases = greatest(numbers.subarray(NETWORK_FEATURES * width, (NETWORK_FEATURES + 1) * width));
  if (NETWORK_MAX_PIECES * features + biases > MAX_NEURON) {
    return `feature weights up to ${features} with biases up to ${biases} could exceed ${MAX_NEURON}`;
  }
  const outputs = greatest(numbers.subarray((NETWORK_FEATURES + 1) * width));
  return outputs > MAX_OUTPUT_WEIGHT ? `an output weight of ${outputs} exceeds ${MAX_OUTPUT_WEIGHT}` : undefined;
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
  const foreign = foreignField(view, version);
  if (foreign !== undefined) return failure('NETWORK_ARCHITECTURE', `its header says ${foreign}.`);
  const width = view.getUint16(NETWORK_HEADER_WIDTH, true);
  const buckets = view.getUint8(NETWORK_HEADER_BUCKETS);
  const wanted = NETWORK_HEADER_SIZE + bodySizeOf(width, buckets);
  const promised = NETWORK_HEADER_SIZE + view.getUint32(NETWORK_HEADER_BODY_SIZE, true);
  if (bytes.length !== wanted || promised !== wanted) {
    const sizes = `it has ${bytes.length} bytes and its header promises ${promised}`;
    return failure('NETWORK_SIZE', `${sizes}, but a network of width ${width} has ${wanted}: truncated or damaged.`);
  }
  if (hashOf(bytes, version) !== view.getUint32(NETWORK_HEADER_HASH, true)) {
    return failure('NETWORK_HASH', 'its contents do not have the hash that its header names: damaged.');
  }
  const named = bytes.subarray(NETWORK_HEADER_NAME, NETWORK_HEADER_NAME + NETWORK_NAME_SIZE);
  const name = new TextDecoder().decode(named).replace(/\0.*$/su, '');
  const network = { bytes, name, width, buckets, mirrored: view.getUint8(NETWORK_HEADER_MIRRORED) === 1 };
  const wide = overflow(network);
  return wide === undefined ? success(network) : failure('NETWORK_RANGE', `its numbers are too large: ${wide}.`);
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
