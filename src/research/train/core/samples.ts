// The positions to learn from: their order, and the features of a block of them.
//
// An epoch's order is a permutation that is computed, not stored: the number of a position goes through a hash that is one
// to one on the next power of two, until it falls among the positions again. So every epoch is shuffled over all files, a
// checkpoint needs the epoch's key only, and nothing is moved in memory.

import { NETWORK_FLIP, NETWORK_MIRROR, NETWORK_OWNER } from '../../../abi/network';
import { KING } from '../../../abi/piece';
import { SAMPLE_OCCUPIED, SAMPLE_PIECES, SAMPLE_SIZE } from '../../data/abi/sample';
import {
  ROW_LIST_SIZE,
  SCRATCH_BUCKETS,
  SCRATCH_COUNTS,
  SCRATCH_ROWS,
  SCRATCH_SAMPLES,
  TILE_BUCKET,
  TILE_ROW_SIZE,
  TRAINING_KING_MAP,
} from '../abi/training';
import { biasRow, buckets, kingBuckets, mirrored, scratch } from './layout';

let samples: usize = 0;
let sampleCount: u32 = 0;
let orderKey: u32 = 0;
/** Mask of the power of two not less than `sampleCount`. */
let orderMask: u32 = 0;
let orderShift: u32 = 0;

/** Chooses the positions by address and number, and the key of their order; with key 0 they keep their order. */
export function chooseSamples(address: usize, count: u32, key: u32): void {
  samples = address;
  sampleCount = count;
  orderKey = key;
  const bits = count > 1 ? 32 - clz(count - 1) : 1;
  orderMask = u32((u64(1) << bits) - 1);
  orderShift = (bits + 1) >> 1;
}

/** The position at a place in the order. Multiplications by odd numbers and xor-shifts are bijective. */
function inOrder(place: u32): u32 {
  if (orderKey == 0) return place;
  let number = place;
  do {
    number = ((number ^ orderKey) * 0x9e3779b1) & orderMask;
    number ^= number >> orderShift;
    number = ((number + (orderKey >> 7)) * 0x85ebca6b) & orderMask;
    number ^= number >> orderShift;
    number = ((number ^ (orderKey >> 15)) * 0xc2b2ae35) & orderMask;
    number ^= number >> orderShift;
    number &= orderMask;
  } while (number >= sampleCount);
  return number;
}

/** Copies a block of positions from its place in the order into the scratch, and lists their features. */
export function readBlock(first: u32, count: u32): void {
  for (let index: u32 = 0; index < count; index++) {
    assert(first + index < sampleCount, 'a place beyond the positions');
    const from = samples + usize(inOrder(first + index)) * SAMPLE_SIZE;
    memory.copy(scratch + SCRATCH_SAMPLES + usize(index) * SAMPLE_SIZE, from, SAMPLE_SIZE);
  }
  for (let index: u32 = 0; index < count; index++) listFeatures(index);
}

function listFeatures(index: usize): void {
  const sample = scratch + SCRATCH_SAMPLES + index * SAMPLE_SIZE;
  const own = scratch + SCRATCH_ROWS + index * 2 * ROW_LIST_SIZE;
  let occupied = load<u64>(sample, SAMPLE_OCCUPIED);
  let halves: u64 = 0;
  let pieces: u32 = 0;
  let ownKing: u32 = 0;
  let theirKing: u32 = 0;
  let cursor = own;
  for (; occupied != 0; occupied &= occupied - 1) {
    const square = u32(ctz(occupied));
    if ((pieces & 15) == 0) halves = load<u64>(sample + (pieces >> 1), SAMPLE_PIECES);
    const code = u32(halves) & 15;
    halves >>= 4;
    const type = code >> 1;
    const owner = code & 1;
    if (type == KING) {
      if (owner == 0) ownKing = square;
      else theirKing = square;
    }
    store<u32>(cursor, (owner * NETWORK_OWNER + type * 64 + square) * TILE_ROW_SIZE);
    const flipped = (owner ^ 1) * NETWORK_OWNER + type * 64 + (square ^ NETWORK_FLIP);
    store<u32>(cursor, flipped * TILE_ROW_SIZE, ROW_LIST_SIZE);
    cursor += 4;
    pieces++;
  }
  store<u32>(cursor, biasRow);
  store<u32>(cursor, biasRow, ROW_LIST_SIZE);
  store<u32>(scratch + index * 4, pieces, SCRATCH_COUNTS);
  store<u32>(scratch + index * 4, ((pieces - 2) * buckets) >> 5, SCRATCH_BUCKETS);
  if (mirrored || kingBuckets > 1) {
    chooseView(own, pieces, ownKing);
    chooseView(own + ROW_LIST_SIZE, pieces, theirKing ^ NETWORK_FLIP);
  }
}

/** Changes a side's rows to those of its king bucket, with the board mirrored if need be; `king` is as the side sees it. */
function chooseView(list: usize, pieces: u32, king: u32): void {
  const mirror: u32 = mirrored && (king & 4) != 0 ? NETWORK_MIRROR : 0;
  const bucket = u32(load<u8>(usize(king ^ mirror), TRAINING_KING_MAP));
  for (const end = list + (pieces << 2); list < end; list += 4) {
    store<u32>(list, (load<u32>(list) ^ (mirror * TILE_ROW_SIZE)) + bucket * (TILE_BUCKET << 2));
  }
}
