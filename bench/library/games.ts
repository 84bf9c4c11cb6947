// Games of random moves to measure with.

import { Position } from '../../src/library/chess';

/** A game's moves in both notations. */
export interface Game {
  readonly san: readonly string[];
  readonly uci: readonly string[];
}

/** A generator of numbers from 0 to below `below` (Numerical Recipes' constants): the same games on every machine. */
function seeded(seed: number): (below: number) => number {
  return (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

/** Games of random legal moves, of at most `plies`. */
export function randomGames(count: number, plies: number): Game[] {
  const random = seeded(7);
  return Array.from({ length: count }, () => {
    const position = Position.start();
    while (position.history().length < plies && position.outcome() === null) {
      const moves = position.legalMoves();
      const move = moves[random(moves.length)];
      if (move === undefined) break;
      position.play(move);
    }
    const moves = position.history();
    return { san: moves.map(({ san }) => san), uci: moves.map(({ uci }) => uci) };
  });
}
