// Random games for properties. fast-check prints the seed and the shrunken game of a failure.

import fc from 'fast-check';
import type { Core } from '../../src/runtime/core';
import { startPosition } from '../../src/notation/chess960';
import { formatFen, START_FEN } from '../../src/notation/fen';
import { setupOf } from '../notation/results';

/** An opening, and for each ply a number that chooses among the legal moves. */
export interface RandomGame {
  readonly opening: string;
  readonly choices: readonly number[];
}

// Openings that are rich in what random play reaches seldom: castling, en passant, promotion.
const RICH_OPENINGS = [
  START_FEN,
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
  'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1',
  '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  'rk2r3/8/8/8/8/8/8/RKR4R w CAea - 0 1',
];

const arrangement = fc.integer({ min: 0, max: 959 });

function opening(white: number, black: number): string {
  return formatFen(startPosition(white, black), 'shredder');
}

/** Games of at most `plies`: chess, Chess960, double Chess960 and rich openings. */
export function randomGames(plies: number): fc.Arbitrary<RandomGame> {
  return fc.record({
    opening: fc.oneof(
      fc.constantFrom(...RICH_OPENINGS),
      arrangement.map((number) => opening(number, number)),
      fc.tuple(arrangement, arrangement).map(([white, black]) => opening(white, black)),
    ),
    choices: fc.array(fc.nat(), { minLength: 1, maxLength: plies, size: 'max' }),
  });
}

/** Plays a game; `visit` sees every position, the first and the last included, before the next move is made. */
export function playGame(core: Core, { opening, choices }: RandomGame, visit: () => void = () => undefined): void {
  core.setSetup(setupOf(opening));
  visit();
  for (const choice of choices) {
    const moves = core.legalMoves();
    const move = moves[choice % moves.length];
    if (move === undefined) return;
    core.exports.playMove(move);
    visit();
  }
}
