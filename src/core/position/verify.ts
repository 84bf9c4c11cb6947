// Recomputing what a position keeps incrementally, and comparing. Slow on purpose: nothing here is shared with `make`.

import { BLACK, CASTLING_RIGHTS, KING, NO_PIECE, NO_PIECE_TYPE, NO_SQUARE, PAWN, ROOK, WHITE } from '../../abi/piece';
import {
  STATUS_BOARD_MISMATCH,
  STATUS_CASTLING_MISMATCH,
  STATUS_EN_PASSANT_MISMATCH,
  STATUS_KEY_MISMATCH,
  STATUS_KINGS_MISMATCH,
  STATUS_LOCK_MISMATCH,
  STATUS_OK,
  STATUS_OPPONENT_IN_CHECK,
} from '../../abi/status';
import { pawnAttacks } from '../attacks/leapers';
import { has, popcount } from '../bitboard/bits';
import { fileOf, rankOf } from '../bitboard/squares';
import { isAttacked } from './attacked';
import {
  Position,
  castlingOf,
  castlingRook,
  colourSet,
  enPassantOf,
  keyOf,
  kingSquare,
  lockOf,
  occupiedSet,
  pieceOn,
  pieceSet,
  typeSet,
} from './position';
import { castlingPair, enPassantPair, keyOfPair, lockOfPair, piecePair, sidePair } from './zobrist';

/** Key and lock from scratch: pieces, castling rights, a capturable en passant file, White to move. */
function recompute(position: Position): v128 {
  let pair = v128.xor(castlingPair(castlingOf(position)), enPassantPair(enPassantOf(position)));
  for (let square = 0; square < 64; square++) {
    pair = v128.xor(pair, piecePair(pieceOn(position, square), square));
  }
  return position.sideToMove == WHITE ? v128.xor(pair, sidePair()) : pair;
}

export function recomputeKey(position: Position): u64 {
  return keyOfPair(recompute(position));
}

export function recomputeLock(position: Position): u64 {
  return lockOfPair(recompute(position));
}

function boardAgrees(position: Position): bool {
  let pieces = 0;
  for (let square = 0; square < 64; square++) {
    const piece = pieceOn(position, square);
    if (piece == NO_PIECE) {
      if (has(occupiedSet(position), square)) return false;
      continue;
    }
    pieces++;
    if (!has(pieceSet(position, piece & 1, piece >> 1), square)) return false;
  }
  let counted = 0;
  for (let type = PAWN; type < NO_PIECE_TYPE; type++) counted += popcount(typeSet(position, type));
  const overlap = colourSet(position, WHITE) & colourSet(position, BLACK);
  return counted == pieces && popcount(occupiedSet(position)) == pieces && overlap == 0;
}

function castlingAgrees(position: Position): bool {
  for (let right = 0; right < CASTLING_RIGHTS; right++) {
    if (((castlingOf(position) >> right) & 1) == 0) continue;
    const colour = right >> 1;
    const rook = castlingRook(position, right);
    const king = kingSquare(position, colour);
    if (rook == NO_SQUARE || pieceOn(position, rook) != ((ROOK << 1) | colour)) return false;
    if (rankOf(king) != rankOf(rook) || rankOf(king) != (colour == WHITE ? 0 : 7)) return false;
    if ((right & 1) == 0 ? fileOf(rook) < fileOf(king) : fileOf(rook) > fileOf(king)) return false;
  }
  return true;
}

function enPassantAgrees(position: Position): bool {
  const square = enPassantOf(position);
  if (square == NO_SQUARE) return true;
  const us = position.sideToMove;
  const pushed = us == WHITE ? square - 8 : square + 8;
  if (rankOf(square) != (us == WHITE ? 5 : 2) || pieceOn(position, square) != NO_PIECE) return false;
  if (pieceOn(position, pushed) != ((PAWN << 1) | (us ^ 1))) return false;
  return (pawnAttacks(us ^ 1, square) & pieceSet(position, us, PAWN)) != 0;
}

/** STATUS_OK, or the first invariant found broken (src/abi/status.ts). */
export function verifyPosition(position: Position): i32 {
  if (!boardAgrees(position)) return STATUS_BOARD_MISMATCH;
  const us = position.sideToMove;
  if (popcount(pieceSet(position, WHITE, KING)) != 1) return STATUS_KINGS_MISMATCH;
  if (popcount(pieceSet(position, BLACK, KING)) != 1) return STATUS_KINGS_MISMATCH;
  if (!castlingAgrees(position)) return STATUS_CASTLING_MISMATCH;
  if (!enPassantAgrees(position)) return STATUS_EN_PASSANT_MISMATCH;
  if (keyOf(position) != recomputeKey(position)) return STATUS_KEY_MISMATCH;
  if (lockOf(position) != recomputeLock(position)) return STATUS_LOCK_MISMATCH;
  if (isAttacked(position, us, kingSquare(position, us ^ 1), occupiedSet(position))) return STATUS_OPPONENT_IN_CHECK;
  return STATUS_OK;
}
