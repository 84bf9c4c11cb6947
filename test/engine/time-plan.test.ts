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

describe('the time for a move', () => {
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

  it.each([
    ['8 s + 80 ms', { timeLeftMs: 8000, incrementMs: 80 }, 324.7, 2164.6],
    ['1 s + 10 ms', { timeLeftMs: 1000, incrementMs: 10 }, 35.1, 234.2],
    ['sudden death, a minute', { timeLeftMs: 60_000 }, 2070.7, 13_804.6],
    ['sudden death, 100 ms', { timeLeftMs: 100 }, 0.4, 2.4],
    ['100 ms and 100 ms a move', { timeLeftMs: 100, incrementMs: 100 }, 6.3, 6.3],
    ['the last move before the control', { timeLeftMs: 10_000, movesToGo: 1 }, 8838, 9820],
    ['five moves to the control', { timeLeftMs: 10_000, movesToGo: 5 }, 1767.6, 5892],
    ['forty moves to the control', { timeLeftMs: 300_000, movesToGo: 40 }, 10_378.4, 69_189.2],
    ['overhead of 500 ms', { timeLeftMs: 10_000, moveOverheadMs: 500 }, 323.7, 2157.7],
  ])('%s', (_, state, soft, hard) => {
    expect(plan(state).soft).toBeCloseTo(soft, 0);
    expect(plan(state).hard).toBeCloseTo(hard, 0);
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
