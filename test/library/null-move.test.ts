// Null moves: a side passes. Games of PGN have them in variations, and chess.js plays them.

import { Chess } from 'chess.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Game, parsePgn, Position, type Move } from '../../src/library/chess-public';
import { playMoves } from '../../src/library/played-moves';
import { plainPosition } from '../../src/library/position-input';
import { codeOf } from './thrown';

/** Plays moves by their numbers, a null move where one is due and allowed; the same on a board of chess.js. */
function playRandomly(choices: readonly number[]): { position: Position; fens: string[]; other: Chess } {
  const position = Position.start();
  const other = new Chess();
  const fens = [position.fen()];
  for (const choice of choices) {
    const moves = position.sanMoves();
    const isNull = choice % 5 === 0 && !position.isCheck();
    const san = isNull ? '--' : moves[choice % moves.length];
    if (san === undefined) break;
    position.play(san);
    other.move(san);
    fens.push(position.fen());
  }
  return { position, fens, other };
}

const choices = fc.array(fc.nat(), { maxLength: 80 });

describe('a null move', () => {
  it('gives the positions that chess.js has', () => {
    fc.assert(
      fc.property(choices, (list) => {
        const { position, other } = playRandomly(list);
        expect(position.fen().split(' ').slice(0, 3)).toEqual(other.fen().split(' ').slice(0, 3));
        expect(position.fullmoveNumber).toBe(other.moveNumber());
        expect(position.history({ san: true })).toEqual(other.history());
      }),
      { numRuns: 60 },
    );
  });

  it('is taken back, cloned, left and come back to, written and read', () => {
    fc.assert(
      fc.property(choices, choices, (list, others) => {
        const { position, fens } = playRandomly(list);
        const copy = position.clone();
        const other = playRandomly(others).position;
        const [game] = parsePgn(position.pgn());
        const last = game?.positionAt(game.moves.at(-1) ?? null);
        expect([last?.fen(), last?.history({ san: true })]).toEqual([position.fen(), position.history({ san: true })]);
        expect([last?.key(), copy.key()]).toEqual([position.key(), position.key()]);
        for (const fen of fens.toReversed()) {
          expect([position.fen(), copy.fen()]).toEqual([fen, fen]);
          other.undo();
          expect([position.undo() === null, copy.undo() === null]).toEqual([fen === fens[0], fen === fens[0]]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is a Move, plain data, and can be played again', () => {
    const position = Position.start().play('e4');
    const move = position.move('--');
    expect(move.toJSON()).toMatchObject({ from: 'e8', to: 'e8', piece: 'k', san: '--', uci: '0000', isCapture: false });
    expect([move.isCheck, move.captured, move.after.split(' ')[1]]).toEqual([false, null, 'w']);
    const { fen } = { fen: position.play(move).fen() };
    expect(position.undo()).toBe(move);
    for (const copy of [structuredClone(move), JSON.parse(JSON.stringify(move)) as Move]) {
      expect(position.play(copy).fen()).toBe(fen);
      expect(position.undo()?.san).toBe('--');
    }
    expect(Position.start().play(move).turn).toBe('black');
    expect(codeOf(() => position.play({ from: 'e8', to: 'e8' }))).toBe('UCI_MOVE_ILLEGAL');
    expect(codeOf(() => position.play('0000'))).toBe('UCI_MOVE_NULL');
  });

  it('cannot be played in check', () => {
    const position = Position.fromFen('4k3/8/8/8/8/8/4R3/4K3 b - - 0 1');
    for (const text of ['--', 'Z0', 'null']) expect(codeOf(() => position.play(text))).toBe('SAN_NULL');
    expect(codeOf(() => position.play(Position.start().move('--')))).toBe('SAN_NULL');
  });

  it('ends repetitions, and the right to take en passant', () => {
    const position = Position.start();
    for (const san of ['Nf3', 'Nf6', 'Ng1', 'Ng8', '--', '--']) position.play(san);
    for (const san of ['Nf3', 'Nf6', 'Ng1', 'Ng8']) position.play(san);
    expect(position.isThreefold()).toBe(false);
    const double = Position.start();
    for (const san of ['e4', 'a6', 'e5', 'd5', '--', 'a5']) double.play(san);
    expect(double.enPassant).toBeNull();
  });

  it('is in games and their trees', () => {
    const game = Game.fromMoves(['e4', '--', 'd4']);
    expect(game.pgn().trim()).toBe('1. e4 -- 2. d4 *');
    const [e4, pass] = game.moves;
    expect(game.play(e4 ?? null, '--')).toBe(pass);
    const d5 = game.play(pass ?? null, 'e5');
    expect(game.play(d5, '--').san).toBe('--');
    expect(game.pgn().trim()).toBe('1. e4 -- 2. d4 (2. e5 --) *');
    const [read] = parsePgn('1. e4 e5 2. -- Nf6 *');
    const position = read?.positionAt(read.moves[3] ?? null);
    expect(position?.history({ san: true })).toEqual(['e4', 'e5', '--', 'Nf6']);
    expect(position?.pgn().trim()).toBe('1. e4 e5 2. -- Nf6 *');
    expect(read?.resolve()).toEqual([]);
  });

  it('is not told to an engine, whose game begins behind it', () => {
    const plain = plainPosition({ moves: ['e4', '--', 'd4', 'd5'] }, playMoves);
    expect(plain.moves).toEqual(['d2d4', 'd7d5']);
    expect(plain.fen).toMatch(/^rnbqkbnr\/pppppppp\/8\/8\/4P3\/8\/PPPP1PPP\/RNBQKBNR w .* 2$/);
  });
});
