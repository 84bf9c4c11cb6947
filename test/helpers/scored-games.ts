// Games as data: played at random, with made-up scores and results.

import fc from 'fast-check';
import type { Core } from '../../src/runtime/core';
import type { ScoredGame } from '../../src/notation/viriformat';
import { setupOf } from '../notation/results';
import { randomGames, type RandomGame } from './random-games';

const MATED_SCORE = 32_000;

/** Plays a random game to the end of its choices or of the game; the result is made up unless the last position decides. */
export function scoredGame(core: Core, { opening, choices }: RandomGame): ScoredGame {
  core.setSetup(setupOf(opening));
  const setup = core.setup();
  const moves: number[] = [];
  const scores: number[] = [];
  for (const choice of choices) {
    const legal = core.legalMoves();
    const move = legal[choice % legal.length];
    if (move === undefined) break;
    moves.push(move);
    scores.push((choice % (2 * MATED_SCORE + 1)) - MATED_SCORE);
    core.exports.playMove(move);
  }
  const isOver = core.exports.legalMoves() === 0;
  const whiteToMove = core.setup().sideToMove === 0;
  const certain = core.inCheck() ? (whiteToMove ? 0 : 2) : 1;
  return { setup, result: isOver ? certain : (choices[0] ?? 0) % 3, moves, scores };
}

/** The same games each time. */
export function scoredGames(core: Core, count: number, plies: number): ScoredGame[] {
  const games = fc.sample(randomGames(plies), { seed: 8, numRuns: count });
  return games.map((game) => scoredGame(core, game)).filter(({ moves }) => moves.length > 0);
}
