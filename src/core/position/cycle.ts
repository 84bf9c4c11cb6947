// Repetitions one move ahead: can the side to move bring back an earlier position at once?
//
// Two positions that are one reversible move apart differ in key by that move's key: its piece on one square, on the
// other, and the change of sides. A cuckoo hash table of the 3,668 such differences answers in two looks (M. N. J. van
// Kervinck, "The design and implementation of the Rookie 2.0 chess playing program", 2002).

import { CYCLE_SLOTS, TABLE_CYCLES } from '../../abi/memory';
import { BISHOP, KING, KNIGHT, NO_PIECE, ROOK } from '../../abi/piece';
import { kingAttacks, knightAttacks } from '../attacks/leapers';
import { between, bishopRays, rookRays } from '../attacks/lines';
import { bit, has } from '../bitboard/bits';
import { reachOf, sameBefore } from './draw';
import { Position, colourSet, occupiedSet } from './position';
import { keyOfPair, piecePair, sidePair } from './zobrist';
import { stateBefore } from './state';

/** A reversible move by the key that it changes; empty slots have `to` 0. */
@unmanaged
class Slot {
  difference: u64;
  from: i32;
  /** Greater than `from`. */
  to: i32;

  protected brand(): void {}
}

const SLOT_SIZE: usize = offsetof<Slot>();

function slot(hash: u64): Slot {
  return changetype<Slot>(usize(hash & (CYCLE_SLOTS - 1)) * SLOT_SIZE + TABLE_CYCLES);
}

function firstSlot(difference: u64): Slot {
  return slot(difference);
}

function secondSlot(difference: u64): Slot {
  return slot(difference >> 16);
}

/** Squares that a piece of a type reaches on the empty board. */
function emptyBoardAttacks(type: i32, square: i32): u64 {
  if (type == KNIGHT) return knightAttacks(square);
  if (type == KING) return kingAttacks(square);
  if (type == BISHOP) return bishopRays(square);
  return type == ROOK ? rookRays(square) : bishopRays(square) | rookRays(square);
}

/** Inserts a difference into one of its two slots; a displaced entry moves to its other slot, and so on. */
function insert(difference: u64, from: i32, to: i32): void {
  let at = firstSlot(difference);
  while (true) {
    const displaced = at.difference;
    const displacedFrom = at.from;
    const displacedTo = at.to;
    at.difference = difference;
    at.from = from;
    at.to = to;
    if (displacedTo == 0) return;
    difference = displaced;
    from = displacedFrom;
    to = displacedTo;
    at = at == firstSlot(difference) ? secondSlot(difference) : firstSlot(difference);
  }
}

/** Fills the table; needs leapers, lines and Zobrist values. */
export function initCycles(): void {
  for (let piece = KNIGHT << 1; piece < NO_PIECE; piece++) {
    for (let from = 0; from < 64; from++) {
      for (let to = from + 1; to < 64; to++) {
        if (!has(emptyBoardAttacks(piece >> 1, from), to)) continue;
        const moved = v128.xor(piecePair(piece, from), piecePair(piece, to));
        insert(keyOfPair(v128.xor(moved, sidePair())), from, to);
      }
    }
  }
}

/**
 * True if the side to move can bring back an earlier position by one move of a piece, so that it has at least a draw by
 * repetition: a position of the last `plies` plies, or one that has stood on the board twice. Trusts the key alone: a wrong
 * answer would cost half a point's worth of score at one node.
 */
export function canRepeat(position: Position, plies: i32): bool {
  const state = position.state;
  const reach = reachOf(position, state);
  const key = state.key;
  for (let back = 3; back <= reach; back += 2) {
    const earlier = stateBefore(state, back);
    const difference = key ^ earlier.key;
    let found = firstSlot(difference);
    if (found.difference != difference) found = secondSlot(difference);
    if (found.difference != difference) continue;
    const from = found.from;
    const to = found.to;
    // The displaced piece may be the other side's.
    if ((colourSet(position, position.sideToMove) & (bit(from) | bit(to))) == 0) continue;
    if ((between(from, to) & occupiedSet(position)) != 0) continue;
    if (back < plies || sameBefore(earlier, reachOf(position, earlier), 0) != 0) return true;
  }
  return false;
}
