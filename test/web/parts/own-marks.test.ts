// Arrows and circles in comments.

import { expect, test } from 'vitest';
import { marksOf, withMark, withoutMarks } from '../../../src/web/own-marks';

test('a mark is added, replaced by one of another colour, and taken away by the same', () => {
  const arrow = { colour: 'G', from: 'e2', to: 'e4' } as const;
  const circle = { colour: 'R', from: 'e4', to: 'e4' } as const;
  const both = withMark(withMark('[%clk 0:01:00] good', arrow), circle);
  expect(both).toBe('[%clk 0:01:00] [%csl Re4] [%cal Ge2e4] good');
  expect(marksOf(both)).toEqual([circle, arrow]);
  expect(withMark(both, { ...arrow, colour: 'B' })).toBe('[%clk 0:01:00] [%csl Re4] [%cal Be2e4] good');
  expect(withMark(both, circle)).toBe('[%clk 0:01:00] [%cal Ge2e4] good');
  expect(withoutMarks(both)).toBe('[%clk 0:01:00] good');
});

test('clearing changes nothing where nothing is drawn, however the comment is written', () => {
  const comment = 'odd  spaces [%eval 0.10] and [%unknown x]';
  expect(withoutMarks(comment)).toBe(comment);
});
