import { expect, it } from 'vitest';
import { withoutTables } from '../../../src/engine/score';
import { formatScore, turned } from '../../../src/web/engine-line';

it.each([
  [{ type: 'cp', value: 135 }, '+1.35'],
  [{ type: 'cp', value: -7 }, '−0.07'],
  [{ type: 'mate', value: -12 }, '−#12'],
  [{ type: 'mate', value: 0 }, '#0'],
  [{ type: 'tb', value: 20 }, '+199.80'],
  [{ type: 'tb', value: -20 }, '−199.80'],
] as const)('shows the score %o as %s', (score, text) => {
  expect(formatScore(withoutTables(score))).toBe(text);
});

it('turns a mate on the board round', () => {
  expect(formatScore(turned({ type: 'mate', value: 0 }))).toBe('−#0');
});
