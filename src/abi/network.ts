// The network and its file: what the trainer writes and the evaluation reads. docs/NETWORK.md says it in words.
//
// A file is a header of NETWORK_HEADER_SIZE bytes and a body of numbers, all little-endian. The body holds, without gaps:
// if there are several king buckets, the one of each square of a perspective's own king (u8); feature weights (i16, by king
// bucket, then by feature, then by neuron), feature biases (i16), and what the activation asks for:
//
//   SCReLU    output weights (i16, by bucket, then the side to move's neurons, then the opponent's), output biases (i32)
//   pairwise  weights of the second layer (i8, by bucket, pair of inputs, neuron, then input of the pair); then f32: biases
//             of the second layer, weights (by input, then neuron) and biases of the third one, output weights, output
//             biases, each for all buckets
//
// and zeros up to NETWORK_ALIGNMENT.
//
// The core has an image of the file, whose feature weights are i8, and whose feature biases have the same unit as these.

// --- features -------------------------------------------------------------------------------------------------------------
/** Inputs of a perspective: (owner × NETWORK_OWNER + type × 64 + square), own pieces before the opponent's. */
export const NETWORK_FEATURES = 768;
/** From a feature of an own piece to the same feature of the opponent's. */
export const NETWORK_OWNER = 384;
/** Exclusive-ored to squares as Black sees them. */
export const NETWORK_FLIP = 56;
/** Exclusive-ored to squares of a mirrored network while the perspective's own king stands on the files e to h. */
export const NETWORK_MIRROR = 7;
/** Most pieces of a position, so most features that are set in a perspective. */
export const NETWORK_MAX_PIECES = 32;

// --- sizes ----------------------------------------------------------------------------------------------------------------
/** Neurons of a perspective are a multiple of this, so that rows are whole SIMD vectors and cache lines. */
export const NETWORK_WIDTH_STEP = 32;
export const NETWORK_MAX_WIDTH = 1024;
/** Output buckets by number of pieces: 1, or more of them with bucket = (pieces - 2) × buckets / 32, rounded down. */
export const NETWORK_MAX_BUCKETS = 8;
/** King buckets: feature weights by the square of the perspective's own king. */
export const NETWORK_MAX_KING_BUCKETS = 16;
/** Bytes that say which king bucket a square has, as the perspective sees it; only where there are several. */
export const NETWORK_KING_MAP_SIZE = 64;
/** Neurons of a second and of a third layer: multiples of this, */
export const NETWORK_LAYER_STEP = 8;
/** up to these, */
export const NETWORK_MAX_SECOND_LAYER = 32;
export const NETWORK_MAX_THIRD_LAYER = 64;
/** and usually these. */
export const NETWORK_SECOND_LAYER = 16;
export const NETWORK_THIRD_LAYER = 32;

// --- numbers ----------------------------------------------------------------------------------------------------------------
/** What 1.0 is in a file's feature weights and biases. */
export const NETWORK_QA = 255;
/** What 1.0 is in a neuron, and in the feature weights and biases that the core adds up: weights fit into eight bits. */
export const NEURON_ONE = 127;
/** What 1.0 is in output weights, and in a second layer's weights; output biases count in 1 / (QA × QB). */
export const NETWORK_QB = 64;
/** A product of two clamped neurons is shifted right by this, to 0 … 126. */
export const NETWORK_PRODUCT_SHIFT = 7;
/** Centipawns of an output of 1.0 in training: the sigmoid of score / scale is an expected result. */
export const NETWORK_SCALE = 400;
/** The most that a file may have in its place: four times as much stands for a damaged file, not for another network. */
export const NETWORK_MAX_SCALE = 1600;
/** Weights are kept within ±this / 100 in training: then neuron × output weight fits into 16 bits. */
export const NETWORK_WEIGHT_LIMIT_PERCENT = 198;
/** The same for feature weights, but not for feature biases: the core has eight bits for them, up to ±1.0. */
export const NETWORK_FEATURE_LIMIT_PERCENT = 99;
/** Numbers that a file has as f32 lie within ± this. */
export const NETWORK_FLOAT_LIMIT = 128;

// --- header -----------------------------------------------------------------------------------------------------------------
/** u32: the bytes `SRNN`. */
export const NETWORK_HEADER_MAGIC = 0;
/** u32 */
export const NETWORK_HEADER_VERSION = 4;
/** u16: NETWORK_FEATURES. */
export const NETWORK_HEADER_FEATURES = 8;
/** u16: neurons of a perspective. */
export const NETWORK_HEADER_WIDTH = 10;
/** u8: output buckets. */
export const NETWORK_HEADER_BUCKETS = 12;
/** u8: 1 when squares are mirrored by the own king's file, else 0. */
export const NETWORK_HEADER_MIRRORED = 13;
/** u16: ACTIVATION_SCRELU or ACTIVATION_PAIRWISE. */
export const NETWORK_HEADER_ACTIVATION = 14;
/** u16: NETWORK_QA. */
export const NETWORK_HEADER_QA = 16;
/** u16: NETWORK_QB. */
export const NETWORK_HEADER_QB = 18;
/** u32: centipawns of an output of 1.0 in the search, 1 to NETWORK_MAX_SCALE. */
export const NETWORK_HEADER_SCALE = 20;
/** u32: bytes of the body, its padding included. */
export const NETWORK_HEADER_BODY_SIZE = 24;
/** u32: FNV-1a (32 bits) of the whole file with these four bytes as zeros; in version 1, of the body alone. */
export const NETWORK_HEADER_HASH = 28;
/** u8: king buckets, 1 to NETWORK_MAX_KING_BUCKETS. */
export const NETWORK_HEADER_KING_BUCKETS = 32;
/** u8 each: neurons of a second and of a third layer, 0 for none. */
export const NETWORK_HEADER_SECOND_LAYER = 33;
export const NETWORK_HEADER_THIRD_LAYER = 34;
/** Zeros up to the name. Version 1 has zeros from the king buckets on, and nobody looks at them. */
export const NETWORK_HEADER_RESERVED = 35;
/** UTF-8, filled up with zeros: which training the network comes from. */
export const NETWORK_HEADER_NAME = 64;
export const NETWORK_NAME_SIZE = 64;
export const NETWORK_HEADER_SIZE = NETWORK_HEADER_NAME + NETWORK_NAME_SIZE;
/** The body's length is a multiple of this. */
export const NETWORK_ALIGNMENT = 64;

/** `SRNN` as a little-endian u32. */
export const NETWORK_MAGIC = 0x4e4e5253;
/** The version that is written; all from 1 on are read. */
export const NETWORK_VERSION = 2;
/** Neurons are clamped to 0 … 1, then squared; the output is the next layer. */
export const ACTIVATION_SCRELU = 1;
/** Neurons are clamped to 0 … 1, then each is multiplied by the one half a row behind it; two more layers follow. */
export const ACTIVATION_PAIRWISE = 2;

/** FNV-1a (Fowler, Noll, Vo), 32 bits: hash = (hash ^ byte) × prime, modulo 2³². */
export const FNV_OFFSET = 0x811c9dc5;
export const FNV_PRIME = 0x01000193;
