// The move picker: every pseudo-legal move exactly once, and the stages in their order.

import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FLAG_CAPTURE, FLAG_CASTLE, FLAG_EN_PASSANT, FLAG_PROMOTION, MAX_MOVES } from '../../src/abi/move';
import { THREAD_MOVE_LISTS } from '../../src/abi/memory';
import { NO_PIECE } from '../../src/abi/piece';
import { pieceAt, typeOf } from '../../src/notation/pieces';
import { START_FEN } from '../../src/notation/fen';
import { formatUciMove } from '../../src/notation/uci-move';
import { buildName } from '../helpers/core';
import { playGame, randomGames } from '../helpers/random-games';
import { whiteBox, type WhiteBox } from '../helpers/white-box';
import { setupOf } from '../notation/results';

const ALL_MOVES = 0x10000;
const MOVE_NONE = 0;

let core: WhiteBox;

beforeAll(async () => {
  core = await whiteBox();
});

beforeEach(() => core.exports.clearHistory());

const isTactical = (move: number): boolean => ((move >> 12) & (FLAG_CAPTURE | FLAG_PROMOTION)) !== 0;

/** The moves that the picker hands out. */
function picked(tableMove: number, tactics = false, skipAfter = 0): number[] {
  const list = core.threadBase + THREAD_MOVE_LISTS;
  const count = core.exports.pickMoves(core.threadBase, tableMove, Number(tactics), skipAfter, list);
  return Array.from({ length: count }, (_, index) => core.view.getUint16(list + index * 2, true));
}

/** All pseudo-legal moves, found among all 16-bit numbers. */
function pseudoLegal(): number[] {
  const found: number[] = [];
  for (let move = 1; move < ALL_MOVES; move++) {
    if (core.exports.isPseudoLegalMove(core.threadBase, move) !== 0) found.push(move);
  }
  return found;
}

const sorted = (moves: readonly number[]): number[] => [...moves].sort((a, b) => a - b);
const winsAtLeast = (move: number, threshold: number): boolean =>
  core.exports.winsExchange(core.threadBase, move, threshold) !== 0;

/** What kind of move the picker's stages take it for, in their order: capture, quiet, bad capture. */
function stageOf(move: number): number {
  return isTactical(move) ? (winsAtLeast(move, 0) ? 0 : 2) : 1;
}

/** Type of the man that a move takes, -1 for none. */
function victimOf(board: Uint8Array, move: number): number {
  if (move >> 12 === FLAG_EN_PASSANT) return 0;
  const taken = pieceAt(board, (move >> 6) & 63);
  return taken === NO_PIECE ? -1 : typeOf(taken);
}

/** Visits positions of random games. */
function eachPosition(runs: number, visit: (choice: number) => void): void {
  fc.assert(
    fc.property(randomGames(50), fc.nat(), (game, choice) => playGame(core, game, () => visit(choice))),
    { numRuns: runs },
  );
}

