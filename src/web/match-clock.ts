// The clocks of a game against the engine. They stand until the first move is made.

import type { Colour } from '../library/chess';

/** Milliseconds left. */
export type TimeLeft = Readonly<Record<Colour, number>>;

/** A warning comes with the last tenth of the time, within these milliseconds. */
const LEAST_WARNING_MS = 10_000;
const MOST_WARNING_MS = 30_000;

export class MatchClock {
  private left: Record<Colour, number>;
  private running: Colour | null = null;
  private began = 0;
  private readonly full: number;
  private readonly increment: number;

  /** Minutes for the game, 0 for no clock; seconds for each move. */
  constructor(minutes: number, increment: number) {
    this.full = minutes * 60_000;
    this.increment = increment * 1000;
    this.left = { white: this.full, black: this.full };
  }

  /** Whether there is a clock. */
  get isUsed(): boolean {
    return this.full > 0;
  }

  get atStart(): TimeLeft {
    return { white: this.full, black: this.full };
  }

  timeOf(side: Colour): number {
    const used = this.running === side ? performance.now() - this.began : 0;
    return Math.max(0, this.left[side] - used);
  }

  get times(): TimeLeft {
    return { white: this.timeOf('white'), black: this.timeOf('black') };
  }

  /** Whether a side's time is up. */
  isUp(side: Colour): boolean {
    return this.isUsed && this.timeOf(side) === 0;
  }

  isLow(side: Colour): boolean {
    const warning = Math.min(MOST_WARNING_MS, Math.max(LEAST_WARNING_MS, this.full / 10));
    return this.isUsed && this.timeOf(side) <= warning;
  }

  set(left: TimeLeft): void {
    this.left = { ...left };
    this.running = null;
  }

  start(side: Colour): void {
    this.left = { ...this.times };
    this.began = performance.now();
    this.running = side;
  }

  stop(): void {
    this.left = { ...this.times };
    this.running = null;
  }

  /** A side has moved. */
  gain(side: Colour): void {
    this.stop();
    if (this.isUsed) this.left[side] += this.increment;
  }
}

/** For example `4:07`, with tenths in the last seconds. */
export function formatClock(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `0:0${seconds.toFixed(1)}`;
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
