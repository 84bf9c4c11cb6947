// Material with piece-square values. It is summed anew for each evaluation: a network needs none of it.

import { lsb, withoutLsb } from '../bitboard/bits';
import { Position, colourSet, pieceOn } from '../position/position';
import { pieceSquare } from './piece-square';

/** Tapered sum over a colour's pieces; negative for Black. */
export function materialOfColour(position: Position, colour: i32): i32 {
  let sum = 0;
  let pieces = colourSet(position, colour);
  while (pieces) {
    const square = lsb(pieces);
    pieces = withoutLsb(pieces);
    sum += pieceSquare(pieceOn(position, square), square);
  }
  return sum;
}
