// Perft: the number of move paths of a length. It uses the engine's own generator and make; only how the last ply is
// counted differs (src/abi/perft.ts).

import {
  CONTROL_JOB_COUNT,
  CONTROL_JOB_NEXT,
  CONTROL_JOBS,
  CONTROL_PERFT_TOTALS,
  CONTROL_STOP,
  MOVE_LIST_SIZE,
  THREAD_MOVE_LISTS,
} from '../../abi/memory';
import { MAX_MOVES, MOVE_NONE } from '../../abi/move';
import { JOB_SIZE, LEAF_COUNT, LEAF_DELTA, LEAF_LIST, MAX_JOBS } from '../../abi/perft';
import { WHITE } from '../../abi/piece';
import { pause } from '../env';
import { updateCheckInfo } from '../position/attacked';
import { Black, White, isWhite } from '../position/colour';
import { Keyed, Unkeyed, make, unmake, writeKeysAfter } from '../position/make';
import { Position, keyOf, lockOf, threadRegion } from '../position/position';
import { listLegal, makeAny, unmakeAny } from './dispatch';
import { All, Legal, PseudoLegal, generate } from './generate';
import { isLegal } from './legal';
import { prefetchPerft, probePerft, reportPerftTable, storePerft } from './perft-table';
import { countChanges } from './changes';
import { countReplies } from './replies';
import { Counter, List } from './sink';

/**
 * Minimum depth at which the stop flag is checked: often enough to stop within milliseconds, rarely enough to cost
 * nothing.
 */
const POLL_DEPTH = 4;

/** A root move and one reply: small enough that threads finish together. */
@unmanaged
class Job {
  first: u16;
  /** MOVE_NONE at depth 1. */
  second: u16;
  /** Index of the root move, and so of the total that the count is added to. */
  root: i32;

  protected brand(): void {}
}

if (offsetof<Job>() != JOB_SIZE) ERROR('JOB_SIZE');

class CountLeaves {}
class ListLeaves {}
class DeltaLeaves {}

function stopped(): bool {
  if (PAUSES) pause();
  return atomic.load<i32>(CONTROL_STOP) != 0;
}

/** Leaves of a position of Us's, moves of each ply written from `list` on. */
function leaves<Us, Leaf>(position: Position, depth: i32, list: usize): u64 {
  updateCheckInfo<Us>(position);
  if (idof<Leaf>() != idof<ListLeaves>()) {
    if (depth == 1) return generate<Us, Legal, All, Counter>(position, 0);
  }
  if (idof<Leaf>() == idof<DeltaLeaves>()) {
    if (depth == 2) return countChanges<Us>(position, list);
  }
  if (depth >= POLL_DEPTH && stopped()) return 0;
  const end = generate<Us, Legal, All, List>(position, list);
  if (idof<Leaf>() == idof<ListLeaves>()) {
    if (depth == 1) return (end - list) >> 1;
  } else if (depth == 2) return countReplies<Us>(position, list, end);
  let total: u64 = 0;
  for (let at = list; at < end; at += 2) {
    const move = i32(load<u16>(at));
    make<Us, Unkeyed>(position, move);
    if (isWhite<Us>()) total += leaves<Black, Leaf>(position, depth - 1, list + MOVE_LIST_SIZE);
    else total += leaves<White, Leaf>(position, depth - 1, list + MOVE_LIST_SIZE);
    unmake<Us>(position, move);
  }
  return total;
}

/** The same as a search does it: pseudo-legal moves, legality test, make with keys, down to every leaf. */
function madeLeaves<Us>(position: Position, depth: i32, list: usize): u64 {
  if (depth >= POLL_DEPTH && stopped()) return 0;
  updateCheckInfo<Us>(position);
  const end = generate<Us, PseudoLegal, All, List>(position, list);
  let total: u64 = 0;
  for (let at = list; at < end; at += 2) {
    const move = i32(load<u16>(at));
    if (!isLegal<Us>(position, move)) continue;
    make<Us, Keyed>(position, move);
    if (depth == 1) total++;
    else if (isWhite<Us>()) total += madeLeaves<Black>(position, depth - 1, list + MOVE_LIST_SIZE);
    else total += madeLeaves<White>(position, depth - 1, list + MOVE_LIST_SIZE);
    unmake<Us>(position, move);
  }
  return total;
}

