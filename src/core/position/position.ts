// Reading a position. `position` is the address of a position record (src/abi/position.ts) throughout the core; each
// thread has one of its own.

import { THREAD_STATES } from '../../abi/memory';
import { BLACK, KING, PAWN } from '../../abi/piece';
import {
  POSITION_BOARD,
  POSITION_CASTLING_ROOKS,
  POSITION_COLOURS,
  POSITION_GAME_PLY,
  POSITION_SIDE_TO_MOVE,
  POSITION_STATE,
  POSITION_TYPES,
  STATE_CASTLING,
  STATE_CHECKERS,
  STATE_EN_PASSANT,
  STATE_HALFMOVE_CLOCK,
  STATE_KEY,
  STATE_LOCK,
  STATE_MOVE,
  STATE_PINNED,
  STATE_SIZE,
} from '../../abi/position';
import { lsb } from '../bitboard/bits';

/** Squares of a piece type, of both colours. */
export function typeSet(position: usize, type: i32): u64 {
  return load<u64>(position + (type << 3), POSITION_TYPES);
}

/** Squares of a colour. */
export function colourSet(position: usize, colour: i32): u64 {
  return load<u64>(position + (colour << 3), POSITION_COLOURS);
}

/** Squares of one colour's pieces of a type. */
export function pieceSet(position: usize, colour: i32, type: i32): u64 {
  return typeSet(position, type) & colourSet(position, colour);
}

/** Squares of a colour's pieces of either of two types, as of all that move like a rook. */
export function eitherSet(position: usize, colour: i32, type: i32, otherType: i32): u64 {
  return (typeSet(position, type) | typeSet(position, otherType)) & colourSet(position, colour);
}

export function occupiedSet(position: usize): u64 {
  return load<u64>(position, POSITION_COLOURS) | load<u64>(position, POSITION_COLOURS + 8);
}

export function kingSquare(position: usize, colour: i32): i32 {
  return lsb(pieceSet(position, colour, KING));
}

/** Piece code on a square, NO_PIECE if empty. */
export function pieceOn(position: usize, square: i32): i32 {
  return load<u8>(position + square, POSITION_BOARD);
}

/** WHITE or BLACK */
export function sideToMove(position: usize): i32 {
  return load<u32>(position, POSITION_SIDE_TO_MOVE);
}

/** Address of the current state record. */
export function stateOf(position: usize): usize {
  return load<u32>(position, POSITION_STATE);
}

/** Index of the current state record: plies since the position was set up, the null ones included. */
export function stateIndex(position: usize): i32 {
  return i32(stateOf(position) - position - THREAD_STATES) / STATE_SIZE;
}

export function keyOf(position: usize): u64 {
  return load<u64>(stateOf(position), STATE_KEY);
}

export function lockOf(position: usize): u64 {
  return load<u64>(stateOf(position), STATE_LOCK);
}

/** Enemy pieces that give check; after `updateCheckInfo`. */
export function checkersOf(position: usize): u64 {
  return load<u64>(stateOf(position), STATE_CHECKERS);
}

/** Own pieces pinned to the own king; after `updateCheckInfo`. */
export function pinnedOf(position: usize): u64 {
  return load<u64>(stateOf(position), STATE_PINNED);
}

/** Set of castling rights. */
export function castlingOf(position: usize): i32 {
  return load<u32>(stateOf(position), STATE_CASTLING);
}

/** En passant square, or NO_SQUARE. */
export function enPassantOf(position: usize): i32 {
  return load<u32>(stateOf(position), STATE_EN_PASSANT);
}

export function halfmoveClock(position: usize): i32 {
  return load<u32>(stateOf(position), STATE_HALFMOVE_CLOCK);
}

export function castlingRook(position: usize, right: i32): i32 {
  return load<u8>(position + right, POSITION_CASTLING_ROOKS);
}

/** The packed move that led to the position; MOVE_NONE after a null move and at the root. */
export function previousMove(position: usize): i32 {
  return load<u32>(stateOf(position), STATE_MOVE);
}

/** True if a colour has more than pawns and king. */
export function hasPieces(position: usize, colour: i32): bool {
  return (colourSet(position, colour) & ~(typeSet(position, PAWN) | typeSet(position, KING))) != 0;
}

/** From 1; one more after each move of Black's. */
export function fullmoveNumber(position: usize): i32 {
  const ply = i32(load<u32>(position, POSITION_GAME_PLY)) + stateIndex(position);
  return (ply - i32(sideToMove(position) == BLACK)) / 2 + 1;
}
