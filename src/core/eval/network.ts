// The network in memory: the image of a file (docs/NETWORK.md) that the host has checked, shared by all threads.

import { CONTROL_NETWORK } from '../../abi/memory';
import {
  ACTIVATION_PAIRWISE,
  NETWORK_FEATURES,
  NETWORK_FLIP,
  NETWORK_HEADER_ACTIVATION,
  NETWORK_HEADER_BUCKETS,
  NETWORK_HEADER_KING_BUCKETS,
  NETWORK_HEADER_MIRRORED,
  NETWORK_HEADER_SCALE,
  NETWORK_HEADER_SECOND_LAYER,
  NETWORK_HEADER_SIZE,
  NETWORK_HEADER_THIRD_LAYER,
  NETWORK_HEADER_VERSION,
  NETWORK_HEADER_WIDTH,
  NETWORK_KING_MAP_SIZE,
  NETWORK_MAX_PIECES,
  NETWORK_MIRROR,
  NETWORK_OWNER,
} from '../../abi/network';
import { BLACK } from '../../abi/piece';
import { fileOf } from '../bitboard/squares';

const FILE_E = 4;

let attached: bool = false;
/** Bytes of a perspective's neurons: an i16 for each. */
let rowBytes: usize = 0;
/** Bytes of a feature's weights: an i8 for each neuron. */
let weightBytes: usize = 0;
let buckets: i32 = 1;
let mirrored: bool = false;
let layered: bool = false;
let scale: i32 = 0;
/** The king bucket of each square, as a perspective sees it; 0 where there is only one bucket. */
let kingMap: usize = 0;
/** The first bucket's feature weights, and the bytes of a bucket's. */
let features: usize = 0;
let featuresSize: usize = 0;
let biases: usize = 0;
/** The second and the third layer's neurons; 0 where the output follows the first layer. */
let second: usize = 0;
let third: usize = 0;
/** What follows the first layer: output weights and biases, or all of a second and a third layer's. */
let nextWeights: usize = 0;
let nextBiases: usize = 0;
let thirdLayerWeights: usize = 0;
let thirdLayerBiases: usize = 0;
let lastWeights: usize = 0;
let lastBiases: usize = 0;

/** Computes the addresses within the network of the control block. Called once, when the instance is attached. */
export function attachNetwork(): void {
  const file = usize(load<u32>(CONTROL_NETWORK));
  attached = file != 0;
  if (!attached) return;
  weightBytes = load<u16>(file, NETWORK_HEADER_WIDTH);
  rowBytes = weightBytes << 1;
  buckets = load<u8>(file, NETWORK_HEADER_BUCKETS);
  mirrored = load<u8>(file, NETWORK_HEADER_MIRRORED) != 0;
  scale = load<i32>(file, NETWORK_HEADER_SCALE);
  const hasKingBuckets = load<u32>(file, NETWORK_HEADER_VERSION) > 1;
  const kingBuckets = hasKingBuckets ? usize(load<u8>(file, NETWORK_HEADER_KING_BUCKETS)) : 1;
  kingMap = kingBuckets > 1 ? file + NETWORK_HEADER_SIZE : 0;
  features = file + NETWORK_HEADER_SIZE;
  if (kingMap != 0) features += NETWORK_KING_MAP_SIZE;
  featuresSize = usize(NETWORK_FEATURES) * weightBytes;
  biases = features + kingBuckets * featuresSize;
  nextWeights = biases + rowBytes;
  layered = load<u16>(file, NETWORK_HEADER_ACTIVATION) == ACTIVATION_PAIRWISE;
  if (!layered) {
    nextBiases = nextWeights + usize(buckets) * 2 * rowBytes;
    return;
  }
  second = load<u8>(file, NETWORK_HEADER_SECOND_LAYER);
  third = load<u8>(file, NETWORK_HEADER_THIRD_LAYER);
  nextBiases = nextWeights + usize(buckets) * (rowBytes >> 1) * second;
  thirdLayerWeights = nextBiases + ((usize(buckets) * second) << 2);
  thirdLayerBiases = thirdLayerWeights + ((usize(buckets) * second * third) << 2);
  lastWeights = thirdLayerBiases + ((usize(buckets) * third) << 2);
  lastBiases = lastWeights + ((usize(buckets) * third) << 2);
}

