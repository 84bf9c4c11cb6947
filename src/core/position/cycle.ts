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
import { pieceKey, sideKey } from './zobrist';
import { stateBefore } from './state';

/** A slot, of 16 bytes: the difference, then the two squares as from | to << 8. */
const SLOT_SHIFT = 4;
const SLOT_SQUARES = 8;

function slot(hash: u64): usize {
  return (usize(hash & (CYCLE_SLOTS - 1)) << SLOT_SHIFT) + TABLE_CYCLES;
}

function firstSlot(difference: u64): usize {
  return slot(difference);
}

function secondSlot(difference: u64): usize {
  return slot(difference >> 16);
}

/** Squares that a piece of a type reaches on the empty board. */
function emptyBoardAttacks(type: i32, square: i32): u64 {
  if (type == KNIGHT) return knightAttacks(square);
  if (type == KING) return kingAttacks(square);
  if (type == BISHOP) return bishopRays(square);
  return type == ROOK ? rookRays(square) : bishopRays(square) | rookRays(square);
}

/** Puts a difference into one of its two slots; whatever lay there moves to its own other slot, and so on. */
function insert(difference: u64, squares: u32): void {
  let at = firstSlot(difference);
  while (true) {
    const displaced = load<u64>(at);
    const displacedSquares = load<u32>(at, SLOT_SQUARES);
    store<u64>(at, difference);
    store<u32>(at, squares, SLOT_SQUARES);
    if (displacedSquares == 0) return;
    difference = displaced;
    squares = displacedSquares;
    at = at == firstSlot(difference) ? secondSlot(difference) : firstSlot(difference);
  }
}

/** Fills the table; needs leapers, lines and Zobrist values. */
export function initCycles(): void {
  for (let piece = KNIGHT << 1; piece < NO_PIECE; piece++) {
    for (let from = 0; from < 64; from++) {
      for (let to = from + 1; to < 64; to++) {
        if (!has(emptyBoardAttacks(piece >> 1, from), to)) continue;
        insert(pieceKey(piece, from) ^ pieceKey(piece, to) ^ sideKey(), from | (to << 8));
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
    if (load<u64>(found) != difference) found = secondSlot(difference);
    if (load<u64>(found) != difference) continue;
    const from = i32(load<u8>(found, SLOT_SQUARES));
    const to = i32(load<u8>(found, SLOT_SQUARES + 1));
    // The other side's piece may be the one that stands elsewhere.
    if ((colourSet(position, position.sideToMove) & (bit(from) | bit(to))) == 0) continue;
    if ((between(from, to) & occupiedSet(position)) != 0) continue;
    if (back < plies || sameBefore(earlier, reachOf(position, earlier), 0) != 0) return true;
  }
  return false;
}
