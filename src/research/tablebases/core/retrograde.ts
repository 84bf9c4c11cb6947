// The retrograde generator: outcome and distance to zeroing of every position of an ending, from the rules alone.
//
// A first pass over a slice uses our move generator to find mates and stalemates, the values after captures and pawn moves
// (in endings and slices that have been computed), and the number of quiet moves. Further passes go backwards, level by
// level, from the positions decided last: a position with a move to a lost one is won; a position is lost once all its moves
// lead to won ones. Positions never decided are draws. The distance counts plies to the next capture or pawn move, as the
// tables do.

import {
  LONGEST_DISTANCE,
  RETROGRADE_COUNTS,
  RETROGRADE_MOVES,
  RETROGRADE_SQUARES,
  VALUE_DRAW,
  VALUE_ILLEGAL,
  VALUE_LOSS,
} from '../abi/retrograde';
import { BISHOP, KING, KNIGHT, PAWN, ROOK, WHITE } from '../../../abi/piece';
import { kingAttacks, knightAttacks } from '../../../core/attacks/leapers';
import { bishopAttacks, rookAttacks } from '../../../core/attacks/sliders';
import { lsb, popcount, withoutLsb } from '../../../core/bitboard/bits';
import { rankOf } from '../../../core/bitboard/squares';
import { isInCheck, listLegal } from '../../../core/moves/dispatch';
import { isAttacked } from '../../../core/position/attacked';
import { isCapture, moveFlag, moveFrom } from '../../../core/position/move';
import { kingSquare, occupiedSet, pieceOn } from '../../../core/position/position';
import {
  board,
  indexOf,
  menOf,
  occupiedBy,
  pawnsOf,
  pieceOf,
  placeMen,
  sliceOf,
  slices,
  squaresOf,
  valuesOf,
} from './endings';
import { isLoss, isWin, makeFor, unmakeFor, valueOnBoard } from './values';

const SQUARES: usize = RETROGRADE_SQUARES;
const LIST: usize = RETROGRADE_MOVES;
/** The count of a position in which a capture or pawn move avoids the loss. */
const SAFE: u8 = 255;

/** Sets up the board from an index; false if there is no such position. */
export function isPosition(ending: usize, index: i32, image: i32): bool {
  const side = squaresOf(ending, index, SQUARES);
  const men = menOf(ending);
  if (popcount(occupiedBy(SQUARES, men)) != men) return false;
  placeMen(ending, side, SQUARES, image);
  const mover = board().sideToMove;
  return !isAttacked(board(), mover, kingSquare(board(), mover ^ 1), occupiedSet(board()));
}

/** The first pass for the position on the board. Returns its value as far as known; stores its number of undecided quiet moves. */
function examine(count: usize): i32 {
  const side = board().sideToMove;
  const end = listLegal(board(), LIST);
  store<u8>(count, SAFE);
  if (end == LIST) return isInCheck(board()) ? VALUE_LOSS : VALUE_DRAW;
  let quiet = 0;
  let isSafe = false;
  for (let at = LIST; at < end; at += 2) {
    const move = i32(load<u16>(at));
    if (!isCapture(moveFlag(move)) && pieceOn(board(), moveFrom(move)) >> 1 != PAWN) {
      quiet++;
      continue;
    }
    makeFor(side, move);
    const answer = valueOnBoard(end);
    unmakeFor(side, move);
    if (isLoss(answer)) return 1;
    if (!isWin(answer)) isSafe = true;
  }
  if (quiet == 0 && !isSafe) return VALUE_LOSS + 1;
  if (!isSafe) store<u8>(count, quiet);
  return VALUE_DRAW;
}

/** Squares that a man of a type reaches from a square, or from which it reaches that square. */
function reach(type: i32, square: i32, occupied: u64): u64 {
  if (type == KING) return kingAttacks(square);
  if (type == KNIGHT) return knightAttacks(square);
  let attacks: u64 = 0;
  if (type != ROOK) attacks |= bishopAttacks(square, occupied);
  if (type != BISHOP) attacks |= rookAttacks(square, occupied);
  return attacks;
}

/** After a position was decided at `level`: decides those from which a quiet move leads to it, where that settles them. */
function retract(ending: usize, index: i32, first: i32, level: i32): void {
  const values = valuesOf(ending);
  const men = menOf(ending);
  const isLost = isLoss(load<u8>(values + index));
  const mover = squaresOf(ending, index, SQUARES) ^ 1;
  const squares = load<u64>(SQUARES);
  const occupied = occupiedBy(SQUARES, men);
  for (let man = 0; man < men; man++) {
    const piece = pieceOf(ending, man);
    if ((piece & 1) != mover || piece >> 1 == PAWN) continue;
    const from = load<u8>(SQUARES + man);
    for (let set = reach(piece >> 1, from, occupied) & ~occupied; set; set = withoutLsb(set)) {
      store<u8>(SQUARES + man, lsb(set));
      const before = indexOf(ending, mover, SQUARES);
      store<u64>(SQUARES, squares);
      if (load<u8>(values + before) != VALUE_DRAW) continue;
      if (isLost) {
        store<u8>(values + before, level + 1);
        continue;
      }
      const count: usize = RETROGRADE_COUNTS + (before - first);
      if (load<u8>(count) == SAFE) continue;
      store<u8>(count, load<u8>(count) - 1);
      if (load<u8>(count) == 0) store<u8>(values + before, VALUE_LOSS + level + 1);
    }
  }
}

/** Computes a slice. The positions after its captures and pawn moves must be known. False if a distance is too long. */
function solveSlice(ending: usize, slice: i32): bool {
  const values = valuesOf(ending);
  const first = slice * sliceOf(ending);
  const last = first + sliceOf(ending);
  for (let index = first; index < last; index++) {
    const count: usize = RETROGRADE_COUNTS + (index - first);
    store<u8>(values + index, isPosition(ending, index, 0) ? examine(count) : VALUE_ILLEGAL);
  }
  let isOpen = true;
  for (let level = 0; isOpen || level < 2; level++) {
    if (level == LONGEST_DISTANCE) return false;
    isOpen = false;
    for (let index = first; index < last; index++) {
      const value = i32(load<u8>(values + index));
      if (value != VALUE_LOSS + level && (level == 0 || value != level)) continue;
      isOpen = true;
      retract(ending, index, first, level);
    }
  }
  return true;
}

/** Total ranks that the pawns of a slice have advanced: pawn moves lead to slices with more. */
function advance(ending: usize, slice: i32): i32 {
  squaresOf(ending, slice * sliceOf(ending), SQUARES);
  let ranks = 0;
  for (let man = 0; man < pawnsOf(ending); man++) {
    const rank = rankOf(load<u8>(SQUARES + man));
    ranks += (pieceOf(ending, man) & 1) == WHITE ? rank : 7 - rank;
  }
  return ranks;
}

/** Computes an ending. Those with fewer men or pawns must be known. False if a distance is too long. */
export function solveEnding(ending: usize): bool {
  for (let ranks = 12; ranks >= 0; ranks--) {
    for (let slice = 0; slice < slices(ending); slice++) {
      if (advance(ending, slice) == ranks && !solveSlice(ending, slice)) return false;
    }
  }
  return true;
}
