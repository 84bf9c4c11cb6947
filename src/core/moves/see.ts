// Static exchange evaluation: what a capture wins once both sides have taken on that square as long as it pays.
//
// Asked as a question with a yes or no ("at least this much?"), so that most exchanges are settled after a capture or two.
// Pins and checks are not looked at.

import { FLAG_CASTLE, FLAG_EN_PASSANT } from '../../abi/move';
import { BISHOP, KING, KNIGHT, NO_PIECE_TYPE, PAWN, QUEEN, ROOK } from '../../abi/piece';
import { bishopAttacks, rookAttacks } from '../attacks/sliders';
import { bit } from '../bitboard/bits';
import { attackersTo } from '../position/attacked';
import { isPromotion, moveFlag, moveFrom, moveTo, promotedType } from '../position/move';
import { Position, colourSet, occupiedSet, pieceOn, typeSet } from '../position/position';

/** What a piece type counts in an exchange, in centipawns; nothing for the king, who is never taken. */
export function exchangeValue(type: i32): i32 {
  if (type == PAWN) return 100;
  if (type == KNIGHT) return 320;
  if (type == BISHOP) return 330;
  if (type == ROOK) return 500;
  if (type == QUEEN) return 950;
  return 0;
}

/** A difference of evaluations in exchange centipawns: a knight is 320 here, and about 600 to the network. */
export function inExchange(difference: i32): i32 {
  return (difference * 35) / 64;
}

/** The least valuable type with an attacker in the set, KING last. */
function leastType(position: Position, attackers: u64): i32 {
  let type = PAWN;
  while (type < KING && (attackers & typeSet(position, type)) == 0) type++;
  return type;
}

/** True if a pseudo-legal move wins at least `threshold` centipawns by exchanges on its target square. */
export function seeGreaterOrEqual(position: Position, move: i32, threshold: i32): bool {
  const flag = moveFlag(move);
  if (flag == FLAG_CASTLE) return threshold <= 0;
  const from = moveFrom(move);
  const to = moveTo(move);
  const victim = flag == FLAG_EN_PASSANT ? PAWN : pieceOn(position, to) >> 1;
  let piece = pieceOn(position, from) >> 1;

  // `balance`: what the side that has just moved is ahead of what it needs, should the exchange end here.
  let balance = (victim == NO_PIECE_TYPE ? 0 : exchangeValue(victim)) - threshold;
  if (isPromotion(flag)) {
    piece = promotedType(flag);
    balance += exchangeValue(piece) - exchangeValue(PAWN);
  }
  if (balance < 0) return false;
  // Even if the piece that moved is lost for nothing, it is enough.
  balance -= exchangeValue(piece);
  if (balance >= 0) return true;

  let occupied = (occupiedSet(position) ^ bit(from)) | bit(to);
  if (flag == FLAG_EN_PASSANT) occupied ^= bit((to & 7) | (from & 56));
  const diagonal = typeSet(position, BISHOP) | typeSet(position, QUEEN);
  const straight = typeSet(position, ROOK) | typeSet(position, QUEEN);
  let attackers = attackersTo(position, to, occupied);
  let side = position.sideToMove ^ 1;
  while (true) {
    attackers &= occupied;
    const own = attackers & colourSet(position, side);
    if (own == 0) break;
    const type = leastType(position, own);
    side ^= 1;
    // The king may take last, but not into an attack.
    if (type == KING) {
      if (attackers & colourSet(position, side)) side ^= 1;
      break;
    }
    balance = -balance - 1 - exchangeValue(type);
    const taker = own & typeSet(position, type);
    occupied ^= taker & (0 - taker);
    if (balance >= 0) break;
    // Whoever stood behind the taker attacks now.
    if (type == PAWN || type == BISHOP || type == QUEEN) attackers |= bishopAttacks(to, occupied) & diagonal;
    if (type == ROOK || type == QUEEN) attackers |= rookAttacks(to, occupied) & straight;
  }
  // Whoever is to take and cannot, or need not any more, has lost the exchange.
  return side != position.sideToMove;
}