describe(`the move picker, ${buildName}`, () => {
  it('hands out every pseudo-legal move exactly once; in check, those that may answer it', () => {
    fc.assert(
      fc.property(randomGames(40), (game) => {
        playGame(core, game);
        const moves = sorted(picked(MOVE_NONE));
        expect(new Set(moves).size).toBe(moves.length);
        if (!core.inCheck()) expect(moves).toEqual(pseudoLegal());
        const legal = moves.filter((move) => core.exports.isLegalMove(core.threadBase, move) !== 0);
        expect(legal).toEqual(sorted(core.legalMoves()));
      }),
      { numRuns: 20 },
    );
  });

  it('hands out the table move first, and not again', () => {
    eachPosition(25, (choice) => {
      const moves = picked(MOVE_NONE);
      const tableMove = moves[choice % moves.length];
      if (tableMove === undefined) return;
      expect(picked(tableMove)).toEqual([tableMove, ...moves.filter((move) => move !== tableMove)]);
    });
  });

  it('hands out no table move that is not pseudo-legal', () => {
    eachPosition(15, (choice) => {
      const moves = picked(MOVE_NONE);
      const other = choice % ALL_MOVES;
      if (!moves.includes(other)) expect(picked(other)).toEqual(moves);
    });
  });

  it('goes from captures that lose nothing to quiet moves to captures that lose, but in check', () => {
    eachPosition(30, () => {
      const stages = picked(MOVE_NONE).map((move) => (core.inCheck() ? Number(!isTactical(move)) : stageOf(move)));
      expect(stages).toEqual(sorted(stages));
    });
  });

  it('takes the greater man first while captures have no history', () => {
    eachPosition(30, () => {
      const { board } = core.setup();
      const captures = picked(MOVE_NONE).filter(
        (move) => isTactical(move) && ((move >> 12) & FLAG_PROMOTION) === 0 && stageOf(move) === 0,
      );
      const victims = captures.map((move) => -victimOf(board, move));
      expect(victims).toEqual(sorted(victims));
    });
  });

  it('promotes to a queen first and to anything else last among captures', () => {
    core.setSetup(setupOf('1n2k3/P7/8/8/3p4/4P3/8/4K3 w - - 0 1'));
    const flags = picked(MOVE_NONE)
      .filter(isTactical)
      .map((move) => move >> 12);
    const queen = FLAG_PROMOTION + 3;
    expect(flags.slice(0, 2)).toEqual([queen | FLAG_CAPTURE, queen]);
    expect(flags[2]).toBe(FLAG_CAPTURE);
    expect(flags.slice(3).every((flag) => (flag & FLAG_PROMOTION) !== 0)).toBe(true);
  });

  it.each([
    ['4k3/8/8/5p2/1p6/2N5/8/4K3 w - - 0 1', 'c3', 'c3e4'],
    ['4k3/8/2n5/1P6/5P2/8/8/4K3 b - - 0 1', 'c6', 'c6e5'],
    ['k7/8/8/3n4/8/2R5/8/7K w - - 0 1', 'c3', 'c3c7'],
    ['k6r/8/8/8/8/8/7Q/K7 w - - 0 1', 'h2', 'h2h7'],
  ])('brings a piece away from a lesser man first, and to one last: %s', (fen, from, last) => {
    core.setSetup(setupOf(fen));
    const quiets = picked(MOVE_NONE).filter((move) => !isTactical(move));
    const moves = quiets.map((move) => formatUciMove(move, false));
    const escapes = moves.map((move) => move.startsWith(from));
    expect(escapes[0]).toBe(true);
    const others = escapes.indexOf(false);
    expect(escapes.slice(others).indexOf(true)).toBeGreaterThan(0);
    expect(moves.slice(others).filter((move) => move.startsWith(from))).toContain(last);
  });

  /** Rewards a move, or blames it, until its history is near the bound. */
  const teach = (move: number, bonus: number): void => {
    for (let times = 0; times < 40; times++) core.exports.rewardQuiet(core.threadBase, MOVE_NONE, 1, move, bonus);
  };

  it('hands out a quiet move earlier that has worked before, and later one that has failed', () => {
    eachPosition(25, (choice) => {
      const moves = picked(MOVE_NONE);
      const quiets = moves.filter((move) => !isTactical(move));
      const chosen = quiets[choice % quiets.length];
      if (chosen === undefined) return;
      for (const bonus of [10_000, -10_000]) {
        core.exports.clearHistory();
        teach(chosen, bonus);
        const after = picked(MOVE_NONE);
        expect(sorted(after)).toEqual(sorted(moves));
        // Moves of like men to the same square share histories with it, and go the same way.
        const others = (list: readonly number[]): number[] =>
          list.filter((move) => move === chosen || ((move ^ chosen) & (63 << 6)) !== 0);
        const [before, now] = [moves, after].map((list) => others(list).indexOf(chosen)) as [number, number];
        expect((before - now) * Math.sign(bonus)).toBeGreaterThanOrEqual(0);
      }
      core.exports.clearHistory();
    });
  });

  it('hands out the quiet move first that has worked before, where nothing is threatened', () => {
    core.setSetup(setupOf(START_FEN));
    for (const favourite of picked(MOVE_NONE)) {
      core.exports.clearHistory();
      teach(favourite, 10_000);
      expect(picked(MOVE_NONE)[0]).toBe(favourite);
    }
  });

  it('hands out the capture first that has worked before, where both take the same', () => {
    for (const place of [0, 1]) {
      core.exports.clearHistory();
      core.setSetup(setupOf('4k3/8/8/3n1n2/4P3/8/8/4K3 w - - 0 1'));
      const favourite = sorted(picked(MOVE_NONE).filter(isTactical))[place] ?? MOVE_NONE;
      core.exports.rewardCapture(core.threadBase, favourite, 5000);
      expect(picked(MOVE_NONE)[0]).toBe(favourite);
    }
  });

  it('lets safe checks come before other quiet moves', () => {
    core.setSetup(setupOf('4k3/8/8/8/8/8/7P/R3K3 w - - 0 1'));
    expect(picked(MOVE_NONE)[0]).toBe(0 | (56 << 6));
  });

  it.each([
    ['8/8/8/8/7B/3k4/6N1/r6K w - - 0 1', 'g2e1'],
    ['8/8/8/8/1k5B/8/6N1/r6K w - - 0 1', 'h4e1'],
  ])('lets them come first among evasions too: %s, %s', (fen, check) => {
    core.setSetup(setupOf(fen));
    expect(formatUciMove(picked(MOVE_NONE)[0] ?? MOVE_NONE, false)).toBe(check);
  });

  it('in quiescence hands out captures and promotions only, in check all evasions', () => {
    eachPosition(25, () => {
      const moves = picked(MOVE_NONE);
      const wanted = core.inCheck() ? moves : moves.filter(isTactical);
      expect(sorted(picked(MOVE_NONE, true))).toEqual(sorted(wanted));
    });
  });

  it('in quiescence takes a quiet table move in check only', () => {
    eachPosition(25, () => {
      const tactics = picked(MOVE_NONE, true);
      const quiet = picked(MOVE_NONE).find((move) => !isTactical(move));
      const tactical = tactics.find(isTactical);
      if (quiet !== undefined) expect(picked(quiet, true)[0] === quiet).toBe(core.inCheck());
      if (tactical !== undefined) expect(picked(tactical, true)[0]).toBe(tactical);
    });
  });

  it('leaves out the rest of the quiet moves when asked to, and no capture', () => {
    eachPosition(25, (choice) => {
      const moves = picked(MOVE_NONE);
      const quiets = moves.flatMap((move, index) => (isTactical(move) ? [] : [index]));
      const last = quiets[choice % quiets.length];
      if (last === undefined || core.inCheck()) return;
      const expected = [...moves.slice(0, last + 1), ...moves.slice(last + 1).filter(isTactical)];
      expect(picked(MOVE_NONE, false, last + 1)).toEqual(expected);
    });
  });

  it('has room for the longest list', () => {
    core.setSetup(setupOf('R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1'));
    expect(picked(MOVE_NONE)).toHaveLength(218);
    expect(MAX_MOVES).toBeGreaterThan(218);
  });
});

