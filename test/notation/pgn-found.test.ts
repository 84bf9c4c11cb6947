// PGN as it is found, not as the standard has it: each kind of input, and what is right.

import { describe, expect, it, test } from 'vitest';
import { parseComment, parsePgn, type Game } from '../../src/library/chess-public';

function onlyGame(source: string | Uint8Array): Game {
  const [game, ...others] = parsePgn(source);
  if (game === undefined || others.length > 0) throw new Error(`${others.length + (game ? 1 : 0)} games`);
  return game;
}

/** The main line in SAN, after every move was played. */
function played(text: string): string {
  const game = onlyGame(text);
  expect(game.resolve()).toEqual([]);
  return game.moves.map(({ san }) => san).join(' ');
}

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const position = (fen: string): string => `[SetUp "1"]\n[FEN "${fen}"]\n\n`;
const PROMOTION = position('4k3/P7/8/8/8/8/8/4K3 w - - 0 1');
const CASTLING = position('4k2r/5p2/8/8/8/8/8/4K2R b Kk - 0 1');
const PAWN_CHECK = position('8/8/8/8/5k2/8/6P1/4K3 w - - 0 1');

describe('the text of a game', () => {
  it('has tags and moves on one line', () => {
    const game = onlyGame('[Event "a"] [Site "b"] 1. e4 e5 *');
    expect([...game.tags.keys(), ...game.moves.map(({ san }) => san)]).toEqual(['Event', 'Site', 'e4', 'e5']);
    expect(game.errors).toEqual([]);
  });

  it('has tags of any name', () => {
    const game = onlyGame('[Black-Elo "5"]\n[a:b "1"]\n[c+d "2"]\n[e#f "3"]\n[g=h "4"]\n\n1. e4 *');
    expect([...game.tags.keys()]).toEqual(['Black-Elo', 'a:b', 'c+d', 'e#f', 'g=h']);
    expect(game.moves).toHaveLength(1);
  });

  test.each<[string, Uint8Array]>([
    ['UTF-8', new TextEncoder().encode('[White "Müller"]\n\n1. e4 *')],
    ['UTF-8 with a mark', new TextEncoder().encode('\ufeff[White "Müller"]\n\n1. e4 *')],
    ['ISO 8859-1', latin1('[White "M\u00fcller"]\n\n1. e4 *')],
    ['UTF-16, the small end first', new Uint8Array(Buffer.from('\ufeff[White "Müller"]\n\n1. e4 *', 'utf16le'))],
    ['UTF-16, the big end first', new Uint8Array(Buffer.from('\ufeff[White "Müller"]\n\n1. e4 *', 'utf16le').swap16())],
  ])('is in %s', (_, bytes) => {
    const game = onlyGame(bytes);
    expect([game.tags.get('White'), game.moves.length]).toEqual(['Müller', 1]);
  });

  it('is in windows-1252', () => {
    expect(onlyGame(latin1('[White "\u0080 \u0096 \u00e9"]\n\n1. e4 *')).tags.get('White')).toBe('€ – é');
  });

  test.each(['\n', '\r', '\r\n'])('has lines that end with %j', (end) => {
    const game = onlyGame(['[Event "a"]', '', '1. e4 ; good', 'e5 {a', 'b} *', ''].join(end));
    expect(game.moves.map(({ san, comments }) => [san, ...comments])).toEqual([
      ['e4', 'good'],
      ['e5', 'a b'],
    ]);
  });

  it('has brackets in a comment, also where a line begins', () => {
    const game = onlyGame('[Event "a"]\n\n1. e4 {see\n[White "x"] and\n[%clk 0:01:00] this} e5 *');
    expect(game.moves).toHaveLength(2);
    const words = Array.from({ length: 60 }, () => 'word [Event "x"]').join(' ');
    expect(onlyGame(onlyGame(`1. e4 {${words}} e5 *`).pgn()).moves[0]?.comments).toEqual([words]);
  });

  it('has its result in a tag, or two that differ', () => {
    const missing = onlyGame('[Result "1-0"]\n\n1. e4\n');
    expect([missing.result, missing.errors.map(({ code }) => code)]).toEqual(['1-0', ['PGN_RESULT_MISSING']]);
    const differs = onlyGame('[Result "1-0"]\n\n1. e4 0-1\n');
    expect([differs.result, differs.errors.map(({ code }) => code)]).toEqual(['0-1', ['PGN_RESULT_DIFFERS']]);
  });

  it('is of any size', () => {
    const comment = 'word '.repeat(40_000).trim();
    const tags = Array.from({ length: 400 }, (_, number) => `[T${number} "${number}"]`).join('\n');
    const game = onlyGame(`${tags}\n\n1. e4 {${comment}} e5 *`);
    expect([game.tags.size, game.moves.length, game.moves[0]?.comments[0]?.length]).toEqual([400, 2, comment.length]);
    expect(onlyGame(`1. e4 ${'{x} '.repeat(600_000)} e5 *`).moves).toHaveLength(2);
  });
});

