// The side to move as a type parameter.
//
// `generate<White>` and `generate<Black>` are compiled apart, with every shift direction, rank and offset a constant:
// about 15 % of perft's speed. `idof` folds at compile time, so these functions cost nothing.

import { BLACK, WHITE } from '../../abi/piece';

export class White {}
export class Black {}

export function isWhite<Us>(): bool {
  return idof<Us>() == idof<White>();
}

/** WHITE or BLACK */
export function colourOf<Us>(): i32 {
  return isWhite<Us>() ? WHITE : BLACK;
}

/** The other side's colour. */
export function opponentOf<Us>(): i32 {
  return isWhite<Us>() ? BLACK : WHITE;
}
