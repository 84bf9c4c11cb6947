// When to stop: the stop flag, node and time limits.
//
// Two limits, in time and in nodes: past the soft one no new iteration begins, at the hard one the search stops where it is.
// They are worked out in `engine/time-plan.ts`. Time counts from the `go` command. While pondering neither stops anything;
// at `ponderhit` the time before it counts as thought, so a move that was pondered long enough is played at once.

import { CONTROL_PONDER, CONTROL_STOP } from '../../abi/memory';
import { pause } from '../env';
import { mayStop, nodes, pollAt, stopSearch, totalNodes } from './thread';
import { Position } from '../position/position';
import { infoOf } from './info';
import { elapsed, limits } from './limits';
import { breakSilence } from './root-cursor';
import { tableHits } from './tablebases';

/** Nodes between two looks: at a million a second, a stop takes effect within two milliseconds. */
const POLL_INTERVAL: u64 = 1024;

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

/**
 * Looks at the stop flag, the nodes and the clock, lets the other threads know how many nodes this one has, and the host that
 * the search is alive.
 */
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
