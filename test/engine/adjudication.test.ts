import { describe, expect, it } from 'vitest';
import { Adjudicator, type AdjudicationRules, type Verdict } from '../../src/engine/adjudication';
import { ADJUDICATION } from '../../src/research/data/self-play';

/** Judges scores of both sides in turn from ply `first` on; the number of plies until the verdict, and the verdict. */
function judge(rules: AdjudicationRules, scores: readonly number[], first = 0): [number, Verdict] | undefined {
  const adjudicator = new Adjudicator(rules);
  for (const [index, score] of scores.entries()) {
    const ply = first + index;
    const verdict = adjudicator.judge(ply % 2, 1 + (ply >> 1), score);
    if (verdict !== undefined) return [index + 1, verdict];
  }
  return undefined;
}

describe('resignation', () => {
  const resign = { moveCount: 2, score: 500, twoSided: false };

  it('comes after enough lost moves in a row of one side', () => {
    expect(judge({ resign }, [0, -500, 0, -499, 0, -700, 0, -500])).toEqual([8, { kind: 'win', winner: 0 }]);
  });

  it('a mate is lost, a move without a score is not', () => {
    expect(judge({ resign }, [-Infinity, NaN, -Infinity])).toEqual([3, { kind: 'win', winner: 1 }]);
    expect(judge({ resign }, [-Infinity, 0, NaN, 0, -Infinity, 0])).toBeUndefined();
  });

  it('two-sided, the opponent has to see the same', () => {
    const rules = { resign: { ...resign, twoSided: true } };
    expect(judge(rules, [-900, 100, -900, 100, -900, 100])).toBeUndefined();
    expect(judge(rules, [-900, 600, -900, 600])).toEqual([4, { kind: 'win', winner: 1 }]);
  });
});

describe('draw', () => {
  const draw = { moveNumber: 3, moveCount: 2, score: 10 };

  it('comes after enough quiet moves of both from a move on', () => {
    expect(judge({ draw }, Array<number>(20).fill(-10))).toEqual([8, { kind: 'draw' }]);
  });

  it('a louder or silent move begins the count again', () => {
    const quiet = Array<number>(7).fill(3);
    expect(judge({ draw }, [...quiet, 11, ...quiet])?.[0]).toBe(12);
    expect(judge({ draw }, [...quiet, NaN, ...quiet])?.[0]).toBe(12);
    expect(judge({ draw }, [...quiet, -Infinity, 0, 0, 0])).toBeUndefined();
  });

  it('no rule, no verdict', () => {
    expect(judge({}, Array<number>(400).fill(0))).toBeUndefined();
    expect(judge({}, Array<number>(400).fill(-Infinity))).toBeUndefined();
  });
});

describe('games of self-play', () => {
  /** Scores from White's view. */
  const judged = (first: number, scores: readonly number[]): [number, Verdict] | undefined =>
    judge(
      ADJUDICATION,
      scores.map((score, index) => ((first + index) % 2 === 0 ? score : -score)),
      first,
    );
  const many = (score: number): number[] => new Array<number>(20).fill(score);

  it.each([
    ['four plies of 2,500 win', 8, many(2500), [4, { kind: 'win', winner: 0 }]],
    ['four plies of 2,500 win for Black', 9, many(-2500), [4, { kind: 'win', winner: 1 }]],
    ['a ply below between', 8, [2500, 2500, 2499, 2500, 2500, 2500], undefined],
    ['sides that contradict each other', 8, [2500, -2500, 2500, -2500, 2500], undefined],
    ['twelve equal plies', 60, many(8), [12, { kind: 'draw' }]],
    ['early equality does not count', 55, many(-8), [17, { kind: 'draw' }]],
    ['a little too much', 60, many(9), undefined],
  ])('%s', (_, first, scores, verdict) => {
    expect(judged(first, scores)).toEqual(verdict);
  });
});
