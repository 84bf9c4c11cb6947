// The page's game: what is loaded is kept, and written again.

import { afterEach, expect, test, vi } from 'vitest';
import { PageGame } from '../../../src/web/page-game';

afterEach(() => {
  vi.restoreAllMocks();
});

function movetext(game: PageGame): string {
  return game.pgn().split('\n\n')[1]?.replaceAll('\n', ' ') ?? '';
}

test('a loaded game comes out as it went in', async () => {
  const text = '{first} 1. e4! {good} 1... e5 $2 ({or} 1... c5 2. Nf3 {sicilian} (2. c3)) (1... c6) 2. Nf3 * {last}';
  const game = await PageGame.fromPgn(text, false);
  expect(movetext(game)).toBe(
    '{first} 1. e4 $1 {good} 1... e5 $2 ({or} 1... c5 2. Nf3 {sicilian} (2. c3)) (1... c6) 2. Nf3 * {last}',
  );
  expect((await PageGame.fromPgn(game.pgn(), false)).pgn()).toBe(game.pgn());
  expect(game.mainLine().map(({ san }) => san)).toEqual(['e4', 'e5', 'Nf3']);
  expect(game.current).toBe(game.root);
});

test("a line of the user's own is written", async () => {
  const game = await PageGame.fromPgn('1. e4 e5 2. Nf3 *', false);
  game.current = game.root;
  game.play('d4');
  game.play('d5').comment = 'closed';
  expect(movetext(game)).toBe('1. e4 (1. d4 d5 {closed}) 1... e5 2. Nf3 *');
  game.promote();
  expect(movetext(game)).toBe('1. d4 (1. e4 e5 2. Nf3) 1... d5 {closed} *');
});

test('a variation ends where it cannot be played, its rest is kept as a comment, and a game that cannot is refused', async () => {
  expect(movetext(await PageGame.fromPgn('1. e4 (1. d4 {x} e4 {y} 2. c4) e5 *', false))).toMatch(
    /^1\. e4 \(1\. d4 \{x [^}]* e4 y c4\}\) 1\.\.\. e5 \*$/,
  );
  await expect(PageGame.fromPgn('1. e4 e4 *', false)).rejects.toThrow(/e4/);
});

test('a move that stands in a game twice is one, with the marks of both, and the game leads', async () => {
  const twice = '1. e4! {good} (1. e4 c5 {sicilian}) (1. d4! {first} d5) (1. d4 Nf6) 1... e5 2. Nf3 *';
  expect(movetext(await PageGame.fromPgn(twice, false))).toBe(
    '1. e4 $1 {good} (1. d4 $1 {first} 1... d5 (1... Nf6)) 1... e5 (1... c5 {sicilian}) 2. Nf3 *',
  );
  // The variation has brought the game's own next move.
  const ahead = await PageGame.fromPgn('1. e4 (1. e4 c6) (1. e4 e5 $6 {open} 2. d4) 1... e5 {king} 2. Nf3 *', false);
  expect(movetext(ahead)).toBe('1. e4 e5 $6 {open king} (1... c6) 2. Nf3 (2. d4) *');
  const evaluated = await PageGame.fromPgn('1. e4 {[%eval 0.3,20] a} (1. e4 {b} e5) *', false);
  expect(evaluated.mainLine()[0]).toMatchObject({ comment: 'a b', evaluation: { depth: 20 } });
});

test('what cannot be played keeps its glyphs and its own variations', async () => {
  expect(
    movetext(await PageGame.fromPgn('1. e4 (1. Qh5?? {oops} e5 (1... c5 {deep}) 2. d4) 1... e5 *', false)),
  ).toMatch(/Qh5 \$4 oops e5 \(c5 deep\) d4\}/);
});

test('null moves are moves of a game', async () => {
  const text = '1. e4 (1. d4 -- 2. c4) 1... e5 2. -- Nf6 *';
  const game = await PageGame.fromPgn(text, false);
  expect(movetext(game)).toBe(text);
  const [, , pass, reply] = game.mainLine();
  expect([pass?.squares, pass?.fen.split(' ')[1]]).toEqual([[], 'b']);
  expect(game.text(reply).moves).toEqual(['e2e4', 'e7e5', '--', 'g8f6']);
  expect(game.position(reply).history()).toHaveLength(4);
  await expect(PageGame.fromPgn('1. e4 f6 2. Qh5+ -- *', false)).rejects.toThrow();
});

