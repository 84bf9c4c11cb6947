import { expect, it } from 'vitest';
import { accuracyOf, gameAccuracy, judge, winPercent } from '../../src/engine/accuracy';

it('chances and accuracies are those of the published formulas', () => {
  expect(winPercent(0)).toBe(50);
  expect(winPercent(100)).toBeCloseTo(59.1, 1);
  expect(winPercent(-5000)).toBe(winPercent(-1000));
  expect(accuracyOf(40, 60)).toBe(100);
  expect(accuracyOf(60, 50)).toBeCloseTo(63.58, 1);
  expect(accuracyOf(100, 0)).toBe(0);
  expect([4.9, 5, 10, 15].map((loss) => judge(60, 60 - loss))).toEqual([null, 'inaccuracy', 'mistake', 'blunder']);
});

it("a game's accuracy counts each side's own moves", () => {
  // White loses nothing, Black 10 % by each move.
  const chances = [50, 50, 60, 60, 70, 70, 80];
  expect(gameAccuracy(chances, true, true)).toBeCloseTo(100);
  expect(gameAccuracy(chances, true, false)).toBeCloseTo(accuracyOf(60, 50));
  // The same game with Black's pieces for White's.
  const mirrored = chances.map((chance) => 100 - chance);
  expect(gameAccuracy(mirrored, false, true)).toBeCloseTo(100);
  expect(gameAccuracy(mirrored, false, false)).toBeCloseTo(accuracyOf(60, 50));
  expect(gameAccuracy([50], true, true)).toBeNull();
  expect(gameAccuracy([50, 40], true, false)).toBeNull();
});
