// Which move the tables prefer at the root, and what its score is. The scores of whole searches: test/uci/fifty-move-outcomes.

import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SCORE_TABLE_WIN_IN_MAX_PLY } from '../../src/abi/score';
import { parseFen } from '../../src/notation/fen';
import { unwrap } from '../../src/notation/result';
import { processPlatform } from '../../src/platform/node/process-platform';
import type { Core } from '../../src/runtime/core';
import { openCore } from '../../src/runtime/host';
import { openTablebases } from '../../src/runtime/tablebases';
import { projectRoot } from '../helpers/paths';
import { whiteBox, type WhiteBox } from '../helpers/white-box';

describe('the move by tables', () => {
  let core: Core;

  beforeAll(async () => {
    const tablebases = openTablebases(
      [join(projectRoot, 'test', 'inputs', 'syzygy')],
      processPlatform,
      expect.unreachable,
    );
    core = unwrap(await openCore(processPlatform, { sliders: 'magic', threads: 1, hashMb: 1, tablebases })).core;
  });

  /** Plies to mate if both sides play the tables' move. */
  function pliesToMate(fen: string): number {
    core.setSetup(unwrap(parseFen(fen)));
    for (let ply = 0; ; ply++) {
      if (core.legalMoves().length === 0) {
        expect(core.inCheck()).toBe(true);
        return ply;
      }
      core.exports.playMove(core.probeTables().move ?? expect.unreachable());
      expect(ply).toBeLessThan(40);
    }
  }

  // Neither side can capture or push, so DTZ is the distance to mate: the well-known maxima are 10 and 16 moves.
  it.each([
    ['a queen, ten moves', '8/8/8/8/3k4/8/8/KQ6 w - - 0 1'],
    ['a rook', '8/8/8/3k4/8/8/8/KR6 w - - 0 1'],
    ['a rook, sixteen moves', '8/8/8/8/8/2k5/1R6/K7 w - - 0 1'],
    ['a rook, the king in the middle', '8/8/8/3k4/8/8/1R6/K7 b - - 0 1'],
    ['a queen, mate in one', '7k/8/5K2/8/8/8/8/6Q1 w - - 0 1'],
  ])('is the shortest win and the longest defence: %s', (_, fen) => {
    core.setSetup(unwrap(parseFen(fen)));
    const dtz = Math.abs(core.exports.probeDtz());
    // Distances may be rounded by one.
    expect(Math.abs(pliesToMate(fen) - dtz)).toBeLessThanOrEqual(1);
  });

  it('mates if it can, and never gives stalemate', () => {
    expect(pliesToMate('7k/8/5K2/8/8/8/8/6Q1 w - - 0 1')).toBe(1);
    expect(pliesToMate('k7/8/2K5/8/8/8/8/1R6 w - - 0 1')).toBe(3);
  });

  it('does not exist without legal moves', () => {
    core.setSetup(unwrap(parseFen('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1')));
    expect(core.probeTables().move).toBe(0);
  });
});

describe('ranks of root moves', () => {
  let core: WhiteBox;
  /** From the longest loss to the longest win, in the order in which a player prefers them. */
  const distances = [-1, -2, -30, -90, -101, -120, 0, 120, 101, 90, 30, 2, 1];

  beforeAll(async () => {
    core = await whiteBox();
  });

  it.each([0, 20, 60, 99])('prefer quick wins and long losses, at halfmove clock %i', (clock) => {
    for (const onlyShortest of [0, 1]) {
      const ranks = distances.map((distance) => core.exports.rankOfDistance(distance, clock, onlyShortest));
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    }
  });

  it('leave the search its choice among wins that the clock allows, unless only the shortest may be played', () => {
    const rank = (distance: number, clock: number, onlyShortest: number): number =>
      core.exports.rankOfDistance(distance, clock, onlyShortest);
    expect(rank(1, 0, 0)).toBe(rank(99, 0, 0));
    expect(rank(99, 0, 0)).toBeGreaterThan(rank(100, 0, 0));
    expect(rank(50, 49, 0)).toBeGreaterThan(rank(50, 50, 0));
    expect(rank(1, 0, 1)).toBeGreaterThan(rank(2, 0, 1));
  });

  it('leave a losing side its choice, unless a draw by fifty moves is near', () => {
    const rank = (distance: number, clock: number): number => core.exports.rankOfDistance(distance, clock, 0);
    expect(rank(-1, 0)).toBe(rank(-40, 0));
    expect(rank(-60, 0)).toBeGreaterThan(rank(-51, 0));
    expect(rank(-30, 60)).toBeGreaterThan(rank(-29, 60));
  });

  it('score wins as tablebase wins and what fifty moves take back near a draw, alike for both sides', () => {
    const score = (distance: number, clock: number, fiftyMoves: number): number =>
      core.exports.scoreOfRank(core.exports.rankOfDistance(distance, clock, 0), fiftyMoves);
    for (const distance of [1, 50, 99]) {
      expect(score(distance, 0, 1)).toBeGreaterThanOrEqual(SCORE_TABLE_WIN_IN_MAX_PLY);
    }
    for (const distance of [101, 150, 250]) {
      expect(score(distance, 0, 1)).toBeGreaterThan(0);
      expect(score(distance, 0, 1)).toBeLessThan(50);
      expect(score(distance, 0, 0)).toBeGreaterThanOrEqual(SCORE_TABLE_WIN_IN_MAX_PLY);
    }
    expect(score(101, 0, 1)).toBeGreaterThan(score(150, 0, 1));
    expect(score(0, 0, 1)).toBe(0);
    expect(score(0, 0, 0)).toBe(0);
    for (const rank of [1, 3, 400, 799, 803, 850, 899, 900, 1000]) {
      for (const fiftyMoves of [0, 1]) {
        expect(core.exports.scoreOfRank(-rank, fiftyMoves)).toBe(-core.exports.scoreOfRank(rank, fiftyMoves));
      }
    }
  });

  it('score every rank that is not a draw on its own side of one', () => {
    for (let rank = 1; rank < 900; rank++) {
      expect(core.exports.scoreOfRank(rank, 1)).toBeGreaterThan(0);
      expect(core.exports.scoreOfRank(rank, 1)).toBeGreaterThanOrEqual(core.exports.scoreOfRank(rank - 1, 1));
    }
  });
});
