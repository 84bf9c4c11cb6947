// The generator and make for either side to move: one branch on the colour, then the compiled function for that colour.

import { WHITE } from '../../abi/piece';
import { updateCheckInfo } from '../position/attacked';
import { Black, White } from '../position/colour';
import { Keyed, make, unmake } from '../position/make';
import { Position, checkersOf } from '../position/position';
import { All, Legal, generate } from './generate';
import { Counter, List } from './sink';

export function updateChecks(position: Position): void {
  if (position.sideToMove == WHITE) updateCheckInfo<White>(position);
  else updateCheckInfo<Black>(position);
}

/** True if the side to move is in check. */
export function isInCheck(position: Position): bool {
  updateChecks(position);
  return checkersOf(position) != 0;
}

/** Writes the legal moves; returns the end of the list. */
export function listLegal(position: Position, list: usize): usize {
  updateChecks(position);
  if (position.sideToMove == WHITE) return generate<White, Legal, All, List>(position, list);
  return generate<Black, Legal, All, List>(position, list);
}

/** Number of legal moves. */
export function countLegal(position: Position): i32 {
  updateChecks(position);
  if (position.sideToMove == WHITE) return i32(generate<White, Legal, All, Counter>(position, 0));
  return i32(generate<Black, Legal, All, Counter>(position, 0));
}

/** Makes a move of the side to move, with keys. */
export function makeAny(position: Position, move: i32): void {
  if (position.sideToMove == WHITE) make<White, Keyed>(position, move);
  else make<Black, Keyed>(position, move);
}

/** Unmakes a move of either side. */
export function unmakeAny(position: Position, move: i32): void {
  if (position.sideToMove == WHITE) unmake<Black>(position, move);
  else unmake<White>(position, move);
}
