import { describe, expect, it } from 'vitest';
import { BLACK, NO_SQUARE, WHITE } from '../../src/abi/piece';
import { formatFen, MAX_CLOCK, parseFen, START_FEN } from '../../src/notation/fen';
import { pieceAt, pieceLetter } from '../../src/notation/pieces';
import { squareFromName } from '../../src/notation/squares';
import { codeOf, rewritten, setupOf } from './results';

const START_BOARD = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

describe('parseFen', () => {
  it('reads the start position field by field', () => {
    const setup = setupOf(START_FEN);
    const letterOn = (name: string): string => pieceLetter(pieceAt(setup.board, squareFromName(name)));
    expect(['a1', 'e1', 'd8', 'h7', 'e4'].map(letterOn)).toEqual(['R', 'K', 'q', 'p', '']);
    expect(setup.sideToMove).toBe(WHITE);
    expect(setup.castlingRooks).toEqual(['h1', 'a1', 'h8', 'a8'].map(squareFromName));
    expect(setup.enPassant).toBe(NO_SQUARE);
    expect(setup.halfmoveClock).toBe(0);
    expect(setup.fullmoveNumber).toBe(1);
  });

  it('reads the other side, a real en passant square and the counters', () => {
    const setup = setupOf('4k3/8/8/8/3pP3/8/8/4K3 b - e3 17 42');
    expect(setup.sideToMove).toBe(BLACK);
    expect(setup.enPassant).toBe(squareFromName('e3'));
    expect(setup.halfmoveClock).toBe(17);
    expect(setup.fullmoveNumber).toBe(42);
  });

  it('fills in missing trailing fields', () => {
    expect(rewritten(START_BOARD)).toBe(`${START_BOARD} w - - 0 1`);
    expect(rewritten(`${START_BOARD} b`)).toBe(`${START_BOARD} b - - 0 1`);
    expect(rewritten(`${START_BOARD} b Kq`)).toBe(`${START_BOARD} b Kq - 0 1`);
    expect(rewritten(`${START_BOARD} b KQkq -`)).toBe(`${START_BOARD} b KQkq - 0 1`);
    expect(rewritten(`${START_BOARD} b KQkq - 7`)).toBe(`${START_BOARD} b KQkq - 7 1`);
  });

  it('takes any blanks between and around fields', () => {
    expect(rewritten(`  ${START_BOARD}\tw   KQkq \t - 0  1 \r\n`)).toBe(START_FEN);
  });

  it('takes promotion marks and move number 0', () => {
    expect(rewritten('4k3/8/8/8/8/8/8/3Q~K3 w - - 0 0')).toBe('4k3/8/8/8/8/8/8/3QK3 w - - 0 1');
  });

  it('drops an en passant square that no pawn has just passed', () => {
    const impossible = [
      `${START_BOARD} w KQkq e6 0 1`,
      `${START_BOARD} b KQkq e6 0 1`,
      '4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1',
      '4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1',
      '4k3/8/8/4P3/8/8/8/4K3 w - e6 0 1',
      '4k3/8/8/8/8/4P3/8/4K3 b - e3 0 1',
    ];
    for (const fen of impossible) expect(setupOf(fen).enPassant, fen).toBe(NO_SQUARE);
  });

  it.each([
    ['', 'FEN_FIELDS'],
    [`${START_FEN} extra`, 'FEN_FIELDS'],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1', 'FEN_BOARD'],
    ['rnbqkbnr/pppppppp/8/8/7/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'FEN_BOARD'],
    ['rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'FEN_BOARD'],
    ['rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'FEN_BOARD'],
    ['rnbqkbnr/pppppppp/8/8/8/8~/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'FEN_BOARD'],
    ['rnbqkbnr/pppppppp/8/8/0/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'FEN_BOARD'],
    [`${START_BOARD} white KQkq - 0 1`, 'FEN_SIDE'],
    [`${START_BOARD} w KQxq - 0 1`, 'FEN_CASTLING'],
    ['4k3/8/8/8/8/2nB22/8/4K3 w - - 0 1', 'FEN_BOARD'],
    [`${START_BOARD} w KQkq e9 0 1`, 'FEN_EN_PASSANT'],
    [`${START_BOARD} b KQkq d8 0 1`, 'FEN_EN_PASSANT'],
    [`${START_BOARD} w KQkq - -1 1`, 'FEN_HALFMOVE_CLOCK'],
    [`${START_BOARD} w KQkq - 1.5 1`, 'FEN_HALFMOVE_CLOCK'],
    [`${START_BOARD} w KQkq - ${MAX_CLOCK + 1} 1`, 'FEN_HALFMOVE_CLOCK'],
    [`${START_BOARD} w KQkq - 0 1e3`, 'FEN_FULLMOVE_NUMBER'],
    [`${START_BOARD} w KQkq - 0 99999999999999999999`, 'FEN_FULLMOVE_NUMBER'],
    ['8/8/8/8/8/8/8/K7 w - - 0 1', 'FEN_KINGS'],
  ])('refuses %j with %s', (fen, code) => {
    expect(codeOf(parseFen(fen))).toBe(code);
  });

  it('names field, value and rule', () => {
    const error = parseFen(`${START_BOARD} x KQkq - 0 1`);
    expect(error).toEqual({
      ok: false,
      error: { code: 'FEN_SIDE', message: 'Side to move: "x" is neither "w" nor "b".' },
    });
  });

  it('keeps messages short and on one line whatever the text', () => {
    for (const text of ['k'.repeat(1_000_000), '\u0000/\u001b[2J', `${START_BOARD} \u2028\ud800 - - 0 1`]) {
      const result = parseFen(text);
      expect(result.ok).toBe(false);
      if (!result.ok) expect(result.error.message.length).toBeLessThan(400);
      codeOf(result);
    }
  });
});

describe('formatFen', () => {
  it('writes plain FEN for chess and files for Shredder', () => {
    expect(rewritten(START_FEN)).toBe(START_FEN);
    expect(rewritten(START_FEN, 'shredder')).toBe(START_FEN.replace('KQkq', 'HAha'));
  });

  it('prints the en passant square that the setup holds', () => {
    const fen = '4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1';
    expect(rewritten(fen)).toBe(fen);
  });

  it('reads back what it writes, up to the largest counters', () => {
    const fen = `r3k2r/8/8/8/8/8/8/R3K2R b Kq - ${MAX_CLOCK} ${MAX_CLOCK}`;
    expect(rewritten(fen)).toBe(fen);
    // Found by the fuzz: a move from there took the clock to where FENs are refused.
    const beyond = { ...setupOf(fen), halfmoveClock: MAX_CLOCK + 1, fullmoveNumber: MAX_CLOCK + 1 };
    expect(formatFen(beyond, 'xfen')).toBe(fen);
  });
});
