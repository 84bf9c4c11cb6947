import { describe, expect, it } from 'vitest';
import { BLACK, WHITE } from '../../src/abi/piece';
import { clockOf, holdOf, searchLimits, type GoLimits } from '../../src/engine/limits';
import { SearchControl } from '../../src/engine/search-control';
import { DEFAULT_SETTINGS } from '../../src/engine/settings';
import { planTime, type ClockState } from '../../src/engine/time-plan';

const forSide = (limits: GoLimits, side: number, control = new SearchControl()) =>
  searchLimits(limits, clockOf(limits, side, DEFAULT_SETTINGS), control, DEFAULT_SETTINGS);
const clock = (state: Omit<ClockState, 'moveOverheadMs'>) =>
  planTime({ ...state, moveOverheadMs: DEFAULT_SETTINGS.moveOverheadMs });

describe('limits', () => {
  it('gives each side its own clock', () => {
    const limits = { clock: { whiteTime: 1000, blackTime: 2000, whiteIncrement: 10, blackIncrement: 20 } };
    expect(forSide(limits, WHITE)).toMatchObject(clock({ timeLeftMs: 1000, incrementMs: 10 }));
    expect(forSide(limits, BLACK)).toMatchObject(clock({ timeLeftMs: 2000, incrementMs: 20 }));
  });

  it('takes the only clock given for both', () => {
    expect(forSide({ clock: { blackTime: 100 } }, WHITE)).toMatchObject(clock({ timeLeftMs: 100 }));
    expect(forSide({ clock: { whiteTime: 100 } }, BLACK)).toMatchObject(clock({ timeLeftMs: 100 }));
  });

  it('raises numbers below their range to the smallest that ends the search', () => {
    expect(forSide({ depth: 0, nodes: -3, movetime: -5, clock: { whiteTime: -20 } }, WHITE)).toMatchObject({
      depth: 1,
      nodes: 1,
      ...clock({ moveTimeMs: 0, timeLeftMs: 0 }),
    });
  });

  it('holds the result back for infinite, ponder and unlimited searches only', () => {
    expect(holdOf({})).toBe('stop');
    expect(holdOf({ clock: { movesToGo: 3 } })).toBe('stop');
    expect(holdOf({ infinite: true, depth: 3 })).toBe('stop');
    expect(holdOf({ ponder: true, clock: { whiteTime: 100 } })).toBe('ponderhit');
    expect(holdOf({ ponder: true })).toBe('stop');
    for (const limits of [{ depth: 1 }, { mate: 1 }, { nodes: 1 }, { movetime: 1 }, { clock: { blackTime: 1 } }]) {
      expect(holdOf(limits)).toBe('nothing');
    }
  });

  it('keeps the clock out of an infinite search', () => {
    const { softTimeMs, hardTimeMs } = forSide({ infinite: true, clock: { whiteTime: 1 }, movetime: 1 }, WHITE);
    expect([softTimeMs, hardTimeMs]).toEqual([undefined, undefined]);
  });

  it('does not ponder once ponderhit has come', () => {
    const control = new SearchControl();
    const ponders = () => forSide({ ponder: true }, WHITE, control).ponder;
    expect(ponders()).toBe(true);
    control.ponderHit();
    expect(ponders()).toBe(false);
  });
});
