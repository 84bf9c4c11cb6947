// Steppers four ways (Fiekas, section 2.4): by their steps, from a table of all squares, and from smaller tables by symmetry.

import {
  KING_STEPS,
  KNIGHT_STEPS,
  STEPPERS_MIRRORED,
  STEPPERS_SHIFTED,
  STEPPERS_STEPPING,
  STEPPERS_TABLE,
} from '../abi/bits';
import { kingAttacks, knightAttacks } from '../../../core/attacks/leapers';
import { bit, popcount } from '../../../core/bitboard/bits';
import { distance, FILE_A, fileOf } from '../../../core/bitboard/squares';

class King {}
class Knight {}

class Table {}
class Stepping {}
class Mirrored {}
class Shifted {}

// The deltas of section 2.4, clockwise from north, ended by 0.
const KING_DELTAS: usize = memory.data<i8>([8, 9, 1, -7, -8, -9, -1, 7, 0]);
const KNIGHT_DELTAS: usize = memory.data<i8>([17, 10, -6, -15, -17, -10, 6, 15, 0]);

/** 2 × 16 × u64: attacks from the squares a1 to d4, of the king and of the knight. */
const QUARTERS: usize = memory.data(256);
/** 8 × u64: by file, all squares of the files at most two away. */
const NEARBY_FILES: usize = memory.data(64);

/** Attacks from c3, all of which are on the board. */
const KING_FROM_C3: u64 = 0x000000000e0a0e00;
const KNIGHT_FROM_C3: u64 = 0x0000000a1100110a;
const C3 = 18;

/** A delta that wraps around an edge ends more than two squares away and is skipped. */
function stepping<Piece>(square: i32): u64 {
  let attacks: u64 = 0;
  for (let delta = idof<Piece>() == idof<King>() ? KING_DELTAS : KNIGHT_DELTAS; load<i8>(delta) != 0; delta++) {
    const at = square + i32(load<i8>(delta));
    if (at < 0 || at > 63 || distance(square, at) > 2) continue;
    attacks |= bit(at);
  }
  return attacks;
}

/** The set with the files a to h in the order h to a. */
function mirrorFiles(set: u64): u64 {
  const pairs = ((set >> 1) & 0x5555555555555555) | ((set & 0x5555555555555555) << 1);
  const fours = ((pairs >> 2) & 0x3333333333333333) | ((pairs & 0x3333333333333333) << 2);
  return ((fours >> 4) & 0x0f0f0f0f0f0f0f0f) | ((fours & 0x0f0f0f0f0f0f0f0f) << 4);
}

function quarter<Piece>(square: i32): usize {
  return QUARTERS + (idof<Piece>() == idof<King>() ? 0 : 128) + (usize(((square >> 3) << 2) | fileOf(square)) << 3);
}

/** From a table of a quarter of the board, by two mirrors. */
function mirrored<Piece>(square: i32): u64 {
  const east = fileOf(square) > 3;
  const north = square > 31;
  let attacks = load<u64>(quarter<Piece>(square ^ (east ? 7 : 0) ^ (north ? 56 : 0)));
  if (east) attacks = mirrorFiles(attacks);
  return north ? bswap<u64>(attacks) : attacks;
}

/** From the attacks of one square, shifted; what wraps around an edge lands six files away or more. */
function shifted<Piece>(square: i32): u64 {
  const pattern = idof<Piece>() == idof<King>() ? KING_FROM_C3 : KNIGHT_FROM_C3;
  const moved = square < C3 ? pattern >> u64(C3 - square) : pattern << u64(square - C3);
  return moved & load<u64>(NEARBY_FILES + (usize(fileOf(square)) << 3));
}

function fill<Piece>(): void {
  for (let square = 0; square < 64; square++) {
    if (fileOf(square) < 4 && square < 32) store<u64>(quarter<Piece>(square), stepping<Piece>(square));
  }
}

/** Fills the smaller tables; to be called before any of the functions below. */
export function initSteppers(): void {
  fill<King>();
  fill<Knight>();
  for (let file = 0; file < 8; file++) {
    let files: u64 = 0;
    for (let to = 0; to < 8; to++) if (abs(to - file) <= 2) files |= FILE_A << u64(to);
    store<u64>(NEARBY_FILES + (usize(file) << 3), files);
  }
}

function attacks<Piece, Way>(square: i32): u64 {
  if (idof<Way>() == idof<Stepping>()) return stepping<Piece>(square);
  if (idof<Way>() == idof<Mirrored>()) return mirrored<Piece>(square);
  if (idof<Way>() == idof<Shifted>()) return shifted<Piece>(square);
  return idof<Piece>() == idof<King>() ? kingAttacks(square) : knightAttacks(square);
}

function attacksBy<Piece>(way: i32, square: i32): u64 {
  if (way == STEPPERS_STEPPING) return attacks<Piece, Stepping>(square);
  if (way == STEPPERS_MIRRORED) return attacks<Piece, Mirrored>(square);
  if (way == STEPPERS_SHIFTED) return attacks<Piece, Shifted>(square);
  assert(way == STEPPERS_TABLE, 'no such way');
  return attacks<Piece, Table>(square);
}

/** Attacks of a stepper (…_STEPS) in a way (STEPPERS_…). */
export function stepperAttacks(steps: i32, way: i32, square: i32): u64 {
  if (steps == KING_STEPS) return attacksBy<King>(way, square);
  assert(steps == KNIGHT_STEPS, 'no such stepper');
  return attacksBy<Knight>(way, square);
}

function sum<Way>(squares: usize, count: i32): i32 {
  let total = 0;
  const end = squares + (usize(count) << 3);
  for (let at = squares; at < end; at += 8) total += popcount(attacks<King, Way>(i32(load<u8>(at)) & 63));
  return total;
}

/** Squares attacked by a king, in a way, from `count` squares: the lowest bits of the words at `words`. */
export function sumSteppers(way: i32, words: usize, count: i32): i32 {
  if (way == STEPPERS_STEPPING) return sum<Stepping>(words, count);
  if (way == STEPPERS_MIRRORED) return sum<Mirrored>(words, count);
  if (way == STEPPERS_SHIFTED) return sum<Shifted>(words, count);
  assert(way == STEPPERS_TABLE, 'no such way');
  return sum<Table>(words, count);
}
