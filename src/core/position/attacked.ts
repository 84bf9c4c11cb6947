// Attacked squares, checks and pins.

import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../../abi/piece';
import { kingAttacks, knightAttacks, pawnAttacks } from '../attacks/leapers';
import { between, bishopRays, rookRays } from '../attacks/lines';
import { bishopAttacks, rookAttacks } from '../attacks/sliders';
import { bit, lsb, several, withoutLsb } from '../bitboard/bits';
import { northEast, northWest, southEast, southWest } from '../bitboard/squares';
import { Black, White, colourOf, isWhite, opponentOf } from './colour';
import { Position, colourSet, eitherSet, kingSquare, occupiedSet, pieceSet, typeSet } from './position';
import { State } from './state';

/** Squares that a set of pawns of Us's attacks. */
export function pawnSetAttacks<Us>(pawns: u64): u64 {
  return isWhite<Us>() ? northEast(pawns) | northWest(pawns) : southEast(pawns) | southWest(pawns);
}

/** Squares that a set of the enemy's pawns attacks; also, squares from which pawns of Us's attack a set. */
export function enemyPawnAttacks<Us>(pawns: u64): u64 {
  return isWhite<Us>() ? pawnSetAttacks<Black>(pawns) : pawnSetAttacks<White>(pawns);
}

/** Sliders of a colour that attack a square on a board occupied as given. */
function sliderAttackers(position: Position, colour: i32, square: i32, occupied: u64): u64 {
  const diagonal = eitherSet(position, colour, BISHOP, QUEEN);
  const straight = eitherSet(position, colour, ROOK, QUEEN);
  return (bishopAttacks(square, occupied) & diagonal) | (rookAttacks(square, occupied) & straight);
}

/** Pawns, knights and king of a colour that attack a square. */
function leaperAttackers(position: Position, colour: i32, square: i32): u64 {
  return (
    (pawnAttacks(colour ^ 1, square) & pieceSet(position, colour, PAWN)) |
    (knightAttacks(square) & pieceSet(position, colour, KNIGHT)) |
    (kingAttacks(square) & pieceSet(position, colour, KING))
  );
}

/** True if `colour` attacks `square` with the given occupancy (for king moves, without the king). */
export function isAttacked(position: Position, colour: i32, square: i32, occupied: u64): bool {
  return leaperAttackers(position, colour, square) != 0 || sliderAttackers(position, colour, square, occupied) != 0;
}

/** The number of escape squares of a colour's king, 0 … 8, whoever is to move. */
export function countFlights(position: Position, colour: i32): i32 {
  const king = kingSquare(position, colour);
  // A king that steps back along the line of a check stays in check.
  const occupied = occupiedSet(position) ^ bit(king);
  let count = 0;
  for (let squares = kingAttacks(king) & ~colourSet(position, colour); squares; squares = withoutLsb(squares)) {
    if (!isAttacked(position, colour ^ 1, lsb(squares), occupied)) count++;
  }
  return count;
}

/**
 * En passant removes two pieces from their lines at once, so pins do not decide it: test the board after the capture.
 * Leapers need no test: the generator answers their checks only by capturing them.
 */
export function isEnPassantLegal<Us>(position: Position, from: i32, to: i32): bool {
  const taken = isWhite<Us>() ? to - 8 : to + 8;
  const occupied = occupiedSet(position) ^ bit(from) ^ bit(to) ^ bit(taken);
  return sliderAttackers(position, opponentOf<Us>(), kingSquare(position, colourOf<Us>()), occupied) == 0;
}

/** Pieces of both colours that attack a square on a board occupied as given. */
export function attackersTo(position: Position, square: i32, occupied: u64): u64 {
  const queens = typeSet(position, QUEEN);
  return (
    (pawnAttacks(0, square) & pieceSet(position, 1, PAWN)) |
    (pawnAttacks(1, square) & pieceSet(position, 0, PAWN)) |
    (knightAttacks(square) & typeSet(position, KNIGHT)) |
    (kingAttacks(square) & typeSet(position, KING)) |
    (bishopAttacks(square, occupied) & (typeSet(position, BISHOP) | queens)) |
    (rookAttacks(square, occupied) & (typeSet(position, ROOK) | queens))
  );
}

/**
 * Writes checkers and pinned pieces of Us into a state record. `own` are Us's men, the other sets the enemy's.
 *
 * Few sliders are aligned with the king, and for each the squares in between decide check or pin, so no slider look-up
 * is needed.
 */
export function writeCheckInfo<Us>(
  state: State,
  king: i32,
  own: u64,
  occupied: u64,
  pawns: u64,
  knights: u64,
  diagonals: u64,
  straights: u64,
): void {
  let checkers = (pawnAttacks(colourOf<Us>(), king) & pawns) | (knightAttacks(king) & knights);
  let pinned: u64 = 0;
  let snipers = (bishopRays(king) & diagonals) | (rookRays(king) & straights);
  while (snipers) {
    const sniper = lsb(snipers);
    const blockers = between(king, sniper) & occupied;
    if (blockers == 0) checkers |= snipers & (0 - snipers);
    else if (!several(blockers)) pinned |= blockers;
    snipers = withoutLsb(snipers);
  }
  state.checkers = checkers;
  state.pinned = pinned & own;
}

/** Writes checkers and pinned pieces of the side to move into its state record. Call this before generating moves. */
export function updateCheckInfo<Us>(position: Position): void {
  const us = colourOf<Us>();
  const them = opponentOf<Us>();
  writeCheckInfo<Us>(
    position.state,
    kingSquare(position, us),
    colourSet(position, us),
    occupiedSet(position),
    pieceSet(position, them, PAWN),
    pieceSet(position, them, KNIGHT),
    eitherSet(position, them, BISHOP, QUEEN),
    eitherSet(position, them, ROOK, QUEEN),
  );
}
