// What a searching thread keeps in globals. WebAssembly globals belong to an instance, so they are thread-local for free.

/** What a first iteration takes at most, exchanges gone wild included, before it may be stopped like any other. */
const FIRST_ITERATION_NODES: u64 = 100_000;

let nodeCount: u64 = 0;
let nextPoll: u64 = 0;
let deepestPly: i32 = 0;
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

/** True once the search is to unwind; what it returns from then on means nothing. */
export function isStopping(): bool {
  return stopping;
}

export function stopSearch(): void {
  stopping = true;
}

/** False while the first iteration runs, for a move must come out of every search. */
export function mayStop(): bool {
  return stoppable || nodeCount > FIRST_ITERATION_NODES;
}

export function allowStop(allowed: bool): void {
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

/** Before each search. */
export function resetThread(): void {
  nodeCount = 0;
  nextPoll = 0;
  deepestPly = 0;
  stopping = false;
}
