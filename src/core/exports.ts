// The wasm border: numbers in, numbers out. src/runtime/core-exports.ts is its other side and documents each function.

import { THREAD_BORDER_LIST } from '../abi/memory';
import { BISHOP } from '../abi/piece';
import { PROBE_FAILED } from '../abi/tablebase';
import { bishopAttacks, rookAttacks } from './attacks/sliders';
import { preparePerft as preparePerftJobs, runPerft as runPerftJobs } from './moves/perft';
import { evaluate, evaluateTerms } from './eval/evaluate';
import { attachNetwork, hasNetwork as networkInUse } from './eval/network';
import { threadRegion } from './position/position';
import { copyPosition as copyTo } from './position/setup';
import { attachPosition, position } from './rules';
import { clearHistory as clearHistoryTable } from './search/history';
import { searchPosition } from './search/root';
import { probeDtz as probeDistance } from './tablebase/dtz';
import { bestByDistance } from './tablebase/root';
import { mayProbe } from './tablebase/tables';
import { probeWdl as probeOutcome } from './tablebase/wdl';

export {
  describeMove,
  describeMoves,
  findCastling,
  findMove,
  findNamedMove,
  inCheck,
  isDraw,
  legalMoves,
  makeMove,
  playMove,
  positionKey,
  positionLock,
  readPosition,
  setPosition,
  unmakeMove,
  verifyPosition,
} from './rules';
export { clearTable, touchTable } from './search/table';
export { initTables } from './tables';

export function attach(threadBase: usize): void {
  attachPosition(threadBase);
  attachNetwork();
}

export function copyPosition(threadBase: usize): void {
  copyTo(position, threadBase);
}

export function sliderAttacks(type: i32, square: i32, occupied: u64): u64 {
  return type == BISHOP ? bishopAttacks(square, occupied) : rookAttacks(square, occupied);
}

export function preparePerft(depth: i32): i32 {
  return preparePerftJobs(position, depth, threadRegion(position) + THREAD_BORDER_LIST);
}

export function runPerft(depth: i32, leaf: i32, hashed: bool): void {
  runPerftJobs(position, depth, leaf, hashed);
}

export function evaluatePosition(): i32 {
  return evaluate(position);
}

export function explainPosition(): i32 {
  return evaluateTerms(position);
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
