import { describe, expect, it } from 'vitest';
import { SCORE_MATE } from '../../src/abi/score';
import { elect } from '../../src/runtime/vote';

describe('the vote of the threads', () => {
  it('follows the first thread when all agree, or none has finished anything', () => {
    expect(elect([{ move: 1, score: 20, depth: 9 }])).toBe(0);
    expect(
      elect([
        { move: 1, score: 20, depth: 9 },
        { move: 1, score: 30, depth: 12 },
      ]),
    ).toBe(0);
    expect(
      elect([
        { move: 1, score: 20, depth: 1 },
        { move: 0, score: 0, depth: 0 },
      ]),
    ).toBe(0);
  });

  it('follows a deeper thread with a better score', () => {
    expect(
      elect([
        { move: 1, score: 20, depth: 9 },
        { move: 2, score: 40, depth: 11 },
      ]),
    ).toBe(1);
  });

  it('follows a majority', () => {
    expect(
      elect([
        { move: 1, score: 30, depth: 10 },
        { move: 2, score: 25, depth: 10 },
        { move: 2, score: 25, depth: 11 },
        { move: 2, score: 28, depth: 10 },
      ]),
    ).toBe(1);
  });

  it('follows the shortest mate against any majority', () => {
    expect(
      elect([
        { move: 1, score: 900, depth: 20 },
        { move: 2, score: SCORE_MATE - 9, depth: 5 },
        { move: 3, score: SCORE_MATE - 5, depth: 4 },
        { move: 1, score: 950, depth: 22 },
      ]),
    ).toBe(2);
  });
});
