import { Chess } from 'chess.js';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../src/runtime/core';
import { START_FEN } from '../../src/notation/fen';
import { formatPgn, pgnStartFen, type PgnGame, type PgnResult } from '../../src/notation/pgn';
import { PgnReader, readPgn, type ReadPgnGame } from '../../src/notation/pgn-reader';
import { formatSan, parseSan } from '../../src/notation/san';
import { testCore } from '../helpers/core';
import { setupOf, valueOf } from './results';
import { describeData, readLines } from './shared-data';

function read(text: string): ReadPgnGame[] {
  const reader = new PgnReader();
  return [...reader.push(Buffer.from(text)), ...reader.end()];
}

/** The one game of a text. */
function readOne(text: string): ReadPgnGame {
  const [game, ...rest] = read(text);
  if (game === undefined || rest.length > 0) throw new Error(`${rest.length + (game ? 1 : 0)} games in ${text}`);
  return game;
}

function sans(game: PgnGame): string[] {
  return game.moves.map((move) => move.san);
}

function gameOf(moves: readonly string[], result: PgnResult, tags: Record<string, string> = {}): PgnGame {
  const all = { Event: 'test', Site: '?', Date: '2026.01.02', Round: '1', White: 'a', Black: 'b', Result: result };
  return {
    tags: new Map(Object.entries({ ...all, ...tags })),
    comment: '',
    moves: moves.map((san) => ({ san, nags: [], comment: '' })),
    result,
  };
}

let core: Core;

beforeAll(async () => {
  core = await testCore();
});

/** Plays a game on the core; throws at the first move that is none. */
function play(game: PgnGame): void {
  core.setSetup(setupOf(pgnStartFen(game)));
  for (const { san } of game.moves) core.exports.playMove(valueOf(parseSan(san, core)));
}

