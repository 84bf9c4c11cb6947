// From the plain setup record to a position and back (src/abi/position.ts).

import { GAME_HISTORY, THREAD_SETUP } from '../../abi/memory';
import { MOVE_NONE } from '../../abi/move';
import { BLACK, CASTLING_RIGHTS, NO_PIECE, NO_SQUARE, PAWN } from '../../abi/piece';
import {
  POSITION_SIZE,
  SETUP_BOARD,
  SETUP_CASTLING_ROOKS,
  SETUP_EN_PASSANT,
  SETUP_FULLMOVE_NUMBER,
  SETUP_HALFMOVE_CLOCK,
  SETUP_SIDE_TO_MOVE,
  SETUP_SIZE,
  STATE_SIZE,
} from '../../abi/position';
import { pawnAttacks } from '../attacks/leapers';
import { bit } from '../bitboard/bits';
import { initCastling } from './castling';
import { recomputeKey, recomputeLock } from './verify';
import {
  Position,
  castlingOf,
  castlingRook,
  enPassantOf,
  firstState,
  fullmoveNumber,
  halfmoveClock,
  pieceOn,
  pieceSet,
  positionAt,
  setCastlingRook,
  setPieceOn,
  stateIndex,
  threadRegion,
  toggleSets,
} from './position';
import { State, stateBefore } from './state';

/** The record of one position that crosses the border: nothing in it is derived. Its arrays follow the fields. */
@unmanaged
export class Setup {
  sideToMove: i32;
  /** Or NO_SQUARE. */
  enPassant: i32;
  halfmoveClock: i32;
  /** From 1. */
  fullmoveNumber: i32;

  protected brand(): void {}
}

if (offsetof<Setup>('sideToMove') != SETUP_SIDE_TO_MOVE) ERROR('SETUP_SIDE_TO_MOVE');
if (offsetof<Setup>('enPassant') != SETUP_EN_PASSANT) ERROR('SETUP_EN_PASSANT');
if (offsetof<Setup>('halfmoveClock') != SETUP_HALFMOVE_CLOCK) ERROR('SETUP_HALFMOVE_CLOCK');
if (offsetof<Setup>('fullmoveNumber') != SETUP_FULLMOVE_NUMBER) ERROR('SETUP_FULLMOVE_NUMBER');
if (offsetof<Setup>() != SETUP_CASTLING_ROOKS) ERROR('SETUP_CASTLING_ROOKS');
if (SETUP_CASTLING_ROOKS + CASTLING_RIGHTS != SETUP_BOARD) ERROR('SETUP_BOARD');
if (SETUP_BOARD + 64 != SETUP_SIZE) ERROR('SETUP_SIZE');

/** The setup record of a position's thread. */
function setupOf(position: Position): Setup {
  return changetype<Setup>(threadRegion(position) + THREAD_SETUP);
}

/** Address of a right's rook square, NO_SQUARE where the right is gone. */
function rookAddress(setup: Setup, right: i32): usize {
  return changetype<usize>(setup) + SETUP_CASTLING_ROOKS + right;
}

/** Address of the piece code on a square. */
function squareAddress(setup: Setup, square: i32): usize {
  return changetype<usize>(setup) + SETUP_BOARD + square;
}

function setBoard(position: Position, setup: Setup): void {
  for (let square = 0; square < 64; square++) {
    const piece = i32(load<u8>(squareAddress(setup, square)));
    setPieceOn(position, square, piece);
    if (piece != NO_PIECE) toggleSets(position, piece & 1, piece >> 1, bit(square));
  }
}

/** Sets the position from its thread's setup record, which must describe a legal one. Forgets the game history. */
export function setPosition(position: Position): void {
  const setup = setupOf(position);
  const side = setup.sideToMove;
  const state = firstState(position);
  memory.fill(changetype<usize>(position), 0, POSITION_SIZE);
  memory.fill(changetype<usize>(state), 0, STATE_SIZE);
  setBoard(position, setup);
  position.sideToMove = side;
  position.state = state;
  position.firstPly = (setup.fullmoveNumber - 1) * 2 + i32(side == BLACK);

  let castling = 0;
  for (let right = 0; right < CASTLING_RIGHTS; right++) {
    const rook = i32(load<u8>(rookAddress(setup, right)));
    setCastlingRook(position, right, rook);
    if (rook != NO_SQUARE) castling |= 1 << right;
  }
  initCastling(position);

  // Polyglot's rule: an en passant square counts only where a pawn stands ready to capture.
  let enPassant = setup.enPassant;
  if (enPassant != NO_SQUARE && (pawnAttacks(side ^ 1, enPassant) & pieceSet(position, side, PAWN)) == 0) {
    enPassant = NO_SQUARE;
  }
  state.castling = castling;
  state.enPassant = enPassant;
  state.halfmoveClock = setup.halfmoveClock;
  state.pliesFromNull = 0;
  state.captured = NO_PIECE;
  state.move = MOVE_NONE;
  state.key = recomputeKey(position);
  state.lock = recomputeLock(position);
}

/** Copies the position and the game so far to another thread, whose region begins at an address. */
export function copyPosition(position: Position, threadBase: usize): void {
  const copy = positionAt(threadBase);
  const last = stateIndex(position, position.state) * STATE_SIZE;
  memory.copy(changetype<usize>(copy), changetype<usize>(position), POSITION_SIZE);
  memory.copy(changetype<usize>(firstState(copy)), changetype<usize>(firstState(position)), last + STATE_SIZE);
  copy.state = changetype<State>(changetype<usize>(firstState(copy)) + last);
}

/** Writes the position into its thread's setup record. */
export function readPosition(position: Position): void {
  const setup = setupOf(position);
  for (let square = 0; square < 64; square++) store<u8>(squareAddress(setup, square), pieceOn(position, square));
  setup.sideToMove = position.sideToMove;
  for (let right = 0; right < CASTLING_RIGHTS; right++) {
    const held = (castlingOf(position) >> right) & 1;
    store<u8>(rookAddress(setup, right), held ? castlingRook(position, right) : NO_SQUARE);
  }
  setup.enPassant = enPassantOf(position);
  setup.halfmoveClock = halfmoveClock(position);
  setup.fullmoveNumber = fullmoveNumber(position);
}

/**
 * Keeps the state records from running out in a long game: drops the older half when `GAME_HISTORY` are in use. What is
 * left reaches further back than any repetition that has not become a draw by the 50-move rule.
 */
export function trimHistory(position: Position): void {
  const index = stateIndex(position, position.state);
  if (index < GAME_HISTORY) return;
  const dropped = GAME_HISTORY / 2;
  const states = changetype<usize>(firstState(position));
  memory.copy(states, states + dropped * STATE_SIZE, (index + 1 - dropped) * STATE_SIZE);
  position.state = stateBefore(position.state, dropped);
  position.firstPly += dropped;
}
