// Sliders by rays and blockers (S. Cracraft, "Bit-map move generation in chess", ICCA Journal 7/3, 1984, section 5).
//
// A ray is the bit map from a square to the board's edge in one direction. What stands on it blocks; of the blockers the
// nearest counts, which is the least bit of a ray that runs upwards and the greatest of one that runs downwards. A table
// by two squares then gives the way from the slider to the blocker. The article's table holds the blocker too; here it is
// the one that pins and checks use (src/core/attacks/lines.ts), which leaves both ends out, so the blocker is added. The
// article takes a friendly blocker out again; under the contract of a backend that is for the caller to do.
//
// Cost: for each of four rays a mask, a branch, a bit scan and a look-up; 4 KiB of rays beside the 32 KiB shared.

import { SLIDERS_BASE } from '../../../abi/memory';
import { bit, lsb, msb } from '../../bitboard/bits';
import { ray } from '../../bitboard/walk';
import { between } from '../lines';

// 64 × u64 for each direction.
const EAST = SLIDERS_BASE;
const NORTH_WEST = EAST + 512;
const NORTH = NORTH_WEST + 512;
const NORTH_EAST = NORTH + 512;
const WEST = NORTH_EAST + 512;
const SOUTH_EAST = WEST + 512;
const SOUTH = SOUTH_EAST + 512;
const SOUTH_WEST = SOUTH + 512;

/** Along a ray with ascending square numbers. */
function upwards(square: i32, rays: usize, occupied: u64): u64 {
  const whole = load<u64>(rays + (square << 3));
  const blockers = whole & occupied;
  if (blockers == 0) return whole;
  const blocker = lsb(blockers);
  return between(square, blocker) | bit(blocker);
}

/** Along a ray with descending square numbers. */
function downwards(square: i32, rays: usize, occupied: u64): u64 {
  const whole = load<u64>(rays + (square << 3));
  const blockers = whole & occupied;
  if (blockers == 0) return whole;
  const blocker = msb(blockers);
  return between(square, blocker) | bit(blocker);
}

/** Fills the rays; attacks also need the table of `between`. */
export function initSliders(): void {
  for (let square = 0; square < 64; square++) {
    const at = square << 3;
    store<u64>(at + EAST, ray(square, 1, 0, 0));
    store<u64>(at + NORTH_WEST, ray(square, -1, 1, 0));
    store<u64>(at + NORTH, ray(square, 0, 1, 0));
    store<u64>(at + NORTH_EAST, ray(square, 1, 1, 0));
    store<u64>(at + WEST, ray(square, -1, 0, 0));
    store<u64>(at + SOUTH_EAST, ray(square, 1, -1, 0));
    store<u64>(at + SOUTH, ray(square, 0, -1, 0));
    store<u64>(at + SOUTH_WEST, ray(square, -1, -1, 0));
  }
}

export function bishopAttacks(square: i32, occupied: u64): u64 {
  return (
    upwards(square, NORTH_EAST, occupied) |
    upwards(square, NORTH_WEST, occupied) |
    downwards(square, SOUTH_EAST, occupied) |
    downwards(square, SOUTH_WEST, occupied)
  );
}

export function rookAttacks(square: i32, occupied: u64): u64 {
  return (
    upwards(square, NORTH, occupied) |
    upwards(square, EAST, occupied) |
    downwards(square, WEST, occupied) |
    downwards(square, SOUTH, occupied)
  );
}