describe(`checks that are foreseen, ${buildName}`, () => {
  it('are all that a move can give', () => {
    eachPosition(40, () => {
      const checks = core.legalMoves().map((move) => {
        const foreseen = core.exports.foreseesCheck(core.threadBase, move, 0) !== 0;
        const quietly = core.exports.foreseesCheck(core.threadBase, move, 1) !== 0;
        core.make(move);
        const given = core.inCheck();
        core.unmake(move);
        return { move, foreseen, quietly, given };
      });
      for (const { move, foreseen, quietly, given } of checks) {
        if (given) expect(foreseen).toBe(true);
        if (given && !isTactical(move) && move >> 12 !== FLAG_CASTLE) expect(quietly).toBe(true);
      }
    });
  });

  it('are not seen where there are none', () => {
    core.setSetup(setupOf('4k3/8/8/8/8/8/4P3/R2QK1N1 w - - 0 1'));
    const foreseen = core.legalMoves().filter((move) => core.exports.foreseesCheck(core.threadBase, move, 1) !== 0);
    const to = foreseen.map((move) => [move & 63, (move >> 6) & 63]);
    // Ra8, Qd7, Qd8 and Qa4.
    expect(to.sort()).toEqual(
      [
        [0, 56],
        [3, 24],
        [3, 51],
        [3, 59],
      ].sort(),
    );
  });
});
