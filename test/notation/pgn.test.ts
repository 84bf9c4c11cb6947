import { Chess } from 'chess.js';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../src/runtime/core';
import { START_FEN } from '../../src/notation/fen';
import { isNoGame, newMove, type PgnGame, type PgnResult } from '../../src/notation/pgn';
import { readPgn, readWholePgn as read, type ReadPgnGame } from '../../src/notation/pgn-reader';
import { pgnStartFen } from '../../src/notation/pgn-start';
import { formatPgn } from '../../src/notation/pgn-writer';
import { formatSan, parseSan } from '../../src/notation/san';
import { testCore } from '../helpers/core';
import { setupOf, valueOf } from './results';
import { describeData, readLines } from './shared-data';

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
    comments: [],
    moves: moves.map((san) => newMove(san)),
    result,
    after: [],
    errors: [],
  };
}

let core: Core;

beforeAll(async () => {
  core = await testCore();
});

/** Plays a game on the core; throws at the first move that is none. */
function play(game: PgnGame): void {
  core.setSetup(setupOf(pgnStartFen(game.tags)));
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
    expect(game.comments).toEqual(['before']);
    expect(game.moves).toEqual([
      { ...newMove('e4'), nags: [1], comments: ['one', 'two'] },
      { ...newMove('e5'), nags: [14], comments: ['to the end'] },
      { ...newMove('Nf3'), nags: [6] },
      newMove('Nc6'),
    ]);
    expect(game.result).toBe('1-0');
  });

  it('keeps variations out of the main line, with their comments and results', () => {
    const game = readOne('1. e4 (1. d4 {not ) here} d5 (1... Nf6 $2 1-0) 2. c4) 1... e5 *');
    expect(sans(game)).toEqual(['e4', 'e5']);
    expect(game.moves[0]?.comments).toEqual([]);
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
      'O-O',
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
    expect([games[0]?.after, games[1]?.comments]).toEqual([['agreed'], []]);
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

  it('finds nothing in an empty file, and no game in comments alone', () => {
    expect(read('')).toEqual([]);
    expect(read('\n{nothing here}\n; nor here\n').map(isNoGame)).toEqual([true]);
  });

  it('says which lines a game takes', () => {
    const first = formatPgn(gameOf(['e4'], '1-0', { White: 'Ä' }));
    const [one, two] = read(`${first}${formatPgn(gameOf(['d4'], '0-1'))}[Event "torn"]\n\n1. e4 e5`);
    expect([one?.firstLine, one?.lastLine]).toEqual([1, first.split('\n').length - 2]);
    expect([two?.firstLine, two?.result]).toEqual([first.split('\n').length, '0-1']);
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
    const said = {
      ...game,
      moves: game.moves.map((move) => (move.san === 'Nf3' ? { ...move, comments: ['x y'] } : move)),
    };
    expect(formatPgn(game).split('\n\n')[1]).toBe('7... e5 8. Nf3 Nc6 9. Bb5 a6 *');
    expect(formatPgn(said).split('\n\n')[1]).toBe('7... e5 8. Nf3 {x y} 8... Nc6 9. Bb5 a6 *');
  });

  it('keeps lines below 80 characters', () => {
    const moves = Array.from({ length: 80 }, (_, index) => ['Nf3', 'Nf6', 'Ng1', 'Ng8'][index % 4] ?? '');
    const game = { ...gameOf(moves, '1/2-1/2'), comments: ['long '.repeat(50)] };
    for (const line of formatPgn(game).split('\n')) expect(line.length).toBeLessThan(80);
    expect(sans(readOne(formatPgn(game)))).toEqual(moves);
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
          moves.push({ ...newMove(formatSan(move, core)), comments: [`+0.35/12 0.48s, n=${choice}`] });
          core.exports.playMove(move);
        }
        const game = { ...gameOf([], '1/2-1/2'), moves };
        const other = new Chess();
        other.loadPgn(formatPgn(game));
        expect(other.history()).toEqual(sans(game));
        expect(other.getComments().map(({ comment }) => comment)).toEqual(moves.flatMap((move) => move.comments));
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
