// The rules at the wasm border: the position of the thread region that the instance is attached to. Modules with less than
// a whole engine export these too. src/runtime/core-exports.ts documents each function.

import { THREAD_BORDER_LIST, THREAD_DESCRIBED_LIST } from '../abi/memory';
import { WHITE } from '../abi/piece';
import { describeMoves as describeList } from './moves/describe';
import { isInCheck, listLegal, makeAny, unmakeAny, updateChecks } from './moves/dispatch';
import { isDraw as isDrawn } from './moves/draws';
import * as find from './moves/find';
import { Black, White } from './position/colour';
import { Position, keyOf, lockOf, positionAt, threadRegion } from './position/position';
import { readPosition as readSetup, setPosition as setSetup, trimHistory } from './position/setup';
import { verifyPosition as verify } from './position/verify';

/** The attached position. */
export let position: Position = positionAt(0);

export function attachPosition(threadBase: usize): void {
  position = positionAt(threadBase);
}

export function setPosition(): void {
  setSetup(position);
}

export function readPosition(): void {
  readSetup(position);
}

export function positionKey(): u64 {
  return keyOf(position);
}

export function positionLock(): u64 {
  return lockOf(position);
}

export function inCheck(): bool {
  return isInCheck(position);
}

export function verifyPosition(): i32 {
  return verify(position);
}

export function isDraw(): bool {
  return isDrawn(position, 0);
}

export function legalMoves(): i32 {
  const list = threadRegion(position) + THREAD_BORDER_LIST;
  return i32(listLegal(position, list) - list) >> 1;
}

/** Describes the moves of the border list that end at `end`. */
function describeTo(end: usize): void {
  const list = threadRegion(position) + THREAD_BORDER_LIST;
  const described = threadRegion(position) + THREAD_DESCRIBED_LIST;
  if (position.sideToMove == WHITE) describeList<White>(position, list, end, described);
  else describeList<Black>(position, list, end, described);
}

export function describeMoves(): i32 {
  const list = threadRegion(position) + THREAD_BORDER_LIST;
  const end = listLegal(position, list);
  describeTo(end);
  return i32(end - list) >> 1;
}

export function describeMove(move: i32): i32 {
  const list = threadRegion(position) + THREAD_BORDER_LIST;
  store<u16>(list, move);
  updateChecks(position);
  describeTo(list + 2);
  return load<i32>(threadRegion(position) + THREAD_DESCRIBED_LIST);
}

export function isLegalMove(move: i32): bool {
  updateChecks(position);
  return find.isLegalMove(position, move);
}

export function findMove(from: i32, to: i32, promoted: i32): i32 {
  updateChecks(position);
  return find.findMove(position, from, to, promoted);
}

export function findNamedMove(type: i32, to: i32, file: i32, rank: i32, promoted: i32): i32 {
  updateChecks(position);
  return find.findNamedMove(position, type, to, file, rank, promoted);
}

export function findCastling(side: i32): i32 {
  updateChecks(position);
  return find.findCastling(position, side);
}

export function makeMove(move: i32): void {
  makeAny(position, move);
}

export function unmakeMove(move: i32): void {
  unmakeAny(position, move);
}

export function playMove(move: i32): void {
  makeAny(position, move);
  trimHistory(position);
}
