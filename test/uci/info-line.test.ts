import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BOUND_EXACT,
  BOUND_LOWER,
  BOUND_UPPER,
  SCORE_MATE,
  SCORE_TABLE_WIN,
  SCORE_TABLE_WIN_IN_MAX_PLY,
} from '../../src/abi/score';
import type { Info } from '../../src/runtime/search-records';
import { formatBestMove, formatCurrentMove, formatInfo, formatScore } from '../../src/uci/info-line';
import { winDrawLoss } from '../../src/engine/wdl';

const E2E4 = 12 | (28 << 6) | (1 << 12);
const E7E5 = 52 | (36 << 6) | (1 << 12);

const info: Info = {
  depth: 7,
  seldepth: 12,
  multipv: 2,
  score: 31,
  bound: BOUND_EXACT,
  nodes: 12345,
  nps: 678901,
  hashfull: 9,
  tbhits: 0,
  time: 18,
  pv: [E2E4, E7E5],
};

describe('info line', () => {
  it('has its fields in the usual order', () => {
    expect(formatInfo(info, false, null)).toBe(
      'info depth 7 seldepth 12 multipv 2 score cp 31 nodes 12345 nps 678901 hashfull 9 tbhits 0 time 18 pv e2e4 e7e5',
    );
  });

  it('says when the score is a bound', () => {
    expect(formatInfo({ ...info, bound: BOUND_LOWER }, false, null)).toContain('score cp 31 lowerbound nodes');
    expect(formatInfo({ ...info, bound: BOUND_UPPER }, false, null)).toContain('score cp 31 upperbound nodes');
  });

  it('shows chances behind the score', () => {
    expect(formatInfo(info, false, [500, 400, 100])).toMatch(/score cp 31 wdl 500 400 100 nodes/);
  });

  it('shows no evaluation above a tablebase win, and keeps the order of scores', () => {
    const shown = (score: number): number => {
      const [type, value] = formatScore(score).split(' ');
      return type === 'cp' ? Number(value) : Math.sign(score) * (1e6 - Math.abs(Number(value)));
    };
    const size = fc.integer({ min: 0, max: SCORE_MATE - 1 }).filter((score) => score !== SCORE_TABLE_WIN);
    const ordered = fc.property(size, size, (a, b) => {
      expect(Math.sign(shown(a) - shown(b)) * Math.sign(a - b)).toBeGreaterThanOrEqual(0);
      expect(shown(-a) + shown(a)).toBe(0);
    });
    fc.assert(ordered);
    expect(shown(SCORE_TABLE_WIN_IN_MAX_PLY - 1)).toBeLessThan(shown(SCORE_TABLE_WIN_IN_MAX_PLY));
    expect(formatScore(SCORE_TABLE_WIN - 1)).toBe('cp 19999');
  });

  it.each([
    [0, 'cp 0'],
    [-1500, 'cp -1500'],
    [SCORE_MATE - 1, 'mate 1'],
    [SCORE_MATE - 2, 'mate 1'],
    [SCORE_MATE - 3, 'mate 2'],
    [-SCORE_MATE, 'mate 0'],
    [-SCORE_MATE + 2, 'mate -1'],
    [-SCORE_MATE + 4, 'mate -2'],
  ])('writes the score %i as %s', (score, text) => {
    expect(formatScore(score)).toBe(text);
  });
});

describe('current move', () => {
  it('is named with its number and the counters', () => {
    const current = { depth: 21, move: E2E4, number: 3, nodes: 9, nps: 8, hashfull: 7, tbhits: 6, time: 5 };
    expect(formatCurrentMove(current, false)).toBe(
      'info depth 21 currmove e2e4 currmovenumber 3 nodes 9 nps 8 hashfull 7 tbhits 6 time 5',
    );
  });
});

describe('bestmove', () => {
  it('names the moves there are', () => {
    expect(formatBestMove({ move: E2E4, ponder: E7E5 }, false)).toBe('bestmove e2e4 ponder e7e5');
    expect(formatBestMove({ move: E2E4, ponder: 0 }, false)).toBe('bestmove e2e4');
    expect(formatBestMove({ move: 0, ponder: 0 }, false)).toBe('bestmove (none)');
  });
});

describe('win, draw, loss', () => {
  it('are whole permill that add up, for every score', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -SCORE_MATE, max: SCORE_MATE }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (score, men) => {
          const chances = winDrawLoss(score, men);
          expect(chances.reduce((sum, chance) => sum + chance)).toBe(1000);
          expect(chances.every((chance) => Number.isInteger(chance) && chance >= 0 && chance <= 1000)).toBe(true);
          expect(winDrawLoss(-score, men)).toEqual([...chances].reverse());
        },
      ),
    );
  });

  it('grow with the score, whatever is left on the board', () => {
    for (const men of [0, 0.3, 1]) {
      const wins = [-1000, -300, 0, 50, 300, 1000].map((score) => winDrawLoss(score, men)[0]);
      expect(wins).toEqual([...wins].sort((a, b) => a - b));
      expect(winDrawLoss(0, men)[0]).toBeLessThanOrEqual(500);
    }
  });
});
