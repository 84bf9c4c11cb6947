// Making and unmaking: nothing is lost, and what is kept incrementally is what would be recomputed.

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { BLACK, NO_PIECE_TYPE, NO_SQUARE, WHITE, WHITE_QUEEN_SIDE } from '../../src/abi/piece';
import { MOVE_NONE } from '../../src/abi/move';
import { STATE_KEY, STATE_LOCK } from '../../src/abi/position';
import { STATUS_CASTLING_MISMATCH, STATUS_OK } from '../../src/abi/status';
import { formatPlacement } from '../../src/notation/fen';
import { formatUciMove, parseUciMove } from '../../src/notation/uci-move';
import { unwrap } from '../../src/notation/result';
import { squareFromName } from '../../src/notation/squares';
import { buildName } from '../helpers/core';
import { playGame, randomGames } from '../helpers/random-games';
import { copyRecords } from '../helpers/records';
import { whiteBox, type WhiteBox } from '../helpers/white-box';
import { setupOf } from '../notation/results';

let core: WhiteBox;

beforeAll(async () => {
  core = await whiteBox();
});

function expectUnchanged(before: Buffer, what: string): void {
  // Comparing first keeps the thousands of good cases cheap.
  if (!before.equals(copyRecords(core))) expect(copyRecords(core), what).toEqual(before);
}

/** Key and lock of a state. */
function keysAt(state: number): [bigint, bigint] {
  return [core.view.getBigUint64(state + STATE_KEY, true), core.view.getBigUint64(state + STATE_LOCK, true)];
}

