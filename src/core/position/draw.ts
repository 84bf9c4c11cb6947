// Draws that the rules know: repetition, fifty moves, dead positions.

import { BISHOP, KNIGHT, PAWN, QUEEN, ROOK } from '../../abi/piece';
import { STATE_HALFMOVE_CLOCK, STATE_KEY, STATE_LOCK, STATE_PLIES_FROM_NULL, STATE_SIZE } from '../../abi/position';
import { several } from '../bitboard/bits';
import { stateIndex, stateOf, typeSet } from './position';

const DARK_SQUARES: u64 = 0xaa55aa55aa55aa55;

/** Plies after which either side can claim a draw: fifty moves each. */
export const FIFTY_MOVES = 100;

/**
 * How often the position has stood on the board before, counted no further than `enough`. Looks back no further than the
 * last irreversible move or null move; key and lock must both agree.
 */
export function repetitions(position: usize, enough: i32): i32 {
  const state = stateOf(position);
  const key = load<u64>(state, STATE_KEY);
  const lock = load<u64>(state, STATE_LOCK);
  const reach = min(
    min(i32(load<u32>(state, STATE_HALFMOVE_CLOCK)), i32(load<u32>(state, STATE_PLIES_FROM_NULL))),
    stateIndex(position),
  );
  let found = 0;
  // The same side moves every two plies, and nothing can repeat in fewer than four.
  for (let back = 4; back <= reach; back += 2) {
    const earlier = state - back * STATE_SIZE;
    if (load<u64>(earlier, STATE_KEY) != key || load<u64>(earlier, STATE_LOCK) != lock) continue;
    if (++found >= enough) break;
  }
  return found;
}

/**
 * True if neither side can mate by any series of moves, as far as material tells: bare kings, one minor piece in all, or
 * bishops that all stand on squares of one colour.
 */
export function isDeadPosition(position: usize): bool {
  if (typeSet(position, PAWN) | typeSet(position, ROOK) | typeSet(position, QUEEN)) return false;
  const knights = typeSet(position, KNIGHT);
  const bishops = typeSet(position, BISHOP);
  if (!several(knights | bishops)) return true;
  if (knights) return false;
  return (bishops & DARK_SQUARES) == 0 || (bishops & ~DARK_SQUARES) == 0;
}
