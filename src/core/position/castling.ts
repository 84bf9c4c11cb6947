// Castling, Chess960 included: what each right needs, worked out once when a position is set up.

import { CASTLING_RIGHTS, NO_SQUARE, WHITE, WHITE_KING_SIDE, WHITE_QUEEN_SIDE } from '../../abi/piece';
import {
  POSITION_CASTLING_EMPTY,
  POSITION_CASTLING_ROOKS,
  POSITION_CASTLING_SAFE,
  POSITION_RIGHTS_KEPT,
} from '../../abi/position';
import { between } from '../attacks/lines';
import { bit } from '../bitboard/bits';
import { squareAt } from '../bitboard/squares';
import { castlingRook, kingSquare } from './position';

const FILE_C = 2;
const FILE_D = 3;
const FILE_F = 5;
const FILE_G = 6;
const ALL_RIGHTS = (1 << CASTLING_RIGHTS) - 1;

function rightColour(right: i32): i32 {
  return right >> 1;
}

/** The right that a castling move uses: the king's colour, and on which side of it the rook stands. */
export function rightOf(colour: i32, king: i32, rook: i32): i32 {
  return (colour << 1) + (rook > king ? WHITE_KING_SIDE : WHITE_QUEEN_SIDE);
}

function backRankSquare(right: i32, kingSideFile: i32, queenSideFile: i32): i32 {
  const rank = rightColour(right) == WHITE ? 0 : 7;
  return squareAt((right & 1) == WHITE_KING_SIDE ? kingSideFile : queenSideFile, rank);
}

/** Where the king goes: g- or c-file. */
export function castledKing(right: i32): i32 {
  return backRankSquare(right, FILE_G, FILE_C);
}

/** Where the rook goes: f- or d-file. */
export function castledRook(right: i32): i32 {
  return backRankSquare(right, FILE_F, FILE_D);
}

/** Squares that must be empty, but for king and rook themselves. */
export function castlingEmpty(position: usize, right: i32): u64 {
  return load<u64>(position + (right << 3), POSITION_CASTLING_EMPTY);
}

/** Squares that the enemy must not attack. */
export function castlingSafe(position: usize, right: i32): u64 {
  return load<u64>(position + (right << 3), POSITION_CASTLING_SAFE);
}

/** The rights that survive a move from or to a square. */
export function rightsKept(position: usize, square: i32): i32 {
  return load<u8>(position + square, POSITION_RIGHTS_KEPT);
}

/** Takes the rights of `lost` from all moves that touch `square`. */
function loseRights(position: usize, square: i32, lost: i32): void {
  store<u8>(position + square, rightsKept(position, square) & ~lost, POSITION_RIGHTS_KEPT);
}

/** Works out all of the above; kings and the rooks of the rights must be in place. */
export function initCastling(position: usize): void {
  memory.fill(position + POSITION_RIGHTS_KEPT, u8(ALL_RIGHTS), 64);
  for (let right = 0; right < CASTLING_RIGHTS; right++) {
    const rook = castlingRook(position, right);
    let empty: u64 = 0;
    let safe: u64 = 0;
    if (rook != NO_SQUARE) {
      const king = kingSquare(position, rightColour(right));
      const kingTo = castledKing(right);
      const rookTo = castledRook(right);
      safe = between(king, kingTo) | bit(king) | bit(kingTo);
      empty = (safe | between(rook, rookTo) | bit(rookTo)) & ~(bit(king) | bit(rook));
      loseRights(position, king, 1 << right);
      loseRights(position, rook, 1 << right);
    }
    store<u64>(position + (right << 3), empty, POSITION_CASTLING_EMPTY);
    store<u64>(position + (right << 3), safe, POSITION_CASTLING_SAFE);
  }
}

/** Which rook a right castles with; NO_SQUARE for none. */
export function setCastlingRook(position: usize, right: i32, rook: i32): void {
  store<u8>(position + right, rook, POSITION_CASTLING_ROOKS);
}
