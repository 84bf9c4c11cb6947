// Attack sets that several terms use, computed once per evaluation. They are in the thread region, a record for each
// colour.

import { THREAD_EVALUATION } from '../../abi/memory';
import { KING, PAWN } from '../../abi/piece';
import { kingAttacks } from '../attacks/leapers';
import { bit } from '../bitboard/bits';
import { RANK_2, RANK_3, RANK_6, RANK_7, fileOf, rankOf, squareAt } from '../bitboard/squares';
import { pawnSetAttacks } from '../position/attacked';
import { colourOf, isWhite } from '../position/colour';
import { Position, kingSquare, occupiedSet, pieceSet, threadRegion } from '../position/position';
import { backward } from './forward';

/** The attacks of one colour. The attacks of each piece type, 6 × u64, follow the fields. */
@unmanaged
class Control {
  /** Squares attacked at all. */
  once: u64;
  /** Squares attacked by two men or more, of whom pawns count as one. */
  twice: u64;
  /** Squares that count as mobility. */
  mobility: u64;
  /** The own king's zone. */
  kingZone: u64;
  /** Tapered danger to the enemy king, from the pieces that attack its zone. */
  danger: i32;
  /** Number of these pieces. */
  attackers: i32;

  protected brand(): void {}
}

const BY_TYPE: usize = offsetof<Control>();
/** Room for one colour's record. */
const CONTROL_SIZE_LOG2 = 7;
if (BY_TYPE + 6 * 8 > 1 << CONTROL_SIZE_LOG2) ERROR('a control record is too large');

function controlOf<Us>(position: Position): Control {
  return changetype<Control>(threadRegion(position) + THREAD_EVALUATION + (colourOf<Us>() << CONTROL_SIZE_LOG2));
}

/** Address of the attacks of a type. */
function attacksOf(control: Control, type: i32): usize {
  return changetype<usize>(control) + BY_TYPE + (type << 3);
}

/** Squares that Us attacks with a type. */
export function attacksBy<Us>(position: Position, type: i32): u64 {
  return load<u64>(attacksOf(controlOf<Us>(position), type));
}

/** Squares that Us attacks. */
export function attacksOnce<Us>(position: Position): u64 {
  return controlOf<Us>(position).once;
}

/** Squares that at least two men of Us attack, of whom pawns count as one. */
export function attacksTwice<Us>(position: Position): u64 {
  return controlOf<Us>(position).twice;
}

export function mobilityArea<Us>(position: Position): u64 {
  return controlOf<Us>(position).mobility;
}

/** The zone around Us's king where attacks count. */
export function kingZone<Us>(position: Position): u64 {
  return controlOf<Us>(position).kingZone;
}

/** Tapered danger to the enemy king from the pieces of Us that attack its zone. */
export function zoneDanger<Us>(position: Position): i32 {
  return controlOf<Us>(position).danger;
}

export function zoneAttackers<Us>(position: Position): i32 {
  return controlOf<Us>(position).attackers;
}

/** Adds the attacks of all pieces of one type, and their danger to the enemy king. */
export function addControl<Us>(
  position: Position,
  type: i32,
  once: u64,
  twice: u64,
  danger: i32,
  attackers: i32,
): void {
  const control = controlOf<Us>(position);
  const before = control.once;
  store<u64>(attacksOf(control, type), once);
  control.twice |= twice | (before & once);
  control.once = before | once;
  control.danger += danger;
  control.attackers += attackers;
}

/**
 * The king's neighbourhood; a king on the edge gets that of the next inner square, so that the zone always has nine
 * squares.
 */
function zoneAround(king: i32): u64 {
  const centre = squareAt(min(max(fileOf(king), 1), 6), min(max(rankOf(king), 1), 6));
  return kingAttacks(centre) | bit(centre);
}

/** Initialises the record of Us with pawns and king. */
export function initControl<Us, Them>(position: Position): void {
  const control = controlOf<Us>(position);
  const pawns = pieceSet(position, colourOf<Us>(), PAWN);
  const enemyPawns = pieceSet(position, colourOf<Them>(), PAWN);
  const enemyAttacks = pawnSetAttacks<Them>(enemyPawns);
  const king = kingSquare(position, colourOf<Us>());
  const fromPawns = pawnSetAttacks<Us>(pawns);
  const fromKing = kingAttacks(king);
  store<u64>(attacksOf(control, PAWN), fromPawns);
  store<u64>(attacksOf(control, KING), fromKing);
  control.once = fromPawns | fromKing;
  control.twice = fromPawns & fromKing;
  control.kingZone = zoneAround(king);
  control.danger = 0;
  control.attackers = 0;
  // Squares attacked by enemy pawns do not count as mobility. Own pawns are obstacles if they are blocked or not beyond
  // their third rank; other own men can move away.
  const home = isWhite<Us>() ? RANK_2 | RANK_3 : RANK_6 | RANK_7;
  const stuck = pawns & (home | backward<Us>(occupiedSet(position)));
  control.mobility = ~(stuck | enemyAttacks | bit(king));
}
