// Properties over random games; fast-check prints the seed of a failure.

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../src/runtime/core';
import { formatFen, START_FEN } from '../../src/notation/fen';
import { isCastling } from '../../src/notation/packed-move';
import { formatSan, parseSan } from '../../src/notation/san';
import { formatUciMove, parseUciMove } from '../../src/notation/uci-move';
import { testCore } from '../helpers/core';
import { setupOf, valueOf } from './results';

// Chess, its castlings, promotions, Chess960 with inner castling rooks, and double Chess960.
const OPENINGS = [
  START_FEN,
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
  'rk2r3/8/8/8/8/8/8/RKR4R w CAea - 0 1',
  '1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9',
  'qrbkrnnb/pppppppp/8/8/8/8/PPPPPPPP/RBKNNRQB w FAeb - 0 1',
];

let core: Core;

beforeAll(async () => {
  core = await testCore();
});

const games = fc.record({
  opening: fc.constantFrom(...OPENINGS),
  choices: fc.array(fc.nat(), { maxLength: 80 }),
});

/** Sets up an opening and plays one legal move for each number, until the game is over. */
function play({ opening, choices }: { opening: string; choices: readonly number[] }): void {
  core.setSetup(setupOf(opening));
  for (const choice of choices) {
    const moves = core.legalMoves();
    const move = moves[choice % moves.length];
    if (move === undefined) return;
    core.exports.playMove(move);
  }
}

describe('random games', () => {
  it('FEN in both styles reads back as the same position', () => {
    fc.assert(
      fc.property(games, (game) => {
        play(game);
        const setup = core.setup();
        expect(setupOf(formatFen(setup, 'xfen'))).toEqual(setup);
        expect(setupOf(formatFen(setup, 'shredder'))).toEqual(setup);
      }),
      { numRuns: 300 },
    );
  });

  it('SAN of each legal move is its own and reads back', () => {
    fc.assert(
      fc.property(games, (game) => {
        play(game);
        const moves = core.legalMoves();
        const texts = moves.map((move) => formatSan(move, core));
        expect(new Set(texts).size).toBe(moves.length);
        expect(texts.map((text) => valueOf(parseSan(text, core)))).toEqual(moves);
        const bare = texts.map((text) => text.replace(/[+#x=]/g, ''));
        expect(bare.map((text) => valueOf(parseSan(text, core)))).toEqual(moves);
      }),
      { numRuns: 100 },
    );
  });

  it('UCI text of each legal move is its own and reads back', () => {
    fc.assert(
      fc.property(games, (game) => {
        play(game);
        const moves = core.legalMoves();
        const texts = moves.map((move) => formatUciMove(move, true));
        expect(new Set(texts).size).toBe(moves.length);
        expect(texts.map((text) => valueOf(parseUciMove(text, core, true)))).toEqual(moves);
        // The other form is a move's own too, but for castling to a square that the king can also step to.
        for (const move of moves.filter((each) => !isCastling(each) || game.opening === START_FEN)) {
          expect(valueOf(parseUciMove(formatUciMove(move, false), core, false))).toBe(move);
        }
      }),
      { numRuns: 100 },
    );
  });
});
