// Finds the table of a position and reads the stored value. wdl.ts and dtz.ts handle captures, pawn moves and en passant.

import { CONTROL_TABLEBASES } from '../../abi/memory';
import { KING, PAWN, QUEEN, WHITE } from '../../abi/piece';
import {
  PART_FLAGS,
  PART_FLAG_BLACK,
  PART_FLAG_LOSS_PLIES,
  PART_FLAG_MAPPED,
  PART_FLAG_WIN_PLIES,
  PART_MAPS,
  PART_PIECES,
  PROBE_FAILED,
  SCRATCH_SQUARES,
  SIGNATURE_BITS,
  SIGNATURE_FACTOR_HIGH,
  SIGNATURE_FACTOR_LOW,
  SLOT_DTZ,
  SLOT_SIGNATURE,
  SLOT_SIZE,
  SLOT_SWAPPED,
  SLOT_WDL,
  TABLEBASES_DIRECTORY,
  TABLEBASES_LARGEST,
  TABLEBASES_SLOT_BITS,
  TABLE_LEADING_PAWNS,
  TABLE_MEN,
  TABLE_PARTS,
  TABLE_SYMMETRIC,
} from '../../abi/tablebase';
import { lsb, popcount, withoutLsb } from '../bitboard/bits';
import { Position, castlingOf, occupiedSet, pieceSet } from '../position/position';
import { NO_INDEX, encode, leadPawn } from './encode';
import { decode } from './decode';

/** Returned if the table stores only positions with the other side to move. */
export const OTHER_SIDE = PROBE_FAILED - 1;

/** Number of men of the largest available table, 0 without tables. */
export function largestTable(): i32 {
  const image = usize(load<u32>(CONTROL_TABLEBASES));
  return image ? load<u32>(image, TABLEBASES_LARGEST) : 0;
}

/** True if there may be a table for the position. */
export function mayProbe(position: Position): bool {
  return popcount(occupiedSet(position)) <= largestTable() && castlingOf(position) == 0;
}

/** The number of men of each kind on each side, without kings. */
export function signatureOf(position: Position): u64 {
  let signature: u64 = 0;
  for (let type = QUEEN; type >= PAWN; type--) {
    for (let colour = 1; colour >= WHITE; colour--) {
      const count = u64(popcount(pieceSet(position, colour, type)));
      signature |= count << u64((type + colour * KING) * SIGNATURE_BITS);
    }
  }
  return signature;
}

/** The signature of the same men with colours exchanged. */
export function exchangeColours(signature: u64): u64 {
  const bits: u64 = KING * SIGNATURE_BITS;
  return (signature >> bits) | ((signature & ((u64(1) << bits) - 1)) << bits);
}

/** The directory's slot for a signature, or 0. */
function findSlot(image: usize, signature: u64): usize {
  const bits = load<u32>(image, TABLEBASES_SLOT_BITS);
  const factor = (u64(SIGNATURE_FACTOR_HIGH) << 32) | u64(SIGNATURE_FACTOR_LOW);
  let slot = usize((signature * factor) >> u64(64 - bits));
  while (true) {
    const address = image + TABLEBASES_DIRECTORY + slot * SLOT_SIZE;
    const found = load<u64>(address, SLOT_SIGNATURE);
    if (found == signature) return address;
    if (found == 0) return 0;
    slot = (slot + 1) & ((usize(1) << bits) - 1);
  }
}

/** Lists the squares of the men from `man` to before `end`, in the part's order. Returns the number of men listed so far. */
function listSquares(position: Position, part: usize, squares: usize, man: i32, end: i32, swap: i32, flip: i32): i32 {
  while (man < end) {
    const piece = i32(load<u8>(part + man, PART_PIECES));
    for (let set = pieceSet(position, (piece & 1) ^ swap, piece >> 1); set; set = withoutLsb(set)) {
      store<u8>(squares + man++, lsb(set) ^ flip);
    }
  }
  return man;
}

/** The part of a table for a file of the leading pawn and a side to move. */
function partOf(image: usize, table: usize, file: i32, side: i32): usize {
  return image + load<u32>(table + (((file << 1) + side) << 2), TABLE_PARTS);
}

/** Converts a stored DTZ value for an outcome to plies, minus one. */
function distanceOf(image: usize, part: usize, value: i32, wdl: i32): i32 {
  const flags = load<u32>(part, PART_FLAGS);
  if (flags & PART_FLAG_MAPPED) {
    // The maps' order: wins, losses, cursed wins, blessed losses.
    const kind = wdl == 2 ? 0 : wdl == -2 ? 1 : wdl == 1 ? 2 : 3;
    const map = part + (kind << 3);
    if (u32(value) >= load<u32>(map, PART_MAPS + 4)) return PROBE_FAILED;
    value = load<u16>(image + load<u32>(map, PART_MAPS) + (value << 1));
  }
  const inPlies = (wdl == 2 && flags & PART_FLAG_WIN_PLIES) || (wdl == -2 && flags & PART_FLAG_LOSS_PLIES);
  return inPlies ? value : value * 2;
}

/** Looks up a position in a table of `kind`, SLOT_WDL or SLOT_DTZ. For DTZ, `wdl` is the position's outcome. */
function lookUp(position: Position, kind: usize, wdl: i32, scratch: usize): i32 {
  const image = usize(load<u32>(CONTROL_TABLEBASES));
  const slot = findSlot(image, signatureOf(position));
  if (slot == 0 || load<u32>(slot + kind) == 0) return PROBE_FAILED;
  const table = image + load<u32>(slot + kind);
  const symmetric = load<u32>(table, TABLE_SYMMETRIC) != 0;
  const swap = symmetric ? position.sideToMove : i32(load<u32>(slot, SLOT_SWAPPED));
  const side = position.sideToMove ^ swap;
  const pawns = i32(load<u32>(table, TABLE_LEADING_PAWNS));
  const flip = pawns && swap ? 56 : 0;
  const squares = scratch + SCRATCH_SQUARES;
  let part = partOf(image, table, 0, side);
  let man = 0;
  if (pawns) {
    man = listSquares(position, part, squares, 0, pawns, swap, flip);
    part = partOf(image, table, leadPawn(squares, pawns), side);
  }
  if (kind == SLOT_DTZ && !symmetric && i32(load<u32>(part, PART_FLAGS) & PART_FLAG_BLACK) != side) return OTHER_SIDE;
  listSquares(position, part, squares, man, load<u32>(table, TABLE_MEN), swap, flip);
  const index = encode(table, part, squares);
  if (index == NO_INDEX) return PROBE_FAILED;
  const value = decode(image, table, part, index, scratch);
  if (value == PROBE_FAILED) return PROBE_FAILED;
  if (kind == SLOT_DTZ) return distanceOf(image, part, value, wdl);
  return value <= 4 ? value - 2 : PROBE_FAILED;
}

/** The stored outcome, -2 … 2 for the side to move, or PROBE_FAILED. Bare kings need no table. */
export function storedWdl(position: Position, scratch: usize): i32 {
  if (popcount(occupiedSet(position)) == 2) return 0;
  return lookUp(position, SLOT_WDL, 0, scratch);
}

/** The stored DTZ of a position with the outcome `wdl`, minus one; or OTHER_SIDE, or PROBE_FAILED. */
export function storedDtz(position: Position, wdl: i32, scratch: usize): i32 {
  return lookUp(position, SLOT_DTZ, wdl, scratch);
}
