// What the opponent attacks at a node. Quiet moves are ordered by it, and remembered by it in the butterfly history.
//
// It costs some 2 % of the time. A node that ends with a capture needs none of it, so the picker finds the threats only when a
// quiet move comes. Reverse futility asks for them before, but only where its margin decides.

import { BISHOP, KNIGHT, PAWN, QUEEN, ROOK } from '../../abi/piece';
import { kingAttacks, knightAttacks } from '../attacks/leapers';
import { bishopAttacks, rookAttacks } from '../attacks/sliders';
import { has, lsb, withoutLsb } from '../bitboard/bits';
import { exchangeValue } from '../moves/see';
import { enemyPawnAttacks } from '../position/attacked';
import { colourOf, opponentOf } from '../position/colour';
import { moveFrom, moveTo } from '../position/move';
import { Position, kingSquare, occupiedSet, pieceOn, pieceSet } from '../position/position';
import { Frame } from './frame';
import { escapeWeight } from './tunables';

/** Notes in a prepared node's frame what the opponent of Us attacks, unless it is there already. */
export function findThreats<Us>(position: Position, frame: Frame): void {
  if (frame.hasThreats) return;
  frame.hasThreats = true;
  const them = opponentOf<Us>();
  const occupied = occupiedSet(position);
  let attacks = enemyPawnAttacks<Us>(pieceSet(position, them, PAWN));
  frame.pawnThreats = attacks;
  for (let set = pieceSet(position, them, KNIGHT); set; set = withoutLsb(set)) attacks |= knightAttacks(lsb(set));
  for (let set = pieceSet(position, them, BISHOP); set; set = withoutLsb(set)) {
    attacks |= bishopAttacks(lsb(set), occupied);
  }
  frame.minorThreats = attacks;
  for (let set = pieceSet(position, them, ROOK); set; set = withoutLsb(set)) attacks |= rookAttacks(lsb(set), occupied);
  frame.rookThreats = attacks;
  for (let set = pieceSet(position, them, QUEEN); set; set = withoutLsb(set)) {
    attacks |= bishopAttacks(lsb(set), occupied) | rookAttacks(lsb(set), occupied);
  }
  frame.threats = attacks | kingAttacks(kingSquare(position, them));
}

/** Squares on which a man of less worth attacks a piece of the type. */
function lesserThreats(frame: Frame, type: i32): u64 {
  if (type == KNIGHT || type == BISHOP) return frame.pawnThreats;
  if (type == ROOK) return frame.minorThreats;
  return type == QUEEN ? frame.rookThreats : 0;
}

/** True if a man of less worth attacks a piece of Us's. Finds the threats. */
export function isThreatened<Us>(position: Position, frame: Frame): bool {
  findThreats<Us>(position, frame);
  for (let type = KNIGHT; type <= QUEEN; type++) {
    if (pieceSet(position, colourOf<Us>(), type) & lesserThreats(frame, type)) return true;
  }
  return false;
}

/** Bonus for a quiet move away from the attack of a less valuable man, malus for one into it, in history units. */
export function escapeScore(position: Position, frame: Frame, move: i32): i32 {
  const type = pieceOn(position, moveFrom(move)) >> 1;
  const threats = lesserThreats(frame, type);
  if (has(threats, moveTo(move))) return -exchangeValue(type) * escapeWeight();
  return has(threats, moveFrom(move)) ? exchangeValue(type) * escapeWeight() : 0;
}