describe('words that are no moves', () => {
  test.each<[string, number]>([
    ['±', 16],
    ['∓', 17],
    ['⩱', 15],
    ['□', 7],
    ['N', 146],
  ])('%s is glyph %i', (sign, nag) => {
    expect(onlyGame(`1. e4 ${sign} e5 *`).moves.map(({ san, nags }) => [san, ...nags])).toEqual([['e4', nag], ['e5']]);
  });

  test.each(['<foo>', '\u200b', '`', '[pgn]', '\u00ad'])('%j is passed over', (word) => {
    expect(onlyGame(`1. e4 ${word} e5 *`).moves.map(({ san }) => san)).toEqual(['e4', 'e5']);
  });

  test.each([
    ['½-½', '1/2-1/2'],
    ['1–0', '1-0'],
    ['0‑1', '0-1'],
  ])('%s is a result', (text, result) => {
    expect(onlyGame(`1. e4 ${text}`).result).toBe(result);
  });
});

describe('moves in other spellings', () => {
  test.each([
    ['an en dash', `${CASTLING}1... O–O 2. O–O *`, 'O-O O-O'],
    ['zeros and non-breaking hyphens', `${CASTLING}1... 0‑0 2. 0-0 *`, 'O-O O-O'],
    ['squares of the king', `${CASTLING}1... e8-g8 2. Ke1-g1 *`, 'O-O O-O'],
    ['two squares with a check', `${PAWN_CHECK}1. g2g3+ *`, 'g3+'],
    ['two squares with a dash', `${PAWN_CHECK}1. g2-g3 *`, 'g3+'],
    ['a promotion in brackets', `${PROMOTION}1. a8(Q) *`, 'a8=Q+'],
    ['a promotion behind a slash', `${PROMOTION}1. a8/Q *`, 'a8=Q+'],
    ['a small knight', '1. nf3 d5 *', 'Nf3 d5'],
    ['figurines', '1. ♘f3 ♞f6 *', 'Nf3 Nf6'],
  ])('are read: %s', (_, text, san) => {
    expect(played(text)).toBe(san);
  });

  test.each(['--', 'Z0', 'null'])('%s is a null move', (text) => {
    const game = onlyGame(`1. e4 ${text} 2. d4 *`);
    expect(played(`1. e4 ${text} 2. d4 *`)).toBe('e4 -- d4');
    expect(game.positionAt(game.moves[1] ?? null).turn).toBe('white');
    expect(
      onlyGame(`${position('4k3/8/8/8/8/8/4R3/4K3 b - - 0 1')}1... ${text} *`)
        .resolve()
        .map(({ code }) => code),
    ).toEqual(['SAN_NULL']);
  });
});

describe('variants', () => {
  test.each(['Standard', 'From Position', 'Chess960', 'chess 960', 'Fischerandom', 'Fischer-Random', '?'])(
    '%s is read',
    (name) => {
      expect(onlyGame(`[Variant "${name}"]\n\n1. e4 *`).start.moveCount).toBe(20);
    },
  );
});

describe('commands in comments', () => {
  it('are values, and unknown ones stay', () => {
    const comment = 'a [%clk 0:01:02] [%emt 0:00:03] [%eval 0.25,12] [%cal Ge2e4,Rd1d8] [%csl Ya1] [%depth 7] b';
    const parts = parseComment([comment]);
    expect(JSON.stringify(parts)).toContain('depth');
    expect([parts.clock, parts.elapsed, parts.evaluation]).toEqual([62, 3, expect.objectContaining({ depth: 12 })]);
    expect([parts.arrows, parts.squares].map((marks) => (marks as readonly unknown[]).length)).toEqual([2, 1]);
  });
});
