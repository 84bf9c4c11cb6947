import { describe, expect, it } from 'vitest';
import { behindWords, words } from '../../src/uci/words';

describe('words', () => {
  it('are separated by blanks, tabs, carriage returns and NULs', () => {
    expect(words(' \tgo\0depth  3\r')).toEqual(['go', 'depth', '3']);
    expect(words('')).toEqual([]);
  });

  it('leave what is behind them as it is', () => {
    expect(behindWords(' a \0b  c  d \r', 2)).toBe('c  d');
    expect(behindWords('a b', 0)).toBe('a b');
    expect([behindWords('a b', 2), behindWords('', 1)]).toEqual(['', '']);
  });
});
