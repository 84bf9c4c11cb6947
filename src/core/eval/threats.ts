// Threats: bonuses for attacks on enemy pieces.

import {
  CONTESTED,
  HANGING,
  THREAT_BY_KING,
  THREAT_BY_MINOR,
  THREAT_BY_PAWN,
  THREAT_BY_PUSH,
  THREAT_BY_ROOK,
} from '../../abi/evaluation';
import { BISHOP, KING, KNIGHT, PAWN, ROOK } from '../../abi/piece';
import { lsb, popcount, withoutLsb } from '../bitboard/bits';
import { RANK_3, RANK_6 } from '../bitboard/squares';
import { pawnSetAttacks } from '../position/attacked';
import { colourOf, isWhite } from '../position/colour';
import { Position, colourSet, occupiedSet, pieceOn, pieceSet, typeSet } from '../position/position';
import { attacksBy, attacksOnce, attacksTwice } from './board-control';
import { forward } from './forward';
import { term, terms } from './terms';

/** Sum of a term by type over pieces that are attacked; the term's first parameter is for `firstType`. */
function byType<Us>(position: Position, index: i32, firstType: i32, attacked: u64): i32 {
  let score = 0;
  while (attacked) {
    score += term<Us>(index + (pieceOn(position, lsb(attacked)) >> 1) - firstType);
    attacked = withoutLsb(attacked);
  }
  return score;
}

/** Attacks by single or double pawn pushes to safe squares. */
function pushAttacks<Us>(position: Position, enemyPawnAttacks: u64, unsafe: u64): u64 {
  const free = ~occupiedSet(position);
  const pawns = pieceSet(position, colourOf<Us>(), PAWN);
  const single = forward<Us>(pawns) & free;
  const double = forward<Us>(single & (isWhite<Us>() ? RANK_3 : RANK_6)) & free;
  return pawnSetAttacks<Us>((single | double) & ~enemyPawnAttacks & ~unsafe);
}

export function evaluateThreats<Us, Them>(position: Position): i32 {
  const enemy = colourSet(position, colourOf<Them>()) & ~typeSet(position, KING);
  const enemyPieces = enemy & ~typeSet(position, PAWN);
  const own = attacksOnce<Us>(position);
  const ownTwice = attacksTwice<Us>(position);
  const enemyOnce = attacksOnce<Them>(position);
  const enemyTwice = attacksTwice<Them>(position);
  const enemyPawns = attacksBy<Them>(position, PAWN);
  // A piece is firmly defended by a pawn, or by two men against fewer attackers.
  const firm = enemyPawns | (enemyTwice & ~ownTwice);
  const weak = enemy & own & ~firm;
  const minorAttacks = attacksBy<Us>(position, KNIGHT) | attacksBy<Us>(position, BISHOP);

  // A defender helps less against a cheaper attacker.
  let score = byType<Us>(position, THREAT_BY_PAWN, KNIGHT, enemyPieces & attacksBy<Us>(position, PAWN));
  score += byType<Us>(position, THREAT_BY_MINOR, PAWN, (enemyPieces | weak) & minorAttacks);
  score += byType<Us>(position, THREAT_BY_ROOK, PAWN, weak & attacksBy<Us>(position, ROOK));
  score += terms<Us>(THREAT_BY_KING, popcount(weak & attacksBy<Us>(position, KING)));
  score += terms<Us>(HANGING, popcount(weak & ~enemyOnce));
  // A pawn push that will attack a piece gains a tempo, or more.
  const pushes = pushAttacks<Us>(position, enemyPawns, enemyOnce & ~own);
  score += terms<Us>(THREAT_BY_PUSH, popcount(pushes & enemyPieces));
  // Enemy pieces cannot safely use contested squares that they do not firmly defend.
  return score + terms<Us>(CONTESTED, popcount(own & enemyOnce & ~firm));
}
