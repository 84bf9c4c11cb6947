// Keys of parts of a position, for the tables that are indexed by them. They are never kept or compared: computed where they
// are needed, a few multiplications each, they cost make and unmake nothing.

import { BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE } from '../../abi/piece';
import { Position, pieceSet } from '../position/position';

/** Mixes one more set into a key by an arbitrary odd constant. */
function mix(key: u64, set: u64): u64 {
  return rotl<u64>(key ^ set, 29) * 0x9e3779b97f4a7c15;
}

/** Of both sides' pawns. */
export function pawnKey(position: Position): u64 {
  return mix(mix(0, pieceSet(position, WHITE, PAWN)), pieceSet(position, BLACK, PAWN));
}

/** Of both sides' knights, bishops and kings. */
export function minorKey(position: Position): u64 {
  let key: u64 = 0;
  for (let colour = WHITE; colour <= BLACK; colour++) {
    key = mix(key, pieceSet(position, colour, KNIGHT));
    key = mix(key, pieceSet(position, colour, BISHOP));
    key = mix(key, pieceSet(position, colour, KING));
  }
  return key;
}

/** Of one side's men without its pawns. */
export function pieceKey(position: Position, colour: i32): u64 {
  let key = mix(0, pieceSet(position, colour, KNIGHT));
  key = mix(key, pieceSet(position, colour, BISHOP));
  key = mix(key, pieceSet(position, colour, ROOK));
  key = mix(key, pieceSet(position, colour, QUEEN));
  return mix(key, pieceSet(position, colour, KING));
}
