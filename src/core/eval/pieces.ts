// Knights, bishops, rooks and queens: mobility and placement. Compiled separately for each type.

import {
  BEHIND_PAWN,
  BISHOP_MOBILITY,
  BISHOP_PAIR,
  BISHOP_PAWNS,
  DANGER_ATTACKER,
  DANGER_HIT,
  KNIGHT_MOBILITY,
  OUTPOST,
  QUEEN_MOBILITY,
  ROOK_HALF_OPEN,
  ROOK_MOBILITY,
  ROOK_OPEN,
} from '../../abi/evaluation';
import { BISHOP, KNIGHT, PAWN, QUEEN, ROOK } from '../../abi/piece';
import { knightAttacks } from '../attacks/leapers';
import { bishopAttacks, rookAttacks } from '../attacks/sliders';
import { has, lsb, popcount, several, withoutLsb } from '../bitboard/bits';
import { DARK_SQUARES, FILE_A, fileOf } from '../bitboard/squares';
import { colourOf, isWhite } from '../position/colour';
import { Position, eitherSet, occupiedSet, pieceSet, typeSet } from '../position/position';
import { addControl, attacksBy, kingZone, mobilityArea } from './board-control';
import { backward, forwardFill } from './forward';
import { term, terms } from './terms';

export class Knight {}
export class Bishop {}
export class Rook {}
export class Queen {}

function typeOf<Piece>(): i32 {
  if (idof<Piece>() == idof<Knight>()) return KNIGHT;
  if (idof<Piece>() == idof<Bishop>()) return BISHOP;
  return idof<Piece>() == idof<Rook>() ? ROOK : QUEEN;
}

function mobilityOf<Piece>(): i32 {
  if (idof<Piece>() == idof<Knight>()) return KNIGHT_MOBILITY;
  if (idof<Piece>() == idof<Bishop>()) return BISHOP_MOBILITY;
  return idof<Piece>() == idof<Rook>() ? ROOK_MOBILITY : QUEEN_MOBILITY;
}

/**
 * The blockers of a piece: bishops see through own queens, rooks through own rooks and queens, because both attack along the
 * line.
 */
function blockersOf<Us, Piece>(position: Position): u64 {
  const occupied = occupiedSet(position);
  if (idof<Piece>() == idof<Bishop>()) return occupied ^ pieceSet(position, colourOf<Us>(), QUEEN);
  if (idof<Piece>() == idof<Rook>()) return occupied ^ eitherSet(position, colourOf<Us>(), ROOK, QUEEN);
  return occupied;
}

function attacksFrom<Piece>(square: i32, occupied: u64): u64 {
  if (idof<Piece>() == idof<Knight>()) return knightAttacks(square);
  if (idof<Piece>() == idof<Bishop>()) return bishopAttacks(square, occupied);
  if (idof<Piece>() == idof<Rook>()) return rookAttacks(square, occupied);
  return bishopAttacks(square, occupied) | rookAttacks(square, occupied);
}

/** A minor piece is better behind a pawn, and best on an outpost. */
function minorPlace<Us, Piece>(position: Position, square: i32, outposts: u64): i32 {
  const minor = typeOf<Piece>() - KNIGHT;
  let score = 0;
  if (has(outposts, square)) score += term<Us>(OUTPOST + minor);
  if (has(backward<Us>(typeSet(position, PAWN)), square)) score += term<Us>(BEHIND_PAWN + minor);
  return score;
}

/** Own pawns on its colour restrict a bishop. */
function ownPawnsOnColour(square: i32, own: u64): i32 {
  return popcount(own & (has(DARK_SQUARES, square) ? DARK_SQUARES : ~DARK_SQUARES));
}

/** Rooks become active on half-open files, and more so on open ones. */
function rookFile<Us>(square: i32, own: u64, enemy: u64): i32 {
  const file = FILE_A << u64(fileOf(square));
  if (own & file) return 0;
  return term<Us>(enemy & file ? ROOK_HALF_OPEN : ROOK_OPEN);
}

/** Squares from which no enemy pawn can ever drive a piece, defended by an own pawn, on the fourth to sixth rank. */
function outpostsOf<Us, Them>(position: Position): u64 {
  const enemyAttacks = attacksBy<Them>(position, PAWN);
  // Squares that enemy pawns attack now or after advancing.
  const reach = forwardFill<Them>(enemyAttacks);
  const ranks: u64 = isWhite<Us>() ? 0x0000ffffff000000 : 0x000000ffffff0000;
  return attacksBy<Us>(position, PAWN) & ~reach & ranks;
}

/** Evaluates all pieces of one type: mobility, placement, and attack on the king. Fills in their attacks. */
export function evaluatePieces<Us, Them, Piece>(position: Position): i32 {
  const us = colourOf<Us>();
  const type = typeOf<Piece>();
  const area = mobilityArea<Us>(position);
  const zone = kingZone<Them>(position);
  const blockers = blockersOf<Us, Piece>(position);
  const ownPawns = pieceSet(position, us, PAWN);
  const enemyPawns = pieceSet(position, colourOf<Them>(), PAWN);
  const outposts = type == KNIGHT || type == BISHOP ? outpostsOf<Us, Them>(position) : 0;
  let once: u64 = 0;
  let twice: u64 = 0;
  let score = 0;
  let danger = 0;
  let attackers = 0;
  let pieces = pieceSet(position, us, type);
  // Two bishops together reach every square.
  if (type == BISHOP && several(pieces)) score += term<Us>(BISHOP_PAIR);
  while (pieces) {
    const square = lsb(pieces);
    pieces = withoutLsb(pieces);
    const attacks = attacksFrom<Piece>(square, blockers);
    twice |= once & attacks;
    once |= attacks;
    score += term<Us>(mobilityOf<Piece>() + popcount(attacks & area));
    const hits = attacks & zone;
    if (hits) {
      attackers++;
      danger += term<Us>(DANGER_ATTACKER + type - KNIGHT) + terms<Us>(DANGER_HIT, popcount(hits));
    }
    if (type == KNIGHT || type == BISHOP) score += minorPlace<Us, Piece>(position, square, outposts);
    if (type == BISHOP) score += terms<Us>(BISHOP_PAWNS, ownPawnsOnColour(square, ownPawns));
    if (type == ROOK) score += rookFile<Us>(square, ownPawns, enemyPawns);
  }
  addControl<Us>(position, type, once, twice, danger, attackers);
  return score;
}
