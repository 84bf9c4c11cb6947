// Who controls what: the sets that several terms look at, worked out once for each evaluation. They lie in the thread
// region, a record for each colour.

import { THREAD_EVALUATION } from '../../abi/memory';
import { KING, PAWN } from '../../abi/piece';
import { kingAttacks } from '../attacks/leapers';
import { bit } from '../bitboard/bits';
import { RANK_2, RANK_3, RANK_6, RANK_7, fileOf, rankOf, squareAt } from '../bitboard/squares';
import { colourOf, isWhite } from '../position/colour';
import { Position, kingSquare, occupiedSet, pieceSet, threadRegion } from '../position/position';
import { backward, pawnSetAttacks } from './forward';

/** 6 × u64: attacks of each type */
const CONTROL_BY_TYPE = 0;
/** u64: squares attacked at all */
const CONTROL_ONCE = 48;
/** u64: squares attacked by two or more */
const CONTROL_TWICE = 56;
/** u64: squares that count as mobility */
const CONTROL_MOBILITY = 64;
/** u64: the own king's zone */
const CONTROL_KING_ZONE = 72;
/** i32: tapered danger to the enemy's king, from the pieces that look at its zone */
const CONTROL_DANGER = 80;
/** u32: number of these pieces */
const CONTROL_ATTACKERS = 84;
/** Of one colour's record. */
const CONTROL_SIZE_LOG2 = 7;

function controlOf<Us>(position: Position): usize {
  return threadRegion(position) + THREAD_EVALUATION + (colourOf<Us>() << CONTROL_SIZE_LOG2);
}

/** Squares that Us attacks with a type. */
export function attacksBy<Us>(position: Position, type: i32): u64 {
  return load<u64>(controlOf<Us>(position) + (type << 3), CONTROL_BY_TYPE);
}

/** Squares that Us attacks. */
export function attacksOnce<Us>(position: Position): u64 {
  return load<u64>(controlOf<Us>(position), CONTROL_ONCE);
}

/** Squares that two men of Us attack, or more. */
export function attacksTwice<Us>(position: Position): u64 {
  return load<u64>(controlOf<Us>(position), CONTROL_TWICE);
}

export function mobilityArea<Us>(position: Position): u64 {
  return load<u64>(controlOf<Us>(position), CONTROL_MOBILITY);
}

/** Where attacks count against Us's king. */
export function kingZone<Us>(position: Position): u64 {
  return load<u64>(controlOf<Us>(position), CONTROL_KING_ZONE);
}

/** Tapered danger to the enemy's king from the pieces of Us that look at its zone. */
export function zoneDanger<Us>(position: Position): i32 {
  return load<i32>(controlOf<Us>(position), CONTROL_DANGER);
}

export function zoneAttackers<Us>(position: Position): i32 {
  return load<u32>(controlOf<Us>(position), CONTROL_ATTACKERS);
}

/** Enters what all pieces of one type attack, and what that means for the enemy's king. */
export function addControl<Us>(
  position: Position,
  type: i32,
  once: u64,
  twice: u64,
  danger: i32,
  attackers: i32,
): void {
  const control = controlOf<Us>(position);
  const before = load<u64>(control, CONTROL_ONCE);
  store<u64>(control + (type << 3), once, CONTROL_BY_TYPE);
  store<u64>(control, load<u64>(control, CONTROL_TWICE) | twice | (before & once), CONTROL_TWICE);
  store<u64>(control, before | once, CONTROL_ONCE);
  store<i32>(control, load<i32>(control, CONTROL_DANGER) + danger, CONTROL_DANGER);
  store<u32>(control, load<u32>(control, CONTROL_ATTACKERS) + attackers, CONTROL_ATTACKERS);
}

/** The king's neighbourhood; at the edge it is the one of the square next to it, so that it always has nine squares. */
function zoneAround(king: i32): u64 {
  const centre = squareAt(min(max(fileOf(king), 1), 6), min(max(rankOf(king), 1), 6));
  return kingAttacks(centre) | bit(centre);
}

/** Begins the record of Us with pawns and king. */
export function initControl<Us, Them>(position: Position): void {
  const control = controlOf<Us>(position);
  const pawns = pieceSet(position, colourOf<Us>(), PAWN);
  const enemyPawns = pieceSet(position, colourOf<Them>(), PAWN);
  const enemyAttacks = pawnSetAttacks<Them>(enemyPawns);
  const king = kingSquare(position, colourOf<Us>());
  const fromPawns = pawnSetAttacks<Us>(pawns);
  const fromKing = kingAttacks(king);
  store<u64>(control, fromPawns, CONTROL_BY_TYPE + 8 * PAWN);
  store<u64>(control, fromKing, CONTROL_BY_TYPE + 8 * KING);
  store<u64>(control, fromPawns | fromKing, CONTROL_ONCE);
  store<u64>(control, fromPawns & fromKing, CONTROL_TWICE);
  store<u64>(control, zoneAround(king), CONTROL_KING_ZONE);
  store<i32>(control, 0, CONTROL_DANGER);
  store<u32>(control, 0, CONTROL_ATTACKERS);
  // Where an enemy pawn takes nobody goes; pawns that are stuck or at home are in the way, other own men can step aside.
  const home = isWhite<Us>() ? RANK_2 | RANK_3 : RANK_6 | RANK_7;
  const stuck = pawns & (home | backward<Us>(occupiedSet(position)));
  store<u64>(control, ~(stuck | enemyAttacks | bit(king)), CONTROL_MOBILITY);
}
