import { describe, expect, it } from 'vitest';
import { SearchReporter, centipawns, type SearchReport } from '../../src/match/search-report';

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
    ).toEqual({ score: { type: 'cp', value: -35 }, depth: 10, nodes: 300 });
  });

  it('know mates, take a bound where there is nothing better, and say nothing of nothing', () => {
    expect(report('info depth 3 score mate -2')).toEqual({ score: { type: 'mate', value: -2 }, depth: 3 });
    expect(report('info depth 1 score cp 7 upperbound')).toEqual({ score: { type: 'cp', value: 7 }, depth: 1 });
    expect(report('bestmove e2e4', 'readyok', 'info')).toEqual({});
  });

  it('give centipawns to an adjudicator', () => {
    expect(centipawns(report('info depth 3 score mate -2'))).toBe(-Infinity);
    expect(centipawns(report('info depth 3 score mate 1'))).toBe(Infinity);
    expect(centipawns(report('info depth 3 score cp -7'))).toBe(-7);
    expect(centipawns({})).toBeNaN();
  });
});
