import { describe, expect, it } from 'vitest';
import { Adjudicator, type AdjudicationRules, type Verdict } from '../../src/match/adjudication';
import type { SearchReport } from '../../src/match/search-report';
import { SearchReporter } from '../../src/match/search-report';

function cp(value: number): SearchReport {
  return { score: { kind: 'cp', value } };
}

const mated: SearchReport = { score: { kind: 'mate', value: -3 } };
const nothing: SearchReport = {};

/** Judges reports of White and Black in turn from move 1 on; the number of plies until the verdict, and the verdict. */
function judge(rules: AdjudicationRules, reports: readonly SearchReport[]): [number, Verdict] | undefined {
  const adjudicator = new Adjudicator(rules);
  for (const [ply, report] of reports.entries()) {
    const verdict = adjudicator.judge(ply % 2, 1 + (ply >> 1), report);
    if (verdict !== undefined) return [ply + 1, verdict];
  }
  return undefined;
}

describe('resignation', () => {
  const resign = { moveCount: 2, score: 500, twoSided: false };

  it('comes after enough lost moves in a row of one side', () => {
    expect(judge({ resign }, [cp(0), cp(-500), cp(0), cp(-499), cp(0), cp(-700), cp(0), cp(-500)])).toEqual([
      8,
      { kind: 'win', winner: 0 },
    ]);
  });

  it('a mate is lost, a move without a score is not', () => {
    expect(judge({ resign }, [mated, nothing, mated])).toEqual([3, { kind: 'win', winner: 1 }]);
    expect(judge({ resign }, [mated, cp(0), nothing, cp(0), mated, cp(0)])).toBeUndefined();
  });

  it('two-sided, the opponent has to see the same', () => {
    const rules = { resign: { ...resign, twoSided: true } };
    expect(judge(rules, [cp(-900), cp(100), cp(-900), cp(100), cp(-900), cp(100)])).toBeUndefined();
    expect(judge(rules, [cp(-900), cp(600), cp(-900), cp(600)])).toEqual([4, { kind: 'win', winner: 1 }]);
  });
});

describe('draw', () => {
  const draw = { moveNumber: 3, moveCount: 2, score: 10 };

  it('comes after enough quiet moves of both from a move on', () => {
    expect(judge({ draw }, Array<SearchReport>(20).fill(cp(-10)))).toEqual([8, { kind: 'draw' }]);
  });

  it('a louder or silent move begins the count again', () => {
    const quiet = Array<SearchReport>(7).fill(cp(3));
    expect(judge({ draw }, [...quiet, cp(11), ...quiet])?.[0]).toBe(12);
    expect(judge({ draw }, [...quiet, nothing, ...quiet])?.[0]).toBe(12);
    expect(judge({ draw }, [...quiet, mated, cp(0), cp(0), cp(0)])).toBeUndefined();
  });

  it('no rule, no verdict', () => {
    expect(judge({}, Array<SearchReport>(400).fill(cp(0)))).toBeUndefined();
    expect(judge({}, Array<SearchReport>(400).fill(mated))).toBeUndefined();
  });
});

describe('search reports', () => {
  function report(...lines: readonly string[]): SearchReport {
    const reporter = new SearchReporter();
    for (const line of lines) reporter.take(line);
    return reporter.report();
  }

  it('are the last exact line of the best move, with the last node count', () => {
    expect(
      report(
        'info depth 9 score cp 10 nodes 100 pv e2e4',
        'info depth 10 seldepth 20 multipv 1 score cp -35 nodes 200 time 3 pv e2e4',
        'info depth 10 multipv 2 score cp -90 nodes 210 pv a2a3',
        'info depth 11 score cp 500 lowerbound nodes 250',
        'info string depth 99 score cp 1 nodes 5',
        'info depth 11 currmove e2e4 nodes 300 nps 5',
      ),
    ).toEqual({ score: { kind: 'cp', value: -35 }, depth: 10, nodes: 300 });
  });

  it('know mates, take a bound where there is nothing better, and say nothing of nothing', () => {
    expect(report('info depth 3 score mate -2')).toEqual({ score: { kind: 'mate', value: -2 }, depth: 3 });
    expect(report('info depth 1 score cp 7 upperbound')).toEqual({ score: { kind: 'cp', value: 7 }, depth: 1 });
    expect(report('bestmove e2e4', 'readyok', 'info')).toEqual({});
  });
});
