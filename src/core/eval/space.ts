// Space: safe squares of the own centre, most of all behind own pawns, worth more with more men on the board.

import { SPACE } from '../../abi/evaluation';
import { PAWN } from '../../abi/piece';
import { popcount } from '../bitboard/bits';
import { colourOf, isWhite } from '../position/colour';
import { Position, colourSet, pieceSet } from '../position/position';
import { attacksBy, attacksOnce } from './board-control';
import { backward } from './forward';
import { terms } from './terms';

/** The c- to f-files on the second to fourth rank. */
const WHITE_HOME: u64 = 0x3c3c3c00;
const BLACK_HOME: u64 = 0x003c3c3c00000000;

/** Divisor of squares times pieces, so that the parameter has the size of others. */
export const SPACE_DIVISOR = 16;

export function evaluateSpace<Us, Them>(position: Position): i32 {
  const pawns = pieceSet(position, colourOf<Us>(), PAWN);
  const enemyPawns = attacksBy<Them>(position, PAWN);
  const enemyOnce = attacksOnce<Them>(position);
  const safe = (isWhite<Us>() ? WHITE_HOME : BLACK_HOME) & ~pawns & ~enemyPawns;
  let behind = pawns | backward<Us>(pawns);
  behind |= backward<Us>(backward<Us>(behind));
  const squares = popcount(safe) + popcount(safe & behind & ~enemyOnce);
  return terms<Us>(SPACE, (squares * popcount(colourSet(position, colourOf<Us>()))) / SPACE_DIVISOR);
}
