// From the plain setup record to a position and back (src/abi/position.ts).

import { GAME_HISTORY, THREAD_STATES } from '../../abi/memory';
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
  STATE_CAPTURED,
  STATE_CASTLING,
  STATE_EN_PASSANT,
  STATE_HALFMOVE_CLOCK,
  STATE_KEY,
  STATE_LOCK,
  STATE_MOVE,
  STATE_PLIES_FROM_NULL,
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
  fullmoveNumber,
  halfmoveClock,
  pieceSet,
  piecesOfRank,
  setCastlingRook,
  setPieceOn,
  sideToMove,
  stateIndex,
  threadRegion,
  toggleSets,
} from './position';

function setBoard(position: Position, setup: usize): void {
  for (let square = 0; square < 64; square++) {
    const piece = i32(load<u8>(setup + square, SETUP_BOARD));
    setPieceOn(position, square, piece);
    if (piece != NO_PIECE) toggleSets(position, piece & 1, piece >> 1, bit(square));
  }
}

/** Sets the position from a setup record, which must describe a legal one. Forgets the game history. */
export function setPosition(position: Position, setup: usize): void {
  const side = i32(load<u32>(setup, SETUP_SIDE_TO_MOVE));
  const state = threadRegion(position) + THREAD_STATES;
  memory.fill(changetype<usize>(position), 0, POSITION_SIZE);
  memory.fill(state, 0, STATE_SIZE);
  setBoard(position, setup);
  position.sideToMove = side;
  position.state = state;
  const fullmoves = i32(load<u32>(setup, SETUP_FULLMOVE_NUMBER));
  position.firstPly = (fullmoves - 1) * 2 + i32(side == BLACK);

  let castling = 0;
  for (let right = 0; right < CASTLING_RIGHTS; right++) {
    const rook = i32(load<u8>(setup + right, SETUP_CASTLING_ROOKS));
    setCastlingRook(position, right, rook);
    if (rook != NO_SQUARE) castling |= 1 << right;
  }
  initCastling(position);

  // Polyglot's rule: an en passant square counts only where a pawn stands ready to capture.
  let enPassant = i32(load<u32>(setup, SETUP_EN_PASSANT));
  if (enPassant != NO_SQUARE && (pawnAttacks(side ^ 1, enPassant) & pieceSet(position, side, PAWN)) == 0) {
    enPassant = NO_SQUARE;
  }
  store<u32>(state, castling, STATE_CASTLING);
  store<u32>(state, enPassant, STATE_EN_PASSANT);
  store<u32>(state, load<u32>(setup, SETUP_HALFMOVE_CLOCK), STATE_HALFMOVE_CLOCK);
  store<u32>(state, 0, STATE_PLIES_FROM_NULL);
  store<u32>(state, NO_PIECE, STATE_CAPTURED);
  store<u32>(state, MOVE_NONE, STATE_MOVE);
  store<u64>(state, recomputeKey(position), STATE_KEY);
  store<u64>(state, recomputeLock(position), STATE_LOCK);
}

/** Writes the setup record of a position. */
export function readPosition(position: Position, setup: usize): void {
  for (let rank = 0; rank < 8; rank++) store<u64>(setup + (rank << 3), piecesOfRank(position, rank), SETUP_BOARD);
  store<u32>(setup, sideToMove(position), SETUP_SIDE_TO_MOVE);
  for (let right = 0; right < CASTLING_RIGHTS; right++) {
    const held = (castlingOf(position) >> right) & 1;
    store<u8>(setup + right, held ? castlingRook(position, right) : NO_SQUARE, SETUP_CASTLING_ROOKS);
  }
  store<u32>(setup, enPassantOf(position), SETUP_EN_PASSANT);
  store<u32>(setup, halfmoveClock(position), SETUP_HALFMOVE_CLOCK);
  store<u32>(setup, fullmoveNumber(position), SETUP_FULLMOVE_NUMBER);
}

/**
 * Keeps the state records from running out in a long game: drops the older half when `GAME_HISTORY` are in use. What is
 * left reaches further back than any repetition that has not become a draw by the 50-move rule.
 */
export function trimHistory(position: Position): void {
  if (stateIndex(position) < GAME_HISTORY) return;
  const states = threadRegion(position) + THREAD_STATES;
  const dropped = GAME_HISTORY / 2;
  const kept = stateIndex(position) + 1 - dropped;
  memory.copy(states, states + dropped * STATE_SIZE, kept * STATE_SIZE);
  position.state -= dropped * STATE_SIZE;
  position.firstPly += dropped;
}
