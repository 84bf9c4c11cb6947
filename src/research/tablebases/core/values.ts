// The value of a position on the board, looked up in endings that have been computed. En passant is resolved here, because
// stored values assume that there is no such right.

import { FLAG_EN_PASSANT } from '../../../abi/move';
import { RETROGRADE_SQUARES, VALUE_DRAW, VALUE_LOSS } from '../abi/retrograde';
import { NO_SQUARE, WHITE } from '../../../abi/piece';
import { lsb, popcount, withoutLsb } from '../../../core/bitboard/bits';
import { listLegal } from '../../../core/moves/dispatch';
import { Black, White } from '../../../core/position/colour';
import { Unkeyed, make, unmake } from '../../../core/position/make';
import { moveFlag } from '../../../core/position/move';
import { enPassantOf, occupiedSet, pieceSet } from '../../../core/position/position';
import { exchangeColours, signatureOf } from '../../../core/tablebase/tables';
import { board, findEnding, indexOf, menOf, pieceOf, valuesOf } from './endings';

/** Squares of the position that is looked up; the solver has its own list. */
const SQUARES: usize = RETROGRADE_SQUARES + 8;

export function isWin(value: i32): bool {
  return value > VALUE_DRAW && value < VALUE_LOSS;
}

export function isLoss(value: i32): bool {
  return value >= VALUE_LOSS;
}

/** The value of the board's position without a right to take en passant. Two kings draw. */
export function storedValue(): i32 {
  const position = board();
  if (popcount(occupiedSet(position)) == 2) return VALUE_DRAW;
  const signature = signatureOf(position);
  let ending = findEnding(signature);
  const swap = i32(ending == 0);
  if (swap) ending = findEnding(exchangeColours(signature));
  assert(ending != 0, 'an ending is missing');
  const men = menOf(ending);
  for (let man = 0; man < men;) {
    const piece = pieceOf(ending, man);
    for (let set = pieceSet(position, (piece & 1) ^ swap, piece >> 1); set; set = withoutLsb(set)) {
      store<u8>(SQUARES + man++, lsb(set) ^ (swap ? 56 : 0));
    }
  }
  const side = position.sideToMove ^ swap;
  return load<u8>(valuesOf(ending) + indexOf(ending, side, SQUARES));
}

/** Makes a move of `side`, which is not known at compile time. */
export function makeFor(side: i32, move: i32): void {
  if (side == WHITE) make<White, Unkeyed>(board(), move);
  else make<Black, Unkeyed>(board(), move);
}

export function unmakeFor(side: i32, move: i32): void {
  if (side == WHITE) unmake<White>(board(), move);
  else unmake<Black>(board(), move);
}

/** The value of the board's position, en passant included. Moves are listed from `list` on. */
export function valueOnBoard(list: usize): i32 {
  if (enPassantOf(board()) == NO_SQUARE) return storedValue();
  const side = board().sideToMove;
  const end = listLegal(board(), list);
  let others = 0;
  let best = -1;
  for (let at = list; at < end; at += 2) {
    const move = i32(load<u16>(at));
    if (moveFlag(move) != FLAG_EN_PASSANT) {
      others++;
      continue;
    }
    makeFor(side, move);
    const answer = storedValue();
    unmakeFor(side, move);
    best = max(best, isLoss(answer) ? 2 : isWin(answer) ? 0 : 1);
  }
  const value = storedValue();
  if (best < 0) return value;
  if (best == 2) return 1;
  // En passant is the only legal move, so the stored mate or stalemate is not one.
  if (others == 0) return best == 1 ? VALUE_DRAW : VALUE_LOSS + 1;
  return best == 1 && isLoss(value) ? VALUE_DRAW : value;
}