test('a game of any length is loaded in time that grows with it', async () => {
  const plies = 12_000;
  const shuffle = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
  const text = Array.from({ length: plies }, (_, ply) => shuffle[ply % 4]).join(' ');
  const game = await PageGame.fromPgn(`${text} *`, false);
  expect(game.mainLine()).toHaveLength(plies);
  expect(game.mainLine().at(-1)?.fen).toMatch(/ w KQkq - 12000 6001$/);
});

test('the page works on while a game is loaded, and while games are split', async () => {
  let ms = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ms++);
  const moves = 'Nf3 Nf6 Ng1 Ng8 '.repeat(50);
  const comment = '\u{1d11e}'.repeat(40_000);
  let rests = 0;
  const onRest = (): void => {
    rests++;
    timer = setImmediate(onRest);
  };
  let timer = setImmediate(onRest);
  const game = await PageGame.fromPgn(`${moves} *`, false);
  expect(rests).toBeGreaterThan(2);
  expect(game.mainLine()).toHaveLength(200);
  const [first, second] = await PageGame.split(`1. e4 {${comment}} *\n\n[White "B"]\n\n1. d4 *`);
  clearImmediate(timer);
  expect(first?.pgn.replaceAll(/\s/gu, '')).toContain(`1.e4{${comment}}*`);
  expect(second?.title).toMatch(/^B/);
});

test('variations of any depth are loaded, in their order', async () => {
  const deep = '(1. d4 '.repeat(5000);
  const game = await PageGame.fromPgn(`1. e4 ${deep}${')'.repeat(5000)} *`, false);
  expect(game.root.children.map(({ san }) => san)).toEqual(['e4', 'd4']);
  expect(movetext(await PageGame.fromPgn('1. e4 (1. d4) (1. c4) (1. b4 b5) e5 *', false))).toBe(
    '1. e4 (1. d4) (1. c4) (1. b4 b5) 1... e5 *',
  );
});

test('an evaluation is part of the game, and comes back', async () => {
  const game = await PageGame.fromPgn('1. e4 {[%eval 0.35,18] good} e5 {[%eval #-3]} *', false);
  const [e4, e5] = game.mainLine();
  expect([e4?.comment, e4?.evaluation?.score, e4?.evaluation?.depth]).toEqual(['good', { type: 'cp', value: 35 }, 18]);
  expect(e4?.evaluation?.expected).toBeGreaterThan(0.5);
  expect(e5?.evaluation).toMatchObject({ score: { type: 'mate', value: -3 }, expected: 0 });
  expect(movetext(game)).toBe('1. e4 {[%eval 0.35,18] good} 1... e5 {[%eval #-3]} *');
});

test('a variation is raised step by step, and the place is kept as numbers', async () => {
  const game = await PageGame.fromPgn('1. e4 (1. d4 d5) (1. c4 e5) *', false);
  game.path = [2, 0];
  expect(game.current.san).toBe('e5');
  game.raise();
  expect(game.path).toEqual([1, 0]);
  expect(movetext(game)).toBe('1. e4 (1. c4 e5) (1. d4 d5) *');
  game.path = [0, 7];
  expect(game.current.san).toBe('e4');
  expect(game.isMain(game.current)).toBe(true);
});

test('the start position has a name', () => {
  expect(PageGame.fromFen(' startpos ', false).root.fen).toBe(PageGame.start().root.fen);
});

test('variations may hang on variations without end', async () => {
  const deep = 5000;
  const moves = Array.from({ length: deep }, (_, ply) => `-- (${['Nf3', 'Nf6', 'Ng1', 'Ng8'][ply % 4] ?? ''}`);
  const text = (await PageGame.fromPgn(`${moves.join(' ')} ${')'.repeat(deep)} *`, false)).pgn();
  expect(text.match(/\(/g)).toHaveLength(deep);
  expect((await PageGame.fromPgn(text, false)).pgn()).toBe(text);
});
