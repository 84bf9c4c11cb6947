// Time for a move: a soft and a hard limit from the clock.
//
// After the soft limit no new iteration begins (`core/search/urgency.ts` stretches or shrinks it when the best move is
// uncertain); at the hard limit the search stops at once. Both count from the `go` command. A margin stays on the clock,
// because a busy machine may take the processor away for tens of milliseconds.

/** The time parameters of `go`; an absent field is no limit. All are in milliseconds except `movesToGo`. */
export interface ClockState {
  readonly timeLeftMs?: number | undefined;
  readonly incrementMs?: number | undefined;
  /** Moves to the next time control; 0 or absent if there is none. */
  readonly movesToGo?: number | undefined;
  /** Time for exactly this move. It is what the user asks for, not a clock that runs: nothing is kept back. */
  readonly moveTimeMs?: number | undefined;
  /** Time that a clock loses per move on the way to the GUI and back. */
  readonly moveOverheadMs: number;
  /** Time that the clock has been seen to lose with each move (`clock-lag.ts`); absent if it is not known. */
  readonly lagMs?: number;
}

/** Milliseconds since `go`; an absent field is no limit. */
export interface TimePlan {
  readonly softTimeMs?: number;
  readonly hardTimeMs?: number;
}

/** Constants that only matches can determine. */
export interface TimeShape {
  /** Moves that a game without a next time control is expected to last. */
  readonly expectedMoves: number;
  /** The soft and the hard limit, in fair shares of the clock. */
  readonly softShares: number;
  readonly hardShares: number;
  /** The maximum fraction of the available time for one search, except for the last move before the time control. */
  readonly mostOfClock: number;
}

export const TIME_SHAPE: TimeShape = { expectedMoves: 26, softShares: 0.9, hardShares: 6, mostOfClock: 0.6 };

/**
 * The fraction of the increment that a move may use once the clock shows twice the reserve; before that, the increment
 * refills the clock.
 */
const INCREMENT_PART = 0.75;
/** Milliseconds held in reserve. At 0.5 s + 5 ms on a machine with a load of 6, delays of 50 to 95 ms occur. */
const RESERVE_MS = 150;
/** The fraction of the clock that may be used when it shows little more than the reserve; less where the lag needs it. */
const SCARCE_PART = 0.15;
/** Minimum time for a move: depth 1 always completes. */
const LEAST_MS = 1;

/** The limits for one move. */
export function planTime(state: ClockState, shape: TimeShape = TIME_SHAPE): TimePlan {
  const { timeLeftMs, incrementMs = 0, movesToGo = 0, moveTimeMs, moveOverheadMs, lagMs = 0 } = state;
  const { expectedMoves, softShares, hardShares, mostOfClock } = shape;
  const exactMs = moveTimeMs === undefined ? undefined : Math.max(moveTimeMs, LEAST_MS);
  if (timeLeftMs === undefined) return exactMs === undefined ? {} : { hardTimeMs: exactMs };
  const left = timeLeftMs - moveOverheadMs;
  const moves = movesToGo > 0 ? Math.min(movesToGo, expectedMoves) : expectedMoves;
  const lost = moves * lagMs;
  const scarce = left > 0 ? (left * SCARCE_PART * left) / (left + lost) : 0;
  const available = Math.max(left - RESERVE_MS - lost, scarce, LEAST_MS);
  const increment =
    Math.max(0, incrementMs - lagMs) * INCREMENT_PART * Math.max(0, Math.min(left / (2 * RESERVE_MS), 1));
  const share = available / moves + increment;
  const most = available * (movesToGo === 1 ? 1 : mostOfClock);
  const hardTimeMs = Math.min(share * hardShares, most);
  if (exactMs !== undefined) return { hardTimeMs: Math.min(hardTimeMs, exactMs) };
  return { softTimeMs: Math.min(share * softShares, most), hardTimeMs };
}
