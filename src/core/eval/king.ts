// King safety: the pawn shelter, and the danger from enemy pieces.
//
// Attackers reinforce each other, so danger is not linear: its parameters are added in danger units, and the sum is squared.
// Negative sums count as zero. In the endgame there is no danger: the endgame halves of these parameters are zero.

import {
  DANGER_BASE,
  DANGER_CHECK,
  DANGER_NO_QUEEN,
  DANGER_OPEN_FILE,
  DANGER_WEAK_SQUARE,
  SHELTER,
  STORM,
  STORM_STOPPED,
} from '../../abi/evaluation';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../../abi/piece';
import { knightAttacks } from '../attacks/leapers';
import { bishopAttacks, rookAttacks } from '../attacks/sliders';
import { lsb, msb, popcount } from '../bitboard/bits';
import { FILE_A, RANK_1, RANK_8, fileOf } from '../bitboard/squares';
import { White, colourOf, isWhite } from '../position/colour';
import { Position, colourSet, kingSquare, occupiedSet, pieceSet } from '../position/position';
import { attacksBy, attacksOnce, attacksTwice, kingZone, zoneAttackers, zoneDanger } from './board-control';
import { forwardFill, relativeRank } from './forward';
import { middlegameOf, taper } from './taper';
import { term, terms } from './terms';

/** Danger units squared that make a centipawn. */
export const DANGER_DIVISOR = 1024;
/** Danger is limited to this value, at which the game is decided anyway. */
export const DANGER_MAX = 2000;

/** The first of three files around a king; three even at the edge. */
function firstFileBeside(king: i32): i32 {
  return min(max(fileOf(king), 1), 6) - 1;
}

/** The rank of the pawn nearest to the own back rank, 0 for none. */
function nearestRank<Us>(pawns: u64): i32 {
  if (!pawns) return 0;
  return relativeRank<Us>(isWhite<Us>() ? lsb(pawns) : msb(pawns));
}

/** Own pawns in front of the king shelter it; advancing enemy pawns open the shelter unless they are blocked. */
function shelter<Us, Them>(position: Position): i32 {
  const king = kingSquare(position, colourOf<Us>());
  const ahead = forwardFill<Us>(RANK_1 << u64(king & 56));
  const own = pieceSet(position, colourOf<Us>(), PAWN) & ahead;
  const enemy = pieceSet(position, colourOf<Them>(), PAWN) & ahead;
  const first = firstFileBeside(king);
  let score = 0;
  for (let file = first; file < first + 3; file++) {
    const squares = FILE_A << u64(file);
    const row = min(file, 7 - file) * 7;
    const ownRank = nearestRank<Us>(own & squares);
    const enemyRank = nearestRank<Us>(enemy & squares);
    score += term<Us>(SHELTER + row + ownRank);
    const stopped = ownRank > 0 && enemyRank == ownRank + 1;
    score += term<Us>(stopped ? STORM_STOPPED + enemyRank : STORM + row + enemyRank);
  }
  return score;
}

/** Danger in units, from the side that attacks. */
function danger<Us, Them>(position: Position): i32 {
  const them = colourOf<Them>();
  const king = kingSquare(position, them);
  const occupied = occupiedSet(position);
  const zone = kingZone<Them>(position);
  const enemyOnce = attacksOnce<Them>(position);
  const enemyTwice = attacksTwice<Them>(position);
  const enemyKing = attacksBy<Them>(position, KING);
  const enemyQueen = attacksBy<Them>(position, QUEEN);
  const own = attacksOnce<Us>(position);

  let sum = zoneDanger<Us>(position) + term<Us>(DANGER_BASE);
  if (!pieceSet(position, colourOf<Us>(), QUEEN)) sum += term<Us>(DANGER_NO_QUEEN);

  // King and queen are poor defenders: the king cannot capture a protected piece, and the queen is worth more than the
  // attacker.
  const weak = own & ~enemyTwice & (~enemyOnce | enemyKing | enemyQueen);
  sum += terms<Us>(DANGER_WEAK_SQUARE, popcount(weak & zone));

  // A check is safe if the checking piece cannot be captured. More safe checks leave the king fewer escapes.
  const safe = ~colourSet(position, colourOf<Us>()) & (~enemyOnce | (weak & attacksTwice<Us>(position)));
  const blockers = occupied ^ pieceSet(position, them, QUEEN);
  const diagonal = bishopAttacks(king, blockers) & safe;
  const straight = rookAttacks(king, blockers) & safe;
  const knights = knightAttacks(king) & safe & attacksBy<Us>(position, KNIGHT);
  sum += terms<Us>(DANGER_CHECK, popcount(knights));
  sum += terms<Us>(DANGER_CHECK + BISHOP - KNIGHT, popcount(diagonal & attacksBy<Us>(position, BISHOP)));
  sum += terms<Us>(DANGER_CHECK + ROOK - KNIGHT, popcount(straight & attacksBy<Us>(position, ROOK)));
  const queens = (diagonal | straight) & attacksBy<Us>(position, QUEEN);
  sum += terms<Us>(DANGER_CHECK + QUEEN - KNIGHT, popcount(queens));

  // Rooks and queens attack on files without the king's own pawns.
  const pawns = forwardFill<White>(pieceSet(position, them, PAWN)) & RANK_8;
  const beside = (u64(7) << 56) << u64(firstFileBeside(king));
  return sum + terms<Us>(DANGER_OPEN_FILE, 3 - popcount(pawns & beside));
}

/** True if the danger counts: one attacker alone is harmless, unless its side has a queen. */
export function endangersKing<Us>(position: Position): bool {
  const queen = pieceSet(position, colourOf<Us>(), QUEEN) ? 1 : 0;
  return zoneAttackers<Us>(position) + queen >= 2;
}

/** The tapered value of the attack on the enemy king. */
function attack<Us, Them>(position: Position): i32 {
  if (!endangersKing<Us>(position)) return 0;
  const units = min(max(middlegameOf(danger<Us, Them>(position)), 0), DANGER_MAX);
  return taper((units * units) / DANGER_DIVISOR, 0);
}

/** After the pieces of both sides. */
export function evaluateKing<Us, Them>(position: Position): i32 {
  return shelter<Us, Them>(position) - attack<Them, Us>(position);
}
