// Set-ups that are edited, and everything that can be wrong with a FEN.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Position, Setup, validateFen } from '../../src/library/chess-public';
import { parseFen, START_FEN } from '../../src/notation/fen';
import { codeOf } from './thrown';

const codesOf = (fen: string): string[] => validateFen(fen).errors.map(({ code }) => code);

describe('validateFen', () => {
  test('finds no fault in what is read', () => {
    expect(validateFen(START_FEN)).toEqual({ ok: true, errors: [] });
  });

  test('finds all faults, in the order of the fields', () => {
    const { ok, errors } = validateFen('8/8/8/8/8/8/8/9 x KK! e9 -1 z more');
    expect(ok).toBe(false);
    expect(errors.map(({ code, field }) => [code, field])).toEqual([
      ['FEN_FIELDS', 'fen'],
      ['FEN_BOARD', 'board'],
      ['FEN_SIDE', 'turn'],
      ['FEN_CASTLING', 'castling'],
      ['FEN_EN_PASSANT', 'enPassant'],
      ['FEN_HALFMOVE_CLOCK', 'halfmoveClock'],
      ['FEN_FULLMOVE_NUMBER', 'fullmoveNumber'],
    ]);
    expect(errors.every(({ message }) => message.length > 20)).toBe(true);
  });

  test('finds every fault of a board', () => {
    expect(codesOf('P3k2p/8/8/8/8/PPPPPPPP/PPPP4/8 w - - 0 1')).toEqual([
      'FEN_KINGS',
      'FEN_PAWNS',
      'FEN_PAWNS',
      'FEN_PAWNS',
    ]);
    expect(codesOf('qqqqkqqq/qqqqqqqq/q7/8/8/8/8/K7 w - - 0 1')).toEqual(['FEN_MEN']);
    expect(codesOf('4k3/4R3/8/8/8/8/8/K6p w - - 0 1')).toEqual(['FEN_PAWNS', 'FEN_OPPONENT_IN_CHECK']);
    expect(codesOf('4k3/4R3/8/8/8/8/8/K3R3 w - - x 1')).toEqual(['FEN_HALFMOVE_CLOCK', 'FEN_OPPONENT_IN_CHECK']);
  });

  test('answers whatever it is given', () => {
    for (const value of [null, undefined, 7, {}, []]) {
      expect(validateFen(value as string).errors.map(({ code }) => code)).toEqual(['TEXT']);
    }
    expect(codesOf('')).toEqual(['FEN_FIELDS']);
  });

  test('agrees with the reader on any text', () => {
    const field = (usual: string): fc.Arbitrary<string> => fc.oneof(fc.constant(usual), fc.string({ maxLength: 4 }));
    const piece = fc.constantFrom(...Array.from('PNBRQKpnbrqk12345678/'));
    const board = fc.oneof(
      fc.constant('r3k2r/8/8/8/8/8/8/R3K2R'),
      fc.array(piece, { maxLength: 70 }).map((pieces) => pieces.join('')),
      fc
        .array(fc.constantFrom('8', 'k7', 'K7', 'p7', 'QQQQQQQQ', 'PPPPPPPP'), { minLength: 8, maxLength: 8 })
        .map((ranks) => ranks.join('/')),
    );
    const fen = fc
      .tuple(board, field('w'), field('KQkq'), field('-'), field('0'), field('1'))
      .map((fields) => fields.join(' '));
    fc.assert(
      fc.property(fen, (text) => {
        const read = parseFen(text);
        const [first] = validateFen(text).errors;
        expect(first?.code === undefined).toBe(read.ok);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('a set-up', () => {
  test('is edited and becomes a position', () => {
    const setup = Setup.empty().put('e1', 'K').put('h1', { role: 'r', colour: 'white' }).put('e8', 'k').put('a8', 'q');
    expect(setup.remove('a8')).toBe('q');
    expect(setup.remove('a8')).toBeNull();
    setup.castling = 'K';
    setup.fullmoveNumber = 12;
    setup.halfmoveClock = 3;
    expect(setup.fen()).toBe('4k3/8/8/8/8/8/8/4K2R w K - 3 12');
    expect(setup.check()).toEqual({ ok: true, errors: [] });
    expect(setup.position().play('O-O').fen()).toBe('4k3/8/8/8/8/8/8/5RK1 b - - 4 12');
    expect([setup.turn, setup.castling, setup.halfmoveClock, setup.fullmoveNumber]).toEqual(['white', 'K', 3, 12]);
    expect(setup.clear().fen()).toBe('8/8/8/8/8/8/8/8 w - - 0 1');
  });

  test('says why it is no position', () => {
    const setup = Setup.start();
    setup.remove('e1');
    setup.put('a8', 'P');
    expect(setup.check().errors.map(({ code }) => code)).toEqual(['FEN_KINGS', 'FEN_PAWNS', 'FEN_PAWNS']);
    expect(codeOf(() => setup.position())).toBe('FEN_KINGS');
  });

  test('comes from a position and goes back to it', () => {
    const position = Position.start().play('e4').play('a6').play('e5').play('d5');
    const setup = Setup.of(position);
    expect([setup.fen(), setup.enPassant]).toEqual([position.fen(), 'd6']);
    expect(setup.position().move('exd6').isEnPassant).toBe(true);
    setup.turn = 'black';
    expect([setup.turn, setup.enPassant]).toEqual(['black', null]);
    // The position is another object.
    expect(position.turn).toBe('white');
    expect([...Setup.of(Position.start())]).toEqual([...Position.start()]);
  });

  test('takes an en passant square only where a pawn can have passed', () => {
    const setup = Setup.fromFen('4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1');
    setup.enPassant = 'd6';
    expect(setup.position().move('exd6').isEnPassant).toBe(true);
    expect(codeOf(() => (setup.enPassant = 'e6'))).toBe('FEN_EN_PASSANT');
    expect(setup.enPassant).toBe('d6');
    setup.enPassant = null;
    expect(setup.fen()).toBe('4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1');
  });

  test.each<[string, (setup: Setup) => unknown]>([
    ['SQUARE', (setup) => setup.put('i9', 'K')],
    ['PIECE', (setup) => setup.put('e4', 'X')],
    ['ROLE', (setup) => setup.put('e4', { role: 'x' as 'p', colour: 'white' })],
    ['COLOUR', (setup) => (setup.turn = 'w' as 'white')],
    ['FEN_CASTLING', (setup) => (setup.castling = 'KX')],
    ['FEN_HALFMOVE_CLOCK', (setup) => (setup.halfmoveClock = -1)],
    ['FEN_FULLMOVE_NUMBER', (setup) => (setup.fullmoveNumber = NaN)],
    ['FEN_BOARD', () => Setup.fromFen('nothing')],
    ['TEXT', () => Setup.fromFen(null as unknown as string)],
  ])('refuses with %s and stays as it was', (code, act) => {
    const setup = Setup.start();
    expect(codeOf(() => act(setup))).toBe(code);
    expect(setup.fen()).toBe(START_FEN);
  });
});
