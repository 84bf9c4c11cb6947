import { describe, expect, it } from 'vitest';
import { ClockLag } from '../../src/engine/clock-lag';

const clock = (timeLeftMs: number | undefined, more = {}) => ({ timeLeftMs, moveOverheadMs: 0, ...more });

/** The lag after so many moves of 20 ms, for each of which the clock loses so much. */
function after(moves: number, lostMs: number, lag = new ClockLag()): number {
  let left = 100_000;
  for (let ply = 0; ply < 2 * moves; ply += 2) {
    lag.asked(ply, clock(left, { incrementMs: 10 }));
    lag.answered(20);
    left += 10 - lostMs;
  }
  return lag.asked(2 * moves, clock(left));
}

describe('the lag of a clock', () => {
  it('is what it loses beyond the search, and settles there', () => {
    expect(after(1, 20)).toBe(0);
    expect(after(1, 60)).toBeGreaterThan(0);
    expect(after(1, 60)).toBeLessThan(40);
    expect(after(50, 60)).toBeCloseTo(40, 3);
  });

  it('is nothing where the clock loses less than the search, or does not run', () => {
    expect(after(50, 15)).toBe(0);
    expect(after(50, -500)).toBe(0);
  });

  it('is at most a second, whatever somebody sets the clock to', () => {
    expect(after(50, 50_000)).toBeLessThanOrEqual(1000);
  });

  it('fades when the machine is at rest again, more slowly than it came', () => {
    const lag = new ClockLag();
    const busy = after(50, 60, lag);
    expect(busy - after(1, 20, lag)).toBeLessThan(after(1, 60));
    expect(after(200, 20, lag)).toBeLessThan(busy / 1000);
  });

  it('counts what a search takes beyond its hard limit', () => {
    const lag = new ClockLag();
    lag.asked(1, clock(1000));
    lag.answered(50, 10);
    expect(lag.asked(3, clock(950))).toBeGreaterThan(0);
  });

  it.each([
    ['another game', 7, clock(900)],
    ['the same position again', 1, clock(900)],
    ['a search without a clock', 3, clock(undefined)],
  ])('does not learn from %s', (_, ply, next) => {
    const lag = new ClockLag();
    lag.asked(1, clock(1000));
    lag.answered(10);
    expect(lag.asked(ply, next)).toBe(0);
  });

  it('does not learn from the move before a time control, a lost guess, or a move that was not searched', () => {
    const control = new ClockLag();
    control.asked(1, clock(1000, { movesToGo: 1 }));
    control.answered(10);
    expect(control.asked(3, clock(500))).toBe(0);
    const guess = new ClockLag();
    guess.asked(1, clock(1000));
    guess.forget();
    expect(guess.asked(3, clock(500))).toBe(0);
    const book = new ClockLag();
    book.asked(1, clock(1000));
    expect(book.asked(3, clock(500))).toBe(0);
  });
});
