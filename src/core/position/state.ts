// State records: what a move cannot take back by itself, one for each ply. They follow each other in the thread region,
// the game so far first, then the line being searched.

import { STATE_CHECKERS, STATE_KEY, STATE_LOCK, STATE_SIZE } from '../../abi/position';

@unmanaged
export class State {
  /** Zobrist key, Polyglot convention. */
  key: u64;
  /** Hash lock, an independent Zobrist value. */
  lock: u64;
  /** Enemy pieces that give check. Valid after `updateCheckInfo`. */
  checkers: u64;
  /** Own pieces pinned to the own king. Valid after `updateCheckInfo`. */
  pinned: u64;
  /** Set of castling rights. */
  castling: i32;
  /** En passant square, only where an enemy pawn stands ready to capture (Polyglot's rule), else NO_SQUARE. */
  enPassant: i32;
  /** Plies since the last capture or pawn move. */
  halfmoveClock: i32;
  /** Plies since the last null move, or since the position was set up. */
  pliesFromNull: i32;
  /** Piece code taken by the move that led here, or NO_PIECE. */
  captured: i32;
  /** The packed move that led here, MOVE_NONE after a null move and at the root. */
  move: i32;
  /** Piece code that this move took from its square, the king's for castling; undefined where there is no move. */
  moved: i32;
  /** Makes a record 64 bytes. */
  protected padding: i32;
}

if (offsetof<State>() != STATE_SIZE) ERROR('STATE_SIZE');
if (offsetof<State>('key') != STATE_KEY) ERROR('STATE_KEY');
if (offsetof<State>('lock') != STATE_LOCK || STATE_LOCK != STATE_KEY + 8) ERROR('STATE_LOCK');
if (offsetof<State>('checkers') != STATE_CHECKERS) ERROR('STATE_CHECKERS');

/** Key and lock together, the key in the low half. */
export function zobristPair(state: State): v128 {
  return v128.load(changetype<usize>(state), STATE_KEY);
}

export function storePair(state: State, pair: v128): void {
  v128.store(changetype<usize>(state), pair, STATE_KEY);
}

/** The state so many plies earlier. */
export function stateBefore(state: State, plies: i32): State {
  return changetype<State>(changetype<usize>(state) - plies * STATE_SIZE);
}

/** The state of the next ply. */
export function stateAfter(state: State): State {
  return changetype<State>(changetype<usize>(state) + STATE_SIZE);
}
