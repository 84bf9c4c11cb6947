import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planTime, type ClockState } from '../../src/engine/time-plan';

const OVERHEAD = 30;

function plan(state: Partial<ClockState>): { soft: number; hard: number } {
  const { softTimeMs = Infinity, hardTimeMs = Infinity } = planTime({ moveOverheadMs: OVERHEAD, ...state });
  return { soft: softTimeMs, hard: hardTimeMs };
}

const TIMES = [0, 1, 20, 50, 100, 150, 200, 500, 1000, 8000, 60_000, 5_400_000];
const INCREMENTS = [0, 5, 10, 100, 1000, 30_000];
const MOVES_TO_GO = [0, 1, 2, 5, 40, 200];
const OVERHEADS = [0, OVERHEAD, 500];

/** What the clock shows after each of so many moves, all of which take the whole hard limit and `delay` on top. */
function hardGame(start: ClockState, moves: number, delay: number): number[] {
  const shown: number[] = [];
  const period = start.movesToGo ?? 0;
  let timeLeftMs = start.timeLeftMs ?? 0;
  for (let move = 0; move < moves; move++) {
    const movesToGo = period === 0 ? 0 : period - (move % period);
    const { hardTimeMs = 0 } = planTime({ ...start, timeLeftMs, movesToGo });
    timeLeftMs -= hardTimeMs + delay;
    shown.push(timeLeftMs);
    timeLeftMs += start.incrementMs ?? 0;
    if (movesToGo === 1) timeLeftMs += start.timeLeftMs ?? 0;
  }
  return shown;
}

/** Moves at their soft limits until the clock is empty, each of which loses `lostMs` besides; at most a thousand. */
function movesUntilEmpty(start: ClockState, lostMs: number, lagMs: number): number {
  let { timeLeftMs = 0 } = start;
  for (let move = 0; move < 1000; move++) {
    const { softTimeMs = 0 } = planTime({ ...start, timeLeftMs, lagMs });
    timeLeftMs -= softTimeMs + lostMs;
    if (timeLeftMs < 0) return move;
    timeLeftMs += start.incrementMs ?? 0;
  }
  return 1000;
}

