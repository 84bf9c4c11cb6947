// The tree of a game: what is written is read back, damage is survived, and the time grows with the text.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newMove, type PgnGame, type PgnLine, type PgnMove, type PgnResult } from '../../src/notation/pgn';
import { PgnReader, readWholePgn, type ReadPgnGame } from '../../src/notation/pgn-reader';
import { formatPgn } from '../../src/notation/pgn-writer';

const words = fc.string({
  unit: fc.constantFrom(...Array.from('ab {"\\;()[]%$!?.1é±'), '1-0', '[Event "x"]', '[%clk 0:1]'),
});
const comment = fc
  .tuple(words, fc.constantFrom('', '', '', ' } '))
  .map(([text, brace]) => `${text}${brace}x`.replace(/\s+/g, ' ').trim());
const comments = fc.array(comment, { maxLength: 2 });
const sans = fc.constantFrom('e4', 'Nbd7+', 'O-O-O#', 'exd8=Q', '--', 'e2-e4', 'R1xa3+');
const results = fc.constantFrom<PgnResult>('1-0', '0-1', '1/2-1/2', '*');

/** Comments before a move that no variation precedes belong to the move before, so there are none. */
function inOrder(line: PgnLine, isMain: boolean): PgnLine {
  for (const [index, move] of line.entries()) {
    const previous = line[index - 1];
    const mayHave = previous === undefined ? !isMain : previous.variations.length > 0;
    if (!mayHave) move.before = [];
  }
  return line;
}

const { line } = fc.letrec<{ line: PgnLine; move: PgnMove }>((tie) => ({
  line: fc.array(tie('move'), { minLength: 1, maxLength: 4 }).map((moves) => inOrder(moves, false)),
  move: fc.record({
    san: sans,
    packed: fc.constant(0),
    nags: fc.array(fc.integer({ min: 1, max: 255 }), { maxLength: 2 }),
    before: comments,
    comments,
    variations: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie('line'), { maxLength: 2 })),
  }),
}));

const games: fc.Arbitrary<PgnGame> = fc
  .record({
    names: fc.uniqueArray(fc.constantFrom('Event', 'White', 'Black-Elo', 'x:y', 'A+b#=1', '1_'), { minLength: 1 }),
    values: fc.array(words, { minLength: 6, maxLength: 6 }),
    comments,
    moves: line.map((moves) => inOrder(moves, true)),
    result: results,
    after: comments,
  })
  .map(({ names, values, ...game }) => ({
    ...game,
    tags: new Map(names.map((name, index) => [name, values[index] ?? ''])),
    errors: [],
  }));

function readOne(text: string): ReadPgnGame {
  const [game, ...rest] = readWholePgn(text);
  if (game === undefined || rest.length > 0) throw new Error(`${rest.length + (game ? 1 : 0)} games in ${text}`);
  return game;
}

/** Milliseconds of the processor for reading a text and writing its games. */
function readingTime(text: string): number {
  const begun = process.cpuUsage();
  for (const game of readWholePgn(text)) formatPgn(game);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** Far more than a loaded machine needs for reading in linear time, and far less than it needs in quadratic time. */
const MOST_MS = 10_000;

function isLinear(kind: string): boolean {
  return readingTime(`1. e4 ${kind.repeat(Math.ceil(600_000 / kind.length))}`) < MOST_MS;
}

describe('a tree of variations', () => {
  it('is written and read back as it was', () => {
    fc.assert(
      fc.property(games, (game) => {
        const text = formatPgn(game);
        const { firstLine, lastLine, ...back } = readOne(text);
        expect(firstLine).toBeLessThanOrEqual(lastLine);
        expect({ ...back, tags: [...back.tags] }).toEqual({ ...game, tags: [...game.tags] });
        expect(formatPgn(back)).toBe(text);
        expect(formatPgn(JSON.parse(JSON.stringify(back)) as PgnGame)).toBe(text);
        expect(formatPgn(structuredClone(back))).toBe(text);
      }),
    );
  });

  it('is the same however the text is cut', () => {
    fc.assert(
      fc.property(fc.array(games, { maxLength: 3 }), fc.integer({ min: 1, max: 40 }), (list, size) => {
        const text = list
          .map((game) => formatPgn(game))
          .join('')
          .replace(/\n/g, size % 2 === 0 ? '\r\n' : '\n');
        const reader = new PgnReader();
        const bytes = Buffer.from(text);
        const found: ReadPgnGame[] = [];
        for (let at = 0; at < bytes.length; at += size) found.push(...reader.push(bytes.subarray(at, at + size)));
        found.push(...reader.end());
        expect(found).toEqual(readWholePgn(text));
        expect(found.length).toBe(list.length);
      }),
    );
  });

  it('formatted twice is the same text, whatever was read', () => {
    const damage = fc.array(
      fc.constantFrom(
        ...Array.from('{}()[];%$!?.*"\\ \n\r\t±½\u200b=+-./N0O'),
        'ep',
        'a8',
        '1-0',
        '1.',
        'e4',
        'Nf3',
        '\n[Event "',
        '"]',
        '$7',
        '<a>',
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(damage, (parts) => {
        const once = readWholePgn(parts.join('')).map((game) => formatPgn(game));
        const twice = once.map((text) => formatPgn(readOne(text)));
        expect(twice).toEqual(once);
      }),
      { numRuns: 3000 },
    );
  });

  it('is read and written in time that grows with the text', () => {
    const kinds = [
      '(',
      '( e4 ',
      '[',
      '[a "',
      '{',
      '}',
      '<',
      '"',
      '1. e4 ( 1. d4 ',
      '{ [Event "x"]\n',
      '{\n[Event "x"]\n',
      '[Event "',
      '[%a ',
      '[Event "x"]\n\n1. e4 {',
      '$',
      '!',
      '(1. d4) ',
      '({a}) ',
      '{a} ',
      '; x\n',
      '%\n',
      '\r',
      '½',
      '-',
      'e4 ',
      'x',
      '1',
      '. ',
      '\\',
    ];
    expect(kinds.filter((kind) => !isLinear(kind))).toEqual([]);
  });

  it('nests to any depth', () => {
    const depth = 20_000;
    const game = readOne(`1. e4 ${'(1. d4 '.repeat(depth)}${')'.repeat(depth)} *`);
    expect(game.errors).toEqual([]);
    expect(formatPgn(readOne(formatPgn(game)))).toBe(formatPgn(game));
  });

  it('takes a game of thousands of moves through JSON and structuredClone', () => {
    const moves = Array.from({ length: 20_000 }, (_, ply) => newMove(['Nf3', 'Nf6', 'Ng1', 'Ng8'][ply % 4] ?? ''));
    const game = readOne(formatPgn({ moves }));
    expect(game.moves.length).toBe(20_000);
    expect(structuredClone(game).moves.length).toBe(20_000);
    expect(formatPgn(JSON.parse(JSON.stringify(game)) as PgnGame)).toBe(formatPgn(game));
  });
});
