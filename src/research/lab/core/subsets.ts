// Subsets in counting order two ways, and steppers two ways (Fiekas, sections 2.3 and 2.4).

import { KNIGHT_STEPS, SUBSETS_CARRY_RIPPLER } from '../abi/bits';
import { kingAttacks, knightAttacks } from '../../../core/attacks/leapers';
import { pdep } from '../../../core/attacks/sliders/software-pext';
import { bit, nextSubset, popcount } from '../../../core/bitboard/bits';
import { distance } from '../../../core/bitboard/squares';

/**
 * Sum, modulo 2^64, of i times subset number i over the first `count` subsets of `mask`: from one to the next by the
 * carry-rippler, or each from its number by parallel bit deposit (SUBSETS_…).
 */
export function sumSubsets(method: i32, mask: u64, count: i32): u64 {
  let total: u64 = 0;
  if (method == SUBSETS_CARRY_RIPPLER) {
    let subset: u64 = 0;
    for (let index = 0; index < count; index++) {
      total += u64(index) * subset;
      subset = nextSubset(subset, mask);
    }
  } else {
    for (let index = 0; index < count; index++) total += u64(index) * pdep(u64(index), mask);
  }
  return total;
}

// The deltas of section 2.4, clockwise from north, ended by 0.
const KING_DELTAS: usize = memory.data<i8>([8, 9, 1, -7, -8, -9, -1, 7, 0]);
const KNIGHT_DELTAS: usize = memory.data<i8>([17, 10, -6, -15, -17, -10, 6, 15, 0]);

/** Attacks of a stepper (…_STEPS). A delta that wraps around an edge ends more than two squares away and is skipped. */
export function stepperAttacks(steps: i32, square: i32): u64 {
  let attacks: u64 = 0;
  for (let delta = steps == KNIGHT_STEPS ? KNIGHT_DELTAS : KING_DELTAS; load<i8>(delta) != 0; delta++) {
    const at = square + i32(load<i8>(delta));
    if (at < 0 || at > 63 || distance(square, at) > 2) continue;
    attacks |= bit(at);
  }
  return attacks;
}

/** The same from the engine's table. */
export function stepperTable(steps: i32, square: i32): u64 {
  return steps == KNIGHT_STEPS ? knightAttacks(square) : kingAttacks(square);
}

/** Squares attacked from all squares, counted `rounds` times with (1) or without (0) the table. */
export function sumSteppers(steps: i32, table: i32, rounds: i32): i32 {
  let total = 0;
  for (let round = 0; round < rounds; round++) {
    for (let square = 0; square < 64; square++) {
      total += popcount(table != 0 ? stepperTable(steps, square) : stepperAttacks(steps, square));
    }
  }
  return total;
}
