// Sliders by magic multiplication with one shift for all squares of a piece and one overlapping table (V. Annuss, 2010;
// Fiekas, section 3.4).
//
// Cost: a mask, a multiplication, a shift by a constant; 693 KiB of attack sets.

import {
  BISHOP_ENTRIES,
  BISHOP_SHIFT,
  ENTRY_FACTOR,
  ENTRY_MASK,
  ENTRY_SIZE_LOG2,
  ENTRY_TABLE,
  initPiece,
  ROOK_ENTRIES,
  ROOK_SHIFT,
} from './fixed-shift';
import { BISHOP_FACTORS, BISHOP_OFFSETS, ROOK_FACTORS, ROOK_OFFSETS, TABLE_ENTRIES } from './fixed-shift-magic-factors';

function product(entry: usize, occupied: u64): u64 {
  return (occupied & load<u64>(entry, ENTRY_MASK)) * load<u64>(entry, ENTRY_FACTOR);
}

function bishopAddress(entry: usize, occupied: u64): usize {
  return usize(load<u32>(entry, ENTRY_TABLE)) + (usize(product(entry, occupied) >> BISHOP_SHIFT) << 3);
}

function rookAddress(entry: usize, occupied: u64): usize {
  return usize(load<u32>(entry, ENTRY_TABLE)) + (usize(product(entry, occupied) >> ROOK_SHIFT) << 3);
}

export function initSliders(): void {
  initPiece(true, false, BISHOP_FACTORS, BISHOP_OFFSETS, TABLE_ENTRIES, bishopAddress);
  initPiece(false, false, ROOK_FACTORS, ROOK_OFFSETS, TABLE_ENTRIES, rookAddress);
}

export function bishopAttacks(square: i32, occupied: u64): u64 {
  return load<u64>(bishopAddress(BISHOP_ENTRIES + (square << ENTRY_SIZE_LOG2), occupied));
}

export function rookAttacks(square: i32, occupied: u64): u64 {
  return load<u64>(rookAddress(ROOK_ENTRIES + (square << ENTRY_SIZE_LOG2), occupied));
}
