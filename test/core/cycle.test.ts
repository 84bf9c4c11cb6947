// Upcoming repetitions against their definition: some legal move of a piece leads to a position of the game.

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { CYCLE_SLOTS, TABLE_CYCLES } from '../../src/abi/memory';
import { PAWN } from '../../src/abi/piece';
import { isCapture, moveFrom } from '../../src/notation/packed-move';
import { buildName } from '../helpers/core';
import { whiteBox, type WhiteBox } from '../helpers/white-box';
import { setupOf } from '../notation/results';

// Few men, so that random play repeats itself soon.
const OPENINGS = [
  '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1',
  '3qk3/8/8/8/8/8/8/3QK3 w - - 0 1',
  '2b1k1n1/8/8/4p3/4P3/8/8/2B1K1N1 w - - 0 1',
  '4k3/8/8/8/8/8/8/K7 w - - 0 1',
];

let core: WhiteBox;

beforeAll(async () => {
  core = await whiteBox();
});

/** True if a reversible move of a piece brings back a position less than `plies` plies ago, or an earlier one's second occurrence. */
function repeats(game: readonly bigint[], plies: number): boolean {
  const { board } = core.setup();
  return core.legalMoves().some((move) => {
    if (isCapture(move) || (board[moveFrom(move)] ?? 0) >> 1 === PAWN) return false;
    core.make(move);
    const key = core.key();
    core.unmake(move);
    return game.some((earlier, index) => earlier === key && (game.length - index < plies || game.indexOf(key) < index));
  });
}

describe(`upcoming repetition, ${buildName}`, () => {
  it('knows each of the 3,668 reversible moves of the paper once', () => {
    const slots = Array.from({ length: CYCLE_SLOTS }, (_, index) => TABLE_CYCLES + index * 16);
    const used = slots.filter((slot) => core.view.getInt32(slot + 12, true) !== 0);
    expect(used.length).toBe(3668);
    expect(new Set(used.map((slot) => core.view.getBigUint64(slot, true))).size).toBe(3668);
    for (const slot of used) {
      const [from, to] = [core.view.getInt32(slot + 8, true), core.view.getInt32(slot + 12, true)];
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeGreaterThan(from);
      expect(to).toBeLessThan(64);
    }
  });

  it('is seen exactly where a move of a piece repeats a position', () => {
    let seen = 0;
    const game = fc.record({
      opening: fc.constantFrom(...OPENINGS),
      choices: fc.array(fc.nat(), { minLength: 20, maxLength: 60, size: 'max' }),
      plies: fc.nat({ max: 12 }),
    });
    fc.assert(
      fc.property(game, ({ opening, choices, plies }) => {
        core.setSetup(setupOf(opening));
        const earlier: bigint[] = [];
        for (const choice of choices) {
          const expected = repeats(earlier, plies);
          expect(core.exports.canRepeat(core.threadBase, plies) !== 0).toBe(expected);
          if (expected) seen++;
          earlier.push(core.key());
          const reversible = earlier.slice(-core.setup().halfmoveClock - 1);
          const repeated = new Set(reversible).size < reversible.length;
          expect(core.exports.hasRepeated(core.threadBase) !== 0).toBe(repeated);
          const moves = core.legalMoves();
          const move = moves[choice % moves.length];
          if (move === undefined) return;
          core.exports.playMove(move);
        }
      }),
    );
    expect(seen).toBeGreaterThan(100);
  });
});
