// The page's game: what is loaded is kept, and written again.

import { expect, test } from 'vitest';
import { Game } from '../../../src/web/game';

function movetext(game: Game): string {
  return game.pgn().split('\n\n')[1]?.replaceAll('\n', ' ') ?? '';
}

test('a loaded game comes out as it went in', () => {
  const text = '{first} 1. e4! {good} 1... e5 $2 ({or} 1... c5 2. Nf3 {sicilian} (2. c3)) (1... c6) 2. Nf3 * {last}';
  const game = Game.fromPgn(text, false);
  expect(movetext(game)).toBe(
    '{first} 1. e4 $1 {good} 1... e5 $2 ({or} 1... c5 2. Nf3 {sicilian} (2. c3)) (1... c6) 2. Nf3 * {last}',
  );
  expect(Game.fromPgn(game.pgn(), false).pgn()).toBe(game.pgn());
  expect(game.mainLine().map(({ san }) => san)).toEqual(['e4', 'e5', 'Nf3']);
  expect(game.current).toBe(game.root);
});

test("a line of the user's own is written", () => {
  const game = Game.fromPgn('1. e4 e5 2. Nf3 *', false);
  game.current = game.root;
  game.play('d4');
  game.play('d5').comment = 'closed';
  expect(movetext(game)).toBe('1. e4 (1. d4 d5 {closed}) 1... e5 2. Nf3 *');
  game.promote();
  expect(movetext(game)).toBe('1. d4 (1. e4 e5 2. Nf3) 1... d5 {closed} *');
});

test('a variation ends where it cannot be played, and a game that cannot is refused', () => {
  expect(movetext(Game.fromPgn('1. e4 (1. d4 e4 2. c4) e5 *', false))).toBe('1. e4 (1. d4) 1... e5 *');
  expect(() => Game.fromPgn('1. e4 e4 *', false)).toThrow(/e4/);
});
