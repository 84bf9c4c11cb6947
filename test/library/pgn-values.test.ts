// What programs give to be written as PGN: it is written as it is meant, or refused with the field, the value and the rule.

import { describe, expect, it, test } from 'vitest';
import { formatComment, formatPgn, Game, parsePgn, Position } from '../../src/library/chess-public';
import type { CommentParts, PgnGameText } from '../../src/library/chess-public';
import { checkedPosition } from '../../src/library/checks';
import { playMoves } from '../../src/library/played-moves';
import { plainPosition } from '../../src/library/position-input';
import { thrownBy as refused } from './thrown';

const GAMES: [game: unknown, why: string][] = [
  [{ moves: ['e4'] }, 'moves[0] is "e4", not an object'],
  [{ moves: [{}] }, 'moves[0].san is undefined'],
  [{ moves: [{ san: '' }] }, 'moves[0].san is ""'],
  [{ moves: [{ san: 'e4\n[Event "x"]' }] }, 'moves[0].san is'],
  [{ moves: [{ san: 'e4', nags: ['!'] }] }, 'moves[0].nags[0] is "!"'],
  [{ moves: [{ san: 'e4', comments: 'abc' }] }, 'moves[0].comments is "abc", not a list'],
  [{ moves: [{ san: 'e4', variations: [[{ san: 5 }]] }] }, 'moves[0].variations[0][0].san is 5'],
  [{ moves: [{ san: 'e4', variations: [{ san: 'd4' }] }] }, 'moves[0].variations[0] is an object'],
  [{ moves: [], comments: 'abc' }, 'comments is "abc"'],
  [{ moves: [], after: [1] }, 'after[0] is 1'],
  [{ moves: [], result: 'foo' }, 'result is "foo"'],
  [{ moves: 5 }, 'moves is 5'],
  [{ moves: [], tags: 5 }, 'tags is 5'],
  [{ moves: [], tags: { Round: 5 } }, 'the tag "Round" is 5, not a text'],
  [{ moves: [], tags: { White: undefined } }, 'the tag "White" is undefined'],
  [null, 'the game is null'],
];

describe('a game to be written', () => {
  test.each(GAMES)('%j is refused', (game, why) => {
    expect(refused(() => formatPgn(game as PgnGameText))).toMatch(/^PGN_(?:GAME|TAGS) /);
    expect(refused(() => formatPgn(game as PgnGameText))).toContain(why);
    expect(refused(() => Game.from(game as PgnGameText))).toContain(why);
  });

  it('is refused when its fields were changed', () => {
    const game = Game.fromMoves(['e4']);
    for (const node of game.moves) node.comments = 'good' as never;
    expect(refused(() => game.pgn())).toContain('moves[0].comments is "good"');
    expect(refused(() => Position.start().pgn({ Round: 5 } as never))).toContain('PGN_TAGS pgn: the tag "Round" is 5');
    expect(refused(() => Game.fromMoves([], { result: 'foo' as never }))).toContain('result is "foo"');
  });

  it('may leave out what it may leave out', () => {
    const game = { moves: [{ san: 'e4', nags: undefined, variations: undefined }], tags: undefined, result: null };
    expect(formatPgn(game).trim()).toBe('1. e4 *');
    expect(formatPgn({ moves: [], tags: [['White', 'A']] })).toBe(formatPgn({ moves: [], tags: { White: 'A' } }));
  });
});

const PARTS: [parts: unknown, why: string][] = [
  [{ clock: 'x' }, 'clock is "x"'],
  [{ clock: -5 }, 'clock is -5'],
  [{ elapsed: NaN }, 'elapsed is NaN'],
  [{ evaluation: { type: 'pawns', value: 1 } }, 'evaluation.type is "pawns"'],
  [{ evaluation: { type: 'cp' } }, 'evaluation.value is undefined'],
  [{ evaluation: { type: 'cp', value: 3, depth: 'x' } }, 'evaluation.depth is "x"'],
  [{ evaluation: 5 }, 'evaluation is 5'],
  [{ arrows: [{ colour: 'G', from: 'e2', to: 'e9' }] }, 'arrows[0].to is "e9"'],
  [{ squares: [{ colour: 'green', square: 'e2' }] }, 'squares[0].colour is "green"'],
  [{ squares: 'Ge2' }, 'squares is "Ge2"'],
  [{ others: [{ name: 'a b', value: '' }] }, 'others[0].name is "a b"'],
  [{ others: [{ name: 'a', value: ']' }] }, 'others[0].value is "]"'],
  [{ text: 5 }, 'text is 5'],
  [{ shapes: [] }, '"shapes" is not a field'],
];

describe('a comment to be written', () => {
  test.each(PARTS)('%j is refused', (parts, why) => {
    expect(refused(() => formatComment(parts as CommentParts))).toContain(why);
  });

  it('may leave out the depth of an evaluation', () => {
    expect(formatComment({ evaluation: { type: 'cp', value: 34 }, text: 'x' })).toBe('[%eval 0.34] x');
    expect(formatComment({ clock: undefined, evaluation: null })).toBe('');
  });
});

describe('tags', () => {
  const game = parsePgn('[White "A"]\n[2 "two"]\n[1 "one"]\n\n1. e4 *')[0] ?? Game.fromMoves([]);

  it('keep their order in JSON, whatever their names', () => {
    const back = Game.from(JSON.parse(JSON.stringify(game)) as PgnGameText);
    expect([...back.tags]).toEqual([...game.tags]);
    expect(back.pgn()).toBe(game.pgn());
  });

  it('are kept by structuredClone, and by JSON of what Game.from makes of a clone', () => {
    const clone = structuredClone(game) as PgnGameText;
    expect(Game.from(clone).pgn()).toBe(game.pgn());
    expect(JSON.stringify(Game.from(clone).tags)).toBe(JSON.stringify(game.tags));
  });
});

describe('a position for the engine', () => {
  it('is a game with a node, and says what is missing', () => {
    const game = Game.fromMoves(['e4']);
    const plain = (input: unknown): unknown => plainPosition(checkedPosition(input as never, 'analyse'), playMoves);
    expect(refused(() => plain(game))).toContain('{ game, node }');
    expect(refused(() => plain({ game }))).toContain('node is missing');
    expect(refused(() => plain({ game: { moves: [] }, node: null }))).toContain('game is an object, not a Game');
    expect(plain({ game, node: game.moves[0] })).toMatchObject({ moves: ['e2e4'] });
  });

  it('has moves in any form', () => {
    const position = Position.start().play('e4').play('e5');
    const moves = [...position.history(), 'Nf3', { from: 'b8', to: 'c6', promotion: undefined }];
    expect(plainPosition({ moves }, playMoves).moves).toEqual(['e2e4', 'e7e5', 'g1f3', 'b8c6']);
  });
});
