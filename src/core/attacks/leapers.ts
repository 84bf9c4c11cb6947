// Attacks of non-sliding pieces: one table look-up.

import { TABLE_KING_ATTACKS, TABLE_KNIGHT_ATTACKS, TABLE_PAWN_ATTACKS } from '../../abi/memory';
import { BLACK, WHITE } from '../../abi/piece';
import { bit } from '../bitboard/bits';
import { northEast, northWest, southEast, southWest } from '../bitboard/squares';
import { step } from '../bitboard/walk';

export function knightAttacks(square: i32): u64 {
  return load<u64>((square << 3) + TABLE_KNIGHT_ATTACKS);
}

export function kingAttacks(square: i32): u64 {
  return load<u64>((square << 3) + TABLE_KING_ATTACKS);
}

/** Squares that a pawn of `colour` on `square` attacks. */
export function pawnAttacks(colour: i32, square: i32): u64 {
  return load<u64>((colour << 9) + (square << 3) + TABLE_PAWN_ATTACKS);
}

function leap(square: i32, fileStep: i32, rankStep: i32): u64 {
  const to = step(square, fileStep, rankStep);
  return to < 0 ? 0 : bit(to);
}

/** Leaps by (a, b) in all eight reflections. */
function leaps(square: i32, a: i32, b: i32): u64 {
  const oneWay = leap(square, a, b) | leap(square, a, -b) | leap(square, -a, b) | leap(square, -a, -b);
  return oneWay | leap(square, b, a) | leap(square, b, -a) | leap(square, -b, a) | leap(square, -b, -a);
}

export function initLeapers(): void {
  for (let square = 0; square < 64; square++) {
    const at = square << 3;
    store<u64>(at + TABLE_KNIGHT_ATTACKS, leaps(square, 1, 2));
    store<u64>(at + TABLE_KING_ATTACKS, leaps(square, 1, 0) | leaps(square, 1, 1));
    store<u64>((WHITE << 9) + at + TABLE_PAWN_ATTACKS, northEast(bit(square)) | northWest(bit(square)));
    store<u64>((BLACK << 9) + at + TABLE_PAWN_ATTACKS, southEast(bit(square)) | southWest(bit(square)));
  }
}
