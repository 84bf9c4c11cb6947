// Histories of moves and corrections of the evaluation: they learn in the right direction, forget, and stay within bounds.

import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FLAG_CAPTURE, FLAG_PROMOTION } from '../../src/abi/move';
import { THREAD_MOVE_LISTS } from '../../src/abi/memory';
import { MAX_PLY, SCORE_MATE, SCORE_TABLE_WIN_IN_MAX_PLY } from '../../src/abi/score';
import { BISHOP, KING, PAWN, ROOK } from '../../src/abi/piece';
import { START_FEN } from '../../src/notation/fen';
import { pieceAt, typeOf } from '../../src/notation/pieces';
import { parseUciMove } from '../../src/notation/uci-move';
import { buildName } from '../helpers/core';
import { attackers } from '../helpers/exchange';
import { playGame, randomGames } from '../helpers/random-games';
import { whiteBox, type WhiteBox } from '../helpers/white-box';
import { setupOf, valueOf } from '../notation/results';

/** The bound that every history keeps, src/core/search/history.ts. */
const MOST = 16384;
const NO_MOVE = 0;

let core: WhiteBox;

beforeAll(async () => {
  core = await whiteBox();
});

beforeEach(() => core.exports.clearHistory());

const isQuiet = (move: number): boolean => ((move >> 12) & (FLAG_CAPTURE | FLAG_PROMOTION)) === 0;
const score = (move: number, earlier = NO_MOVE, plies = 1): number =>
  core.exports.quietScore(core.threadBase, earlier, plies, move);
const reward = (move: number, bonus: number, earlier = NO_MOVE, plies = 1): void =>
  core.exports.rewardQuiet(core.threadBase, earlier, plies, move, bonus);

function moveOf(text: string): number {
  return valueOf(parseUciMove(text, core, false));
}

describe(`the rule of all histories, ${buildName}`, () => {
  const entry = (): number => core.threadBase + THREAD_MOVE_LISTS;
  const bonuses = fc.array(fc.integer({ min: -MOST, max: MOST }), { maxLength: 200 });

  it('never leaves its bounds, moves in the direction of the bonus, and adds less the nearer the bound is', () => {
    fc.assert(
      fc.property(bonuses, (list) => {
        core.view.setInt16(entry(), 0, true);
        for (const bonus of list) {
          const before = core.view.getInt16(entry(), true);
          core.exports.reward(entry(), bonus);
          const after = core.view.getInt16(entry(), true);
          expect(Math.abs(after)).toBeLessThanOrEqual(MOST);
          expect(Math.sign(bonus) * (after - before)).toBeGreaterThanOrEqual(0);
          expect(Math.abs(after - before)).toBeLessThanOrEqual(2 * Math.abs(bonus));
          if (before === 0) expect(after).toBe(bonus);
        }
      }),
    );
  });

  it('fades to three quarters, rounded towards zero', () => {
    for (let first = -MOST; first <= MOST; first += 8) {
      for (let index = 0; index < 8; index++) core.view.setInt16(entry() + 2 * index, first + index, true);
      core.exports.fade(entry(), 16);
      for (let index = 0; index < 8; index++) {
        expect(core.view.getInt16(entry() + 2 * index, true)).toBe(Math.trunc(((first + index) * 3) / 4) + 0);
      }
    }
  });

  it('reaches the bound by one bonus of that size, from anywhere', () => {
    for (const before of [-MOST, -5000, 0, 1, 16000]) {
      core.view.setInt16(entry(), before, true);
      core.exports.reward(entry(), MOST);
      expect(core.view.getInt16(entry(), true)).toBe(MOST);
      core.exports.reward(entry(), -MOST);
      expect(core.view.getInt16(entry(), true)).toBe(-MOST);
    }
  });

  it('gives more for deeper searches, never more than its rule allows', () => {
    const bonus = Array.from({ length: MAX_PLY }, (_, depth) => core.exports.historyBonus(depth));
    for (let depth = 2; depth < MAX_PLY; depth++) expect(bonus[depth]).toBeGreaterThanOrEqual(bonus[depth - 1] ?? 0);
    expect(bonus[3]).toBeGreaterThan(bonus[1] ?? 0);
    expect(bonus[1]).toBeGreaterThan(0);
    for (const each of bonus) expect(Math.abs(each)).toBeLessThanOrEqual(MOST);
  });
});

