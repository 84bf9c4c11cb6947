// Positions of a few men on random squares.

import type { Random } from '../../src/engine/random';

/** The men on random squares, White or Black to move; the position need not be legal. */
export function randomFen(random: Random, men: readonly string[]): string {
  const board = new Array<string>(64).fill('1');
  for (const man of men) board[random.below(64)] = man;
  const ranks = Array.from({ length: 8 }, (_, rank) =>
    board
      .slice(8 * rank, 8 * rank + 8)
      .join('')
      .replace(/1+/g, (empty) => String(empty.length)),
  );
  return `${ranks.join('/')} ${random.below(2) === 0 ? 'w' : 'b'} - - 0 1`;
}
