// Nothing of a PGN text is lost without a word: it is read, or kept, or an error of the game names it.

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Game, parsePgn, Position, readPgn } from '../../src/library/chess-public';
import { readWholePgn, wholeGames } from '../../src/notation/pgn-reader';
import { formatPgn } from '../../src/notation/pgn-writer';
import { isChess960, isOtherVariant } from '../../src/notation/pgn-variant';

function onlyGame(source: string | Uint8Array): Game {
  const [game, ...others] = parsePgn(source);
  if (game === undefined || others.length > 0) throw new Error(`${others.length + (game ? 1 : 0)} games`);
  return game;
}

const codes = ({ errors }: Game): string[] => errors.map(({ code }) => code);
const written = (game: Game): string => game.pgn().trim().replace(/\s+/g, ' ');

describe('what is said outside the moves', () => {
  test.each([
    ['1. e4 *\n\n{trailing}', '1. e4 * {trailing}'],
    ['[Event "a"]\n\n1. e4 1-0\n\n; end of file by X', '[Event "a"] 1. e4 1-0 {end of file by X}'],
    ['{hello} *', '{hello} *'],
    ['*', '*'],
    ['0-1', '0-1'],
    ['1. e4 [%clk 0:01:00] e5 *', '1. e4 {[%clk 0:01:00]} 1... e5 *'],
    ['1. e4 $0 e5 *', '1. e4 $0 e5 *'],
    ['1. 00 Nf6 5. 000+ *', '1. O-O Nf6 2. O-O-O+ *'],
    ['1. e4 e5 17 2. 00 *', '1. e4 e5 2. O-O *'],
  ])('%j is read', (text, right) => {
    const game = onlyGame(text);
    expect(written(game)).toBe(right);
    expect(codes(game)).toEqual([]);
    expect(written(onlyGame(game.pgn()))).toBe(right);
  });

  it('is a game by itself where a stream cannot wait, and in a text without a game', async () => {
    const streamed: Game[] = [];
    for await (const game of readPgn(['1. e4 *\n\n', '{trailing}'])) streamed.push(game);
    expect(streamed.map((game) => [written(game), ...codes(game)])).toEqual([
      ['1. e4 *'],
      ['{trailing} *', 'PGN_GAME_MISSING'],
    ]);
    const alone = onlyGame('{a} foo');
    expect([alone.comments, codes(alone)]).toEqual([['a'], ['PGN_WORD', 'PGN_GAME_MISSING']]);
    expect(parsePgn(' \n% escape\n')).toEqual([]);
  });

  it('belongs to the last game of a source that ends', async () => {
    async function* games(text: string): ReturnType<typeof wholeGames> {
      yield* (async function* () {
        await Promise.resolve();
        yield* readWholePgn(text);
      })();
    }
    const found = async (text: string): Promise<unknown[]> => {
      const list = [];
      for await (const { moves, after } of wholeGames(games(text))) list.push([moves.length, ...after]);
      return list;
    };
    expect(await found('1. e4 *\n\n{a}\n\n1. d4 d5 *\n\n{b} {c}')).toEqual([[1], [2, 'b', 'c']]);
    expect(await found('{a}')).toEqual([]);
  });
});