describe('PGN reader', () => {
  it('reads tags, moves, comments, glyphs and the result', () => {
    const game = readOne(
      '[Event "a \\"b\\" \\\\ c"]\n[White "x"] [Black "y"]\n\n{before} 1. e4! {one}{ two } 1... e5 $14 ; to the end\n2.Nf3?! Nc6 1-0\n',
    );
    expect([...game.tags]).toEqual([
      ['Event', 'a "b" \\ c'],
      ['White', 'x'],
      ['Black', 'y'],
    ]);
    expect(game.comment).toBe('before');
    expect(game.moves).toEqual([
      { san: 'e4', nags: [1], comment: 'one two' },
      { san: 'e5', nags: [14], comment: 'to the end' },
      { san: 'Nf3', nags: [6], comment: '' },
      { san: 'Nc6', nags: [], comment: '' },
    ]);
    expect(game.result).toBe('1-0');
  });

  it('passes over variations, their comments and results', () => {
    const game = readOne('1. e4 (1. d4 {not ) here} d5 (1... Nf6 $2 1-0) 2. c4) 1... e5 *');
    expect(sans(game)).toEqual(['e4', 'e5']);
    expect(game.moves[0]?.comment).toBe('');
    expect(game.result).toBe('*');
  });

  it('takes move numbers in any form, castling with zeros, % lines, e.p. and evaluation signs', () => {
    expect(sans(readOne('1.e4 1...e5 2 Nf3 ... Nc6\n% 3. a3\n3. Bb5 += a6 4. 0-0 +- exd6 e.p. 0-1'))).toEqual([
      'e4',
      'e5',
      'Nf3',
      'Nc6',
      'Bb5',
      'a6',
      '0-0',
      'exd6',
    ]);
  });

  it('splits games by results, by tags and by the Event tag of a game without moves', () => {
    const games = read(
      '[Event "1"]\n\n1. e4 1/2-1/2 {agreed}\n\n[Event "2"]\n\n1. d4\n[Event "3"]\n[Event "4"]\n\n1. c4 e5\n',
    );
    expect(games.map((game) => [game.tags.get('Event'), sans(game).length, game.result])).toEqual([
      ['1', 1, '1/2-1/2'],
      ['2', 1, null],
      ['3', 0, null],
      ['4', 2, null],
    ]);
    expect(games[1]?.comment).toBe('');
  });

  it('ends a comment that was never closed where the next game begins', () => {
    const games = read('[Event "1"]\n\n1. e4 {torn\n[Event "2"]\n\n1. d4 d5 1-0\n');
    expect(games.map((game) => [game.tags.get('Event'), sans(game), game.result])).toEqual([
      ['1', ['e4'], null],
      ['2', ['d4', 'd5'], '1-0'],
    ]);
  });

  it('reads tags with stray quotes or brackets, empty values and Windows lines', () => {
    const { tags } = readOne('[Event "the "best" game"]\r\n[Site ""]\r\n[Round "[1] x"]\r\n\r\n1. e4 *\r\n');
    expect(tags.get('Event')).toBe('the "best" game');
    expect(tags.get('Site')).toBe('');
    expect(tags.get('Round')).toBe('[1] x');
  });

  it('finds nothing in an empty file and in comments alone', () => {
    expect(read('')).toEqual([]);
    expect(read('\n{nothing here}\n; nor here\n')).toEqual([]);
  });

  it('says where a complete game ends', () => {
    const first = formatPgn(gameOf(['e4'], '1-0', { White: 'Ä' }));
    const [one, two] = read(`${first}${formatPgn(gameOf(['d4'], '0-1'))}[Event "torn"]\n\n1. e4 e5`);
    expect(one?.endOffset).toBe(Buffer.byteLength(first) - 1);
    expect(two?.result).toBe('0-1');
  });

  it('finds the same games however the bytes are cut', async () => {
    const bytes = Buffer.from(
      `${formatPgn(gameOf(['e4', 'e5'], '1-0', { White: 'Müller' }))}[Event "2"]\n\n1. d4 {a\nb} (1. c4) d5`,
    );
    const whole = read(bytes.toString());
    for (let size = 1; size < 20; size++) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      const games: ReadPgnGame[] = [];
      for await (const game of readPgn(chunks)) games.push(game);
      expect(games).toEqual(whole);
    }
  });

  it('keeps no more than one game, and of an endless one no more than its beginning', () => {
    const reader = new PgnReader();
    const noise = Buffer.from('Nf3 '.repeat(1 << 14));
    for (let i = 0; i < 200; i++) expect(reader.push(noise)).toEqual([]);
    expect(reader.push(Buffer.from('\n{'))).toEqual([]);
    for (let i = 0; i < 200; i++) reader.push(Buffer.from(`${'x'.repeat(1 << 14)}\n`));
    const [game] = reader.push(Buffer.from('} 1-0\n'));
    expect(game?.result).toBeNull();
    expect(game?.moves.length).toBeLessThan(20_001);
    const [next] = reader.push(Buffer.from('1. e4 1-0\n'));
    expect(next?.result).toBe('1-0');
  });

  it('survives any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...Array.from('{}()[];%$!?.*"\\ \n\t'), '1-0', '1.', 'e4', '[Event "', '$7')),
        (parts) => {
          for (const game of read(parts.join(''))) read(formatPgn(game));
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('PGN writer', () => {
  it('numbers moves as the standard says, from the position that the game starts from', () => {
    const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7';
    const game = gameOf(['e5', 'Nf3', 'Nc6', 'Bb5', 'a6'], '*', { SetUp: '1', FEN: fen });
    const [, second] = game.moves;
    const said = { ...game, moves: game.moves.map((move) => (move === second ? { ...move, comment: 'x } y' } : move)) };
    expect(formatPgn(game).split('\n\n')[1]).toBe('7... e5 8. Nf3 Nc6 9. Bb5 a6 *');
    expect(formatPgn(said).split('\n\n')[1]).toBe('7... e5 8. Nf3 {x ) y} 8... Nc6 9. Bb5 a6 *');
  });

  it('keeps lines below 80 characters', () => {
    const moves = Array.from({ length: 80 }, (_, index) => ['Nf3', 'Nf6', 'Ng1', 'Ng8'][index % 4] ?? '');
    const game = { ...gameOf(moves, '1/2-1/2'), comment: 'long '.repeat(50) };
    for (const line of formatPgn(game).split('\n')) expect(line.length).toBeLessThan(80);
    expect(sans(readOne(formatPgn(game)))).toEqual(moves);
  });

  it('its text reads back as the same game', () => {
    const texts = fc.string({ unit: fc.constantFrom(...Array.from('abc "\\;()%$!?.1é'), '1-0', '[x]') });
    const comments = texts.map((text) => text.replace(/\s+/g, ' ').trim());
    const tagNames = fc.constantFrom('Event', 'White', 'Black', 'Annotator');
    const games = fc.record({
      tags: fc
        .dictionary(tagNames, comments, { minKeys: 1 })
        .map((tags) => new Map(Object.entries(tags)) as ReadonlyMap<string, string>),
      comment: comments,
      moves: fc.array(
        fc.record({
          san: fc.constantFrom('e4', 'Nbd7+', 'O-O-O#', 'exd8=Q'),
          nags: fc.array(fc.nat({ max: 200 }), { maxLength: 2 }),
          comment: comments,
        }),
      ),
      result: fc.constantFrom<PgnResult>('1-0', '0-1', '1/2-1/2', '*'),
    });
    fc.assert(
      fc.property(games, (game) => {
        expect(readOne(formatPgn(game))).toMatchObject(game);
      }),
    );
  });

  it('chess.js reads it, moves, comments and tags, and its text reads back', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 120 }), (choices) => {
        core.setSetup(setupOf(START_FEN));
        const moves = [];
        for (const choice of choices) {
          const legal = core.legalMoves();
          const move = legal[choice % legal.length];
          if (move === undefined) break;
          moves.push({ san: formatSan(move, core), nags: [], comment: `+0.35/12 0.48s, n=${choice}` });
          core.exports.playMove(move);
        }
        const game = { ...gameOf([], '1/2-1/2'), moves };
        const other = new Chess();
        other.loadPgn(formatPgn(game));
        expect(other.history()).toEqual(sans(game));
        expect(other.getComments().map(({ comment }) => comment)).toEqual(moves.map(({ comment }) => comment));
        expect(other.getHeaders()).toMatchObject(Object.fromEntries(game.tags));
        const back = readOne(other.pgn());
        expect(back.moves).toEqual(moves);
        expect(back.result).toBe('1/2-1/2');
      }),
      { numRuns: 50 },
    );
  });

  it('chess.js reads a game that starts from another position', () => {
    const fen = '4k3/8/8/8/8/8/4P3/4K3 b - - 3 40';
    const other = new Chess();
    other.loadPgn(formatPgn(gameOf(['Kd7', 'e4', 'Kd6'], '*', { SetUp: '1', FEN: fen })));
    expect(other.history()).toEqual(['Kd7', 'e4', 'Kd6']);
  });
});

describeData('a book of openings', 'books/8moves_v3.pgn', () => {
  it('is read whole, and every game can be played', () => {
    const lines = readLines('books/8moves_v3.pgn');
    const games = read(lines.join('\n'));
    expect(games.length).toBe(lines.filter((line) => line.startsWith('[Event ')).length);
    for (const game of games) {
      expect(game.result).not.toBeNull();
      expect(game.moves.length).toBeGreaterThan(0);
      play(game);
    }
  });
});
