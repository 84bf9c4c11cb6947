// Lines between squares, and sliders' attacks on the empty board.

import { TABLE_BETWEEN, TABLE_BISHOP_RAYS, TABLE_LINE, TABLE_ROOK_RAYS } from '../../abi/memory';
import { bit, has, lsb, withoutLsb } from '../bitboard/bits';
import { ray, rays } from '../bitboard/walk';

/** Bishop attacks on the empty board. */
export function bishopRays(square: i32): u64 {
  return load<u64>((square << 3) + TABLE_BISHOP_RAYS);
}

/** Rook attacks on the empty board. */
export function rookRays(square: i32): u64 {
  return load<u64>((square << 3) + TABLE_ROOK_RAYS);
}

/** Squares strictly between two squares of one rank, file or diagonal; none otherwise. */
export function between(a: i32, b: i32): u64 {
  return load<u64>((a << 9) + (b << 3) + TABLE_BETWEEN);
}

/** The whole line through two squares of one rank, file or diagonal, both included; none otherwise. */
export function line(a: i32, b: i32): u64 {
  return load<u64>((a << 9) + (b << 3) + TABLE_LINE);
}

/** Fills both tables for all squares that `square` is aligned with in one direction and its opposite. */
function initLinesThrough(square: i32, fileStep: i32, rankStep: i32): void {
  const whole = rays(square, fileStep, rankStep, 0) | bit(square);
  let others = whole ^ bit(square);
  while (others) {
    const other = lsb(others);
    others = withoutLsb(others);
    const forward = ray(square, fileStep, rankStep, bit(other));
    const stretch = has(forward, other) ? forward : ray(square, -fileStep, -rankStep, bit(other));
    store<u64>((square << 9) + (other << 3) + TABLE_BETWEEN, stretch ^ bit(other));
    store<u64>((square << 9) + (other << 3) + TABLE_LINE, whole);
  }
}

export function initLines(): void {
  for (let square = 0; square < 64; square++) {
    store<u64>((square << 3) + TABLE_BISHOP_RAYS, rays(square, 1, 1, 0) | rays(square, 1, -1, 0));
    store<u64>((square << 3) + TABLE_ROOK_RAYS, rays(square, 1, 0, 0) | rays(square, 0, 1, 0));
    initLinesThrough(square, 1, 0);
    initLinesThrough(square, 0, 1);
    initLinesThrough(square, 1, 1);
    initLinesThrough(square, 1, -1);
  }
}
