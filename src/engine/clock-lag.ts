// What a clock loses with each move besides the search: a busy machine, pipes, a GUI, a network.
//
// Two clocks tell it: the one that the GUI shows with each `go`, and the engine's own. Where the loss is as large as the
// increment, no reserve lasts, and only a plan that counts it for every move to come gets through a long game.

import type { ClockState } from './time-plan';

/** Part of the newest move in the mean. A machine is busy by fits: what it has taken once, it soon takes again. */
const NEWEST_RISING = 0.25;
const NEWEST_FALLING = 0.05;
/** Milliseconds; more is a clock that somebody has set, and no lag. */
const MOST_MS = 1000;

interface AskedMove extends Pick<ClockState, 'timeLeftMs' | 'incrementMs' | 'movesToGo'> {
  readonly ply: number;
  /** Milliseconds that the search was allowed to take and took; undefined before its end. */
  ownMs?: number;
}

export class ClockLag {
  private last: AskedMove | null = null;
  private mean = 0;

  /** A move is asked for; `ply` counts moves of both sides. Returns the milliseconds that a move is expected to lose. */
  asked(ply: number, { timeLeftMs, incrementMs, movesToGo }: ClockState): number {
    const { last } = this;
    const isNext = last?.timeLeftMs !== undefined && last.ply + 2 === ply && last.movesToGo !== 1;
    if (isNext && timeLeftMs !== undefined && last.ownMs !== undefined) {
      const lostMs = (last.timeLeftMs ?? 0) + (last.incrementMs ?? 0) - timeLeftMs - last.ownMs;
      const change = Math.min(Math.max(lostMs, 0), MOST_MS) - this.mean;
      this.mean += (change > 0 ? NEWEST_RISING : NEWEST_FALLING) * change;
    }
    this.last = { ply, timeLeftMs, incrementMs, movesToGo };
    return this.mean;
  }

  /** The move has been found, after so many milliseconds on the own clock; more than the hard limit counts as lost. */
  answered(usedMs: number, hardTimeMs = Infinity): void {
    if (this.last !== null) this.last.ownMs = Math.max(0, Math.min(usedMs, hardTimeMs));
  }

  /** The move will not be played: the search was on a reply that did not come. */
  forget(): void {
    this.last = null;
  }
}
