// The position record: the board, the side to move, and what castling needs. Each thread has one, at the start of its
// region (src/abi/memory.ts). What a move cannot take back by itself is in state records.

import { THREAD_POSITION, THREAD_STATES } from '../../abi/memory';
import { BLACK, CASTLING_RIGHTS, KING, NO_PIECE, NO_PIECE_TYPE, PAWN, WHITE } from '../../abi/piece';
import { POSITION_BOARD, POSITION_SIDE_TO_MOVE, POSITION_SIZE, POSITION_STATE, STATE_SIZE } from '../../abi/position';
import { lsb } from '../bitboard/bits';
import { State } from './state';

@unmanaged
export class Position {
  /** WHITE or BLACK. */
  sideToMove: i32;
  state: State;
  /** Plies before the first state: 0 where White makes the first move of the standard start position. */
  firstPly: i32;

  protected brand(): void {}
}

// Arrays follow the fields.

/** CASTLING_RIGHTS × u8: the rook's square, NO_SQUARE where the game never had that right. */
const CASTLING_ROOKS: usize = offsetof<Position>();
/** (NO_PIECE_TYPE + 1) × u64: squares of each piece type, both colours together; the last is a sink for "no piece". */
const TYPE_SETS: usize = CASTLING_ROOKS + CASTLING_RIGHTS;
/** 2 × u64: squares of each colour. */
const COLOUR_SETS: usize = TYPE_SETS + (NO_PIECE_TYPE + 1) * 8;
/** 64 × u8: piece code on each square. */
const BOARD: usize = COLOUR_SETS + 2 * 8;
/** 64 × u8: the castling rights that survive a move from or to each square. */
const RIGHTS_KEPT: usize = BOARD + 64;
/** CASTLING_RIGHTS × u64: squares that must be empty: the king's and the rook's paths less the two themselves. */
const CASTLING_EMPTY: usize = RIGHTS_KEPT + 64;
/** CASTLING_RIGHTS × u64: squares that must not be attacked: the king's path, both ends included. */
const CASTLING_SAFE: usize = CASTLING_EMPTY + CASTLING_RIGHTS * 8;

if (offsetof<Position>('sideToMove') != POSITION_SIDE_TO_MOVE) ERROR('POSITION_SIDE_TO_MOVE');
if (offsetof<Position>('state') != POSITION_STATE) ERROR('POSITION_STATE');
if (BOARD != POSITION_BOARD) ERROR('POSITION_BOARD');
if (CASTLING_SAFE + CASTLING_RIGHTS * 8 != POSITION_SIZE) ERROR('POSITION_SIZE');

/** The position of the thread whose region begins here. */
export function positionAt(threadBase: usize): Position {
  return changetype<Position>(threadBase + THREAD_POSITION);
}

/** Address of the region of a position's thread. */
export function threadRegion(position: Position): usize {
  return changetype<usize>(position) - THREAD_POSITION;
}

/** Squares of a piece type, of both colours. */
export function typeSet(position: Position, type: i32): u64 {
  return load<u64>(changetype<usize>(position) + (type << 3), TYPE_SETS);
}

/** Squares of a colour. */
export function colourSet(position: Position, colour: i32): u64 {
  return load<u64>(changetype<usize>(position) + (colour << 3), COLOUR_SETS);
}

/** Adds a piece to the sets or removes it: xor serves both. Two squares move it. */
export function toggleSets(position: Position, colour: i32, type: i32, squares: u64): void {
  assert(u32(type) <= u32(NO_PIECE_TYPE) && u32(colour) <= u32(BLACK), 'no such piece');
  const typeAddress = changetype<usize>(position) + (type << 3);
  const colourAddress = changetype<usize>(position) + (colour << 3);
  store<u64>(typeAddress, load<u64>(typeAddress, TYPE_SETS) ^ squares, TYPE_SETS);
  store<u64>(colourAddress, load<u64>(colourAddress, COLOUR_SETS) ^ squares, COLOUR_SETS);
}

/** Squares of one colour's pieces of a type. */
export function pieceSet(position: Position, colour: i32, type: i32): u64 {
  return typeSet(position, type) & colourSet(position, colour);
}

