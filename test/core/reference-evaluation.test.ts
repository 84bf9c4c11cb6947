// The hand-written evaluation against a plain reference, term by term.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { BLACK, KING, NO_PIECE, WHITE } from '../../src/abi/piece';
import { parseEpd } from '../../src/notation/epd';
import type { Setup } from '../../src/notation/setup';
import { buildName } from '../helpers/core';
import { projectRoot } from '../helpers/paths';
import { playGame, randomGames } from '../helpers/random-games';
import { referenceEvaluation } from '../helpers/reference-evaluation/evaluation';
import { ALL_SQUARES, steps } from '../helpers/reference-evaluation/board';
import { readValues, type Values } from '../helpers/reference-evaluation/values';
import { whiteBox, type WhiteBox } from '../helpers/white-box';
import { setupOf, valueOf } from '../notation/results';

let core: WhiteBox;
let values: Values;

beforeAll(async () => {
  core = await whiteBox();
  values = readValues(core.exports, core.view);
});

function expectReference(setup: Setup): void {
  core.setSetup(setup);
  const expected = referenceEvaluation(setup, values);
  expect(core.explain()).toEqual(expected);
  expect(core.evaluate()).toBe(setup.sideToMove === WHITE ? expected.white : 0 - expected.white);
}

function suiteSetups(name: string): readonly Setup[] {
  const lines = readFileSync(join(projectRoot, 'perft-suites', `${name}.epd`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => valueOf(parseEpd(line)).setup);
}

/** Endings that have rules of their own, with White the stronger side. */
const ENDINGS = [
  ['a rook', '7k/8/8/8/8/8/3K4/R7 w - - 0 1'],
  ['bishop and knight, light squares', '7k/8/8/3K4/8/8/8/5BN1 w - - 0 1'],
  ['bishop and knight, dark squares', '7k/8/8/3K4/8/8/8/2B3N1 w - - 0 1'],
  ['two knights', '7k/8/8/3K4/8/8/8/1N4N1 w - - 0 1'],
  ['two knights against a pawn', '7k/8/5p2/3K4/8/8/8/1N4N1 w - - 0 1'],
  ['two bishops', '7k/8/8/3K4/8/8/8/2B2B2 w - - 0 1'],
  ['a minor piece against pawns', '7k/4p1p1/8/8/8/8/1K6/6N1 w - - 0 1'],
  ['a rook against a bishop', '7k/8/3b4/8/8/8/1K6/6R1 w - - 0 1'],
  ['a rook and a bishop against a rook', '7k/8/3r4/8/8/8/1K2B3/6R1 w - - 0 1'],
  ['a queen against two rooks', '7k/8/3r2r1/8/8/8/1K6/6Q1 w - - 0 1'],
  ['a rook pawn', '7k/8/8/8/P7/8/8/2K5 w - - 0 1'],
  ['doubled rook pawns and a bishop, dark squares', '7k/8/7P/8/7P/4B3/8/2K5 w - - 0 1'],
  ['a rook pawn and a bishop, light squares', '7k/8/7P/8/8/3B4/8/2K5 w - - 0 1'],
  ['a rook pawn and a knight', '7k/8/P7/8/8/8/5N2/2K5 w - - 0 1'],
  ['both rook pawns', '7k/8/P6P/8/8/8/8/2K5 w - - 0 1'],
  ['a pawn that has not moved', '7k/8/8/8/8/8/4P3/K7 w - - 0 1'],
  ['a pawn before promotion', '7k/4P3/8/8/8/8/8/K7 w - - 0 1'],
  ['bishops of opposite colours', '7k/3b4/8/8/2P5/3K4/8/2B5 w - - 0 1'],
  ['bishops of opposite colours and rooks', '7k/3b3r/8/8/2P5/3K4/6R1/2B5 w - - 0 1'],
  ['bishops of opposite colours against a rook more', '7k/3b3r/8/8/2P5/3K4/2P5/2B5 w - - 0 1'],
  ['bishops of the same colour', '7k/3b4/8/8/2P5/3K4/8/5B2 w - - 0 1'],
] as const;

/** The ending with Black's king on each square that is free and not beside White's. */
function withBlackKing(fen: string): readonly Setup[] {
  const setup = setupOf(fen);
  const bare = setup.board.map((piece) => (piece === KING * 2 + BLACK ? NO_PIECE : piece));
  const king = setup.board.indexOf(KING * 2 + WHITE);
  const free = ALL_SQUARES.filter((square) => bare[square] === NO_PIECE && steps(square, king) > 1);
  return free.flatMap((square) => {
    const board = bare.with(square, KING * 2 + BLACK);
    return [WHITE, BLACK].map((sideToMove) => ({ ...setup, board, sideToMove }));
  });
}

describe(`reference evaluation, ${buildName}`, () => {
  it.each(['well-known', 'random', 'edge-cases'])('is that of the positions of %s.epd', (name) => {
    suiteSetups(name).forEach(expectReference);
  });

  it.each(ENDINGS)('is that of %s', (_, fen) => {
    withBlackKing(fen).forEach(expectReference);
  });

  it('is that of random games', () => {
    fc.assert(
      fc.property(randomGames(120), (game) => {
        const setups: Setup[] = [];
        playGame(core, game, () => setups.push(core.setup()));
        setups.forEach(expectReference);
      }),
      { numRuns: 12 },
    );
  });
});
