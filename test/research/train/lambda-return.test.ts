// λ-returns against their definition as a sum over the rest of the game, and the share of its result.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHESS_ARRANGEMENT, startPosition } from '../../../src/notation/chess960';
import {
  BLACK_WINS,
  DRAWN,
  encodeGame,
  UNKNOWN,
  VIRI_BOARD_SIZE,
  VIRI_MOVE_SIZE,
  WHITE_WINS,
} from '../../../src/notation/viriformat';
import { withReturns } from '../../../src/research/train/lambda-return';

const MAX_SCORE = 10_000;
const SCALE = 400;

/** A game with these scores, White's view; its moves do not matter here. */
function gameOf(scores: readonly number[], result = DRAWN): Uint8Array {
  const setup = startPosition(CHESS_ARRANGEMENT, CHESS_ARRANGEMENT);
  return encodeGame({ setup, result, moves: scores.map(() => 1), scores: [...scores] });
}

function scoresOf(game: Uint8Array, count: number): number[] {
  const view = new DataView(game.buffer, game.byteOffset);
  return Array.from({ length: count }, (_, ply) => view.getInt16(VIRI_BOARD_SIZE + ply * VIRI_MOVE_SIZE + 2, true));
}

const expectation = (score: number): number => 1 / (1 + Math.exp(-score / SCALE));

/** (1 - λ) Σ λ^k E(t + k), and what is left of the weight for the last score. */
function definition(scores: readonly number[], ply: number, lambda: number): number {
  const rest = scores.slice(ply).map(expectation);
  const last = rest.pop() as number;
  return rest.reduce((sum, value, k) => sum + (1 - lambda) * lambda ** k * value, lambda ** rest.length * last);
}

const scores = fc.array(fc.integer({ min: -1500, max: 1500 }), { minLength: 1, maxLength: 40 });

test('each score becomes the sum that the definition asks for', () => {
  fc.assert(
    fc.property(scores, fc.double({ min: 0.05, max: 0.95, noNaN: true }), (given, lambda) => {
      const found = scoresOf(withReturns(gameOf(given), { lambda, resultPlies: 0 }, MAX_SCORE), given.length);
      found.forEach((score, ply) => {
        const wanted = definition(given, ply, lambda);
        // Half a centipawn of rounding moves an expected result by at most 1 / (8 × SCALE).
        expect(Math.abs(expectation(score) - wanted)).toBeLessThanOrEqual(1 / (8 * SCALE) + 1e-9);
      });
    }),
  );
});

test('the last score stays, and with a λ of 0 all do', () => {
  fc.assert(
    fc.property(scores, (given) => {
      const game = gameOf(given);
      expect(withReturns(game, { lambda: 0, resultPlies: 0 }, MAX_SCORE)).toEqual(game);
      expect(scoresOf(withReturns(game, { lambda: 0.7, resultPlies: 0 }, MAX_SCORE), given.length).at(-1)).toBe(
        given.at(-1),
      );
    }),
  );
});

test('the result has the whole weight at the end, and 1/e of it so many plies before', () => {
  const results = fc.constantFrom(BLACK_WINS, DRAWN, WHITE_WINS);
  fc.assert(
    fc.property(scores, results, fc.integer({ min: 1, max: 100 }), (given, result, resultPlies) => {
      const found = scoresOf(withReturns(gameOf(given, result), { lambda: 0.5, resultPlies }, MAX_SCORE), given.length);
      found.forEach((score, ply) => {
        const share = Math.exp(-(given.length - 1 - ply) / resultPlies);
        const wanted = share * (result / 2) + (1 - share) * definition(given, ply, 0.5);
        expect(Math.abs(expectation(score) - wanted)).toBeLessThanOrEqual(1 / (8 * SCALE) + 1e-9);
      });
    }),
  );
});

test('a branch, which has no result, learns from its scores alone', () => {
  const branch = gameOf([30, 50, -20], UNKNOWN);
  expect(withReturns(branch, { lambda: 0.6, resultPlies: 40 }, MAX_SCORE)).toEqual(
    withReturns(branch, { lambda: 0.6, resultPlies: 0 }, MAX_SCORE),
  );
});

test('a mate keeps its score, so that it is left out as before, and lifts the scores before it', () => {
  const given = [10, 20, 31_000, 31_500];
  const found = scoresOf(withReturns(gameOf(given), { lambda: 0.6, resultPlies: 0 }, MAX_SCORE), given.length);
  expect(found.slice(2)).toEqual([31_000, 31_500]);
  expect(found[0]).toBeGreaterThan(100);
  expect(found[1]).toBeGreaterThan(found[0] as number);
});

test('everything but the scores stays as it was', () => {
  const given = [5, -300, 700];
  const game = gameOf(given);
  const blended = withReturns(game, { lambda: 0.5, resultPlies: 0 }, MAX_SCORE);
  const others = (bytes: Uint8Array): number[] =>
    [...bytes].filter((_, at) => at < VIRI_BOARD_SIZE || (at - VIRI_BOARD_SIZE) % VIRI_MOVE_SIZE < 2);
  expect(others(blended).slice(0, -2)).toEqual(others(game).slice(0, -2));
  expect(scoresOf(game, 3)).toEqual(given);
});

test('a game in the middle of a file buffer is read there and not written to', () => {
  const game = gameOf([5, -300, 700]);
  const buffer = Buffer.concat([Buffer.alloc(8, 7), game]);
  const before = Buffer.from(buffer);
  expect(withReturns(buffer.subarray(8), { lambda: 0.5, resultPlies: 0 }, MAX_SCORE)).toEqual(
    withReturns(game, { lambda: 0.5, resultPlies: 0 }, MAX_SCORE),
  );
  expect(buffer).toEqual(before);
});
