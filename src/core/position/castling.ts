// Castling, including Chess960: the requirements of each right, computed once when a position is set up.

import { CASTLING_RIGHTS, NO_SQUARE, WHITE, WHITE_KING_SIDE, WHITE_QUEEN_SIDE } from '../../abi/piece';
import { between } from '../attacks/lines';
import { bit } from '../bitboard/bits';
import { squareAt } from '../bitboard/squares';
import { Position, castlingRook, kingSquare, rightsKept, setCastlingPaths, setRightsKept } from './position';

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

/** The king's target square, on the g- or c-file. */
export function castledKing(right: i32): i32 {
  return backRankSquare(right, FILE_G, FILE_C);
}

/** The rook's target square, on the f- or d-file. */
export function castledRook(right: i32): i32 {
  return backRankSquare(right, FILE_F, FILE_D);
}

/** Makes all moves that touch `square` lose the rights `lost`. */
function loseRights(position: Position, square: i32, lost: i32): void {
  setRightsKept(position, square, rightsKept(position, square) & ~lost);
}

/** Computes all of the above; kings and the rooks of the rights must be in place. */
export function initCastling(position: Position): void {
  for (let square = 0; square < 64; square++) setRightsKept(position, square, ALL_RIGHTS);
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
    setCastlingPaths(position, right, empty, safe);
  }
}
