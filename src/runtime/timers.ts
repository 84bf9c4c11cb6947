// Timers of JavaScript.

/** Timers count in 31 bits. A longer one ends at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;
