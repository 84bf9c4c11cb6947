import { describe, expect, it } from 'vitest';
import { words } from '../../src/uci/words';

describe('words', () => {
  it('are separated by blanks, tabs, carriage returns and NULs', () => {
    expect(words(' \tgo\0depth  3\r')).toEqual(['go', 'depth', '3']);
    expect(words('')).toEqual([]);
  });
});
