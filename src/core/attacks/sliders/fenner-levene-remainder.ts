// Sliders by the perfect hash functions of T. Fenner and M. Levene, "Move generation with perfect hash functions" (2008), as
// the paper computes them. `fenner-levene` has the same sum without a division.
//
// The squares of a file lie k = 8 bits apart, those of a north-east diagonal 9, those of a north-west diagonal 7. A line's
// occupancy, taken as a number, modulo a number near a power of two is then different for every occupancy: a perfect hash
// that nobody had to search for. As section 3.1 suggests, the address does not lead to an occupancy but straight to the
// attacks: each square has a row of attack sets for each of its lines.
//
//   file         h1(α) = α mod (2^8 + 2)    formula 3, N = k, so the file is first shifted to the a-file (section 2)
//   north-east   h1(α) = α mod (2^9 + 2)    formula 3, N = k - 1: no shift needed (section 2.3)
//   north-west   h2(α) = α mod (2^8 + 1)    formula 10, N = k + 1: no shift needed (section 2.3)
//   rank         a shift alone (section 3); the two edge squares never block, so six bits are enough
//
// Cost: a remainder by a constant for each line; 515 KiB of tables.

import { SLIDERS_BASE } from '../../../abi/memory';
import { bit, nextSubset } from '../../bitboard/bits';
import { FILE_A, fileOf, rankOf } from '../../bitboard/squares';
import { rays } from '../../bitboard/walk';

const FILE_MODULUS = 258;
const NORTH_EAST_MODULUS = 514;
const NORTH_WEST_MODULUS = 257;

/** 8 × 64 × u8: attacks within a rank by file and inner occupancy. */
const RANK_ROWS = SLIDERS_BASE;
const FILE_ROWS = RANK_ROWS + 8 * 64;
const NORTH_EAST_ROWS = FILE_ROWS + 64 * FILE_MODULUS * 8;
const NORTH_WEST_ROWS = NORTH_EAST_ROWS + 64 * NORTH_EAST_MODULUS * 8;
/** 64 × 2 × u64: the north-east and the north-west diagonal through each square. */
const DIAGONALS = NORTH_WEST_ROWS + 64 * NORTH_WEST_MODULUS * 8;

function northEastDiagonal(square: i32): u64 {
  return load<u64>((square << 4) + DIAGONALS);
}

function northWestDiagonal(square: i32): u64 {
  return load<u64>((square << 4) + DIAGONALS, 8);
}

/** Address of the attacks along the file: h1, formula 3, k = 8. */
function fileEntry(square: i32, occupied: u64): usize {
  const alpha = (occupied >> u64(fileOf(square))) & FILE_A;
  return FILE_ROWS + ((square * FILE_MODULUS + i32(alpha % FILE_MODULUS)) << 3);
}

/** Address of the attacks along the north-east diagonal: h1, formula 3, k = 9. */
function northEastEntry(square: i32, occupied: u64): usize {
  const alpha = occupied & northEastDiagonal(square);
  return NORTH_EAST_ROWS + ((square * NORTH_EAST_MODULUS + i32(alpha % NORTH_EAST_MODULUS)) << 3);
}

/** Address of the attacks along the north-west diagonal: h2, formula 10, k = 7. */
function northWestEntry(square: i32, occupied: u64): usize {
  const alpha = occupied & northWestDiagonal(square);
  return NORTH_WEST_ROWS + ((square * NORTH_WEST_MODULUS + i32(alpha % NORTH_WEST_MODULUS)) << 3);
}

/** Address of the attacks along the rank, as on rank 1. */
function rankEntry(square: i32, occupied: u64): usize {
  const inner = i32(occupied >> u64((rankOf(square) << 3) + 1)) & 63;
  return RANK_ROWS + (fileOf(square) << 6) + inner;
}

export function initSliders(): void {
  for (let square = 0; square < 64; square++) {
    const file = rays(square, 0, 1, 0) | bit(square);
    const northEast = rays(square, 1, 1, 0) | bit(square);
    const northWest = rays(square, 1, -1, 0) | bit(square);
    store<u64>((square << 4) + DIAGONALS, northEast);
    store<u64>((square << 4) + DIAGONALS, northWest, 8);

    let subset: u64 = 0;
    do {
      store<u64>(fileEntry(square, subset), rays(square, 0, 1, subset));
      subset = nextSubset(subset, file);
    } while (subset);
    do {
      store<u64>(northEastEntry(square, subset), rays(square, 1, 1, subset));
      subset = nextSubset(subset, northEast);
    } while (subset);
    do {
      store<u64>(northWestEntry(square, subset), rays(square, 1, -1, subset));
      subset = nextSubset(subset, northWest);
    } while (subset);
  }
  for (let file = 0; file < 8; file++) {
    for (let inner = 0; inner < 64; inner++) {
      const occupied = u64(inner) << 1;
      store<u8>(rankEntry(file, occupied), u8(rays(file, 1, 0, occupied)));
    }
  }
}

export function bishopAttacks(square: i32, occupied: u64): u64 {
  return load<u64>(northEastEntry(square, occupied)) | load<u64>(northWestEntry(square, occupied));
}

export function rookAttacks(square: i32, occupied: u64): u64 {
  const rank = u64(load<u8>(rankEntry(square, occupied))) << u64(rankOf(square) << 3);
  return rank | load<u64>(fileEntry(square, occupied));
}
