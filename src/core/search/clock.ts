// When to stop: the stop flag, node and time limits.
//
// Time and nodes each have a soft limit, after which no new iteration begins, and a hard limit, at which the search stops at
// once. `engine/time-plan.ts` computes the time limits. Time counts from the `go` command. While pondering no time limit
// applies; at `ponderhit` the pondering time counts as used, so a move that was pondered long enough is played at once.

import { CONTROL_PONDER, CONTROL_STOP } from '../../abi/memory';
import { pause } from '../env';
import { mayStop, nodes, pollAt, stopSearch, totalNodes } from './thread';
import { Position } from '../position/position';
import { infoOf } from './info';
import { elapsed, limits } from './limits';
import { breakSilence } from './root-cursor';
import { tableHits } from './tablebases';

/** Nodes between two looks: at a million a second, a look every quarter of a millisecond costs less than a permill of the time. */
const POLL_INTERVAL: u64 = 256;

let softLimit: f64 = Infinity;
let hardLimit: f64 = Infinity;
let nodeLimit: u64 = u64.MAX_VALUE;
let softNodeLimit: u64 = u64.MAX_VALUE;
/** The soft limit was passed at the end of an iteration while pondering: the next one ends with `ponderhit`. */
let isOverdue: bool = false;

/** Reads the limits of the coming search from the limits record. */
export function setLimits(): void {
  const wanted = limits();
  softLimit = wanted.softTimeMs;
  hardLimit = wanted.hardTimeMs;
  isOverdue = false;
  nodeLimit = wanted.nodes > 0 ? u64(wanted.nodes) : u64.MAX_VALUE;
  softNodeLimit = wanted.softNodes > 0 ? u64(wanted.softNodes) : u64.MAX_VALUE;
  pollAt(min(POLL_INTERVAL, nodeLimit));
}

function isPondering(): bool {
  return atomic.load<i32>(CONTROL_PONDER) != 0;
}

/** Checks the stop flag, the node count and the clock; publishes this thread's node count, and reports to the host. */
export function poll(position: Position): void {
  if (PAUSES) pause();
  const count = nodes();
  infoOf(position).nodes = f64(count);
  infoOf(position).tbhits = f64(tableHits());
  breakSilence(position);
  const total = nodeLimit == u64.MAX_VALUE ? count : totalNodes(position);
  if (mayStop()) {
    const outOfTime = hardLimit != Infinity && !isPondering() && (isOverdue || elapsed() >= hardLimit);
    if (total >= nodeLimit || outOfTime || atomic.load<i32>(CONTROL_STOP) != 0) stopSearch();
  }
  // One thread meets a node limit exactly, unless it lies within the first iteration.
  pollAt(count + (total < nodeLimit ? min(POLL_INTERVAL, nodeLimit - total) : POLL_INTERVAL));
}

/** True if no further iteration should begin; `urgency` stretches (> 1) or shrinks (< 1) the soft limit in time. */
export function isSoftLimitReached(urgency: f64): bool {
  if (nodes() >= softNodeLimit) return true;
  isOverdue = softLimit != Infinity && elapsed() >= min(softLimit * urgency, hardLimit);
  return isOverdue && !isPondering();
}
