// The trainer's memory: what its threads share, and the layout of positions and parameters. Not a part of the engine.
//
// All values are f32. The first layer is cut into tiles of TILE neurons, and a tile holds its part of every feature's
// weights, by king bucket, the biases last, like those of a feature that is always set: 98 kB for each king bucket, which a
// kernel works with at a time.

import { SAMPLE_SIZE } from '../../data/abi/sample';
import { THREADS_BASE } from '../../../abi/memory';
import {
  NETWORK_FEATURES,
  NETWORK_KING_MAP_SIZE,
  NETWORK_MAX_BUCKETS,
  NETWORK_MAX_KING_BUCKETS,
  NETWORK_MAX_PIECES,
  NETWORK_MAX_WIDTH,
  NETWORK_SECOND_LAYER,
  NETWORK_THIRD_LAYER,
} from '../../../abi/network';

// --- parameters ---------------------------------------------------------------------------------------------------------------
/** Neurons of a tile: eight vectors, so that sums stay in registers. */
export const TILE = 32;
/** Values of a king bucket's rows in a tile. */
export const TILE_BUCKET = NETWORK_FEATURES * TILE;
/** Bytes of a row. */
export const TILE_ROW_SIZE = TILE * 4;
/** Rows of a tile at most. */
const TILE_MOST_ROWS = NETWORK_MAX_KING_BUCKETS * NETWORK_FEATURES + 1;
/** Pairs of a tile of a pairwise network: the first half of a row is the first neurons of the pairs, the rest the second. */
export const TILE_PAIRS = TILE / 2;
// Behind the tiles of a network with one output for each bucket: output weights by bucket (the side to move's neurons, then the
// opponent's), output biases by bucket. Behind those of a pairwise network: second-layer weights by bucket, by product, by
// neuron; then a tail for each bucket. Then zeros up to a multiple of PARAMETER_ALIGNMENT values. If there are several king
// buckets, the part that they have in common ends the parameters (core/adamw.ts): TILE_BUCKET values for each tile.
export const PARAMETER_ALIGNMENT = 16;
/** Bytes of a product's weights to the second layer: one cache line. */
export const SECOND_ROW_SIZE = NETWORK_SECOND_LAYER * 4;
/** Bytes of a second-layer neuron's weights to the third layer. */
export const THIRD_ROW_SIZE = NETWORK_THIRD_LAYER * 4;
// The tail: what is behind a bucket's second-layer weights. Offsets in bytes.
export const TAIL_SECOND_BIASES = 0;
/** By second-layer neuron, then by third-layer neuron. */
export const TAIL_THIRD_WEIGHTS = TAIL_SECOND_BIASES + SECOND_ROW_SIZE;
export const TAIL_THIRD_BIASES = TAIL_THIRD_WEIGHTS + NETWORK_SECOND_LAYER * THIRD_ROW_SIZE;
export const TAIL_LAST_WEIGHTS = TAIL_THIRD_BIASES + THIRD_ROW_SIZE;
export const TAIL_LAST_BIAS = TAIL_LAST_WEIGHTS + THIRD_ROW_SIZE;
export const TAIL_SIZE = TAIL_LAST_BIAS + PARAMETER_ALIGNMENT * 4;

// --- AdamW: how much of the old means of gradients, and of their squares, stays after a step ---------------------------------
export const MEAN_DECAY = 0.9;
export const VARIANCE_DECAY = 0.999;

// --- control record: set by the host before threads start -----------------------------------------------------------------------
export const TRAINING_CONTROL = 0x400;
/** u32: neurons of a perspective. */
export const TRAINING_WIDTH = TRAINING_CONTROL + 0;
/** u32: output buckets. */
export const TRAINING_BUCKETS = TRAINING_CONTROL + 4;
/** u32: 1 when squares are mirrored by the own king's file. */
export const TRAINING_MIRRORED = TRAINING_CONTROL + 8;
/** u32: number of parameters, padding included. */
export const TRAINING_PARAMETERS = TRAINING_CONTROL + 12;
/** u32: shares of a batch, each with its own gradient. */
export const TRAINING_SHARES = TRAINING_CONTROL + 16;
/** u32: address of the parameters. */
export const TRAINING_WEIGHTS = TRAINING_CONTROL + 20;
/** u32: address of the means of gradients. */
export const TRAINING_MEANS = TRAINING_CONTROL + 24;
/** u32: address of the means of squared gradients. */
export const TRAINING_VARIANCES = TRAINING_CONTROL + 28;
/** u32: address of the first share's gradient; the others' follow. */
export const TRAINING_GRADIENTS = TRAINING_CONTROL + 32;
/** u32: address of the first thread's scratch; the others' follow. */
export const TRAINING_SCRATCH = TRAINING_CONTROL + 36;
/** i32, atomic: threads that wait at the barrier. */
export const TRAINING_WAITING = TRAINING_CONTROL + 40;
/** i32, atomic: how often the barrier has opened. */
export const TRAINING_OPENED = TRAINING_CONTROL + 44;
/** u32: ACTIVATION_SCRELU or ACTIVATION_PAIRWISE. */
export const TRAINING_ACTIVATION = TRAINING_CONTROL + 48;
/**
 * u32: parameters, from the first, that a file holds as whole numbers. They decay and are clipped, feature weights to
 * NETWORK_FEATURE_LIMIT_PERCENT and others to NETWORK_WEIGHT_LIMIT_PERCENT. All behind them are clipped to NETWORK_FLOAT_LIMIT.
 */
