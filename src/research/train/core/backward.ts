// From errors to the gradient, over the neurons that `computeOutputs` kept.
//
// The other way round than forwards: for each row of a tile, the derivatives of its users are added up, the perspectives of the
// block that have its feature. So here too the sums, eight vectors of the gradient, stay in registers, and are stored once for
// each row. To add each derivative to its rows as they come needs no list of users, and was 15 % slower in all (256 wide).

import {
  BLOCK,
  ROW_LIST_SIZE,
  SCRATCH_COUNTS,
  SCRATCH_NEURONS,
  SCRATCH_ROWS,
  SCRATCH_ROW_ENDS,
  SCRATCH_USERS,
  TILE_ROW_SIZE,
} from '../abi/training';
import { passBackLayers } from './head';
import { biasRow, gradient, pairwise, scratch, tileSize, tiles } from './layout';
import { passBackPairs } from './pairwise';
import { addBiasGradients, passBackTile } from './screlu';

/** Adds the gradient of the first `count` positions of the scratch, from their errors, to the share's. */
export function addGradients(count: u32): void {
  listUsers(count);
  if (pairwise) passBackLayers(count);
  else addBiasGradients(count);
  for (let tile = 0; tile < tiles; tile++) {
    const neurons = scratch + SCRATCH_NEURONS + usize(tile) * (BLOCK * 2 * TILE_ROW_SIZE);
    for (let index: usize = 0; index < usize(count); index++) {
      const place = neurons + index * (2 * TILE_ROW_SIZE);
      if (pairwise) passBackPairs(place, index, tile);
      else passBackTile(place, index, tile);
    }
    addRows(gradient + usize(tile) * tileSize, neurons);
  }
}

/** Sorts the perspectives' rows by row, with a count of each row first. */
function listUsers(count: u32): void {
  const ends = scratch + SCRATCH_ROW_ENDS;
  const afterEnds = rowEnd(biasRow) + 4;
  memory.fill(ends, 0, afterEnds - ends);
  for (let side: usize = 0; side < usize(2 * count); side++) {
    const list = scratch + SCRATCH_ROWS + side * ROW_LIST_SIZE;
    const end = list + endOfRows(side);
    for (let at = list; at < end; at += 4) {
      const row = rowEnd(load<u32>(at));
      store<u32>(row, load<u32>(row) + 4);
    }
  }
  let start: u32 = 0;
  for (let row = ends; row < afterEnds; row += 4) {
    const size = load<u32>(row);
    store<u32>(row, start);
    start += size;
  }
  for (let side: usize = 0; side < usize(2 * count); side++) {
    const list = scratch + SCRATCH_ROWS + side * ROW_LIST_SIZE;
    const end = list + endOfRows(side);
    for (let at = list; at < end; at += 4) {
      const row = rowEnd(load<u32>(at));
      const place = load<u32>(row);
      store<u32>(scratch + place, u32(side) * TILE_ROW_SIZE, SCRATCH_USERS);
      store<u32>(row, place + 4);
    }
  }
}

/** Bytes of a perspective's list of rows, the biases' included. */
function endOfRows(side: usize): usize {
  return usize(load<u32>(scratch + ((side >> 1) << 2), SCRATCH_COUNTS) + 1) << 2;
}

/** Address of the end of a row's users, by the row's offset in a tile. */
function rowEnd(offset: u32): usize {
  return scratch + SCRATCH_ROW_ENDS + usize(offset / (TILE_ROW_SIZE / 4));
}

/** Adds to each row of a tile of the gradient the derivatives of its users. */
function addRows(row: usize, derivatives: usize): void {
  let user = scratch + SCRATCH_USERS;
  const users = user;
  const afterEnds = rowEnd(biasRow) + 4;
  for (let at = scratch + SCRATCH_ROW_ENDS; at < afterEnds; at += 4, row += TILE_ROW_SIZE) {
    const end = users + load<u32>(at);
    if (user == end) continue;
    let s0 = v128.load(row);
    let s1 = v128.load(row, 16);
    let s2 = v128.load(row, 32);
    let s3 = v128.load(row, 48);
    let s4 = v128.load(row, 64);
    let s5 = v128.load(row, 80);
    let s6 = v128.load(row, 96);
    let s7 = v128.load(row, 112);
    for (; user < end; user += 4) {
      const from = derivatives + load<u32>(user);
      s0 = f32x4.add(s0, v128.load(from));
      s1 = f32x4.add(s1, v128.load(from, 16));
      s2 = f32x4.add(s2, v128.load(from, 32));
      s3 = f32x4.add(s3, v128.load(from, 48));
      s4 = f32x4.add(s4, v128.load(from, 64));
      s5 = f32x4.add(s5, v128.load(from, 80));
      s6 = f32x4.add(s6, v128.load(from, 96));
      s7 = f32x4.add(s7, v128.load(from, 112));
    }
    v128.store(row, s0);
    v128.store(row, s1, 16);
    v128.store(row, s2, 32);
    v128.store(row, s3, 48);
    v128.store(row, s4, 64);
    v128.store(row, s5, 80);
    v128.store(row, s6, 96);
    v128.store(row, s7, 112);
  }
}
