// The wasm border: numbers in, numbers out. src/runtime/core-exports.ts is its other side and documents each function.

import { THREAD_BORDER_LIST, THREAD_DESCRIBED_LIST } from '../abi/memory';
import { BISHOP, WHITE } from '../abi/piece';
import { bishopAttacks, rookAttacks } from './attacks/sliders';
import { All, Captures, PseudoLegal, Quiets, generate } from './moves/generate';
import { describeMoves as describeList } from './moves/describe';
import { isLegal as isLegalMove } from './moves/legal';
import { isInCheck, listLegal, makeAny, unmakeAny, updateChecks } from './moves/dispatch';
import { preparePerft as preparePerftJobs, runPerft as runPerftJobs } from './moves/perft';
import { clearPerftRejections, perftRejections } from './moves/perft-table';
import { isPseudoLegal as isPseudoLegalMove } from './moves/pseudo-legal';
import { replay as replayMoves } from './moves/replay';
import { stray as strayFrom } from './eval/stray';
import { accumulatorsAgree as neuronsAgree } from './eval/accumulators';
import { evaluateChildren as evaluateAll } from './eval/children';
import { evaluate, explainTerms } from './eval/evaluate';
import { materialOf } from './eval/material';
import { attachNetwork, hasNetwork as networkInUse } from './eval/network';
import { List } from './moves/sink';
import { Black, White } from './position/colour';
import { canRepeat as canRepeatPosition } from './position/cycle';
import { FIFTY_MOVES, isDeadPosition, isRepetition } from './position/draw';
import { makeNull, unmakeNull } from './position/make';
import { Position, halfmoveClock, keyOf, lockOf, positionAt, threadRegion } from './position/position';
import { readPosition as readSetup, setPosition as setSetup, trimHistory } from './position/setup';
import { verifyPosition as verify } from './position/verify';
import { clearHistory as clearHistoryTable } from './search/history';
import { searchPosition } from './search/root';

export { indexOfBest } from './search/selection';
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

function whiteToMove(): bool {
  return position.sideToMove == WHITE;
}

export function inCheck(): bool {
  return isInCheck(position);
}

export function verifyPosition(): i32 {
  return verify(position);
}

export function isDraw(): bool {
  if (isRepetition(position, 0) || isDeadPosition(position)) return true;
  // Mate on the hundredth ply still wins.
  return halfmoveClock(position) >= FIFTY_MOVES && !(inCheck() && legalMoves() == 0);
}

export function canRepeat(plies: i32): bool {
  return canRepeatPosition(position, plies);
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
  if (whiteToMove()) describeList<White>(position, list, end, described);
  else describeList<Black>(position, list, end, described);
  return i32(end - list) >> 1;
}

/** Drops the illegal moves of a list that ends at `end`; returns its new end. */
function keepLegal(list: usize, end: usize): usize {
  let kept = list;
  for (let at = list; at < end; at += 2) {
    const move = load<u16>(at);
    const legal = whiteToMove() ? isLegalMove<White>(position, move) : isLegalMove<Black>(position, move);
    if (!legal) continue;
    store<u16>(kept, move);
    kept += 2;
  }
  return kept;
}

export function stagedLegalMoves(): i32 {
  const list = threadRegion(position) + THREAD_BORDER_LIST;
  let end: usize;
  if (isInCheck(position)) {
    if (whiteToMove()) end = generate<White, PseudoLegal, All, List>(position, list);
    else end = generate<Black, PseudoLegal, All, List>(position, list);
  } else if (whiteToMove()) {
    end = generate<White, PseudoLegal, Captures, List>(position, list);
    end = generate<White, PseudoLegal, Quiets, List>(position, end);
  } else {
    end = generate<Black, PseudoLegal, Captures, List>(position, list);
    end = generate<Black, PseudoLegal, Quiets, List>(position, end);
  }
  return i32(keepLegal(list, end) - list) >> 1;
}

export function isPseudoLegal(move: i32): bool {
  updateChecks(position);
  return whiteToMove() ? isPseudoLegalMove<White>(position, move) : isPseudoLegalMove<Black>(position, move);
}

export function isLegal(move: i32): bool {
  updateChecks(position);
  return whiteToMove() ? isLegalMove<White>(position, move) : isLegalMove<Black>(position, move);
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

export function replay(moves: usize, count: i32, result: i32, records: usize): i32 {
  return replayMoves(position, moves, count, result, records);
}

export function stray(walks: i32, seed: u32, records: usize): i32 {
  return strayFrom(position, walks, seed, records);
}

export function makeNullMove(): void {
  if (whiteToMove()) makeNull<White>(position);
  else makeNull<Black>(position);
}

export function unmakeNullMove(): void {
  if (whiteToMove()) unmakeNull<Black>(position);
  else unmakeNull<White>(position);
}

export function preparePerft(depth: i32): i32 {
  return preparePerftJobs(position, depth, threadRegion(position) + THREAD_BORDER_LIST);
}

export function runPerft(depth: i32, leaf: i32, hashed: bool): void {
  clearPerftRejections();
  runPerftJobs(position, depth, leaf, hashed);
}

export function perftLockRejections(): u64 {
  return perftRejections();
}

export function evaluatePosition(): i32 {
  return evaluate(position, materialOf(position));
}

export function explainPosition(): i32 {
  return explainTerms(position);
}

export function evaluateChildren(rounds: i32): i32 {
  return evaluateAll(position, threadRegion(position) + THREAD_BORDER_LIST, rounds);
}

export function hasNetwork(): bool {
  return networkInUse();
}

export function accumulatorsAgree(): bool {
  return neuronsAgree(position);
}

export function search(): void {
  searchPosition(position);
}

export function clearHistory(): void {
  clearHistoryTable(position);
}