describe(`make and unmake, ${buildName}`, () => {
  it('unmaking any legal move restores every byte', () => {
    fc.assert(
      fc.property(randomGames(100), (game) => {
        playGame(core, game, () => {
          const moves = core.legalMoves();
          const before = copyRecords(core);
          for (const move of moves) {
            core.make(move);
            core.unmake(move);
            expectUnchanged(before, formatUciMove(move, true));
          }
        });
      }),
      { numRuns: 150 },
    );
  });

  it('unmaking a whole line restores every byte of each position on the way', () => {
    fc.assert(
      fc.property(randomGames(200), ({ opening, choices }) => {
        core.setSetup(setupOf(opening));
        const line: { move: number; before: Buffer }[] = [];
        for (const choice of choices) {
          const moves = core.legalMoves();
          const move = moves[choice % moves.length];
          if (move === undefined) break;
          line.push({ move, before: copyRecords(core) });
          core.make(move);
        }
        for (const { move, before } of line.reverse()) {
          core.unmake(move);
          expectUnchanged(before, formatUciMove(move, true));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('the keys after any legal move are known before it is made', () => {
    fc.assert(
      fc.property(randomGames(200), (game) => {
        playGame(core, game, () => {
          const wrong = core.legalMoves().filter((move) => {
            const state = core.exports.writeKeysOf(core.threadBase, move);
            const before = keysAt(state);
            core.make(move);
            const after = keysAt(state);
            core.unmake(move);
            return before.some((key, index) => key !== after[index]);
          });
          expect(wrong.map((move) => formatUciMove(move, true))).toEqual([]);
        });
      }),
      { numRuns: 100 },
    );
  });

  it('bitboards, mailbox, rights, key and lock agree after every move', () => {
    fc.assert(
      fc.property(randomGames(200), (game) => {
        playGame(core, game, () => {
          expect(core.verify()).toBe(STATUS_OK);
          for (const move of core.legalMoves()) {
            core.make(move);
            const status = core.verify();
            core.unmake(move);
            if (status !== STATUS_OK) expect(status, formatUciMove(move, true)).toBe(STATUS_OK);
          }
        });
      }),
      { numRuns: 100 },
    );
  });

  it.each([0, 1, 2, 3])('verification sees castling right %i without king and rook', (right) => {
    core.setSetup(setupOf('4k3/8/8/8/8/8/8/4K3 w - - 0 1'));
    expect(core.verify()).toBe(STATUS_OK);
    core.exports.grantCastling(core.threadBase, right);
    expect(core.verify()).toBe(STATUS_CASTLING_MISMATCH);
  });

  it('verification sees a castling rook that the king has passed', () => {
    core.setSetup(setupOf('4k3/8/8/8/8/8/8/1RK5 w B - 0 1'));
    core.exports.grantCastling(core.threadBase, WHITE_QUEEN_SIDE);
    expect(core.verify()).toBe(STATUS_OK);
    for (const text of ['c1c2', 'e8e7', 'c2b3', 'e7e8', 'b3a2', 'e8e7', 'a2a1', 'e7e8']) {
      core.make(unwrap(parseUciMove(text, core, true)));
    }
    expect(core.verify()).toBe(STATUS_OK);
    core.exports.grantCastling(core.threadBase, WHITE_QUEEN_SIDE);
    expect(core.verify()).toBe(STATUS_CASTLING_MISMATCH);
  });

  it("finds no castling for the other side's king", () => {
    core.setSetup(setupOf('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1'));
    const found = (from: string, to: string): number =>
      core.find(squareFromName(from), squareFromName(to), NO_PIECE_TYPE);
    expect([found('e1', 'g1'), found('e1', 'h1'), found('e1', 'c1')]).not.toContain(MOVE_NONE);
    expect(['g1', 'h1', 'c1', 'a1'].map((to) => found('e8', to))).toEqual([MOVE_NONE, MOVE_NONE, MOVE_NONE, MOVE_NONE]);
  });

  it('counts the moves of a game, one more after each of Black', () => {
    fc.assert(
      fc.property(randomGames(50), (game) => {
        let expected = 0;
        playGame(core, game, () => {
          const { fullmoveNumber, sideToMove } = core.setup();
          if (expected > 0) expect(fullmoveNumber).toBe(expected);
          expected = fullmoveNumber + (sideToMove === BLACK ? 1 : 0);
        });
      }),
      { numRuns: 20 },
    );
  });

  it('a position reached by moves has the key and lock of the same position set up', () => {
    fc.assert(
      fc.property(randomGames(150), (game) => {
        playGame(core, game);
        const reached = [core.key(), core.lock()];
        core.setSetup(core.setup());
        expect([core.key(), core.lock()]).toEqual(reached);
      }),
      { numRuns: 200 },
    );
  });
});

describe(`null move, ${buildName}`, () => {
  it('is the position with the other side to move, and is taken back to the last byte', () => {
    fc.assert(
      fc.property(randomGames(100), (game) => {
        playGame(core, game, () => {
          if (core.inCheck()) return;
          const setup = core.setup();
          const before = copyRecords(core);
          core.exports.makeNullMove(core.threadBase);
          const passed = core.setup();
          const values = [core.key(), core.lock()];
          expect(core.verify()).toBe(STATUS_OK);
          core.exports.unmakeNullMove(core.threadBase);
          expectUnchanged(before, 'null move');
          const other = { ...setup, sideToMove: setup.sideToMove === WHITE ? BLACK : WHITE, enPassant: NO_SQUARE };
          expect(formatPlacement(passed, 'shredder')).toBe(formatPlacement(other, 'shredder'));
          expect(passed.halfmoveClock).toBe(setup.halfmoveClock + 1);
          expect(values).not.toEqual([core.key(), core.lock()]);
        });
      }),
      { numRuns: 100 },
    );
  });

  it('has the key and lock of that position set up', () => {
    core.setSetup(setupOf('4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 1'));
    core.exports.makeNullMove(core.threadBase);
    const values = [core.key(), core.lock()];
    core.setSetup(setupOf('4k3/8/8/3pP3/8/8/8/R3K3 b Q - 0 1'));
    expect(values).toEqual([core.key(), core.lock()]);
  });
});
