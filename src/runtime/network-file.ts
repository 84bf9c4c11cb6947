// The frame of a network file (docs/NETWORK.md); the caller fills in the weights.

import {
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
  NETWORK_HEADER_SCALE,
  NETWORK_HEADER_SECOND_LAYER,
  NETWORK_HEADER_SIZE,
  NETWORK_HEADER_THIRD_LAYER,
  NETWORK_HEADER_VERSION,
  NETWORK_HEADER_WIDTH,
  NETWORK_MAGIC,
  NETWORK_NAME_SIZE,
  NETWORK_QA,
  NETWORK_QB,
  NETWORK_SCALE,
  NETWORK_VERSION,
} from '../abi/network';
import { hashOf, type Network } from './network';
import { bodySizeOf } from './network-shape';

/**
 * A file with its header, except the hash, and room for the weights. The name is cut to NETWORK_NAME_SIZE bytes; `scale` is the
 * search's centipawns of an output of 1.0, 1 to NETWORK_MAX_SCALE.
 */
export function openNetworkFile({ name, ...shape }: Omit<Network, 'bytes'>, scale = NETWORK_SCALE): Uint8Array {
  const bodySize = bodySizeOf(shape);
  const file = new Uint8Array(NETWORK_HEADER_SIZE + bodySize);
  const view = new DataView(file.buffer);
  view.setUint32(NETWORK_HEADER_MAGIC, NETWORK_MAGIC, true);
  view.setUint32(NETWORK_HEADER_VERSION, NETWORK_VERSION, true);
  view.setUint16(NETWORK_HEADER_FEATURES, NETWORK_FEATURES, true);
  view.setUint16(NETWORK_HEADER_WIDTH, shape.width, true);
  view.setUint8(NETWORK_HEADER_BUCKETS, shape.buckets);
  view.setUint8(NETWORK_HEADER_MIRRORED, Number(shape.mirrored));
  view.setUint16(NETWORK_HEADER_ACTIVATION, shape.activation, true);
  view.setUint16(NETWORK_HEADER_QA, NETWORK_QA, true);
  view.setUint16(NETWORK_HEADER_QB, NETWORK_QB, true);
  view.setUint32(NETWORK_HEADER_SCALE, scale, true);
  view.setUint32(NETWORK_HEADER_BODY_SIZE, bodySize, true);
  view.setUint8(NETWORK_HEADER_KING_BUCKETS, shape.kingBuckets);
  view.setUint8(NETWORK_HEADER_SECOND_LAYER, shape.secondLayer);
  view.setUint8(NETWORK_HEADER_THIRD_LAYER, shape.thirdLayer);
  new TextEncoder().encodeInto(name, file.subarray(NETWORK_HEADER_NAME, NETWORK_HEADER_NAME + NETWORK_NAME_SIZE));
  return file;
}

/** Puts the hash of a finished file into its header; returns the file. */
export function sealNetworkFile(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  view.setUint32(NETWORK_HEADER_HASH, hashOf(file, view.getUint32(NETWORK_HEADER_VERSION, true)), true);
  return file;
}
