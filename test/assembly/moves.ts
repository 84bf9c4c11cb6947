// Moves in ways that only the search makes use of, for whoever is to move.

import { WHITE } from '../../src/abi/piece';
import { isInCheck, updateChecks } from '../../src/core/moves/dispatch';
import { All, Captures, PseudoLegal, Quiets, generate } from '../../src/core/moves/generate';
import { isLegal } from '../../src/core/moves/legal';
import { isPseudoLegal } from '../../src/core/moves/pseudo-legal';
import { List } from '../../src/core/moves/sink';
import { Black, White } from '../../src/core/position/colour';
import { makeNull, unmakeNull, writeKeysAfter } from '../../src/core/position/make';
import { Position } from '../../src/core/position/position';
import { State } from '../../src/core/position/state';

export function isPseudoLegalMove(position: Position, move: i32): bool {
  updateChecks(position);
  return position.sideToMove == WHITE ? isPseudoLegal<White>(position, move) : isPseudoLegal<Black>(position, move);
}

export function isLegalMove(position: Position, move: i32): bool {
  updateChecks(position);
  return position.sideToMove == WHITE ? isLegal<White>(position, move) : isLegal<Black>(position, move);
}

/** Writes the legal moves stage by stage, by the pseudo-legal generator and the legality test; returns how many. */
export function listStaged(position: Position, list: usize): i32 {
  const end = position.sideToMove == WHITE ? listStages<White>(position, list) : listStages<Black>(position, list);
  let kept = list;
  for (let at = list; at < end; at += 2) {
    const move = i32(load<u16>(at));
    if (!isLegalMove(position, move)) continue;
    store<u16>(kept, move);
    kept += 2;
  }
  return i32(kept - list) >> 1;
}

function listStages<Us>(position: Position, list: usize): usize {
  if (isInCheck(position)) return generate<Us, PseudoLegal, All, List>(position, list);
  const quiets = generate<Us, PseudoLegal, Captures, List>(position, list);
  return generate<Us, PseudoLegal, Quiets, List>(position, quiets);
}

export function writeKeysOf(position: Position, move: i32): State {
  if (position.sideToMove == WHITE) return writeKeysAfter<White>(position, move);
  return writeKeysAfter<Black>(position, move);
}

export function makeNullMove(position: Position): void {
  if (position.sideToMove == WHITE) makeNull<White>(position);
  else makeNull<Black>(position);
}

export function unmakeNullMove(position: Position): void {
  if (position.sideToMove == WHITE) unmakeNull<Black>(position);
  else unmakeNull<White>(position);
}

/** Gives a castling right, deserved or not. */
export function grantCastling(position: Position, right: i32): void {
  position.state.castling |= 1 << right;
}
