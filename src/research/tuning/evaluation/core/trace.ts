// Traces which parameters a position's evaluation uses, and how often.

import { DANGER_BASE, PARAMETER_COUNT, PIECE_VALUE } from '../../../../abi/evaluation';
import { BLACK, KING, WHITE } from '../../../../abi/piece';
import { lsb, withoutLsb } from '../../../../core/bitboard/bits';
import { evaluateTerms } from '../../../../core/eval/evaluate';
import { endangersKing } from '../../../../core/eval/king';
import { pieceSquareParameter } from '../../../../core/eval/piece-square';
import { Black, White } from '../../../../core/position/colour';
import { Position, colourSet, pieceOn } from '../../../../core/position/position';
import { TRACE, TRACE_SIZE } from '../abi/trace';

function entryOf(colour: i32, index: i32): usize {
  return ((colour * PARAMETER_COUNT + index) << 1) + TRACE;
}

/** Counts uses of a parameter by a colour. */
export function count(colour: i32, index: i32, uses: i32): void {
  const entry = entryOf(colour, index);
  store<i16>(entry, i32(load<i16>(entry)) + uses);
}

/** Counts the parameters of a colour's material, which the evaluation receives as a sum. */
function countMaterial(position: Position, colour: i32): void {
  for (let pieces = colourSet(position, colour); pieces; pieces = withoutLsb(pieces)) {
    const square = lsb(pieces);
    const type = pieceOn(position, square) >> 1;
    if (type != KING) count(colour, PIECE_VALUE + type, 1);
    count(colour, pieceSquareParameter(type, colour == WHITE ? square : square ^ 56), 1);
  }
}

/** Removes the counts of a colour's pieces toward a king danger that does not apply. */
function dropDanger(colour: i32): void {
  memory.fill(entryOf(colour, DANGER_BASE), 0, (PARAMETER_COUNT - DANGER_BASE) << 1);
}

/** The hand-written evaluation of a position, explained and traced. */
export function tracePosition(position: Position): i32 {
  memory.fill(TRACE, 0, TRACE_SIZE);
  countMaterial(position, WHITE);
  countMaterial(position, BLACK);
  const value = evaluateTerms(position);
  if (!endangersKing<White>(position)) dropDanger(WHITE);
  if (!endangersKing<Black>(position)) dropDanger(BLACK);
  return value;
}
