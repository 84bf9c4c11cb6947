// Endgames that the sum of the terms misjudges: drawn despite extra material, or won only by driving the king to the edge.

import { BARE_KING_DISTANCE, BARE_KING_EDGE, SCALE_MAX } from '../../abi/evaluation';
import { BISHOP, KNIGHT, PAWN, QUEEN, ROOK, WHITE } from '../../abi/piece';
import { has, lsb, popcount, several } from '../bitboard/bits';
import { DARK_SQUARES, FILE_A, FILE_H, distance, fileOf, rankOf, squareAt } from '../bitboard/squares';
import { colourOf } from '../position/colour';
import { Position, kingSquare, pieceSet, piecesOf } from '../position/position';
import { terms } from './terms';

// The traditional piece values: knight and bishop 3, rook 5, queen 9 pawns.
const MINOR_UNITS = 3;
const ROOK_UNITS = 5;
const QUEEN_UNITS = 9;

/**
 * Scales for material that may be insufficient to win without a pawn, against at most a minor piece and against more.
 */
export const SCALE_FORTRESS = 4;
export const SCALE_PIECES = 14;
/** Bishops of opposite colours: bare, with anything more, and for each pawn's worth of the stronger side's further pieces. */
export const SCALE_OPPOSITE_BARE = 22;
export const SCALE_OPPOSITE = 28;
export const SCALE_OPPOSITE_PIECE = 4;
/** Any other endgame: at least, and for each pawn of the stronger side. */
export const SCALE_PAWNS = 36;
export const SCALE_PAWN = 6;

function unitsOf(position: Position, colour: i32): i32 {
  const minors = popcount(pieceSet(position, colour, KNIGHT)) + popcount(pieceSet(position, colour, BISHOP));
  const rooks = popcount(pieceSet(position, colour, ROOK)) * ROOK_UNITS;
  return minors * MINOR_UNITS + rooks + popcount(pieceSet(position, colour, QUEEN)) * QUEEN_UNITS;
}

/** Without pawns, an extra minor piece seldom wins, and a minor piece or two knights alone never do. */
function scaleWithoutPawns(position: Position, strong: i32, weak: i32): i32 {
  const units = unitsOf(position, strong);
  const weakUnits = unitsOf(position, weak);
  if (units == 2 * MINOR_UNITS && weakUnits == 0 && !pieceSet(position, strong, BISHOP)) return 0;
  if (units - weakUnits > MINOR_UNITS) return SCALE_MAX;
  if (units < ROOK_UNITS) return 0;
  return weakUnits <= MINOR_UNITS ? SCALE_FORTRESS : SCALE_PIECES;
}

/**
 * True if pawns on one edge file cannot promote against a king in front of them: without pieces, or with bishops of the
 * wrong colour.
 */
function isCornerDraw(position: Position, strong: i32, weak: i32): bool {
  const pawns = pieceSet(position, strong, PAWN);
  if (pawns & ~FILE_A && pawns & ~FILE_H) return false;
  const corner = squareAt(pawns & FILE_A ? 0 : 7, strong == WHITE ? 7 : 0);
  if (distance(kingSquare(position, weak), corner) > 1) return false;
  const bishops = pieceSet(position, strong, BISHOP);
  if (unitsOf(position, strong) != popcount(bishops) * MINOR_UNITS) return false;
  return (bishops & (has(DARK_SQUARES, corner) ? DARK_SQUARES : ~DARK_SQUARES)) == 0;
}

/** One bishop each, on squares of different colours. */
function hasOppositeBishops(position: Position): bool {
  const white = pieceSet(position, WHITE, BISHOP);
  const black = pieceSet(position, WHITE ^ 1, BISHOP);
  if (!white || !black || several(white) || several(black)) return false;
  return ((white & DARK_SQUARES) != 0) != ((black & DARK_SQUARES) != 0);
}

/** The fraction of its endgame value that the stronger side keeps, of SCALE_MAX; 0 for a draw. */
export function endgameScale(position: Position, strong: i32): i32 {
  const weak = strong ^ 1;
  const pawns = pieceSet(position, strong, PAWN);
  if (!pawns) return scaleWithoutPawns(position, strong, weak);
  if (isCornerDraw(position, strong, weak)) return 0;
  if (hasOppositeBishops(position)) {
    const units = unitsOf(position, strong) - MINOR_UNITS;
    if (units == 0 && unitsOf(position, weak) == MINOR_UNITS) return SCALE_OPPOSITE_BARE;
    return min(SCALE_OPPOSITE + units * SCALE_OPPOSITE_PIECE, SCALE_MAX);
  }
  // Fewer pawns mean a smaller chance to win.
  return min(SCALE_PAWNS + popcount(pawns) * SCALE_PAWN, SCALE_MAX);
}

/**
 * A bare king is mated at the edge, with the help of the other king. Bishop and knight mate only in a corner of the
 * bishop's colour.
 */
export function evaluateBareKing<Us, Them>(position: Position): i32 {
  const them = colourOf<Them>();
  if (piecesOf(position, them) || pieceSet(position, them, PAWN) || unitsOf(position, colourOf<Us>()) < ROOK_UNITS) {
    return 0;
  }
  const king = kingSquare(position, them);
  const file = fileOf(king);
  const rank = rankOf(king);
  let edge = 6 - min(file, 7 - file) - min(rank, 7 - rank);
  const bishops = pieceSet(position, colourOf<Us>(), BISHOP);
  if (bishops && unitsOf(position, colourOf<Us>()) == 2 * MINOR_UNITS && !several(bishops)) {
    const dark = has(DARK_SQUARES, lsb(bishops));
    const toCorner = min(distance(king, dark ? 0 : 7), distance(king, dark ? 63 : 56));
    edge = 7 - toCorner;
  }
  const apart = distance(king, kingSquare(position, colourOf<Us>()));
  return terms<Us>(BARE_KING_EDGE, edge) + terms<Us>(BARE_KING_DISTANCE, 7 - apart);
}