/** True if a network evaluates positions. */
export function hasNetwork(): bool {
  return attached;
}

/** Bytes of one perspective's neurons, twice those of a feature's weights. */
export function rowSize(): usize {
  return rowBytes;
}

/** The neurons' values before any feature counts. */
export function featureBiases(): usize {
  return biases;
}

/**
 * How a king makes its side see the board: twice its king bucket, plus one if the board is mirrored. So a network sees
 * its own king on the files a to d if it is mirrored.
 */
export function viewOf(perspective: i32, king: i32): i32 {
  const mirror = i32(mirrored && fileOf(king) >= FILE_E);
  if (kingMap == 0) return mirror;
  return (i32(load<u8>(kingMap + usize(king ^ orientationOf(perspective, mirror)))) << 1) | mirror;
}

/** The xor mask from squares to a perspective's own in a view. Black sees the board flipped. */
export function orientationOf(perspective: i32, view: i32): i32 {
  const flip = perspective == BLACK ? NETWORK_FLIP : 0;
  return (view & 1) != 0 ? flip ^ NETWORK_MIRROR : flip;
}

/** The weights of a piece on a square as a perspective sees it in a view. */
export function featureRow(perspective: i32, view: i32, piece: i32, square: i32): usize {
  const owner = (piece & 1) ^ perspective;
  const feature = owner * NETWORK_OWNER + ((piece >> 1) << 6) + (square ^ orientationOf(perspective, view));
  return features + usize(view >> 1) * featuresSize + usize(feature) * weightBytes;
}

/** Centipawns of an output of 1.0. */
export function outputScale(): i32 {
  return scale;
}

/** The output bucket for a number of pieces. */
export function bucketOf(pieces: i32): i32 {
  return ((pieces - 2) * buckets) / NETWORK_MAX_PIECES;
}

/** Output weights of a bucket: those of the side to move, then those of its opponent. */
export function outputWeightsOf(bucket: i32): usize {
  assert(!layered && u32(bucket) < u32(buckets), 'no such output');
  return nextWeights + usize(bucket) * 2 * rowBytes;
}

/** In 1 / (NETWORK_QA × NETWORK_QB). */
export function outputBias(bucket: i32): i32 {
  return load<i32>(nextBiases + (usize(bucket) << 2));
}

/** True if neurons are multiplied in pairs, and two layers come before the output. */
export function isLayered(): bool {
  return layered;
}

/** Neurons of the second layer. */
export function secondLayer(): usize {
  return second;
}

/** Neurons of the third layer. */
export function thirdLayer(): usize {
  return third;
}

/** A bucket's second-layer weights: i8, by pair of inputs, neuron, input of the pair. */
export function secondWeights(bucket: i32): usize {
  assert(layered && u32(bucket) < u32(buckets), 'no such layer');
  return nextWeights + usize(bucket) * (rowBytes >> 1) * second;
}

/** A bucket's second-layer biases. */
export function secondBiases(bucket: i32): usize {
  return nextBiases + ((usize(bucket) * second) << 2);
}

/** A bucket's third-layer weights, by input, then neuron. */
export function thirdWeights(bucket: i32): usize {
  return thirdLayerWeights + ((usize(bucket) * second * third) << 2);
}

/** A bucket's third-layer biases. */
export function thirdBiases(bucket: i32): usize {
  return thirdLayerBiases + ((usize(bucket) * third) << 2);
}

/** A bucket's output weights behind the third layer. */
export function finalWeights(bucket: i32): usize {
  return lastWeights + ((usize(bucket) * third) << 2);
}

/** A bucket's output bias behind the third layer. */
export function finalBias(bucket: i32): f32 {
  return load<f32>(lastBiases + (usize(bucket) << 2));
}