/** Counted leaves of a position, two plies or more, that the table does not have. */
function hashedLeaves<Us>(position: Position, depth: i32, list: usize): u64 {
  updateCheckInfo<Us>(position);
  if (depth >= POLL_DEPTH && stopped()) return 0;
  const key = keyOf(position);
  const lock = lockOf(position);
  if (depth == 2) {
    const counted = countChanges<Us>(position, list);
    storePerft(key, lock, depth, counted);
    return counted;
  }
  const end = generate<Us, Legal, All, List>(position, list);
  for (let at = list; at < end; at += 2) prefetchPerft(writeKeysAfter<Us>(position, load<u16>(at)).key, depth - 1);
  let total: u64 = 0;
  for (let at = list; at < end; at += 2) {
    const move = i32(load<u16>(at));
    const child = writeKeysAfter<Us>(position, move);
    const known = probePerft(child.key, child.lock, depth - 1);
    total += known;
    if (known != 0) continue;
    // The keys are there, and nobody asks for the clocks.
    make<Us, Unkeyed>(position, move);
    if (isWhite<Us>()) total += hashedLeaves<Black>(position, depth - 1, list + MOVE_LIST_SIZE);
    else total += hashedLeaves<White>(position, depth - 1, list + MOVE_LIST_SIZE);
    unmake<Us>(position, move);
  }
  // An interrupted count must not be stored.
  if (!stopped()) storePerft(key, lock, depth, total);
  return total;
}

function countAs<Us>(position: Position, depth: i32, list: usize, leaf: i32, hashed: bool): u64 {
  if (depth == 0) return 1;
  if (hashed && depth >= 2) {
    const known = probePerft(keyOf(position), lockOf(position), depth);
    return known != 0 ? known : hashedLeaves<Us>(position, depth, list);
  }
  if (leaf == LEAF_COUNT) return leaves<Us, CountLeaves>(position, depth, list);
  if (leaf == LEAF_DELTA) return leaves<Us, DeltaLeaves>(position, depth, list);
  if (leaf == LEAF_LIST) return leaves<Us, ListLeaves>(position, depth, list);
  return madeLeaves<Us>(position, depth, list);
}

function count(position: Position, depth: i32, list: usize, leaf: i32, hashed: bool): u64 {
  if (position.sideToMove == WHITE) return countAs<White>(position, depth, list, leaf, hashed);
  return countAs<Black>(position, depth, list, leaf, hashed);
}

/** Leaves of the tree of legal moves, `depth` plies deep, counted by one thread; for depth 0 the position itself, 1. */
export function countLeaves(position: Position, depth: i32): u64 {
  return count(position, depth, threadRegion(position) + THREAD_MOVE_LISTS, LEAF_DELTA, false);
}

function jobAt(index: i32): Job {
  assert(index < MAX_JOBS, 'no such perft job');
  return changetype<Job>(CONTROL_JOBS + index * JOB_SIZE);
}

function writeJob(first: i32, second: i32, root: i32): void {
  const jobs = i32(load<u32>(CONTROL_JOB_COUNT));
  const job = jobAt(jobs);
  job.first = u16(first);
  job.second = u16(second);
  job.root = root;
  store<u32>(CONTROL_JOB_COUNT, jobs + 1);
}

/**
 * Writes the jobs of a perft to `depth` ≥ 1 into the control block: each root move with each answer, or root moves alone
 * at depth 1. Returns the number of root moves; they stay in `list`.
 */
export function preparePerft(position: Position, depth: i32, list: usize): i32 {
  store<u32>(CONTROL_JOB_COUNT, 0);
  atomic.store<i32>(CONTROL_JOB_NEXT, 0);
  memory.fill(CONTROL_PERFT_TOTALS, 0, MAX_MOVES * 8);
  const end = listLegal(position, list);
  for (let at = list; at < end; at += 2) {
    const first = i32(load<u16>(at));
    const root = i32(at - list) >> 1;
    if (depth == 1) {
      writeJob(first, MOVE_NONE, root);
      continue;
    }
    makeAny(position, first);
    const answers = threadRegion(position) + THREAD_MOVE_LISTS;
    const answersEnd = listLegal(position, answers);
    for (let answer = answers; answer < answersEnd; answer += 2) writeJob(first, load<u16>(answer), root);
    unmakeAny(position, first);
  }
  return i32(end - list) >> 1;
}

/** Takes jobs until none is left or the stop flag is set, adding each count to its root move's total. */
export function runPerft(position: Position, depth: i32, leaf: i32, hashed: bool): void {
  const list = threadRegion(position) + THREAD_MOVE_LISTS;
  const jobs = i32(load<u32>(CONTROL_JOB_COUNT));
  while (!stopped()) {
    const next = atomic.add<i32>(CONTROL_JOB_NEXT, 1);
    if (next >= jobs) break;
    const job = jobAt(next);
    const first = i32(job.first);
    const second = i32(job.second);
    makeAny(position, first);
    if (second != MOVE_NONE) makeAny(position, second);
    const plies = second == MOVE_NONE ? 1 : 2;
    const total = count(position, depth - plies, list, leaf, hashed);
    if (second != MOVE_NONE) unmakeAny(position, second);
    unmakeAny(position, first);
    atomic.add<u64>(CONTROL_PERFT_TOTALS + (job.root << 3), total);
  }
  if (hashed) reportPerftTable();
}
