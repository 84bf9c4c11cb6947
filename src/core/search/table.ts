// The transposition table: results of earlier searches, by position.
//
// A cluster of four entries fills a cache line. The key chooses the cluster, the lock verifies the entry (Laramée's hash
// lock); an entry holds `data` and `lock xor data`, so that one torn by another thread's write fails verification instead
// of lying (Hyatt and Mann's lockless hashing). A move found here is still checked for pseudo-legality before it is made.

import { CONTROL_TABLE, CONTROL_TABLE_AGE, CONTROL_TABLE_CLUSTERS } from '../../abi/memory';
import { MOVE_NONE } from '../../abi/move';
import {
  BOUND_EXACT,
  BOUND_LOWER,
  BOUND_UPPER,
  MAX_PLY,
  SCORE_INFINITE,
  SCORE_MATE,
  SCORE_MATE_IN_MAX_PLY,
  SCORE_TABLE_WIN,
  SCORE_TABLE_WIN_IN_MAX_PLY,
} from '../../abi/score';
import { FIFTY_MOVES } from '../position/draw';
import { TABLE_ENTRY_SIZE, tableEntryAt } from '../position/table-entry';

const CLUSTER_SIZE = 64;
/** Bytes that systems hand out at once. */
const SYSTEM_PAGE: usize = 4096;
const CLUSTER_ENTRIES = CLUSTER_SIZE / i32(TABLE_ENTRY_SIZE);

// data: move 16 | score 16 | static evaluation 16 | depth 8 | bound 2 | pv 1 | age 5, from the low end. Bound NONE means empty.
const MOVE_MASK: u64 = 0xffff;
const SCORE_SHIFT = 16;
const EVAL_SHIFT = 32;
const DEPTH_SHIFT = 48;
const BOUND_SHIFT = 56;
const PV_SHIFT = 58;
const AGE_SHIFT = 59;
const AGE_MASK = 31;

/** Plies that an entry of the last search is worth less than one of this. */
const AGE_PENALTY = 4;

/** Depth of an entry that holds an evaluation alone: below quiescence's, so that it is the first to be replaced. */
const EVAL_DEPTH = -2;

/** Plies without progress up to which an entry is trusted: later, what was found with another clock may be a draw. */
const TRUSTED_CLOCK = 90;

export function entryMove(data: u64): i32 {
  return i32(data & MOVE_MASK);
}

/** True if no earlier search has left a move. */
export function lacksMove(data: u64): bool {
  return entryMove(data) == MOVE_NONE;
}

/** Score as stored: mates count from the entry's position; see `scoreFromTable`. */
export function entryScore(data: u64): i32 {
  return i32(i16(data >> SCORE_SHIFT));
}

/** Static evaluation, or SCORE_NONE. */
export function entryEval(data: u64): i32 {
  return i32(i16(data >> EVAL_SHIFT));
}

export function entryDepth(data: u64): i32 {
  return i32(i8(data >> DEPTH_SHIFT));
}

/** BOUND_…; BOUND_NONE for "not found". */
export function entryBound(data: u64): i32 {
  return i32(data >> BOUND_SHIFT) & 3;
}

/** True if an entry is deep enough to settle a node whose halfmove clock is given. */
export function isTrusted(data: u64, depth: i32, clock: i32): bool {
  return entryDepth(data) >= depth && clock < TRUSTED_CLOCK;
}

/** True if the position was on a principal variation once. */
export function entryPv(data: u64): bool {
  return ((data >> PV_SHIFT) & 1) != 0;
}

function entryAge(data: u64): i32 {
  return i32(data >> AGE_SHIFT) & AGE_MASK;
}

/** A mate or a tablebase's win, counted from the root, for a table that counts from the entry's position. */
export function scoreToTable(score: i32, ply: i32): i32 {
  if (score >= SCORE_TABLE_WIN_IN_MAX_PLY) return score + ply;
  return score <= -SCORE_TABLE_WIN_IN_MAX_PLY ? score - ply : score;
}

/**
 * The other way round, for a position whose halfmove clock is given: a mate that fifty moves would forestall was found with
 * another clock, and counts as no more than the greatest score without one.
 */
export function scoreFromTable(score: i32, ply: i32, clock: i32): i32 {
  if (abs(score) < SCORE_TABLE_WIN_IN_MAX_PLY) return score;
  const isWin = score > 0;
  const surest = abs(score) >= SCORE_MATE_IN_MAX_PLY ? SCORE_MATE : SCORE_TABLE_WIN;
  if (surest - abs(score) > FIFTY_MOVES - clock) {
    return isWin ? SCORE_TABLE_WIN_IN_MAX_PLY - 1 : 1 - SCORE_TABLE_WIN_IN_MAX_PLY;
  }
  return isWin ? score - ply : score + ply;
}

/** The table's score where its bound improves on the static evaluation, else the evaluation. */
export function boundedEval(evaluation: i32, bound: i32, tableScore: i32): i32 {
  return bound & (tableScore > evaluation ? BOUND_LOWER : BOUND_UPPER) ? tableScore : evaluation;
}

/** The address of the cluster in which a position's entry lies. */
export function clusterOf(key: u64): usize {
  const index = ((key >> 32) * u64(load<u32>(CONTROL_TABLE_CLUSTERS))) >> 32;
  return usize(load<u32>(CONTROL_TABLE)) + usize(index) * CLUSTER_SIZE;
}

/**
 * Fetches a position's cluster before `probe` asks for it. It writes to the cluster's last entry, which `probe` reads last: a
 * load that overlaps a waiting store waits for it.
 */
