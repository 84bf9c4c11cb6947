// Sliders by magic multiplication, the factor's own lower 16 bits saying where in the table the square's part lies
// (E. Kotlov, 2018; Fiekas, section 3.6). An entry is a mask and a factor, 16 bytes.
//
// The 16 bits belong to the multiplication too, and few patterns of them make a magic factor. As they are, the offsets of
// most squares would be close together and their parts would overlap; so a second multiplication (Knuth's Fibonacci hashing)
// spreads them over 2^16 units of four attack sets, where `src/tools/find-magics.ts` finds room for all. The shift is
// counted from the mask.
//
// Cost: a mask, two multiplications, a shift, a population count; 841 KiB of attack sets, scattered over 2 MiB.

import { SLIDERS_BASE, SLIDERS_END } from '../../../abi/memory';
import { popcount } from '../../bitboard/bits';
import { fillAttacks, relevantSquares } from './fill';
import { BISHOP_FACTORS, ROOK_FACTORS } from './magic-with-offset-factors';

const ENTRY_MASK = 0;
const ENTRY_FACTOR = 8;
const ENTRY_SIZE_LOG2 = 4;
const OFFSET_MASK = 0xffff;
/** 2^16 over the golden ratio. */
const OFFSET_SPREAD = 40503;
/** Four attack sets, 32 bytes. */
const UNIT_SIZE_LOG2 = 5;

const BISHOP_ENTRIES = SLIDERS_BASE;
const ROOK_ENTRIES = BISHOP_ENTRIES + (64 << ENTRY_SIZE_LOG2);
const ATTACKS = ROOK_ENTRIES + (64 << ENTRY_SIZE_LOG2);

function attackAddress(entry: usize, occupied: u64): usize {
  const mask = load<u64>(entry, ENTRY_MASK);
  const factor = load<u64>(entry, ENTRY_FACTOR);
  // A shift takes its count modulo 64, so minus the number of bits will do.
  const index = ((occupied & mask) * factor) >> (0 - popcnt(mask));
  const unit = (usize(factor) * OFFSET_SPREAD) & OFFSET_MASK;
  return usize(ATTACKS) + (unit << UNIT_SIZE_LOG2) + (usize(index) << 3);
}

function initSquare(entry: usize, square: i32, bishop: bool, factor: u64): void {
  const mask = relevantSquares(square, bishop);
  store<u64>(entry, mask, ENTRY_MASK);
  store<u64>(entry, factor, ENTRY_FACTOR);
  assert(
    attackAddress(entry, 0) + (8 << popcount(mask)) <= usize(SLIDERS_END),
    'an offset points beyond the slider tables',
  );
  fillAttacks(square, bishop, entry, attackAddress);
}

export function initSliders(): void {
  for (let square = 0; square < 64; square++) {
    const at = square << ENTRY_SIZE_LOG2;
    initSquare(BISHOP_ENTRIES + at, square, true, load<u64>(BISHOP_FACTORS + (square << 3)));
    initSquare(ROOK_ENTRIES + at, square, false, load<u64>(ROOK_FACTORS + (square << 3)));
  }
}

export function bishopAttacks(square: i32, occupied: u64): u64 {
  return load<u64>(attackAddress(BISHOP_ENTRIES + (square << ENTRY_SIZE_LOG2), occupied));
}

export function rookAttacks(square: i32, occupied: u64): u64 {
  return load<u64>(attackAddress(ROOK_ENTRIES + (square << ENTRY_SIZE_LOG2), occupied));
}
