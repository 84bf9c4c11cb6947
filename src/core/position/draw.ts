// Draws by the rules: repetition, fifty moves, dead positions.

import { BISHOP, KNIGHT, NO_SQUARE, PAWN, QUEEN, ROOK, WHITE } from '../../abi/piece';
import { pawnAttacks } from '../attacks/leapers';
import { lsb, several, withoutLsb } from '../bitboard/bits';
import { DARK_SQUARES } from '../bitboard/squares';
import { isEnPassantLegal } from './attacked';
import { Black, White, colourOf, opponentOf } from './colour';
import { Position, pieceSet, stateIndex, typeSet } from './position';
import { enPassantPair } from './zobrist';
import { State, stateBefore, zobristPair } from './state';

/** Plies after which either side can claim a draw: fifty moves each. */
export const FIFTY_MOVES = 100;

/** True if a pawn of Us could capture en passant on `to` without exposing its king. */
function canTakeEnPassant<Us>(position: Position, to: i32): bool {
  let pawns = pawnAttacks(opponentOf<Us>(), to) & pieceSet(position, colourOf<Us>(), PAWN);
  while (pawns) {
    if (isEnPassantLegal<Us>(position, lsb(pawns), to)) return true;
    pawns = withoutLsb(pawns);
  }
  return false;
}

/**
 * True if an earlier state had the current position except for an en passant right that could not be used. By the rules
 * (FIDE 9.2) that is the same position, but the keys differ, because Polyglot only asks whether a pawn is adjacent.
 */
function hadUselessEnPassant(position: Position, earlier: State): bool {
  const to = earlier.enPassant;
  if (to == NO_SQUARE) return false;
  const state = position.state;
  const without = v128.xor(zobristPair(earlier), enPassantPair(to));
  if (v128.any_true(v128.xor(without, zobristPair(state)))) return false;
  if (position.sideToMove == WHITE) return !canTakeEnPassant<White>(position, to);
  return !canTakeEnPassant<Black>(position, to);
}

/**
 * How many plies back the position may have occurred: to the last irreversible move, null move, or the game's first
 * state.
 */
export function reachOf(position: Position, state: State): i32 {
  const reversible = min(state.halfmoveClock, state.pliesFromNull);
  return min(reversible, stateIndex(position, state));
}

/**
 * Plies between a state and the last one before it of the same position that is more than `beyond` plies, an even number,
 * away, and no more than `reach`; 0 if there is none. Key and lock must both agree.
 */
export function sameBefore(state: State, reach: i32, beyond: i32): i32 {
  const key = state.key;
  const lock = state.lock;
  // The same side is to move every two plies, and no repetition takes fewer than four.
  for (let back = max(beyond + 2, 4); back <= reach; back += 2) {
    const earlier = stateBefore(state, back);
    if (earlier.key == key && earlier.lock == lock) return back;
  }
  return 0;
}

/** The same for the position on the board, by the rules: rights to take en passant that nobody could use do not count. */
export function repeatedAfter(position: Position, beyond: i32): i32 {
  const state = position.state;
  const reach = reachOf(position, state);
  const back = sameBefore(state, reach, beyond);
  if (back) return back;
  // Only a double push at the start of these moves can have left an en passant square.
  const mayHave = reach > beyond && reach >= 4 && (reach & 1) == 0;
  return mayHave && hadUselessEnPassant(position, stateBefore(state, reach)) ? reach : 0;
}

/** True if some position has occurred twice since the last irreversible move. */
export function hasRepeated(position: Position): bool {
  const last = position.state;
  const reach = reachOf(position, last);
  for (let back = 0; back < reach; back++) {
    if (sameBefore(stateBefore(last, back), reach - back, 0)) return true;
  }
  return false;
}

/**
 * True if the position occurs for the third time, or for the second time within the last `plies` plies, not counting
 * their first position.
 */
export function isRepetition(position: Position, plies: i32): bool {
  const back = repeatedAfter(position, 0);
  return back != 0 && (back < plies || repeatedAfter(position, back) != 0);
}

/**
 * True if neither side can mate by any series of moves, as far as material tells: bare kings, one minor piece in all, or
 * bishops that all stand on squares of one colour.
 */
export function isDeadPosition(position: Position): bool {
  if (typeSet(position, PAWN) | typeSet(position, ROOK) | typeSet(position, QUEEN)) return false;
  const knights = typeSet(position, KNIGHT);
  const bishops = typeSet(position, BISHOP);
  if (!several(knights | bishops)) return true;
  if (knights) return false;
  return (bishops & DARK_SQUARES) == 0 || (bishops & ~DARK_SQUARES) == 0;
}