export function prefetch(key: u64): void {
  tableEntryAt(clusterOf(key) + CLUSTER_SIZE - TABLE_ENTRY_SIZE).prefetch();
}

/** The data of the position's entry, or 0. */
export function probe(key: u64, lock: u64): u64 {
  const cluster = clusterOf(key);
  for (let at = cluster; at < cluster + CLUSTER_SIZE; at += TABLE_ENTRY_SIZE) {
    const entry = tableEntryAt(at);
    const data = entry.data;
    if (entry.verifies(lock, data) && data != 0) return data;
  }
  return 0;
}

function currentAge(): i32 {
  return i32(load<u32>(CONTROL_TABLE_AGE)) & AGE_MASK;
}

/** True if a position's entry is worth more than a fresh result: much deeper, of this search, and the fresh one is not exact. */
export function isWorthKeeping(data: u64, depth: i32, bound: i32): bool {
  return bound != BOUND_EXACT && depth + 4 < entryDepth(data) && entryAge(data) == currentAge();
}

export function withMove(data: u64, move: i32): u64 {
  return (data & ~MOVE_MASK) | u64(u16(move));
}

export function packEntry(move: i32, score: i32, staticEval: i32, depth: i32, bound: i32, pv: bool): u64 {
  return (
    u64(u16(move)) |
    (u64(u16(score)) << SCORE_SHIFT) |
    (u64(u16(staticEval)) << EVAL_SHIFT) |
    (u64(u8(depth)) << DEPTH_SHIFT) |
    (u64(bound) << BOUND_SHIFT) |
    (u64(pv) << PV_SHIFT) |
    (u64(currentAge()) << AGE_SHIFT)
  );
}

/** Stores a result. `score` counts mates from the position itself (`scoreToTable`); `move` may be MOVE_NONE. */
export function storeEntry(
  key: u64,
  lock: u64,
  move: i32,
  score: i32,
  staticEval: i32,
  depth: i32,
  bound: i32,
  pv: bool,
): void {
  assert(depth >= -MAX_PLY && depth < MAX_PLY && bound != 0);
  const age = currentAge();
  const cluster = clusterOf(key);
  let target = tableEntryAt(cluster);
  let leastWorth = i32.MAX_VALUE;
  for (let at = cluster; at < cluster + CLUSTER_SIZE; at += TABLE_ENTRY_SIZE) {
    const entry = tableEntryAt(at);
    const data = entry.data;
    if (entry.verifies(lock, data) && data != 0) {
      if (isWorthKeeping(data, depth, bound)) {
        if (move != MOVE_NONE) entry.write(lock, withMove(data, move));
        return;
      }
      if (move == MOVE_NONE) move = entryMove(data);
      target = entry;
      break;
    }
    const worth = data == 0 ? i32.MIN_VALUE : entryDepth(data) - AGE_PENALTY * ((age - entryAge(data)) & AGE_MASK);
    if (worth < leastWorth) {
      leastWorth = worth;
      target = entry;
    }
  }
  target.write(lock, packEntry(move, score, staticEval, depth, bound, pv));
}

/**
 * Stores the raw evaluation of a position that the table does not know. The score is a lower bound that says nothing. Many
 * nodes return without a result of their own, and come back.
 */
export function storeEval(key: u64, lock: u64, staticEval: i32, pv: bool): void {
  storeEntry(key, lock, MOVE_NONE, -SCORE_INFINITE, staticEval, EVAL_DEPTH, BOUND_LOWER, pv);
}

/** Entries of this search in a sample of the table, in permill. */
export function hashFull(): i32 {
  const age = currentAge();
  const clusters = min(250, i32(load<u32>(CONTROL_TABLE_CLUSTERS)));
  const table = usize(load<u32>(CONTROL_TABLE));
  let used = 0;
  for (let at = table; at < table + usize(clusters) * CLUSTER_SIZE; at += TABLE_ENTRY_SIZE) {
    const data = tableEntryAt(at).data;
    if (data != 0 && entryAge(data) == age) used++;
  }
  return (used * 1000) / (clusters * CLUSTER_ENTRIES);
}

/** True if memory, a multiple of a cluster, holds only zeros. */
function isClear(from: usize, end: usize): bool {
  for (let at = from; at < end; at += CLUSTER_SIZE) {
    const half = v128.or(v128.load(at), v128.load(at, 16));
    if (v128.any_true(v128.or(half, v128.or(v128.load(at, 32), v128.load(at, 48))))) return false;
  }
  return true;
}

/**
 * Empties a part of the table; parts can be cleared by several threads at once. What no search has written to is only read:
 * the system hands out a page when it is first written to, which costs far more than looking.
 */
export function clearTable(firstCluster: i32, clusters: i32): void {
  const from = usize(load<u32>(CONTROL_TABLE)) + usize(firstCluster) * CLUSTER_SIZE;
  const end = from + usize(clusters) * CLUSTER_SIZE;
  for (let at = from; at < end; at += SYSTEM_PAGE) {
    const size = min(SYSTEM_PAGE, end - at);
    if (!isClear(at, at + size)) memory.fill(at, 0, size);
  }
}

/** Has the system hand out the pages of a part of a new table, so that no search waits for them. */
export function touchTable(firstCluster: i32, clusters: i32): void {
  const from = usize(load<u32>(CONTROL_TABLE)) + usize(firstCluster) * CLUSTER_SIZE;
  const end = from + usize(clusters) * CLUSTER_SIZE;
  for (let at = from; at < end; at += SYSTEM_PAGE) store<u64>(at, 0);
}
