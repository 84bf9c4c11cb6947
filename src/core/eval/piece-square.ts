// What each piece is worth on each square, in centipawns, tapered.
//
// The values come from a few sentences about each piece instead of from 768 numbers: how much it likes the centre, how
// much it likes to go forward. White's point of view; Black's are the mirror image with the sign turned.

import { TABLE_PIECE_SQUARE } from '../../abi/memory';
import { BISHOP, KING, KNIGHT, NO_PIECE, PAWN, QUEEN, ROOK, WHITE } from '../../abi/piece';
import { fileOf, rankOf } from '../bitboard/squares';
import { taper } from './taper';

/** 0 on the edge of the board … 3 on the four centre squares. */
function centrality(square: i32): i32 {
  const file = fileOf(square);
  const rank = rankOf(square);
  return min(min(file, 7 - file), min(rank, 7 - rank));
}

/** 0 on the a- and h-files … 3 on the d- and e-files. */
function fileCentrality(square: i32): i32 {
  return min(fileOf(square), 7 - fileOf(square));
}

/** Pawns take the centre in the middlegame; in the endgame every step counts, and the later ones more. */
function pawnValue(square: i32): i32 {
  const advance = rankOf(square) - 1;
  const centre = fileCentrality(square) >= 2 ? min(advance, 3) * 7 * (fileCentrality(square) - 1) : 0;
  return taper(82 + centre + advance * 2 + (advance == 5 ? 35 : 0), 95 + advance * advance * 4);
}

/** Knights need the centre most of all, and outposts in the enemy's half. */
function knightValue(square: i32): i32 {
  const rank = rankOf(square);
  const outpost = rank >= 3 && rank <= 5 ? 8 : 0;
  return taper(305 + centrality(square) * 14 + outpost - (rank == 0 ? 8 : 0), 280 + centrality(square) * 14);
}

/** Bishops prefer long diagonals and leave the back rank. */
function bishopValue(square: i32): i32 {
  const rank = rankOf(square);
  const fianchetto = rank == 1 && (fileOf(square) == 1 || fileOf(square) == 6) ? 14 : 0;
  return taper(335 + centrality(square) * 5 + fianchetto - (rank == 0 ? 12 : 0), 300 + centrality(square) * 5);
}

/** Rooks stand on central files until they reach the seventh rank. */
function rookValue(square: i32): i32 {
  const seventh = rankOf(square) == 6;
  return taper(475 + fileCentrality(square) * 5 + (seventh ? 22 : 0), 520 + (seventh ? 18 : rankOf(square) * 3));
}

/** The queen does not come out early; later the centre is hers. */
function queenValue(square: i32): i32 {
  const early = rankOf(square) >= 2 && rankOf(square) <= 4 ? -6 : 0;
  return taper(990 + early + fileCentrality(square) * 2, 960 + centrality(square) * 12);
}

/** The king hides in a corner of the back rank in the middlegame and walks to the centre in the endgame. */
function kingValue(square: i32): i32 {
  const rank = rankOf(square);
  const sheltered = rank == 0 ? 24 - fileCentrality(square) * 14 : 0;
  return taper(sheltered - min(rank, 4) * 22, centrality(square) * 18 - 20);
}

function valueOf(type: i32, square: i32): i32 {
  if (type == PAWN) return pawnValue(square);
  if (type == KNIGHT) return knightValue(square);
  if (type == BISHOP) return bishopValue(square);
  if (type == ROOK) return rookValue(square);
  if (type == QUEEN) return queenValue(square);
  assert(type == KING);
  return kingValue(square);
}

/** Tapered value of a piece code on a square, positive for White; 0 for NO_PIECE. */
export function pieceSquare(piece: i32, square: i32): i32 {
  return load<i32>((piece << 8) + (square << 2) + TABLE_PIECE_SQUARE);
}

export function initPieceSquares(): void {
  for (let piece = 0; piece < NO_PIECE; piece++) {
    for (let square = 0; square < 64; square++) {
      const value = (piece & 1) == WHITE ? valueOf(piece >> 1, square) : -valueOf(piece >> 1, square ^ 56);
      store<i32>((piece << 8) + (square << 2) + TABLE_PIECE_SQUARE, value);
    }
  }
}
