// Pawn structure, all pawns of a side at once: what stands well or badly for long, because pawns cannot go back.

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

  // The rear one of two on a file guards nothing that the other one does not, and neither can become a queen by itself.
  let score = terms<Us>(DOUBLED, popcount(own & behindOwn));

  // Without a pawn on a file beside, or with a step that an enemy pawn guards and no own one ever can, it needs pieces to
  // defend it; where no enemy pawn stands in front, rooks can attack it.
  const isolated = own & ~(northFill(neighbours) | southFill(neighbours));
  const unguarded = forward<Us>(own) & enemyAttacks & ~forwardFill<Us>(attacks);
  const behind = backward<Us>(unguarded) & ~isolated;
  score += terms<Us>(ISOLATED, popcount(isolated));
  score += terms<Us>(BACKWARD, popcount(behind));
  score += terms<Us>(WEAK_UNOPPOSED, popcount((isolated | behind) & ~behindEnemy));

  // Pawns that defend each other, or stand side by side and so control the squares in front of them, the better the farther.
  score += byRank<Us>(SUPPORTED, own & attacks);
  score += byRank<Us>(PHALANX, own & neighbours);
  return score;
}
