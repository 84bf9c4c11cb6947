// Sliders by rotated bitboards (R. Hyatt, "Rotated bitmaps, a new twist on an old idea", ICGA Journal 22/4, 1999).
//
// On a rank the squares lie side by side, so a shift and a mask give its occupancy. Boards with the same men in another
// order of squares do the same for files and diagonals. The edge squares never block, so six bits are enough:
//
//   rank         the board itself
//   file         the board with ranks and files exchanged
//   north-east   each file turned down by its number, so that a north-east diagonal lies on one rank, beside another one
//   north-west   each file turned up by its number
//
// Hyatt's engine keeps these boards incrementally, at the cost of three more words for every man that comes or goes. The
// contract of a backend here has no state, so they are made for each look-up: three exchanges of bits for each turned
// board, which is what makes this backend slow. `docs/lab/fenner-levene.md` times both forms. The turns by 45 degrees are
// those of the Chess Programming Wiki ("pseudo rotation", after S. Sanders).
//
// Cost: 14 or 15 operations for each line that is no rank; 128 KiB of attack tables.

import { SLIDERS_BASE } from '../../../abi/memory';
import { fileOf, rankOf } from '../../bitboard/squares';
import { rays } from '../../bitboard/walk';

/** 64 rows of 64 × u64 for each direction: attacks along the line by its six inner bits. */
const RANK_ROWS = SLIDERS_BASE;
const FILE_ROWS = RANK_ROWS + 64 * 512;
const NORTH_EAST_ROWS = FILE_ROWS + 64 * 512;
const NORTH_WEST_ROWS = NORTH_EAST_ROWS + 64 * 512;

// Files whose number has the bit 1, 2 or 4.
const ODD_FILES: u64 = 0xaaaaaaaaaaaaaaaa;
const FILES_BIT_2: u64 = 0xcccccccccccccccc;
const FILES_BIT_4: u64 = 0xf0f0f0f0f0f0f0f0;

/** Exchanges the bits in `mask` with those `shift` above them. */
function exchange(set: u64, mask: u64, shift: u64): u64 {
  const difference = (set ^ (set >> shift)) & mask;
  return set ^ difference ^ (difference << shift);
}

/** The board with ranks and files exchanged: a transposition of the 8 × 8 bits by halves, quarters and eighths. */
export function rotated90(set: u64): u64 {
  set = exchange(set, 0x00000000f0f0f0f0, 28);
  set = exchange(set, 0x0000cccc0000cccc, 14);
  return exchange(set, 0x00aa00aa00aa00aa, 7);
}

/** Where square (file, rank) goes to (file, rank - file modulo 8). */
export function rotatedNorthEast(set: u64): u64 {
  set ^= ODD_FILES & (set ^ rotr(set, 8));
  set ^= FILES_BIT_2 & (set ^ rotr(set, 16));
  return set ^ (FILES_BIT_4 & (set ^ rotr(set, 32)));
}

/** Where square (file, rank) goes to (file, rank + file modulo 8). */
export function rotatedNorthWest(set: u64): u64 {
  set ^= ODD_FILES & (set ^ rotl(set, 8));
  set ^= FILES_BIT_2 & (set ^ rotl(set, 16));
  return set ^ (FILES_BIT_4 & (set ^ rotl(set, 32)));
}

/** Entry of a square's row, in bytes from the first row, by the inner bits of a rank of a board. */
function entry(square: i32, board: u64, rank: i32): usize {
  return usize(square << 9) + (usize((board >> u64((rank << 3) + 1)) & 63) << 3);
}

export function rankAttacks(square: i32, occupied: u64): u64 {
  return load<u64>(entry(square, occupied, rankOf(square)), RANK_ROWS);
}

/** Attacks along the file, from `rotated90` of the occupied squares. */
export function fileAttacks(square: i32, rotated: u64): u64 {
  return load<u64>(entry(square, rotated, fileOf(square)), FILE_ROWS);
}

/** Attacks along the north-east diagonal, from `rotatedNorthEast` of the occupied squares. */
export function northEastAttacks(square: i32, rotated: u64): u64 {
  return load<u64>(entry(square, rotated, (rankOf(square) - fileOf(square)) & 7), NORTH_EAST_ROWS);
}

/** Attacks along the north-west diagonal, from `rotatedNorthWest` of the occupied squares. */
export function northWestAttacks(square: i32, rotated: u64): u64 {
  return load<u64>(entry(square, rotated, (rankOf(square) + fileOf(square)) & 7), NORTH_WEST_ROWS);
}

export function initSliders(): void {
  for (let square = 0; square < 64; square++) {
    const file = fileOf(square);
    const rank = rankOf(square);
    for (let inner = 0; inner < 64; inner++) {
      const at = (square << 9) + (inner << 3);
      // Bit n of a turned rank is the square on file n, or, where files became ranks, on rank n. Bits of the diagonal
      // that shares the rank lie out of the rays' way.
      let onRank: u64 = 0;
      let onFile: u64 = 0;
      let onNorthEast: u64 = 0;
      let onNorthWest: u64 = 0;
      for (let n = 1; n <= 6; n++) {
        const set = u64((inner >> (n - 1)) & 1);
        onRank |= set << u64((rank << 3) + n);
        onFile |= set << u64((n << 3) + file);
        onNorthEast |= set << u64((((rank - file + n) & 7) << 3) + n);
        onNorthWest |= set << u64((((rank + file - n) & 7) << 3) + n);
      }
      store<u64>(at, rays(square, 1, 0, onRank), RANK_ROWS);
      store<u64>(at, rays(square, 0, 1, onFile), FILE_ROWS);
      store<u64>(at, rays(square, 1, 1, onNorthEast), NORTH_EAST_ROWS);
      store<u64>(at, rays(square, 1, -1, onNorthWest), NORTH_WEST_ROWS);
    }
  }
}

export function bishopAttacks(square: i32, occupied: u64): u64 {
  return northEastAttacks(square, rotatedNorthEast(occupied)) | northWestAttacks(square, rotatedNorthWest(occupied));
}

export function rookAttacks(square: i32, occupied: u64): u64 {
  return rankAttacks(square, occupied) | fileAttacks(square, rotated90(occupied));
}
