// Sliders by direct lookup (S. Tannous, "Avoiding rotated bitboards with direct lookup", ICGA Journal 30/2, 2007).
//
// For each square and each of its four lines an associative array from the line's occupancy, as it lies on the board, to the
// attacks. Tannous takes the dictionaries of his language. There is none here, so this is the usual one: a table of twice as
// many slots as keys, the slot by a multiplication with the golden ratio (Knuth, volume 3, section 6.4), the next one while
// another key has it. So unlike a perfect hash it stores and compares keys.
//
// The square itself belongs to the key, occupied or not: a key is never empty, and an empty slot never equal to one.
//
// Cost: a multiplication, a comparison and sometimes more for each line; 676 KiB of tables.

import { SLIDERS_BASE } from '../../../abi/memory';
import { bit, nextSubset, popcount } from '../../bitboard/bits';
import { rays } from '../../bitboard/walk';

/** 64 × 4 descriptions of 16 bytes: what a look-up along one line needs. */
const LINES = SLIDERS_BASE;
/** u64: the line's squares, the own one among them. */
const LINE_MASK = 0;
/** u32: address of its slots. */
const LINE_SLOTS = 8;
/** u32: the shift that leaves so many bits of a product as the slots need. */
const LINE_SHIFT = 12;
const LINES_SIZE = 64 * 64;

// From a square's first line to the others.
const FILE = 16;
const NORTH_EAST = 32;
const NORTH_WEST = 48;

// A slot: u64 each.
const SLOT_KEY = 0;
const SLOT_ATTACKS = 8;

/** 2^64 divided by the golden ratio, made odd. */
const GOLDEN_RATIO: u64 = 0x9e3779b97f4a7c15;

/** The slot that holds a key or, while the table is being filled, the empty one that it belongs into. */
function slotOf(line: usize, key: u64): usize {
  const shift = u64(load<u32>(line, LINE_SHIFT));
  const last: u64 = (u64(1) << (64 - shift)) - 1;
  const slots = usize(load<u32>(line, LINE_SLOTS));
  let index = (key * GOLDEN_RATIO) >> shift;
  let slot = slots + (usize(index) << 4);
  let found = load<u64>(slot, SLOT_KEY);
  while (found != key && found != 0) {
    index = (index + 1) & last;
    slot = slots + (usize(index) << 4);
    found = load<u64>(slot, SLOT_KEY);
  }
  return slot;
}

function lineAttacks(line: usize, square: i32, occupied: u64): u64 {
  return load<u64>(slotOf(line, (occupied & load<u64>(line, LINE_MASK)) | bit(square)), SLOT_ATTACKS);
}

/** Writes a line's description and fills its slots, which begin at `slots`; returns their end. */
function initLine(line: usize, square: i32, fileStep: i32, rankStep: i32, slots: usize): usize {
  const others = rays(square, fileStep, rankStep, 0);
  const bits = popcount(others) + 1;
  store<u64>(line, others | bit(square), LINE_MASK);
  store<u32>(line, slots, LINE_SLOTS);
  store<u32>(line, 64 - bits, LINE_SHIFT);
  let subset: u64 = 0;
  do {
    const slot = slotOf(line, subset | bit(square));
    store<u64>(slot, subset | bit(square), SLOT_KEY);
    store<u64>(slot, rays(square, fileStep, rankStep, subset), SLOT_ATTACKS);
    subset = nextSubset(subset, others);
  } while (subset);
  return slots + (16 << bits);
}

export function initSliders(): void {
  let slots: usize = LINES + LINES_SIZE;
  for (let square = 0; square < 64; square++) {
    const line: usize = LINES + (square << 6);
    slots = initLine(line, square, 1, 0, slots);
    slots = initLine(line + FILE, square, 0, 1, slots);
    slots = initLine(line + NORTH_EAST, square, 1, 1, slots);
    slots = initLine(line + NORTH_WEST, square, 1, -1, slots);
  }
}

export function bishopAttacks(square: i32, occupied: u64): u64 {
  const line: usize = LINES + (square << 6);
  return lineAttacks(line + NORTH_EAST, square, occupied) | lineAttacks(line + NORTH_WEST, square, occupied);
}

export function rookAttacks(square: i32, occupied: u64): u64 {
  const line: usize = LINES + (square << 6);
  return lineAttacks(line, square, occupied) | lineAttacks(line + FILE, square, occupied);
}
