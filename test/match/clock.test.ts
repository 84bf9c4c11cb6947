import { describe, expect, it } from 'vitest';
import { Clock } from '../../src/match/clock';
import { formatLimits, formatTimeControl, parseTimeControl } from '../../src/match/limits';
import { UsageError } from '../../src/cli/arguments';

describe('time controls', () => {
  it.each([
    ['8+0.08', undefined, 8000, 80],
    ['10', undefined, 10_000, 0],
    ['40/60', 40, 60_000, 0],
    ['40/1:30+1', 40, 90_000, 1000],
    ['0.1+0.01', undefined, 100, 10],
  ])('%s', (text, movesPerPeriod, baseMs, incrementMs) => {
    expect(parseTimeControl(text)).toEqual({ movesPerPeriod, baseMs, incrementMs });
    expect(parseTimeControl(formatTimeControl(parseTimeControl(text)))).toEqual(parseTimeControl(text));
  });

  it.each(['', '8+', '+1', '0', 'inf', '8s', '0/60', '1:2:3'])('%j is refused', (text) => {
    expect(() => parseTimeControl(text)).toThrow(UsageError);
  });

  it('limits in words', () => {
    expect(formatLimits({ timeControl: parseTimeControl('8+0.08'), depth: 9 })).toBe('8+0.08, depth 9');
    expect(formatLimits({ moveTimeMs: 100 })).toBe('100 ms a move');
    expect(formatLimits({ nodes: 500 })).toBe('nodes 500');
  });
});

describe('clock', () => {
  const clock = (text: string): Clock => new Clock({ timeControl: parseTimeControl(text) });

  it('counts down, and up by the increment', () => {
    const white = clock('8+0.08');
    const black = clock('8+0.08');
    expect(white.goLine(true, black)).toBe('go wtime 8000 btime 8000 winc 80 binc 80');
    expect(white.spend(1000.5, 0)).toBe(true);
    expect(white.remainingMs).toBeCloseTo(7079.5, 9);
    expect(black.goLine(false, white)).toBe('go wtime 7079 btime 8000 winc 80 binc 80');
  });

  it('falls when more is spent than is left, but for the margin', () => {
    expect(clock('1').spend(1000, 0)).toBe(true);
    expect(clock('1').spend(1001, 0)).toBe(false);
    const late = clock('1+0.1');
    expect(late.spend(1020, 20)).toBe(true);
    expect(late.remainingMs).toBe(100);
    expect(late.spend(121, 20)).toBe(false);
  });

  it('shows at least a millisecond', () => {
    const white = clock('1');
    white.spend(1000, 0);
    expect(white.goLine(true, clock('1'))).toBe('go wtime 1 btime 1000 winc 0 binc 0');
  });

  it('is refilled after each period', () => {
    const white = clock('2/10+1');
    expect(white.movesToGo).toBe(2);
    white.spend(3000, 0);
    expect(white.goLine(true, white)).toBe('go wtime 8000 btime 8000 winc 1000 binc 1000 movestogo 1');
    white.spend(4000, 0);
    expect(white.remainingMs).toBe(15_000);
    expect(white.movesToGo).toBe(2);
  });

  it('gives each side its own limits', () => {
    const timed = clock('5+1');
    const fixed = new Clock({ nodes: 500 });
    expect(fixed.goLine(true, timed)).toBe('go nodes 500');
    expect(fixed.allowedMs).toBeUndefined();
    expect(fixed.spend(99_999, 0)).toBe(true);
    expect(timed.goLine(false, fixed)).toBe('go wtime 5000 btime 5000 winc 1000 binc 1000');
    const perMove = new Clock({ moveTimeMs: 100, depth: 7 });
    expect(perMove.goLine(true, timed)).toBe('go movetime 100 depth 7');
    expect(perMove.spend(100, 0)).toBe(true);
    expect(perMove.spend(101, 0)).toBe(false);
    expect(new Clock({ timeControl: parseTimeControl('1'), nodes: 9 }).goLine(true, timed)).toBe(
      'go wtime 1000 btime 5000 winc 0 binc 1000 nodes 9',
    );
  });
});
