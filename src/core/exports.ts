// The wasm border: numbers in, numbers out. src/runtime/core-exports.ts is its other side and documents each function.

import { THREAD_BORDER_LIST, THREAD_DESCRIBED_LIST } from '../abi/memory';
import { BISHOP, WHITE } from '../abi/piece';
import { PROBE_FAILED } from '../abi/tablebase';
import { bishopAttacks, rookAttacks } from './attacks/sliders';
import { describeMoves as describeList } from './moves/describe';
import { isInCheck, listLegal, makeAny, unmakeAny } from './moves/dispatch';
import { isDraw as isDrawn } from './moves/draws';
import { preparePerft as preparePerftJobs, runPerft as runPerftJobs } from './moves/perft';
import { evaluate, explainTerms } from './eval/evaluate';
import { materialOf } from './eval/material';
import { attachNetwork, hasNetwork as networkInUse } from './eval/network';
import { Black, White } from './position/colour';
import { Position, keyOf, lockOf, positionAt, threadRegion } from './position/position';
import { readPosition as readSetup, setPosition as setSetup, trimHistory } from './position/setup';
import { verifyPosition as verify } from './position/verify';
import { clearHistory as clearHistoryTable } from './search/history';
import { searchPosition } from './search/root';
import { probeDtz as probeDistance } from './tablebase/dtz';
import { bestByDistance } from './tablebase/root';
import { mayProbe } from './tablebase/tables';
import { probeWdl as probeOutcome } from './tablebase/wdl';

export { clearTable } from './search/table';
export { initTables } from './tables';

let position: Position = positionAt(0);

export function attach(threadBase: usize): void {
  position = positionAt(threadBase);
  attachNetwork();
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

export function sliderAttacks(type: i32, square: i32, occupied: u64): u64 {
  return type == BISHOP ? bishopAttacks(square, occupied) : rookAttacks(square, occupied);
}

export function legalMoves(): i32 {
  const list = threadRegion(position) + THREAD_BORDER_LIST;
  return i32(listLegal(position, list) - list) >> 1;
}

export function describeMoves(): i32 {
  const list = threadRegion(position) + THREAD_BORDER_LIST;
  const described = threadRegion(position) + THREAD_DESCRIBED_LIST;
  const end = listLegal(position, list);
  if (position.sideToMove == WHITE) describeList<White>(position, list, end, described);
  else describeList<Black>(position, list, end, described);
  return i32(end - list) >> 1;
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

export function preparePerft(depth: i32): i32 {
  return preparePerftJobs(position, depth, threadRegion(position) + THREAD_BORDER_LIST);
}

export function runPerft(depth: i32, leaf: i32, hashed: bool): void {
  runPerftJobs(position, depth, leaf, hashed);
}

export function evaluatePosition(): i32 {
  return evaluate(position, materialOf(position));
}

export function explainPosition(): i32 {
  return explainTerms(position);
}

export function hasNetwork(): bool {
  return networkInUse();
}

export function probeWdl(): i32 {
  return mayProbe(position) ? probeOutcome(position) : PROBE_FAILED;
}

export function probeDtz(): i32 {
  return mayProbe(position) ? probeDistance(position) : PROBE_FAILED;
}

export function tablebaseMove(): i32 {
  return mayProbe(position) ? bestByDistance(position) : PROBE_FAILED;
}

export function search(): void {
  searchPosition(position);
}

export function clearHistory(): void {
  clearHistoryTable(position);
}
