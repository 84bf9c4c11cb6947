// Pawn structure, for all pawns of a side at once.

import { BACKWARD, DOUBLED, ISOLATED, PHALANX, SUPPORTED, WEAK_UNOPPOSED } from '../../abi/evaluation';
import { PAWN } from '../../abi/piece';
import { lsb, popcount, withoutLsb } from '../bitboard/bits';
import { east, west } from '../bitboard/squares';
import { colourOf } from '../position/colour';
import { Position, pieceSet } from '../position/position';
import { attacksBy } from './board-control';
import { backward, backwardFill, forward, forwardFill, northFill, relativeRank, southFill } from './forward';
import { term, terms } from './terms';

/** Sum of a term by rank over a set of pawns. */
function byRank<Us>(index: i32, pawns: u64): i32 {
  let score = 0;
  while (pawns) {
    score += term<Us>(index + relativeRank<Us>(lsb(pawns)));
    pawns = withoutLsb(pawns);
  }
  return score;
}

export function evaluatePawns<Us, Them>(position: Position): i32 {
  const own = pieceSet(position, colourOf<Us>(), PAWN);
  const enemy = pieceSet(position, colourOf<Them>(), PAWN);
  const attacks = attacksBy<Us>(position, PAWN);
  const enemyAttacks = attacksBy<Them>(position, PAWN);
  const neighbours = east(own) | west(own);

  const behindEnemy = backwardFill<Us>(backward<Us>(enemy));
  const behindOwn = backwardFill<Us>(backward<Us>(own));

  // Doubled pawns guard the same files, and the rear one cannot promote while the other is in front.
  let score = terms<Us>(DOUBLED, popcount(own & behindOwn));

  // An isolated pawn, or a backward one whose next square an enemy pawn guards and no own pawn can ever guard, needs
  // pieces to defend it. Without an enemy pawn in front, rooks can attack it.
  const isolated = own & ~(northFill(neighbours) | southFill(neighbours));
  const unguarded = forward<Us>(own) & enemyAttacks & ~forwardFill<Us>(attacks);
  const behind = backward<Us>(unguarded) & ~isolated;
  score += terms<Us>(ISOLATED, popcount(isolated));
  score += terms<Us>(BACKWARD, popcount(behind));
  score += terms<Us>(WEAK_UNOPPOSED, popcount((isolated | behind) & ~behindEnemy));

  // Supported pawns, and phalanxes, which control the squares in front of them: better on higher ranks.
  score += byRank<Us>(SUPPORTED, own & attacks);
  score += byRank<Us>(PHALANX, own & neighbours);
  return score;
}
