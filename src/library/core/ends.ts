// How games end, and what a board tells besides.

import {
  END_DEAD,
  END_FIFTY_MOVES,
  END_FIVEFOLD,
  END_NONE,
  END_SEVENTY_FIVE_MOVES,
  END_THREEFOLD,
} from '../../abi/end';
import { THREAD_BORDER_LIST } from '../../abi/memory';
import { BISHOP, KNIGHT, PAWN, QUEEN, ROOK } from '../../abi/piece';
import { lsb, popcount, withoutLsb } from '../../core/bitboard/bits';
import { DARK_SQUARES } from '../../core/bitboard/squares';
import { attackersTo } from '../../core/position/attacked';
import { FIFTY_MOVES, isDeadPosition, repeatedAfter } from '../../core/position/draw';
import { colourSet, halfmoveClock, occupiedSet, threadRegion, typeSet } from '../../core/position/position';
import { position } from '../../core/rules';

/** Plies after which a game is drawn without a claim: seventy-five moves each. */
const SEVENTY_FIVE_MOVES = 150;

/** How often the position has stood on the board, this time included. */
export function occurrences(): i32 {
  let count = 1;
  for (let back = repeatedAfter(position, 0); back; back = repeatedAfter(position, back)) count++;
  return count;
}

/** END_… for a position with legal moves. */
export function drawState(): i32 {
  if (isDeadPosition(position)) return END_DEAD;
  const clock = halfmoveClock(position);
  const times = occurrences();
  if (times >= 5) return END_FIVEFOLD;
  if (clock >= SEVENTY_FIVE_MOVES) return END_SEVENTY_FIVE_MOVES;
  if (clock >= FIFTY_MOVES) return END_FIFTY_MOVES;
  return times >= 3 ? END_THREEFOLD : END_NONE;
}

export function isDead(): bool {
  return isDeadPosition(position);
}

/** True if a colour cannot mate by any series of moves, as far as material tells. */
export function cannotMate(colour: i32): bool {
  const own = colourSet(position, colour);
  const enemy = colourSet(position, colour ^ 1);
  const knights = typeSet(position, KNIGHT);
  const bishops = typeSet(position, BISHOP);
  if ((typeSet(position, PAWN) | typeSet(position, ROOK) | typeSet(position, QUEEN)) & own) return false;
  if (knights & own) {
    // A knight alone mates a king whose own man stands in its way; a queen there could take the knight.
    return popcount(own) == 2 && popcount(enemy & ~typeSet(position, QUEEN)) == 1;
  }
  if ((bishops & own) == 0) return true;
  const oneColour = (bishops & DARK_SQUARES) == 0 || (bishops & ~DARK_SQUARES) == 0;
  return oneColour && (knights | typeSet(position, PAWN)) == 0;
}

/** Writes the squares of a colour's men that attack a square to the border list; returns how many. */
export function listAttackers(square: i32, colour: i32): i32 {
  let attackers = attackersTo(position, square, occupiedSet(position)) & colourSet(position, colour);
  let at = threadRegion(position) + THREAD_BORDER_LIST;
  const count = i32(popcount(attackers));
  for (; attackers; attackers = withoutLsb(attackers)) {
    store<u16>(at, lsb(attackers));
    at += 2;
  }
  return count;
}
