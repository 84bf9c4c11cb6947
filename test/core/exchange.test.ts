// Static exchange: what pieces count for each other, published cases, and every capture of random games against a plain count.

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { BISHOP, KNIGHT, PAWN, QUEEN, ROOK } from '../../src/abi/piece';
import { parseUciMove } from '../../src/notation/uci-move';
import { buildName } from '../helpers/core';
import { inputRows } from '../helpers/inputs';
import { exchange } from '../helpers/exchange';
import { playGame, randomGames } from '../helpers/random-games';
import { whiteBox, type WhiteBox } from '../helpers/white-box';
import { setupOf, valueOf } from '../notation/results';

/** More than any exchange can win or lose. */
const EVERYTHING = 20_000;
/** Captures of a loose piece of each type. */
const LOOSE: readonly (readonly [type: number, fen: string, move: string])[] = [
  [PAWN, '4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1', 'd1d5'],
  [KNIGHT, '4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1', 'd1d5'],
  [BISHOP, '4k3/8/8/3b4/8/8/8/3RK3 w - - 0 1', 'd1d5'],
  [ROOK, '4k3/8/8/3r4/8/8/8/3RK3 w - - 0 1', 'd1d5'],
  [QUEEN, '4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1', 'd1d5'],
];
const LETTERS = 'PNBRQ';

let core: WhiteBox;
/** What the core's exchange counts a piece type, found out by taking a loose one. */
let values: number[];

beforeAll(async () => {
  core = await whiteBox();
  values = [];
  for (const [type, fen, move] of LOOSE) values[type] = gainOf(fen, move);
});

/** The greatest threshold that a move of the present position reaches. */
function gain(move: number): number {
  let [reached, missed] = [-EVERYTHING, EVERYTHING];
  while (missed - reached > 1) {
    const middle = (reached + missed) >> 1;
    if (core.exports.winsExchange(core.threadBase, move, middle) !== 0) reached = middle;
    else missed = middle;
  }
  return reached;
}

function gainOf(fen: string, move: string): number {
  core.setSetup(setupOf(fen));
  return gain(valueOf(parseUciMove(move, core, false)));
}

/** The value of a sum such as `P - R + B`. */
function valueOfSum(sum: string): number {
  const plain = sum.replaceAll(/[A-Z]/g, (letter) => String(values[PAWN + LETTERS.indexOf(letter)]));
  return plain
    .replaceAll('- ', '-')
    .split(/\s+/)
    .filter((term) => term !== '+')
    .reduce((total, term) => total + Number(term), 0);
}

describe(`static exchange, ${buildName}`, () => {
  it('counts pieces for what every player does, give or take', () => {
    const inPawns = (type: number): number => (values[type] ?? NaN) / (values[PAWN] ?? NaN);
    expect(values[PAWN]).toBeGreaterThan(0);
    for (const minor of [KNIGHT, BISHOP]) {
      expect(inPawns(minor)).toBeGreaterThan(2.5);
      expect(inPawns(minor)).toBeLessThan(4.5);
    }
    expect(Math.abs(inPawns(BISHOP) - inPawns(KNIGHT))).toBeLessThan(1);
    expect(inPawns(ROOK)).toBeGreaterThan(Math.max(inPawns(KNIGHT), inPawns(BISHOP)) + 1);
    expect(inPawns(ROOK)).toBeLessThan(7);
    expect(inPawns(QUEEN)).toBeGreaterThan(inPawns(ROOK) + 3);
    expect(inPawns(QUEEN)).toBeLessThan(13);
    // A rook is worth less than two minor pieces, and a queen less than three.
    expect(inPawns(ROOK)).toBeLessThan(inPawns(KNIGHT) + inPawns(BISHOP));
    expect(inPawns(QUEEN)).toBeLessThan(2 * inPawns(KNIGHT) + inPawns(BISHOP) + 1);
  });

  it.each(inputRows('exchanges.txt'))('%s, %s wins %s', (fen = '', move = '', sum = '') => {
    expect(gainOf(fen, move)).toBe(valueOfSum(sum));
  });

  it('wins nothing by castling', () => {
    expect(gainOf('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'e1g1')).toBe(0);
  });

  it('agrees with a plain count on every move of random games', () => {
    fc.assert(
      fc.property(randomGames(60), (game) => {
        playGame(core, game, () => {
          const setup = core.setup();
          for (const move of core.legalMoves()) {
            const expected = exchange(setup, move, values);
            const base = core.threadBase;
            const exact =
              core.exports.winsExchange(base, move, expected) !== 0 &&
              core.exports.winsExchange(base, move, expected + 1) === 0;
            if (!exact) expect(gain(move), move.toString(16)).toBe(expected);
          }
        });
      }),
      { numRuns: 30 },
    );
  });
});
