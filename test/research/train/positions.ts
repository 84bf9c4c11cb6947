// Positions to train on in tests: from random games, with scores that count the pieces and results that mean nothing.

import fc from 'fast-check';
import { NO_PIECE } from '../../../src/abi/piece';
import { MAX_PLY } from '../../../src/abi/score';
import { UNKNOWN } from '../../../src/notation/viriformat';
import type { Core } from '../../../src/runtime/core';
import { playGame, randomGames } from '../../helpers/random-games';
import type { LabelledPosition } from './samples';

/** The same positions for the same seed. */
export function randomPositions(core: Core, count: number, seed: number): LabelledPosition[] {
  const positions: LabelledPosition[] = [];
  for (const game of fc.sample(randomGames(MAX_PLY), { seed, numRuns: count })) {
    playGame(core, game, () => {
      const { board, sideToMove } = core.setup();
      const score = board.reduce((sum, piece) => sum + (piece === NO_PIECE ? 0 : 50 - (piece % 2) * 100), 0);
      positions.push({ board, sideToMove, score, result: (positions.length * 7919) % (UNKNOWN + 1) });
    });
    if (positions.length >= count) break;
  }
  return positions.slice(0, count);
}
