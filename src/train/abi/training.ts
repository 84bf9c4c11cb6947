// The trainer's memory: what its threads share, and the layout of positions and parameters. Not a part of the engine.
//
// All values are f32. The first layer is cut into tiles of TILE neurons, and a tile holds its part of every feature's
// weights, the biases last, like those of a feature that is always set: 98 kB that a kernel works with at a time.

import { SAMPLE_SIZE } from '../../data/abi/sample';
import { THREADS_BASE } from '../../abi/memory';
import { NETWORK_FEATURES, NETWORK_MAX_PIECES, NETWORK_MAX_WIDTH } from '../../abi/network';

// --- parameters ---------------------------------------------------------------------------------------------------------------
/** Neurons of a tile: eight vectors, so that sums stay in registers. */
export const TILE = 32;
export const TILE_ROWS = NETWORK_FEATURES + 1;
/** The row of the biases. */
export const TILE_BIAS_ROW = NETWORK_FEATURES;
/** Bytes of a row. */
export const TILE_ROW_SIZE = TILE * 4;
export const TILE_SIZE = TILE_ROWS * TILE_ROW_SIZE;
// Behind the tiles: output weights by bucket (the side to move's neurons, then the opponent's), output biases by bucket,
// and zeros up to a multiple of PARAMETER_ALIGNMENT values.
export const PARAMETER_ALIGNMENT = 16;

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
/** BLOCK × u32: offset of each one's output weights from the output layer's. */
export const SCRATCH_OUTPUTS = SCRATCH_COUNTS + BLOCK * 4;
/** BLOCK × f32: derivative of the loss by each one's output. */
export const SCRATCH_ERRORS = SCRATCH_OUTPUTS + BLOCK * 4;
/** BLOCK × 4 × f32: sums of each one's output, by lane. */
export const SCRATCH_SUMS = SCRATCH_ERRORS + BLOCK * 4;
/** u32 each: offsets of rows in a tile, the biases' last. */
export const ROW_LIST_SIZE = (NETWORK_MAX_PIECES + 1) * 4;
/** BLOCK × 2 lists: the side to move's, the opponent's. */
export const SCRATCH_ROWS = SCRATCH_SUMS + BLOCK * 16;
/** TILE_ROWS × u32: where the users of each row end in the next list. */
export const SCRATCH_ROW_ENDS = SCRATCH_ROWS + BLOCK * 2 * ROW_LIST_SIZE;
/** u32 each, as many as there are in the lists of rows: by row, where its users lie among a tile's neurons. */
export const SCRATCH_USERS = SCRATCH_ROW_ENDS + 1024 * 4;
/** By tile, then by position, then by perspective: TILE × f32 neurons before the activation, then derivatives by them. */
export const SCRATCH_NEURONS = SCRATCH_USERS + BLOCK * 2 * ROW_LIST_SIZE;
export const SCRATCH_SIZE = SCRATCH_NEURONS + BLOCK * 2 * NETWORK_MAX_WIDTH * 4;
