// The one legal move that a text means, by the numbers that the text names: notation need not write down every legal move to
// compare it.

import {
  FLAG_CAPTURE,
  FLAG_CASTLE,
  FLAG_DOUBLE_PUSH,
  FLAG_EN_PASSANT,
  FLAG_PROMOTION,
  FLAG_QUIET,
  MOVE_AMBIGUOUS,
  MOVE_FLAG_SHIFT,
  MOVE_NONE,
  MOVE_TO_SHIFT,
} from '../../abi/move';
import {
  KING,
  KNIGHT,
  NO_PIECE,
  NO_PIECE_TYPE,
  NO_SQUARE,
  PAWN,
  WHITE,
  WHITE_KING_SIDE,
  WHITE_QUEEN_SIDE,
} from '../../abi/piece';
import { pawnAttacks } from '../attacks/leapers';
import { bit, lsb, withoutLsb } from '../bitboard/bits';
import { fileOf, rankOf } from '../bitboard/squares';
import { castledKing } from '../position/castling';
import { Black, White } from '../position/colour';
import { Position, castlingRook, kingSquare, occupiedSet, pieceOn, pieceSet } from '../position/position';
import { isLegal } from './legal';
import { isPseudoLegal, pieceAttacks } from './pseudo-legal';

/** True for the 16 bits of a legal move. Needs `updateChecks`. */
export function isLegalMove(position: Position, move: i32): bool {
  if (position.sideToMove == WHITE) return isPseudoLegal<White>(position, move) && isLegal<White>(position, move);
  return isPseudoLegal<Black>(position, move) && isLegal<Black>(position, move);
}

/** The legal move of a man to a square, or MOVE_NONE; `promoted` is NO_PIECE_TYPE for a move that does not promote. */
function findPlain(position: Position, type: i32, from: i32, to: i32, promoted: i32): i32 {
  const takes = pieceOn(position, to) != NO_PIECE;
  let flag = takes ? FLAG_CAPTURE : FLAG_QUIET;
  if (promoted != NO_PIECE_TYPE) flag |= FLAG_PROMOTION | (promoted - KNIGHT);
  else if (type == PAWN && !takes) {
    const step = abs(from - to);
    if (step == 16) flag = FLAG_DOUBLE_PUSH;
    else if (step != 8) flag = FLAG_EN_PASSANT;
  }
  const move = from | (to << MOVE_TO_SHIFT) | (flag << MOVE_FLAG_SHIFT);
  return isLegalMove(position, move) ? move : MOVE_NONE;
}

/** Castling to the side WHITE_KING_SIDE or WHITE_QUEEN_SIDE, whatever the colour; MOVE_NONE if it is not legal. */
export function findCastling(position: Position, side: i32): i32 {
  const us = position.sideToMove;
  const rook = castlingRook(position, us * 2 + side);
  if (rook == NO_SQUARE) return MOVE_NONE;
  const move = kingSquare(position, us) | (rook << MOVE_TO_SHIFT) | (FLAG_CASTLE << MOVE_FLAG_SHIFT);
  return isLegalMove(position, move) ? move : MOVE_NONE;
}

/** The legal move of the man on `from` to `to`; castling by the king's goal or by its rook, if the king cannot step there. */
export function findMove(position: Position, from: i32, to: i32, promoted: i32): i32 {
  const us = position.sideToMove;
  const type = pieceOn(position, from) >> 1;
  const move = findPlain(position, type, from, to, promoted);
  if (move != MOVE_NONE || type != KING || from != kingSquare(position, us) || promoted != NO_PIECE_TYPE) return move;
  for (let side = WHITE_KING_SIDE; side <= WHITE_QUEEN_SIDE; side++) {
    const right = us * 2 + side;
    if (to != castledKing(right) && to != castlingRook(position, right)) continue;
    const castling = findCastling(position, side);
    if (castling != MOVE_NONE) return castling;
  }
  return MOVE_NONE;
}

/** The men of a type that may reach a square, castling aside; a pawn takes only where its file is named. */
function originsOf(position: Position, type: i32, to: i32, file: i32): u64 {
  const us = position.sideToMove;
  if (type != PAWN) return pieceAttacks(type, to, occupiedSet(position)) & pieceSet(position, us, type);
  const backward = us == WHITE ? -8 : 8;
  let origins: u64 = file < 0 ? 0 : pawnAttacks(us ^ 1, to);
  // No pawn comes to its own side's first rank.
  if (rankOf(to) == (us == WHITE ? 0 : 7)) return 0;
  origins |= bit(to + backward);
  if (rankOf(to) == (us == WHITE ? 3 : 4)) origins |= bit(to + 2 * backward);
  return origins & pieceSet(position, us, PAWN);
}

/**
 * The legal move of a man of a type to a square, castling aside. `file`, `rank` and `promoted` are -1 where the text leaves them
 * out. MOVE_NONE if there is no such move, MOVE_AMBIGUOUS if there are several.
 */
export function findNamedMove(position: Position, type: i32, to: i32, file: i32, rank: i32, promoted: i32): i32 {
  let found = MOVE_NONE;
  const promotes = type == PAWN && rankOf(to) == (position.sideToMove == WHITE ? 7 : 0);
  const piece = promoted >= 0 ? promoted : promotes ? KNIGHT : NO_PIECE_TYPE;
  for (let origins = originsOf(position, type, to, file); origins; origins = withoutLsb(origins)) {
    const from = lsb(origins);
    if ((file >= 0 && fileOf(from) != file) || (rank >= 0 && rankOf(from) != rank)) continue;
    const move = findPlain(position, type, from, to, piece);
    if (move == MOVE_NONE) continue;
    if (found != MOVE_NONE || (promotes && promoted < 0)) return MOVE_AMBIGUOUS;
    found = move;
  }
  return found;
}
