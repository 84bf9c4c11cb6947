// Compares every position of an ending: the generator's value with the tables'.

import {
  COMPARED,
  COMPARISON_SIZE,
  DISTANCES,
  EN_PASSANT,
  FIRST_WRONG,
  LONGEST_WIN,
  RETROGRADE_COMPARISON,
  RETROGRADE_MOVES,
  RETROGRADE_SQUARES,
  ROUNDED_DTZ,
  VALUE_ILLEGAL,
  VALUE_LOSS,
  WRONG_DTZ,
  WRONG_WDL,
} from '../abi/retrograde';
import { NO_SQUARE, PAWN, WHITE } from '../../../abi/piece';
import { pawnAttacks } from '../../../core/attacks/leapers';
import { bit, has } from '../../../core/bitboard/bits';
import { fileOf, rankOf, squareAt } from '../../../core/bitboard/squares';
import { occupiedSet, pieceSet } from '../../../core/position/position';
import { probeDtz } from '../../../core/tablebase/dtz';
import { OTHER_SIDE, storedDtz } from '../../../core/tablebase/tables';
import { probeWdl, scratchOf } from '../../../core/tablebase/wdl';
import { isPosition } from './retrograde';
import { board, menOf, pawnsOf, pieceOf, valuesOf } from './endings';
import { isLoss, isWin, valueOnBoard } from './values';

const RESULT: usize = RETROGRADE_COMPARISON;

function add(counter: usize): void {
  store<f64>(RESULT + counter, load<f64>(RESULT + counter) + 1);
}

/** Where a table stores only the other side to move, the distance is compared for one position in this many. */
let oneIn: u32 = 1;

/** Forgets earlier comparisons. */
export function resetComparison(lookAheads: u32): void {
  oneIn = lookAheads;
  memory.fill(RESULT, 0, COMPARISON_SIZE);
  store<f64>(RESULT, -1, FIRST_WRONG);
}

function markWrong(index: i32): void {
  if (load<f64>(RESULT, FIRST_WRONG) < 0) store<f64>(RESULT, f64(index), FIRST_WRONG);
}

/** Compares the position on the board, whose true value is given, with the tables. */
function compare(index: i32, value: i32): void {
  const won = isWin(value);
  const lost = isLoss(value);
  const distance = won ? value : lost ? value - VALUE_LOSS : 0;
  if (won && f64(distance) > load<f64>(RESULT, LONGEST_WIN)) store<f64>(RESULT, f64(distance), LONGEST_WIN);
  add(COMPARED);
  const wdl = probeWdl(board());
  if (wdl != (won ? 2 : lost ? -2 : 0)) {
    add(WRONG_WDL);
    markWrong(index);
  }
  if (wdl != 0 && u32(index) % oneIn != 0 && storedDtz(board(), wdl, scratchOf(board())) == OTHER_SIDE) return;
  add(DISTANCES);
  // The tables have no distance 0: a mated side is one ply from it.
  const truth = won ? distance : lost ? -max(distance, 1) : 0;
  const dtz = probeDtz(board());
  if (dtz != truth) {
    const isRounded = (truth > 1 && dtz == truth - 1) || (truth < -1 && dtz == truth + 1);
    add(isRounded ? ROUNDED_DTZ : WRONG_DTZ);
    if (!isRounded) markWrong(index);
  }
}

/**
 * True if another index is compared instead: equal men in the other order, or the position mirrored at the diagonal.
 */
function isTwin(ending: usize): bool {
  const first = i32(load<u8>(RETROGRADE_SQUARES));
  if (pawnsOf(ending) == 0 && rankOf(first) > fileOf(first)) return true;
  for (let man = 1; man < menOf(ending); man++) {
    const isPair = pieceOf(ending, man) == pieceOf(ending, man - 1);
    if (isPair && load<u8>(RETROGRADE_SQUARES + man) < load<u8>(RETROGRADE_SQUARES + man - 1)) return true;
  }
  return false;
}

/** Compares the position on the board again for each pawn that may just have made a double step beside an enemy pawn. */
function compareEnPassant(index: i32): void {
  const us = board().sideToMove;
  const them = us ^ 1;
  const direction = us == WHITE ? 8 : -8;
  for (let file = 0; file < 8; file++) {
    const pawn = squareAt(file, us == WHITE ? 4 : 3);
    if (!has(pieceSet(board(), them, PAWN), pawn)) continue;
    const passed = pawn + direction;
    if (occupiedSet(board()) & (bit(passed) | bit(passed + direction))) continue;
    if ((pawnAttacks(them, passed) & pieceSet(board(), us, PAWN)) == 0) continue;
    board().state.enPassant = passed;
    add(EN_PASSANT);
    compare(index, valueOnBoard(RETROGRADE_MOVES));
    board().state.enPassant = NO_SQUARE;
  }
}

/**
 * Compares the positions `first` … `last - 1` of an ending with the tables. Of symmetric positions only one is compared, in an
 * image chosen pseudo-randomly, so that all images are tried.
 */
export function compareEnding(ending: usize, first: i32, last: i32): void {
  const values = valuesOf(ending);
  // With pawns, only files may be mirrored, or ranks and colours together.
  const images = pawnsOf(ending) ? 4 : 16;
  for (let index = first; index < last; index++) {
    const value = i32(load<u8>(values + index));
    if (value == VALUE_ILLEGAL) continue;
    let image = i32((u32(index) * 0x9e3779b1) >> 16) & (images - 1);
    if (images == 4) image = (image & 1 ? 4 : 0) | (image & 2 ? 10 : 0);
    isPosition(ending, index, image);
    if (isTwin(ending)) continue;
    compare(index, value);
    if (pawnsOf(ending) == 2) compareEnPassant(index);
  }
}

/** The generator's value of an index: VALUE_… */
export function valueAt(ending: usize, index: i32): i32 {
  return load<u8>(valuesOf(ending) + index);
}
