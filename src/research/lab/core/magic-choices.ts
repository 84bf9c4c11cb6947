// The factors that the packer may choose from, each as the set of indices that it uses.

import { PACK_CHOICES, PACK_CHOICE_LIST, PACK_CHOICE_SIZE, PACK_COUNTS, PACK_PIECES, PACK_TABLE } from '../abi/magics';
import { nextSubset } from '../../../core/bitboard/bits';
import { attacksOf, relevantSquares } from '../../../core/attacks/sliders/fill';
import { random } from './random';

export const CHOICE_USED = 0;
export const CHOICE_LENGTH = 4;
export const CHOICE_FIRST = 8;
export const CHOICE_INDICES = 16;

/** True for black magics: irrelevant squares are set instead of cleared. */
let setsIrrelevant: bool;

/** Removes all choices. The next ones are white magics or black ones. */
export function openChoices(black: bool): void {
  setsIrrelevant = black;
  memory.fill(PACK_COUNTS, 0, PACK_PIECES * 4);
}

export function choiceAt(piece: i32, choice: i32): usize {
  return PACK_CHOICE_LIST + (piece * PACK_CHOICES + choice) * PACK_CHOICE_SIZE;
}

/** Fills PACK_TABLE with the attacks at each index. False if the factor is not magic. */
function fillTable(bishop: bool, square: i32, bits: i32, factor: u64): bool {
  memory.fill(PACK_TABLE, 0, usize(8) << usize(bits));
  const mask = relevantSquares(square, bishop);
  const always = setsIrrelevant ? ~mask : 0;
  let occupied: u64 = 0;
  do {
    const at = PACK_TABLE + (i32(((occupied | always) * factor) >> u64(64 - bits)) << 3);
    const attacks = attacksOf(square, bishop, occupied);
    if (load<u64>(at) != 0 && load<u64>(at) != attacks) return false;
    store<u64>(at, attacks);
    occupied = nextSubset(occupied, mask);
  } while (occupied);
  return true;
}

/**
 * A factor's cost in a packing. The upper half of the result is twice its closed length (src/research/lab/magics/closed-length.ts) plus
 * its number of indices; the lower half is a hash of its set of indices. -1 if the factor is not magic.
 */
export function factorCost(bishop: bool, square: i32, bits: i32, factor: u64, longestGap: i32): i64 {
  if (!fillTable(bishop, square, bits, factor)) return -1;
  let cost = 0;
  let first = -1;
  let last = 0;
  let mark: u64 = 0;
  for (let index = 0; index < 1 << bits; index++) {
    if (load<u64>(PACK_TABLE + (index << 3)) == 0) continue;
    if (first < 0) first = index;
    else cost += 2 * min(index - last - 1, longestGap);
    cost += 3;
    last = index;
    mark = (mark ^ u64(index - first)) * 0x9e3779b97f4a7c15;
    mark ^= mark >> 29;
  }
  return (i64(cost) << 32) | i64(mark >> 32);
}

/** Adds a factor for an index of `bits` bits to a slider's choices. Returns its number, or -1 if it is not magic or has no room. */
export function addChoice(bishop: bool, square: i32, bits: i32, factor: u64): i32 {
  const piece = bishop ? square : square + 64;
  const number = load<i32>(PACK_COUNTS + (piece << 2));
  if (number == PACK_CHOICES || !fillTable(bishop, square, bits, factor)) return -1;
  const choice = choiceAt(piece, number);
  let used = 0;
  let first = -1;
  let last = 0;
  for (let index = 0; index < 1 << bits; index++) {
    if (load<u64>(PACK_TABLE + (index << 3)) == 0) continue;
    if (first < 0) first = index;
    last = index;
    store<u16>(choice + (used << 1), index - first, CHOICE_INDICES);
    used++;
  }
  store<i32>(choice, used, CHOICE_USED);
  store<i32>(choice, last - first + 1, CHOICE_LENGTH);
  store<i32>(choice, first, CHOICE_FIRST);
  // In random order: neighbouring indices would bar the same places.
  for (let i = used - 1; i > 0; i--) {
    const other = choice + usize((random() % u64(i + 1)) << 1);
    const here = choice + (i << 1);
    const index = load<u16>(here, CHOICE_INDICES);
    store<u16>(here, load<u16>(other, CHOICE_INDICES), CHOICE_INDICES);
    store<u16>(other, index, CHOICE_INDICES);
  }
  store<i32>(PACK_COUNTS + (piece << 2), number + 1);
  return number;
}
