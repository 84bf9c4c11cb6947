// How much time a move may take: two limits from what the clock shows.
//
// Past the soft one no new iteration begins, unless the search is in doubt (`core/search/urgency.ts` stretches or shrinks it);
// at the hard one the search stops where it is. Both count from the `go` command, and a margin stays on the clock, for a
// machine that is busy with other things may take the processor away for tens of milliseconds.

/** What `go` says about time; an absent field is no limit. All in milliseconds but `movesToGo`. */
export interface ClockState {
  readonly timeLeftMs?: number | undefined;
  readonly incrementMs?: number | undefined;
  /** Moves to the next time control; 0 or absent where there is none. */
  readonly movesToGo?: number | undefined;
  /** Time for exactly this move. */
  readonly moveTimeMs?: number | undefined;
  /** What every move loses on its way to the GUI and back. */
  readonly moveOverheadMs: number;
}

/** Milliseconds since `go`; an absent field is no limit. */
export interface TimePlan {
  readonly softTimeMs?: number;
  readonly hardTimeMs?: number;
}

/** What only matches can set. */
export interface TimeShape {
  /** Moves that a game without a next time control is expected to last. */
  readonly expectedMoves: number;
  /** The soft and the hard limit, in fair shares of the clock. */
  readonly softShares: number;
  readonly hardShares: number;
  /** A search never takes more of what is available than this part, but for the last move before the control. */
  readonly mostOfClock: number;
}

export const TIME_SHAPE: TimeShape = { expectedMoves: 26, softShares: 0.65, hardShares: 3, mostOfClock: 0.6 };

/** Part of the increment that a move may count on, once the clock shows twice the reserve: before that it fills the clock. */
const INCREMENT_PART = 0.75;
/** Milliseconds that are not planned with. At 0.5 s + 5 ms on a machine with a load of 6, delays of 50 to 95 ms are seen. */
const RESERVE_MS = 150;
/** What is planned with when the clock shows little more than the reserve, as a part of it. */
const SCARCE_PART = 0.15;
/** Least time for a move: depth 1 always gets done. */
const LEAST_MS = 1;

/** The limits for one move. */
export function planTime(state: ClockState, shape: TimeShape = TIME_SHAPE): TimePlan {
  const { timeLeftMs, incrementMs = 0, movesToGo = 0, moveTimeMs, moveOverheadMs } = state;
  const { expectedMoves, softShares, hardShares, mostOfClock } = shape;
  const exactMs = moveTimeMs === undefined ? undefined : Math.max(moveTimeMs - moveOverheadMs, LEAST_MS);
  if (timeLeftMs === undefined) return exactMs === undefined ? {} : { hardTimeMs: exactMs };
  const left = timeLeftMs - moveOverheadMs;
  const available = Math.max(left - RESERVE_MS, left * SCARCE_PART, LEAST_MS);
  const moves = movesToGo > 0 ? Math.min(movesToGo, expectedMoves) : expectedMoves;
  const increment = incrementMs * INCREMENT_PART * Math.max(0, Math.min(left / (2 * RESERVE_MS), 1));
  const share = available / moves + increment;
  const most = available * (movesToGo === 1 ? 1 : mostOfClock);
  const hardTimeMs = Math.min(share * hardShares, most);
  if (exactMs !== undefined) return { hardTimeMs: Math.min(hardTimeMs, exactMs) };
  return { softTimeMs: Math.min(share * softShares, most), hardTimeMs };
}
