// Walks over the board step by step: slow, but without a table; it fills every table.

import { bit, has } from './bits';
import { fileOf, rankOf, squareAt } from './squares';

/** The square one step away, or -1 beyond the edge. */
export function step(square: i32, fileStep: i32, rankStep: i32): i32 {
  const file = fileOf(square) + fileStep;
  const rank = rankOf(square) + rankStep;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : squareAt(file, rank);
}

/** Squares reached from `square` in one direction, up to and including the first occupied one. */
export function ray(square: i32, fileStep: i32, rankStep: i32, occupied: u64): u64 {
  let reached: u64 = 0;
  let at = step(square, fileStep, rankStep);
  while (at >= 0) {
    reached |= bit(at);
    if (has(occupied, at)) break;
    at = step(at, fileStep, rankStep);
  }
  return reached;
}

/** Both directions of a line through `square`. */
export function rays(square: i32, fileStep: i32, rankStep: i32, occupied: u64): u64 {
  return ray(square, fileStep, rankStep, occupied) | ray(square, -fileStep, -rankStep, occupied);
}
