// The forward pass: a block of positions goes through one tile of neurons after another. The sums of a perspective's
// tile are eight vectors, which stay in registers while the rows of its features are added.

import { BLOCK, ROW_LIST_SIZE, SCRATCH_COUNTS, SCRATCH_NEURONS, SCRATCH_ROWS, TILE_ROW_SIZE } from '../abi/training';
import { computeLayers } from './head';
import { biasRow, pairwise, scratch, tileSize, tiles, weights } from './layout';
import { clearLists, multiplyTile } from './pairwise';
import { clearSums, finishSums, weighTile } from './screlu';

/** Neurons and outputs of the first `count` positions of the scratch. */
export function computeOutputs(count: u32): void {
  if (pairwise) clearLists(count);
  else clearSums(count);
  for (let tile = 0; tile < tiles; tile++) {
    const rows = weights + usize(tile) * tileSize;
    const neurons = scratch + SCRATCH_NEURONS + usize(tile) * (BLOCK * 2 * TILE_ROW_SIZE);
    for (let index: usize = 0; index < usize(count); index++) {
      const list = scratch + SCRATCH_ROWS + index * (2 * ROW_LIST_SIZE);
      const size = load<u32>(scratch + (index << 2), SCRATCH_COUNTS) << 2;
      const place = neurons + index * (2 * TILE_ROW_SIZE);
      addUp(rows, list, size, place);
      addUp(rows, list + ROW_LIST_SIZE, size, place + TILE_ROW_SIZE);
      if (pairwise) multiplyTile(place, index, tile);
      else weighTile(place, index, tile);
    }
  }
  if (pairwise) computeLayers(count);
  else finishSums(count);
}

/** Stores the sums of a list's rows at `place`. */
function addUp(rows: usize, list: usize, size: usize, place: usize): void {
  const biases = rows + biasRow;
  let s0 = v128.load(biases);
  let s1 = v128.load(biases, 16);
  let s2 = v128.load(biases, 32);
  let s3 = v128.load(biases, 48);
  let s4 = v128.load(biases, 64);
  let s5 = v128.load(biases, 80);
  let s6 = v128.load(biases, 96);
  let s7 = v128.load(biases, 112);
  for (const end = list + size; list < end; list += 4) {
    const row = rows + load<u32>(list);
    s0 = f32x4.add(s0, v128.load(row));
    s1 = f32x4.add(s1, v128.load(row, 16));
    s2 = f32x4.add(s2, v128.load(row, 32));
    s3 = f32x4.add(s3, v128.load(row, 48));
    s4 = f32x4.add(s4, v128.load(row, 64));
    s5 = f32x4.add(s5, v128.load(row, 80));
    s6 = f32x4.add(s6, v128.load(row, 96));
    s7 = f32x4.add(s7, v128.load(row, 112));
  }
  v128.store(place, s0);
  v128.store(place, s1, 16);
  v128.store(place, s2, 32);
  v128.store(place, s3, 48);
  v128.store(place, s4, 64);
  v128.store(place, s5, 80);
  v128.store(place, s6, 96);
  v128.store(place, s7, 112);
}