/** Squares of a colour's pieces of either of two types, as of all that move like a rook. */
export function eitherSet(position: Position, colour: i32, type: i32, otherType: i32): u64 {
  return (typeSet(position, type) | typeSet(position, otherType)) & colourSet(position, colour);
}

export function occupiedSet(position: Position): u64 {
  return colourSet(position, WHITE) | colourSet(position, BLACK);
}

export function kingSquare(position: Position, colour: i32): i32 {
  return lsb(pieceSet(position, colour, KING));
}

/** Piece code on a square, NO_PIECE if empty. */
export function pieceOn(position: Position, square: i32): i32 {
  return load<u8>(changetype<usize>(position) + square, BOARD);
}

export function setPieceOn(position: Position, square: i32, piece: i32): void {
  assert(u32(square) < 64 && u32(piece) <= u32(NO_PIECE), 'no such square or piece');
  store<u8>(changetype<usize>(position) + square, piece, BOARD);
}

/** The state that the position was set up with; the others follow. */
export function firstState(position: Position): State {
  return changetype<State>(threadRegion(position) + THREAD_STATES);
}

/** Plies between the position's set-up and one of its states, null moves included. */
export function stateIndex(position: Position, state: State): i32 {
  return i32((changetype<usize>(state) - changetype<usize>(firstState(position))) / STATE_SIZE);
}

export function keyOf(position: Position): u64 {
  return position.state.key;
}

export function lockOf(position: Position): u64 {
  return position.state.lock;
}

/** Enemy pieces that give check; after `updateCheckInfo`. */
export function checkersOf(position: Position): u64 {
  return position.state.checkers;
}

/** Own pieces pinned to the own king; after `updateCheckInfo`. */
export function pinnedOf(position: Position): u64 {
  return position.state.pinned;
}

/** Set of castling rights. */
export function castlingOf(position: Position): i32 {
  return position.state.castling;
}

/** En passant square, or NO_SQUARE. */
export function enPassantOf(position: Position): i32 {
  return position.state.enPassant;
}

export function halfmoveClock(position: Position): i32 {
  return position.state.halfmoveClock;
}

/** The rook's square of a castling right; NO_SQUARE if the game never had that right. */
export function castlingRook(position: Position, right: i32): i32 {
  return load<u8>(changetype<usize>(position) + right, CASTLING_ROOKS);
}

export function setCastlingRook(position: Position, right: i32, rook: i32): void {
  store<u8>(changetype<usize>(position) + right, rook, CASTLING_ROOKS);
}

/** Squares that must be empty to castle. */
export function castlingEmpty(position: Position, right: i32): u64 {
  return load<u64>(changetype<usize>(position) + (right << 3), CASTLING_EMPTY);
}

/** Squares that the enemy must not attack if castling is to be legal. */
export function castlingSafe(position: Position, right: i32): u64 {
  return load<u64>(changetype<usize>(position) + (right << 3), CASTLING_SAFE);
}

export function setCastlingPaths(position: Position, right: i32, empty: u64, safe: u64): void {
  store<u64>(changetype<usize>(position) + (right << 3), empty, CASTLING_EMPTY);
  store<u64>(changetype<usize>(position) + (right << 3), safe, CASTLING_SAFE);
}

/** The castling rights that survive a move from or to a square. */
export function rightsKept(position: Position, square: i32): i32 {
  return load<u8>(changetype<usize>(position) + square, RIGHTS_KEPT);
}

export function setRightsKept(position: Position, square: i32, rights: i32): void {
  store<u8>(changetype<usize>(position) + square, rights, RIGHTS_KEPT);
}

/** The packed move that led to the position; MOVE_NONE after a null move and at the root. */
export function previousMove(position: Position): i32 {
  return position.state.move;
}

/** Men of a side besides king and pawns. */
export function piecesOf(position: Position, colour: i32): u64 {
  return colourSet(position, colour) & ~(typeSet(position, PAWN) | typeSet(position, KING));
}

/** From 1; one more after each move of Black's. */
export function fullmoveNumber(position: Position): i32 {
  const ply = position.firstPly + stateIndex(position, position.state);
  return (ply - i32(position.sideToMove == BLACK)) / 2 + 1;
}
