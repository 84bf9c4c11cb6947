// The globals of a searching thread. WebAssembly globals belong to an instance, so they are thread-local.

import { CONTROL_THREADS, CONTROL_THREAD_SIZE, THREADS_BASE } from '../../abi/memory';
import { Position, threadRegion } from '../position/position';
import { infoAt } from './info';

/** Helpers leave out iterations in runs of one to four, each helper in another rhythm. */
const LONGEST_RUN = 4;

/** Nodes after which even the first iteration may be stopped: search explosions in quiescence exceed it. */
const FIRST_ITERATION_NODES: u64 = 100_000;

let nodeCount: u64 = 0;
let nextPoll: u64 = 0;
let deepestPly: i32 = 0;
let nullPly: i32 = 0;
let iteration: i32 = 0;
let stopping: bool = false;
let stoppable: bool = false;

/** Nodes of this thread's current search. */
export function nodes(): u64 {
  return nodeCount;
}

/** Counts a node; true when it is time to look at clock and stop flag. */
export function countNode(): bool {
  nodeCount++;
  return nodeCount >= nextPoll;
}

/** When, in nodes, `countNode` asks for the next look. */
export function pollAt(nodeNumber: u64): void {
  nextPoll = nodeNumber;
}

/** True once the search must unwind; from then on its return values are meaningless. */
export function isStopping(): bool {
  return stopping;
}

export function stopSearch(): void {
  stopping = true;
}

/** False during the first iteration: every search must return a move. */
export function mayStop(): bool {
  return stoppable || nodeCount > FIRST_ITERATION_NODES;
}

/** Once it may be stopped, a limit that has been passed meanwhile takes effect at the next node. */
export function allowStop(allowed: bool): void {
  if (allowed && !stoppable) nextPoll = 0;
  stoppable = allowed;
}

/** Depth of the current iteration. */
export function rootDepth(): i32 {
  return iteration;
}

export function setRootDepth(depth: i32): void {
  iteration = depth;
}

/** Deepest ply reached, quiescence included. */
export function selectiveDepth(): i32 {
  return deepestPly;
}

export function reachedPly(ply: i32): void {
  if (ply > deepestPly) deepestPly = ply;
}

export function resetSelectiveDepth(): void {
  deepestPly = 0;
}

/** While a cutoff by the null move is verified, the ply before which neither side passes; otherwise 0. */
export function firstNullPly(): i32 {
  return nullPly;
}

export function setFirstNullPly(ply: i32): void {
  nullPly = ply;
}

/** Before each search. */
export function resetThread(): void {
  nodeCount = 0;
  nextPoll = 0;
  deepestPly = 0;
  nullPly = 0;
  stopping = false;
}

/** Number of the thread whose region begins here among those that search: 0 is the first, which speaks for all. */
function searchIndex(position: Position): i32 {
  return i32((threadRegion(position) - THREADS_BASE) / usize(load<u32>(CONTROL_THREAD_SIZE))) - 1;
}

/** True for a helper thread, which obeys depth, nodes, the hard time limit and the stop flag, but no soft limit. */
export function isHelper(position: Position): bool {
  return searchIndex(position) > 0;
}

/**
 * True if a helper leaves out an iteration. Threads that all search the same depths do the same work twice; so helper i
 * works and rests in turn, in runs of 1, 1, 2, 2, 3, 3, … iterations, every other one beginning with a rest.
 */
export function skipsDepth(position: Position, depth: i32): bool {
  const index = searchIndex(position);
  if (index <= 0 || depth == 1) return false;
  const run = 1 + (((index - 1) / 2) % LONGEST_RUN);
  return (((depth + index) / run) & 1) == 0;
}

/** Nodes of all threads, those of the others as they last told. */
export function totalNodes(position: Position): u64 {
  let total = nodeCount;
  const size = usize(load<u32>(CONTROL_THREAD_SIZE));
  const own = threadRegion(position);
  const first = usize(THREADS_BASE) + size;
  const end = first + usize(load<u32>(CONTROL_THREADS)) * size;
  for (let other = first; other < end; other += size) {
    if (other != own) total += u64(infoAt(other).nodes);
  }
  return total;
}
