// The calls of line-calls.ts for whole sliders, by the method that this module was built with.

import { CALL_OCCUPIED, CALL_SIZE, CALL_SQUARE, LAB_CALLS, LAB_TURNED, TURNED_SIZE } from '../abi/calls';
import { SLIDERS_ROTATED } from '../../../abi/sliders';
import { bishopAttacks, rookAttacks } from '../../../core/attacks/sliders';
import * as rotated from '../../../core/attacks/sliders/rotated';
import { bit } from '../../../core/bitboard/bits';
import { fileOf, rankOf, squareAt } from '../../../core/bitboard/squares';

/** Makes the first `count` calls, `passes` times; returns the sum of all attack sets. */
export function runSliderCalls(bishop: bool, count: i32, passes: i32): u64 {
  return bishop ? runBishops(count, passes) : runRooks(count, passes);
}

function runBishops(count: i32, passes: i32): u64 {
  let sum: u64 = 0;
  const end: usize = LAB_CALLS + count * CALL_SIZE;
  for (let pass = 0; pass < passes; pass++) {
    for (let call: usize = LAB_CALLS; call < end; call += CALL_SIZE) {
      sum += bishopAttacks(i32(load<u32>(call, CALL_SQUARE)), load<u64>(call, CALL_OCCUPIED));
    }
  }
  return sum;
}

function runRooks(count: i32, passes: i32): u64 {
  let sum: u64 = 0;
  const end: usize = LAB_CALLS + count * CALL_SIZE;
  for (let pass = 0; pass < passes; pass++) {
    for (let call: usize = LAB_CALLS; call < end; call += CALL_SIZE) {
      sum += rookAttacks(i32(load<u32>(call, CALL_SQUARE)), load<u64>(call, CALL_OCCUPIED));
    }
  }
  return sum;
}

// --- rotated bitboards as in Hyatt's program, with boards that are kept up to date ------------------------------------------
// Only a module of the method `rotated` fills their tables.

const TURNED_FILES = 0;
const TURNED_NORTH_EAST = 8;
const TURNED_NORTH_WEST = 16;

/** Turns the boards of the first `count` calls, as an engine that keeps them has them ready. */
export function turnCalls(count: i32): void {
  for (let index = 0; index < count; index++) {
    const occupied = load<u64>(LAB_CALLS + index * CALL_SIZE, CALL_OCCUPIED);
    const turned: usize = LAB_TURNED + index * TURNED_SIZE;
    store<u64>(turned, rotated.rotated90(occupied), TURNED_FILES);
    store<u64>(turned, rotated.rotatedNorthEast(occupied), TURNED_NORTH_EAST);
    store<u64>(turned, rotated.rotatedNorthWest(occupied), TURNED_NORTH_WEST);
  }
}

/** `runSliderCalls` by the turned boards. */
export function runTurnedCalls(bishop: bool, count: i32, passes: i32): u64 {
  assert(SLIDERS == SLIDERS_ROTATED, 'the tables of rotated bitboards are empty');
  let sum: u64 = 0;
  for (let pass = 0; pass < passes; pass++) {
    for (let index = 0; index < count; index++) {
      const call: usize = LAB_CALLS + index * CALL_SIZE;
      const turned: usize = LAB_TURNED + index * TURNED_SIZE;
      const square = i32(load<u32>(call, CALL_SQUARE));
      if (bishop) {
        sum += rotated.northEastAttacks(square, load<u64>(turned, TURNED_NORTH_EAST));
        sum += rotated.northWestAttacks(square, load<u64>(turned, TURNED_NORTH_WEST));
      } else {
        sum += rotated.rankAttacks(square, load<u64>(call, CALL_OCCUPIED));
        sum += rotated.fileAttacks(square, load<u64>(turned, TURNED_FILES));
      }
    }
  }
  return sum;
}

/**
 * The cost of keeping the boards: adds or removes a man on the square of each call, in the plain board alone or, with
 * `turned`, in all four. Returns the exclusive or of the boards.
 */
export function runUpkeep(turned: bool, count: i32, passes: i32): u64 {
  let occupied: u64 = 0;
  let files: u64 = 0;
  let northEast: u64 = 0;
  let northWest: u64 = 0;
  for (let pass = 0; pass < passes; pass++) {
    for (let index = 0; index < count; index++) {
      const square = i32(load<u32>(LAB_CALLS + index * CALL_SIZE, CALL_SQUARE));
      occupied ^= bit(square);
      if (!turned) continue;
      const file = fileOf(square);
      const rank = rankOf(square);
      files ^= bit(squareAt(rank, file));
      northEast ^= bit(squareAt(file, (rank - file) & 7));
      northWest ^= bit(squareAt(file, (rank + file) & 7));
    }
  }
  return occupied ^ files ^ northEast ^ northWest;
}
