// When to stop: the stop flag, node and time limits.
//
// Two limits, in time and in nodes: past the soft one no new iteration begins, at the hard one the search stops where it is.
// Time counts from the `go` command. While pondering the clock does not count until `ponderhit`.

import { CONTROL_LIMITS, CONTROL_PONDER, CONTROL_STOP, THREAD_INFO } from '../../abi/memory';
import {
  INFO_NODES,
  LIMIT_INCREMENT,
  LIMIT_MOVES_TO_GO,
  LIMIT_MOVE_OVERHEAD,
  LIMIT_MOVE_TIME,
  LIMIT_NODES,
  LIMIT_SOFT_NODES,
  LIMIT_START,
  LIMIT_TIME_LEFT,
} from '../../abi/search';
import { now } from '../env';
import { mayStop, nodes, pollAt, stopSearch, totalNodes } from './thread';

/** Nodes between two looks: at a million a second, a stop takes effect within two milliseconds. */
const POLL_INTERVAL: u64 = 1024;
/** Moves that a game without a next time control is expected to last. */
const EXPECTED_MOVES = 26;
/** Part of the increment that a move may count on. */
const INCREMENT_PART: f64 = 0.75;
/** The soft and the hard limit, in fair shares of the clock. */
const SOFT_SHARES: f64 = 0.65;
const HARD_SHARES: f64 = 3;
/** A search never takes more of the clock than this. */
const MOST_OF_CLOCK: f64 = 0.6;
/** Milliseconds, but no more than a quarter of the clock, that are not planned with: a busy machine may need them. */
const RESERVE: f64 = 150;
/** Least time for a move, ms: depth 1 always gets done. */
const LEAST_TIME: f64 = 1;

let softLimit: f64 = Infinity;
let hardLimit: f64 = Infinity;
let nodeLimit: u64 = u64.MAX_VALUE;
let softNodeLimit: u64 = u64.MAX_VALUE;

/** Milliseconds since the `go` command. */
export function elapsed(): f64 {
  return now() - load<f64>(CONTROL_LIMITS, LIMIT_START);
}

/** Works out the limits of the coming search from the limits record. */
export function setLimits(): void {
  const limits: usize = CONTROL_LIMITS;
  const moveTime = load<f64>(limits, LIMIT_MOVE_TIME);
  const timeLeft = load<f64>(limits, LIMIT_TIME_LEFT);
  const overhead = load<f64>(limits, LIMIT_MOVE_OVERHEAD);
  const nodeCount = load<f64>(limits, LIMIT_NODES);
  softLimit = Infinity;
  hardLimit = Infinity;
  nodeLimit = nodeCount > 0 ? u64(nodeCount) : u64.MAX_VALUE;
  const softNodes = load<f64>(limits, LIMIT_SOFT_NODES);
  softNodeLimit = softNodes > 0 ? u64(softNodes) : u64.MAX_VALUE;
  if (timeLeft >= 0) {
    const movesToGo = load<i32>(limits, LIMIT_MOVES_TO_GO);
    const available = max(timeLeft - overhead - min(timeLeft / 4, RESERVE), LEAST_TIME);
    const moves = f64(movesToGo > 0 ? min(movesToGo, EXPECTED_MOVES) : EXPECTED_MOVES);
    const share = available / moves + load<f64>(limits, LIMIT_INCREMENT) * INCREMENT_PART;
    // The last move before the control may use all that is left.
    const most = available * (movesToGo == 1 ? 1.0 : MOST_OF_CLOCK);
    softLimit = min(share * SOFT_SHARES, most);
    hardLimit = min(share * HARD_SHARES, most);
  }
  if (moveTime >= 0) {
    softLimit = Infinity;
    hardLimit = min(hardLimit, max(moveTime - overhead, LEAST_TIME));
  }
  pollAt(min(POLL_INTERVAL, nodeLimit));
}

function isPondering(): bool {
  return atomic.load<i32>(CONTROL_PONDER) != 0;
}

/** Looks at the stop flag, the nodes and the clock, and lets the other threads know how many nodes this one has. */
export function poll(position: usize): void {
  const count = nodes();
  store<f64>(position + THREAD_INFO, f64(count), INFO_NODES);
  const total = nodeLimit == u64.MAX_VALUE ? count : totalNodes(position);
  if (mayStop()) {
    const outOfTime = hardLimit != Infinity && !isPondering() && elapsed() >= hardLimit;
    if (total >= nodeLimit || outOfTime || atomic.load<i32>(CONTROL_STOP) != 0) stopSearch();
  }
  // One thread meets a node limit exactly, unless it lies within the first iteration.
  pollAt(count + (total < nodeLimit ? min(POLL_INTERVAL, nodeLimit - total) : POLL_INTERVAL));
}

/** True if no further iteration should begin; `urgency` stretches (> 1) or shrinks (< 1) the soft limit in time. */
export function isSoftLimitReached(urgency: f64): bool {
  if (nodes() >= softNodeLimit) return true;
  return softLimit != Infinity && !isPondering() && elapsed() >= min(softLimit * urgency, hardLimit);
}
