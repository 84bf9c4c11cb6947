// The limits that a user gives a search. Made by `npm run build tables` of src/engine/go-parameters.ts.

/** Time on the clocks. */
export interface Clock {
  /** White's clock; if missing, it equals Black's (ms). */
  readonly whiteTime?: number | undefined;
  /** Black's clock; if missing, it equals White's (ms). */
  readonly blackTime?: number | undefined;
  /** Added to the clock with each move of White (ms). */
  readonly whiteIncrement?: number | undefined;
  /** Added to the clock with each move of Black (ms). */
  readonly blackIncrement?: number | undefined;
  /** To the next time control; 0 if there is none (moves). */
  readonly movesToGo?: number | undefined;
}

/** Limits of a search; the first one reached ends it. Without limits it runs until it is stopped. */
export interface UserLimits {
  /** Iterations (plies). */
  readonly depth?: number | undefined;
  /** Nodes of all threads. */
  readonly nodes?: number | undefined;
  /** Searches for a mate in at most so many moves. */
  readonly mate?: number | undefined;
  /** Time for exactly this move (ms). */
  readonly movetime?: number | undefined;
  readonly clock?: Clock | undefined;
}