export const TRAINING_ROUNDED = TRAINING_CONTROL + 52;
/** u32: king buckets. */
export const TRAINING_KING_BUCKETS = TRAINING_CONTROL + 56;
/** u32: parameters without the king buckets' common part, which follows them. */
export const TRAINING_OWN = TRAINING_CONTROL + 60;
/** u8 each: the king bucket of each square, as the side sees it. */
export const TRAINING_KING_MAP = TRAINING_CONTROL + 64;
export const TRAINING_CONTROL_END = TRAINING_KING_MAP + NETWORK_KING_MAP_SIZE;
/** The host's layout begins here, after the constant data of the module. */
export const TRAINING_HEAP = THREADS_BASE;
/** Minimum pages of the module's memory. */
export const TRAINING_MIN_PAGES = 128;

// --- scratch of a thread ---------------------------------------------------------------------------------------------------------
/** Positions that go through the layers together: their neurons (for 256: 256 kB) and the weights share the cache. */
export const BLOCK = 128;
/** BLOCK × SAMPLE_SIZE: copies, so that the misses of random access overlap. */
export const SCRATCH_SAMPLES = 0;
/** BLOCK × u32: pieces of each. */
export const SCRATCH_COUNTS = SCRATCH_SAMPLES + BLOCK * SAMPLE_SIZE;
/** BLOCK × u32: each one's output bucket. */
export const SCRATCH_BUCKETS = SCRATCH_COUNTS + BLOCK * 4;
/** BLOCK × f32: each one's output, then the derivative of the loss by it. */
export const SCRATCH_ERRORS = SCRATCH_BUCKETS + BLOCK * 4;
/** BLOCK × 4 × f32: sums of each one's output, by lane; not in a pairwise network. */
export const SCRATCH_SUMS = SCRATCH_ERRORS + BLOCK * 4;
/** u32 each: offsets of rows in a tile, the biases' last. */
export const ROW_LIST_SIZE = (NETWORK_MAX_PIECES + 1) * 4;
/** BLOCK × 2 lists: the side to move's, the opponent's. */
export const SCRATCH_ROWS = SCRATCH_SUMS + BLOCK * 16;
/** A u32 for each row of a tile: where the users of each row end in the next list. */
export const SCRATCH_ROW_ENDS = SCRATCH_ROWS + BLOCK * 2 * ROW_LIST_SIZE;
/** u32 each, as many as there are in the lists of rows: by row, where its users lie among a tile's neurons. */
export const SCRATCH_USERS = SCRATCH_ROW_ENDS + (TILE_MOST_ROWS + 15) * 4;
/** By tile, then by position, then by perspective: TILE × f32 neurons before the activation, then derivatives by them. */
export const SCRATCH_NEURONS = SCRATCH_USERS + BLOCK * 2 * ROW_LIST_SIZE;
// The rest is for pairwise networks.
/** BLOCK × width × f32: the side to move's products, the opponent's; then the derivatives by them. */
export const SCRATCH_PRODUCTS = SCRATCH_NEURONS + BLOCK * 2 * NETWORK_MAX_WIDTH * 4;
/** BLOCK × width × u32: lists of each one's products that are not zero, by their offset among its products. */
export const SCRATCH_LISTS = SCRATCH_PRODUCTS + BLOCK * NETWORK_MAX_WIDTH * 4;
/** BLOCK × u32: bytes of each one's list. */
export const SCRATCH_LIST_SIZES = SCRATCH_LISTS + BLOCK * NETWORK_MAX_WIDTH * 4;
/** BLOCK × second-layer neurons, before the activation. */
export const SCRATCH_SECOND = SCRATCH_LIST_SIZES + BLOCK * 4;
/** BLOCK × third-layer neurons, before the activation. */
export const SCRATCH_THIRD = SCRATCH_SECOND + BLOCK * SECOND_ROW_SIZE;
/** Second-layer neurons behind the activation, or the derivatives by them; one position's. */
export const SCRATCH_ACTIVE = SCRATCH_THIRD + BLOCK * THIRD_ROW_SIZE;
/** Second-layer weights of all buckets, rounded as the file will hold them. */
export const SCRATCH_ROUNDED = SCRATCH_ACTIVE + SECOND_ROW_SIZE;
export const SCRATCH_SIZE = SCRATCH_ROUNDED + NETWORK_MAX_BUCKETS * NETWORK_MAX_WIDTH * SECOND_ROW_SIZE;