describe('the time for a move', () => {
  it('gets through a long game on a clock that loses more than its increment, where that is known', () => {
    const fast = { timeLeftMs: 1000, incrementMs: 10, moveOverheadMs: OVERHEAD };
    expect(movesUntilEmpty(fast, 14, 14)).toBeGreaterThan(120);
    expect(movesUntilEmpty(fast, 14, 14)).toBeGreaterThan(1.5 * movesUntilEmpty(fast, 14, 0));
    const lichess = { timeLeftMs: 60_000, incrementMs: 0, moveOverheadMs: OVERHEAD };
    expect(movesUntilEmpty(lichess, 300, 300)).toBeGreaterThan(1.2 * movesUntilEmpty(lichess, 300, 0));
  });

  it('does not grow with the lag', () => {
    for (const timeLeftMs of TIMES) {
      for (const incrementMs of INCREMENTS) {
        const limits = [0, 1, 10, 100, 1000].map((lagMs) => plan({ timeLeftMs, incrementMs, lagMs }));
        for (const [index, { soft, hard }] of limits.entries()) {
          expect(soft).toBeLessThanOrEqual(limits[index - 1]?.soft ?? Infinity);
          expect(hard).toBeLessThanOrEqual(limits[index - 1]?.hard ?? Infinity);
        }
      }
    }
  });

  it('lies within the clock, less the overhead, whatever the clock shows', () => {
    for (const timeLeftMs of TIMES) {
      for (const incrementMs of INCREMENTS) {
        for (const movesToGo of MOVES_TO_GO) {
          for (const moveOverheadMs of OVERHEADS) {
            const { soft, hard } = plan({ timeLeftMs, incrementMs, movesToGo, moveOverheadMs });
            expect(soft).toBeGreaterThan(0);
            expect(hard).toBeGreaterThanOrEqual(soft);
            expect(hard).toBeLessThanOrEqual(Math.max(1, timeLeftMs - moveOverheadMs));
          }
        }
      }
    }
  });

  it('grows with the clock and with the increment', () => {
    for (const movesToGo of MOVES_TO_GO) {
      for (const grid of [
        TIMES.map((timeLeftMs) => plan({ timeLeftMs, incrementMs: 10, movesToGo })),
        INCREMENTS.map((incrementMs) => plan({ timeLeftMs: 60_000, incrementMs, movesToGo })),
      ]) {
        for (const [index, { soft, hard }] of grid.entries()) {
          expect(soft).toBeGreaterThanOrEqual(grid[index - 1]?.soft ?? 0);
          expect(hard).toBeGreaterThanOrEqual(grid[index - 1]?.hard ?? 0);
        }
      }
    }
  });

  /** Shapes that matches might choose. */
  const shapes = fc.record({
    expectedMoves: fc.integer({ min: 5, max: 60 }),
    softShares: fc.double({ min: 0.3, max: 2, noNaN: true }),
    hardShares: fc.double({ min: 2, max: 10, noNaN: true }),
    mostOfClock: fc.double({ min: 0.2, max: 0.9, noNaN: true }),
  });
  /** Enough for the reserve to hardly count. */
  const LONG_MS = 5_400_000;

  it('is a share of the clock for each move that is expected, whatever the shape', () => {
    fc.assert(
      fc.property(shapes, fc.integer({ min: 2, max: 100 }), (shape, movesToGo) => {
        const { expectedMoves, softShares, hardShares, mostOfClock } = shape;
        for (const toGo of [0, movesToGo]) {
          const moves = toGo === 0 ? expectedMoves : Math.min(toGo, expectedMoves);
          const { softTimeMs, hardTimeMs } = planTime(
            { timeLeftMs: LONG_MS, movesToGo: toGo, moveOverheadMs: OVERHEAD },
            shape,
          );
          const most = mostOfClock * LONG_MS;
          expect((softTimeMs ?? 0) / Math.min((softShares * LONG_MS) / moves, most)).toBeCloseTo(1, 3);
          expect((hardTimeMs ?? 0) / Math.min((hardShares * LONG_MS) / moves, most)).toBeCloseTo(1, 3);
        }
      }),
    );
  });

  it('may be the whole clock for the last move before the control, and only then', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const clock = { timeLeftMs: LONG_MS, moveOverheadMs: OVERHEAD };
        const { hardTimeMs: last = 0 } = planTime({ ...clock, movesToGo: 1 }, shape);
        const { hardTimeMs: other = 0 } = planTime({ ...clock, movesToGo: 2 }, shape);
        expect(last / LONG_MS).toBeCloseTo(1, 3);
        expect(other).toBeLessThanOrEqual(shape.mostOfClock * LONG_MS);
      }),
    );
  });

  it('has no more of the increment than there is of it', () => {
    fc.assert(
      fc.property(shapes, fc.integer({ min: 1, max: 30_000 }), (shape, incrementMs) => {
        const clock = { timeLeftMs: LONG_MS, moveOverheadMs: OVERHEAD };
        const { softTimeMs: without = 0 } = planTime(clock, shape);
        const { softTimeMs: withIt = 0 } = planTime({ ...clock, incrementMs }, shape);
        expect(withIt).toBeGreaterThanOrEqual(without);
        expect(withIt - without).toBeLessThanOrEqual(incrementMs * shape.softShares);
      }),
    );
  });

  it('is exact for movetime, whatever the overhead, and within the clock if there is one', () => {
    expect(plan({ moveTimeMs: 1000, moveOverheadMs: 1000 })).toEqual({ soft: Infinity, hard: 1000 });
    expect(plan({ moveTimeMs: 0 })).toEqual({ soft: Infinity, hard: 1 });
    expect(plan({ moveTimeMs: 1000, timeLeftMs: 100 }).hard).toBeLessThan(70);
    expect(plan({})).toEqual({ soft: Infinity, hard: Infinity });
  });
});

describe('a game in which every move takes its hard limit, and the overhead on top', () => {
  it.each([
    ['1 s + 10 ms', { timeLeftMs: 1000, incrementMs: 10 }, 5],
    ['500 ms + 5 ms', { timeLeftMs: 500, incrementMs: 5 }, 2],
    ['100 ms + 100 ms', { timeLeftMs: 100, incrementMs: 100 }, OVERHEAD],
    ['100 ms + 10 ms', { timeLeftMs: 100, incrementMs: 10 }, 5],
    ['8 s + 80 ms', { timeLeftMs: 8000, incrementMs: 80 }, OVERHEAD],
    ['40 moves in 10 s', { timeLeftMs: 10_000, movesToGo: 40 }, 2],
    ['5 moves in 1 s', { timeLeftMs: 1000, movesToGo: 5 }, OVERHEAD],
    ['each move 1 s', { timeLeftMs: 1000, movesToGo: 1 }, OVERHEAD],
  ])('%s: the clock does not run out in 300 moves', (_, start, delay) => {
    expect(Math.min(...hardGame({ moveOverheadMs: OVERHEAD, ...start }, 300, delay))).toBeGreaterThan(0);
  });

  it('lasts 40 moves with 100 ms for all of them, if a move loses 1 ms on its way', () => {
    expect(Math.min(...hardGame({ timeLeftMs: 100, moveOverheadMs: OVERHEAD }, 40, 1))).toBeGreaterThan(0);
  });

  it('keeps something back for a machine that is busy: 50 ms late at 150 ms or more, 5 ms late at 10 ms', () => {
    for (const incrementMs of [0, 5, 10]) {
      for (const timeLeftMs of TIMES.filter((time) => time >= 150)) {
        expect(timeLeftMs - plan({ timeLeftMs, incrementMs }).hard).toBeGreaterThan(50);
      }
      expect(10 - plan({ timeLeftMs: 10, incrementMs }).hard).toBeGreaterThan(5);
    }
  });
});
