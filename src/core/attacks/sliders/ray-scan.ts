// Ray scanning: walk until something stands in the way. No table, no trick: the oracle that every other backend is
// tested against, and the "standard method" of Fenner and Levene's table 4.

import { rays } from '../../bitboard/walk';

export function initSliders(): void {
  // nothing to prepare
}

export function bishopAttacks(square: i32, occupied: u64): u64 {
  return rays(square, 1, 1, occupied) | rays(square, 1, -1, occupied);
}

export function rookAttacks(square: i32, occupied: u64): u64 {
  return rays(square, 1, 0, occupied) | rays(square, 0, 1, occupied);
}
