// Positions out of random games that the core plays with itself, from a seed.

import { NO_SQUARE } from '../src/abi/piece';
import type { Core } from '../src/runtime/core';
import { ARRANGEMENTS, startPosition } from '../src/notation/chess960';
import type { Setup } from '../src/notation/setup';
import type { SeededRandom } from './random';

/** Any start position of Chess960, or with `double` of double Chess960. */
export function randomStart(random: SeededRandom, double: boolean): Setup {
  const white = random.below(ARRANGEMENTS);
  return startPosition(white, double ? random.below(ARRANGEMENTS) : white);
}

/** Plays `plies` random moves; undefined if the game was over before. */
export function randomPosition(core: Core, start: Setup, plies: number, random: SeededRandom): Setup | undefined {
  core.setSetup(start);
  for (let ply = 0; ply < plies; ply += 1) {
    // In numerical order, so that the games do not depend on the order in which the generator works.
    const moves = core.legalMoves().sort((a, b) => a - b);
    const move = moves[random.below(moves.length || 1)];
    if (move === undefined || core.isDraw()) return undefined;
    core.exports.playMove(move);
  }
  return core.legalMoves().length === 0 ? undefined : core.setup();
}

/** True if anybody may still castle. */
export function hasRights(setup: Setup): boolean {
  return setup.castlingRooks.some((rook) => rook !== NO_SQUARE);
}
