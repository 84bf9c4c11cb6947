// The first layer of a pairwise network: a neuron of the first half, times its partner in the second half, both clamped. A
// tile holds both partners, so a product needs no other tile.
//
// Most products are zero, and a zero takes no part forwards or backwards. So each position has a list of those that are not.

import { SCRATCH_LISTS, SCRATCH_LIST_SIZES, SCRATCH_PRODUCTS, TILE_PAIRS, TILE_ROW_SIZE } from '../abi/training';
import { clamped } from './clamp';
import { scratch, sideSize } from './layout';

/** Bytes of a tile's products, and from a row's first half to its second. */
const PAIRS_SIZE: usize = TILE_PAIRS * 4;

export function clearLists(count: u32): void {
  memory.fill(scratch + SCRATCH_LIST_SIZES, 0, usize(count) << 2);
}

/** Products of both perspectives' neurons of a tile, at `place`. */
export function multiplyTile(place: usize, index: usize, tile: i32): void {
  const own = usize(tile) * PAIRS_SIZE;
  multiply(place, index, own);
  multiply(place + TILE_ROW_SIZE, index, own + (sideSize >> 1));
}

/** Replaces a position's neurons of a tile by the derivatives by them, from those by their products. */
export function passBackPairs(place: usize, index: usize, tile: i32): void {
  const own = scratch + SCRATCH_PRODUCTS + index * sideSize + usize(tile) * PAIRS_SIZE;
  passBack(place, own);
  passBack(place + TILE_ROW_SIZE, own + (sideSize >> 1));
}

/** Stores a perspective's products at `offset` among the position's, and lists those that are not zero. */
function multiply(place: usize, index: usize, offset: usize): void {
  const products = scratch + SCRATCH_PRODUCTS + index * sideSize + offset;
  const p0 = product(place);
  const p1 = product(place + 16);
  const p2 = product(place + 32);
  const p3 = product(place + 48);
  v128.store(products, p0);
  v128.store(products, p1, 16);
  v128.store(products, p2, 32);
  v128.store(products, p3, 48);
  const size = scratch + SCRATCH_LIST_SIZES + (index << 2);
  const list = scratch + SCRATCH_LISTS + index * sideSize;
  let end = list + load<u32>(size);
  const low = i16x8.narrow_i32x4_s(positive(p0), positive(p1));
  const high = i16x8.narrow_i32x4_s(positive(p2), positive(p3));
  for (let mask = i8x16.bitmask(i8x16.narrow_i16x8_s(low, high)); mask != 0; mask &= mask - 1) {
    store<u32>(end, u32(offset) + (ctz(mask) << 2));
    end += 4;
  }
  store<u32>(size, u32(end - list));
}

function product(place: usize): v128 {
  return f32x4.mul(clamped(v128.load(place)), clamped(v128.load(place, PAIRS_SIZE)));
}

function positive(values: v128): v128 {
  return f32x4.gt(values, f32x4.splat(0));
}

/**
 * The same for a perspective. The derivative of a clamped neuron is 1 within 0 … 1, else 0. That by a product that is zero
 * stays zero, so neurons at 0 have none either, as with SCReLU.
 */
function passBack(place: usize, products: usize): void {
  for (const end = place + PAIRS_SIZE; place < end; place += 16, products += 16) {
    const first = v128.load(place);
    const second = v128.load(place, PAIRS_SIZE);
    const firstActive = clamped(first);
    const secondActive = clamped(second);
    const error = v128.load(products);
    v128.store(place, v128.and(f32x4.mul(error, secondActive), f32x4.eq(first, firstActive)));
    v128.store(place, v128.and(f32x4.mul(error, firstActive), f32x4.eq(second, secondActive)), PAIRS_SIZE);
  }
}