describe('tags that are written otherwise', () => {
  test.each([
    ['[White Kasparov, G]', 'White', 'Kasparov, G'],
    ['[Elo 2800]', 'Elo', '2800'],
    ['[Black “Karpov”]', 'Black', 'Karpov'],
    ["[Event 'x']", 'Event', 'x'],
    ['[FEN 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1]', 'FEN', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'],
  ])('%s is read, and said', (tag, name, value) => {
    const game = onlyGame(`${tag}\n\n1. e4 *`);
    expect([...game.tags]).toEqual([[name, value]]);
    expect(codes(game)).toEqual(['PGN_TAG']);
  });

  it('begin the next game where they begin a line', () => {
    const games = parsePgn('[Event a]\n\n1. e4 1-0\n[Event b]\n\n1. d4 *');
    expect(games.map(({ tags, moves }) => [tags.get('Event'), moves.length])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
  });

  test.each(['[White]', '[]', '[1. d4 d5]'])('%s is none, and is an error', (text) => {
    for (const game of [onlyGame(`${text}\n\n1. e4 *`), onlyGame(`1. e4 ${text} e5 *`)]) {
      expect(game.errors.map(({ code, message }) => [code, message.includes(JSON.stringify(text))])).toEqual([
        ['PGN_WORD', true],
      ]);
    }
  });

  it('are found in any case', () => {
    const game = onlyGame('[fen "4k3/8/8/8/8/8/4P3/4K3 w - - 0 7"]\n[RESULT "1-0"]\n\n7. e4 1-0');
    expect([game.start.fullmoveNumber, codes(game)]).toEqual([7, []]);
    expect(() => onlyGame('[VARIANT "Atomic"]\n\n1. e4 *').start).toThrow(
      expect.objectContaining({ code: 'PGN_VARIANT' }),
    );
    const again = Game.fromMoves(['e4'], { tags: { fen: 'x', SETUP: '1' } });
    expect([...again.tags]).toEqual([]);
  });
});

describe('words that mean nothing', () => {
  test.each([
    ['1. P-K4 P-K4 *', 2],
    ['1. E4 *', 1],
    ['hello world', 3],
    ['1. e4 1-0 foo bar', 2],
    ['1. e4 1-0\n\nfoo bar', 2],
    ['1. e4 1-0 0-1', 1],
    ['1. e4 1-0 1-0', 0],
    ['1. e4 1-0 (1. d4)', 1],
    ['1. e4 1-0 $5', 1],
    ['1. e4 ($5) *', 1],
    ['$5 1-0', 1],
    ['1. e4 $ *', 1],
    ['1. e4 $99999999999 *', 1],
    ['1. e4 <foo> *', 1],
    ['1. e4 +0.35 e5 2. d4 0.17/12 *', 2],
    ['1. e4 (+0.35) e5 *', 1],
    ['1. e4 “foo” e5 2. .foo. † — *', 2],
  ])('%j has its errors', (text, count) => {
    expect(onlyGame(text).errors.map(({ message }) => message)).toHaveLength(count);
  });

  it('are counted only so far, and the last error says so', () => {
    const game = onlyGame(`1. e4 ${'foo '.repeat(500)} *`);
    expect([codes(game).length, codes(game).at(-1)]).toEqual([101, 'PGN_FAULTS']);
  });

  it('are named, wherever they stand', () => {
    const places = [
      (word: string) => `${word} `,
      (word: string) => `{${word}} `,
      (word: string) => `[${word}] `,
      (word: string) => `\n[${word} x]\n`,
      (word: string) => `\n[A "${word}"]\n`,
      (word: string) => `<${word}> `,
      (word: string) => `e4 (d4 ${word} {${word}}) `,
      (word: string) => `; ${word}\n`,
      (word: string) => `“${word}”, `,
      () => '1. e4 ',
      () => '(',
      () => ') ',
      () => '1-0 ',
      () => '*\n\n',
      () => '\n\n',
    ];
    fc.assert(
      fc.property(fc.array(fc.nat(places.length - 1), { maxLength: 25 }), (choices) => {
        // A variation before the first move is passed over whole, which is an error.
        const text = `e4 ${choices.map((place, index) => places[place]?.(`w${index}q`) ?? '').join('')}`;
        const all = JSON.stringify(parsePgn(text));
        const words = text.match(/w\d+q/g) ?? [];
        const passedOver = all.includes('PGN_VARIATION_PLACE') || all.includes('PGN_TAG_TWICE');
        expect(passedOver ? [] : words.filter((word) => !all.includes(word))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a game without moves and tags', () => {
  test.each([
    [Game.fromMoves([]).pgn()],
    [Position.start().pgn()],
    [formatPgn({ moves: [], comments: ['hi'], result: '1-0' })],
  ])('is read back: %j', (text) => expect(onlyGame(text).pgn()).toBe(text));

  it('stands beside others', () => {
    const text = [[], ['e4'], [], []].map((moves) => Game.fromMoves(moves).pgn()).join('');
    expect(parsePgn(text).map(({ moves }) => moves.length)).toEqual([0, 1, 0, 0]);
  });
});

describe('a byte order mark', () => {
  const text = '\ufeff%made by X e4 d5\n[Event "a"]\n\n1. e4 *\n\n';
  it('hides no escape, in texts, bytes and joined files', () => {
    for (const source of [text, new TextEncoder().encode(text), text + text]) {
      const games = parsePgn(source);
      expect(games.map(({ moves, errors }) => [moves.length, errors.length])).toEqual(games.map(() => [1, 0]));
      expect(games).toHaveLength(source.length > text.length + 10 ? 2 : 1);
    }
  });
});

describe('what is glued to a move', () => {
  const glued: [text: string, nags: number[]][] = [
    ['Nf3N', [146]],
    ['Nf3TN', [146]],
    ['Nf3D', [220]],
    ['Nf3=', [10]],
    ['Nf3--+', [21]],
    ['Nf3+--', [20]],
    ['Nf3-+', [19]],
    ['Nf3~', [13]],
    ['Nf3+/=', [14]],
  ];
  const ignored = [
    'Nf3†',
    "Nf3'",
    '“Nf3”',
    'Nf3°',
    'Nf3•',
    'Nf3^',
    'Nf3:',
    'Nf3ch',
    'Nf3ch.',
    'Nf3disch',
    '¡Nf3',
    'Nf3mate',
    '1.Nf3',
    '…Nf3',
  ];
  test.each([...glued, ...ignored.map((text): [string, number[]] => [text, []])])('%s', (text, nags) => {
    const game = onlyGame(`1. ${text} d5 *`);
    expect(game.resolve()).toEqual([]);
    expect(game.moves.map((move) => [move.san, ...move.nags])).toEqual([['Nf3', ...nags], ['d5']]);
    expect(codes(game)).toEqual([]);
    expect(Position.start().san(text)).toBe('Nf3');
  });

  test.each(['O-O†', '“0-0”', 'O-O+-', 'O-Och', '1.00'])('%s is castling', (text) => {
    expect(onlyGame(`${text} *`).moves.map(({ san }) => san)).toEqual(['O-O']);
  });

  test.each(['“1-0”', '1-0.', '(1-0)', '1:0'])('%s is a result, or the remark of one', (text) => {
    const game = onlyGame(`1. e4 ${text}`);
    expect(JSON.stringify([game.result, game.moves[0]?.comments])).toContain('"1-0"');
  });

  test.each(['a8=(Q)', 'a8 (Q)', 'a8(♕)', 'a8(q)+', 'a8 =Q', 'a8/Q', 'a8Q', 'a8=Q', 'a7a8=(Q)', 'a7-a8(Q)'])(
    '%s is a promotion',
    (text) => {
      const game = onlyGame(`[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. ${text} Kd7 *`);
      expect([game.resolve(), codes(game)]).toEqual([[], []]);
      expect(game.moves.map(({ san }) => san)).toEqual(['a8=Q+', 'Kd7']);
    },
  );

  it('is a new move in any other place', () => {
    const game = onlyGame('1. e4N e5 *');
    expect(game.moves.map(({ san, nags }) => [san, ...nags])).toEqual([['e4', 146], ['e5']]);
    expect(onlyGame('1. e4 (Q) e5 *').moves.map(({ san }) => san)).toEqual(['e4', 'e5']);
  });
});

describe('variants', () => {
  test.each([
    'Standard chess',
    'Normal chess',
    'Classical chess',
    'Orthodox chess',
    'Chess (Standard)',
    'From Position',
    'standard',
    '?',
  ])('%s is chess', (name) => expect([isOtherVariant(name), isChess960(name)]).toEqual([false, false]));

  test.each(['Fischer random chess 960', 'Chess 960 (FRC)', 'DFRC', 'Double Fischer Random', 'chess9LX', 'Wild FR'])(
    '%s is Chess960',
    (name) => expect([isOtherVariant(name), isChess960(name)]).toEqual([false, true]),
  );

  test.each(['Atomic', 'Random chess', 'Chess2', 'wild/5', '将棋', 'Crazyhouse 960', 'Chessgi'])(
    '%s is neither',
    (name) => expect([isOtherVariant(name), isChess960(name)]).toEqual([true, false]),
  );

  test.each([
    ['Shogi', '1. P-7f P-3d 2. P*5e +R-9h *'],
    ['Grand Chess', '1. i4 j7 2. Ai3 O-O *'],
    ['Seirawan', '1. O-O/H e5 2. 0-0 *'],
    ['Xiangqi', '1. C2=5 H8+7 2. R9.8 *'],
    ['Crazyhouse', '1. N@f3 e5 {x} (1... P@d5) 2. P@e4+ $1 *'],
  ])('%s is kept as it is written', (variant, movetext) => {
    const text = `[Variant "${variant}"]\n\n${movetext}\n\n`;
    const game = onlyGame(text);
    expect(codes(game)).toEqual([]);
    expect(written(game)).toBe(text.trim().replace(/\s+/g, ' '));
  });
});

/** Characters; time that grew with their square would be hours. */
const MANY = 2_000_000;

describe('runs of any length', () => {
  it.each([
    ['signs behind a move', `Nf3${'†'.repeat(MANY)}x`],
    ['signs on both sides', `${'“'.repeat(MANY)}q${'”'.repeat(MANY)}q`],
    ['words behind a move', `Nf3${'ch'.repeat(MANY)}`],
  ])('are refused as a move: %s', (_, text) => {
    expect(() => Position.start().san(text)).toThrow(/^Move: /);
  });

  it.each([
    ['quotes in a tag without quotes', `[White x${"' ".repeat(MANY)}y]\n\n1. e4 *`, 'PGN_TAG'],
    ['blanks in one', `[White x${' '.repeat(MANY)}y]\n\n1. e4 *`, 'PGN_TAG'],
    ['quotes in a tag without an end', `[White "x${'" '.repeat(MANY)}y\n\n1. e4 *`, 'PGN_TAG'],
  ])('are read: %s', (_, text, code) => {
    const game = onlyGame(text);
    expect([game.moves.length, codes(game)]).toEqual([1, [code]]);
  });
});