describe(`histories of quiet moves, ${buildName}`, () => {
  it('are nothing at first, and again once they are cleared', () => {
    core.setSetup(setupOf(START_FEN));
    for (const move of core.legalMoves()) expect(score(move)).toBe(0);
    reward(moveOf('e2e4'), 1000);
    core.exports.clearHistory();
    expect(score(moveOf('e2e4'))).toBe(0);
  });

  it('reward a move and hardly another, and blame it likewise', () => {
    core.setSetup(setupOf(START_FEN));
    for (const bonus of [1000, -1000]) {
      core.exports.clearHistory();
      reward(moveOf('e2e4'), bonus);
      const own = score(moveOf('e2e4'));
      expect(own * Math.sign(bonus)).toBeGreaterThan(1000);
      for (const move of core.legalMoves()) {
        if (move !== moveOf('e2e4')) expect(Math.abs(score(move))).toBeLessThan(Math.abs(own));
      }
    }
  });

  it('stay within the sum of their tables', () => {
    fc.assert(
      fc.property(randomGames(30), fc.array(fc.integer({ min: -MOST, max: MOST }), { maxLength: 40 }), (game, list) => {
        playGame(core, game);
        const move = core.legalMoves().find(isQuiet);
        if (move === undefined) return;
        for (const bonus of list) {
          reward(move, bonus);
          expect(Math.abs(score(move))).toBeLessThanOrEqual(4.5 * MOST);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('know an answer by the move that it answers', () => {
    core.setSetup(setupOf(START_FEN));
    const [answer, earlier, other] = [moveOf('e2e4'), moveOf('g1f3'), moveOf('b1c3')];
    reward(answer, 1000, earlier);
    expect(score(answer, earlier)).toBeGreaterThan(score(answer, other));
    expect(score(answer, other)).toBeGreaterThan(0);
  });

  it.each([1, 2, 4])('know a move by the one %i plies before', (plies) => {
    core.setSetup(setupOf(START_FEN));
    const [move, earlier, other] = [moveOf('e2e4'), moveOf('g1f3'), moveOf('b1c3')];
    for (const bonus of [1000, -1000]) {
      core.exports.clearHistory();
      reward(move, bonus, earlier, plies);
      const gain = score(move, earlier, plies) - score(move, other, plies);
      expect(gain * Math.sign(bonus)).toBeGreaterThan(0);
    }
  });

  it('know a move by the side that makes it and by the pawns that stand', () => {
    core.setSetup(setupOf('4k3/8/8/8/8/8/P7/R3K3 w - - 0 1'));
    const move = moveOf('e1d1');
    reward(move, 1000);
    const here = score(move);
    core.setSetup(setupOf('4k3/8/8/8/8/P7/8/R3K3 w - - 0 1'));
    const otherPawns = score(moveOf('e1d1'));
    expect(otherPawns).toBeLessThan(here);
    expect(otherPawns).toBeGreaterThan(0);
    core.setSetup(setupOf('4k2r/8/8/8/8/8/p7/4K3 b - - 0 1'));
    expect(score(moveOf('e8d8'))).toBe(0);
  });
});

describe(`threats, ${buildName}`, () => {
  it('are the squares that the opponent attacks, by the worth of its men', () => {
    fc.assert(
      fc.property(randomGames(40), (game) => {
        playGame(core, game, () => {
          const { board, sideToMove } = core.setup();
          for (const type of [PAWN, BISHOP, ROOK, KING]) {
            let attacked = 0n;
            for (let square = 0; square < 64; square++) {
              const men = attackers(board, square, sideToMove ^ 1);
              if (men.some((man) => typeOf(pieceAt(board, man)) <= type)) attacked |= 1n << BigInt(square);
            }
            expect(BigInt.asUintN(64, core.exports.threatsUpTo(core.threadBase, type))).toBe(attacked);
          }
        });
      }),
      { numRuns: 10 },
    );
  });

  it.each([
    ['origin', 'k3r3/8/8/8/8/8/8/4N2K w - - 0 1'],
    ['target', 'k1r5/8/8/8/8/8/8/4N2K w - - 0 1'],
  ])('tell a move from the same move when its %s is attacked', (_, attacked) => {
    const free = 'k7/8/8/8/8/8/8/4N2K w - - 0 1';
    for (const [here, there] of [
      [free, attacked],
      [attacked, free],
    ] as const) {
      core.exports.clearHistory();
      core.setSetup(setupOf(here));
      reward(moveOf('e1c2'), 1000);
      const same = score(moveOf('e1c2'));
      core.setSetup(setupOf(there));
      expect(score(moveOf('e1c2'))).toBeGreaterThan(0);
      expect(score(moveOf('e1c2'))).toBeLessThan(same);
    }
  });
});

describe(`the history of captures, ${buildName}`, () => {
  it('knows a capture by the man that makes it, its square and what it takes', () => {
    core.setSetup(setupOf('4k3/8/8/3n1n2/4P3/8/8/3RK3 w - - 0 1'));
    const [pawn, pawnToF, rook] = [moveOf('e4d5'), moveOf('e4f5'), moveOf('d1d5')];
    const value = (move: number): number => core.exports.captureScore(core.threadBase, move);
    core.exports.rewardCapture(core.threadBase, pawn, 1500);
    expect([value(pawn), value(pawnToF), value(rook)]).toEqual([1500, 0, 0]);
    core.setSetup(setupOf('4k3/8/8/3b1n2/4P3/8/8/3RK3 w - - 0 1'));
    expect(value(moveOf('e4d5'))).toBe(0);
    core.setSetup(setupOf('4k3/8/8/3n1n2/4P3/8/8/3RK3 w - - 0 1'));
    core.exports.rewardCapture(core.threadBase, pawn, -MOST);
    expect(value(pawn)).toBe(-MOST);
  });
});

describe(`corrections of the evaluation, ${buildName}`, () => {
  const corrected = (evaluation: number, earlier = NO_MOVE): number =>
    core.exports.correctedEval(core.threadBase, earlier, evaluation);
  const learn = (depth: number, error: number, earlier = NO_MOVE): void =>
    core.exports.learnError(core.threadBase, earlier, depth, error, 0);

  it('are nothing at first; then go the way of the error, further for more of it, and have bounds', () => {
    core.setSetup(setupOf(START_FEN));
    expect(corrected(33)).toBe(33);
    for (const sign of [1, -1]) {
      core.exports.clearHistory();
      let last = 0;
      for (let times = 0; times < 300; times++) {
        learn(8, sign * 200);
        const now = corrected(0) * sign;
        expect(now).toBeGreaterThanOrEqual(last);
        last = now;
      }
      expect(last).toBeGreaterThan(10);
      // Not even the worst errors are believed to more than a few pawns.
      for (let times = 0; times < 300; times++) learn(100, sign * SCORE_MATE);
      expect(Math.abs(corrected(0))).toBeLessThan(1000);
    }
  });

  it('learn more from deeper searches', () => {
    core.setSetup(setupOf(START_FEN));
    learn(2, 100);
    const shallow = corrected(0);
    core.exports.clearHistory();
    learn(16, 100);
    expect(corrected(0)).toBeGreaterThan(shallow);
  });

  it('serve positions with the same men where it was learnt, and not the other side', () => {
    core.setSetup(setupOf('4k3/pp6/8/8/8/8/PP6/R3K3 w - - 0 1'));
    for (let times = 0; times < 100; times++) learn(10, 300);
    const here = corrected(0);
    expect(here).toBeGreaterThan(0);
    core.setSetup(setupOf('4k3/pp6/8/8/8/8/PP6/R3K3 b - - 0 1'));
    const other = corrected(0);
    expect(Math.abs(other)).toBeLessThan(here);
    core.setSetup(setupOf('4k3/pp6/8/8/8/R7/PP6/4K3 w - - 0 1'));
    const samePawns = corrected(0);
    expect(samePawns).toBeGreaterThan(0);
    expect(samePawns).toBeLessThan(here);
  });

  it('serve positions behind the same move more than behind another', () => {
    core.setSetup(setupOf(START_FEN));
    for (const sign of [1, -1]) {
      core.exports.clearHistory();
      for (let times = 0; times < 100; times++) learn(10, sign * 300, moveOf('g1f3'));
      const other = corrected(0, moveOf('b1c3')) * sign;
      expect(other).toBeGreaterThan(0);
      expect(corrected(0, moveOf('g1f3')) * sign).toBeGreaterThan(other);
    }
  });

  it("never make a mate or a table's win of an evaluation", () => {
    core.setSetup(setupOf(START_FEN));
    for (let times = 0; times < 300; times++) learn(100, SCORE_MATE);
    expect(corrected(SCORE_TABLE_WIN_IN_MAX_PLY - 1)).toBe(SCORE_TABLE_WIN_IN_MAX_PLY - 1);
    core.exports.clearHistory();
    for (let times = 0; times < 300; times++) learn(100, -SCORE_MATE);
    expect(corrected(1 - SCORE_TABLE_WIN_IN_MAX_PLY)).toBe(1 - SCORE_TABLE_WIN_IN_MAX_PLY);
  });

  it('fade with the evaluation as fifty moves come near', () => {
    const at = (clock: number): number => {
      core.setSetup(setupOf(`4k3/8/8/8/8/8/8/R3K3 w - - ${clock} 80`));
      return corrected(400);
    };
    expect(at(0)).toBe(400);
    expect(at(50)).toBeLessThan(400);
    expect(at(99)).toBeLessThan(at(50));
    expect(at(99)).toBeGreaterThan(100);
  });
});
