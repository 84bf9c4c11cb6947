// What programs ask of positions and moves, and what they may pass.

import { Chess as Chessops } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Position, type Move, type MoveInput } from '../../src/library/chess';
import { codeOf } from './thrown';

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

describe('a move', () => {
  test('has its fields, and copies of it have them', () => {
    const position = Position.fromFen('r3k2r/1P6/8/8/8/8/8/4K2R w Kkq - 0 1');
    const move = position.move('bxa8=N');
    const fields = {
      from: 'b7',
      to: 'a8',
      promotion: 'n',
      piece: 'p',
      captured: 'r',
      castlingRook: null,
      san: 'bxa8=N',
      uci: 'b7a8n',
      isCapture: true,
      isCheck: false,
      isCastling: false,
      isEnPassant: false,
    };
    expect(JSON.parse(JSON.stringify(move))).toEqual(fields);
    const { san, isCheck, ...cheap } = fields;
    expect(structuredClone(move)).toEqual(cheap);
    expect([move.san, move.isCheck]).toEqual([san, isCheck]);
    position.play(move);
    expect([move.before, move.after]).toEqual(['r3k2r/1P6/8/8/8/8/8/4K2R w Kkq - 0 1', position.fen()]);
    expect(position.undo()).toEqual(move);
  });

  test("tells its own position's answers, wherever the position has gone", () => {
    const choices = fc.array(fc.nat(), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(choices, fc.boolean(), (game, chess960) => {
        const position = Position.fromFen(KIWIPETE, { chess960 });
        const lists: { moves: readonly Move[]; texts: string[]; fens: string[] }[] = [];
        for (const number of game) {
          const moves = position.legalMoves();
          const move = moves[number % moves.length];
          if (move === undefined) break;
          expect(moves.map(({ san }) => san)).toEqual(position.sanMoves());
          // Listed again, so that nobody has asked them before the position moves on.
          const later = position.legalMoves();
          const [some = move] = [later[number % later.length]];
          lists.push({
            moves: later,
            texts: position.sanMoves(),
            fens: [position.fen(), position.clone().play(some).fen()],
          });
          position.play(move);
          if (number % 5 === 0) position.undo();
        }
        for (const { moves, texts, fens } of lists) {
          expect(moves.map(({ san }) => san)).toEqual(texts);
          expect(moves.map(({ isCheck }) => isCheck)).toEqual(texts.map((text) => /[+#]$/.test(text)));
          expect(moves[0]?.before).toBe(fens[0]);
          expect(moves.map(({ after }) => after)).toContain(fens[1]);
        }
      }),
      { numRuns: 40 },
    );
  });

  test.each<[string, string, MoveInput]>([
    ['its squares', 'e4', { from: 'e2', to: 'e4' }],
    ['its squares with a promotion that does not count', 'e4', { from: 'e2', to: 'e4', promotion: 'q' }],
    ['UCI notation', 'e4', 'e2e4'],
    ['a copy of a Move', 'Nf3', structuredClone(Position.start().move('Nf3'))],
  ])('is played by %s', (_, san, move) => {
    expect(Position.start().move(move).san).toBe(san);
    expect(Position.start().play(move).history({ san: true })).toEqual([san]);
  });

  test('of castling is played by the squares of the king or the rook, and by a copy', () => {
    const position = Position.fromFen('2rkr3/2p1p3/8/8/8/8/8/R2K3R w KQ - 0 1');
    const castling = position.move('O-O-O');
    expect(position.san({ from: 'd1', to: 'a1' })).toBe(castling.san);
    expect(position.san(structuredClone(castling))).toBe(castling.san);
    expect(position.san({ from: 'd1', to: 'c1' })).toBe('Kc1');
  });

  test('can be looked for by square and piece', () => {
    const position = Position.start();
    expect(position.legalMoves({ square: 'b1' }).map(String)).toEqual(['b1a3', 'b1c3']);
    expect(position.legalMoves({ piece: 'n' })).toHaveLength(4);
    expect(position.legalMoves({ square: 'b1', piece: 'p' })).toEqual([]);
  });
});

describe('a board', () => {
  const position = Position.fromFen(KIWIPETE);

  test('is read by rank, by piece and by square', () => {
    expect(position.board()[0]?.[4]).toEqual({ square: 'e8', role: 'k', colour: 'black' });
    expect(position.board()[4]?.[0]).toBeNull();
    expect([...position]).toHaveLength(32);
    expect(position.pieces('white', 'n')).toEqual(['c3', 'e5']);
    expect(position.king('black')).toBe('e8');
    expect(['a1', 'h1'].map((square) => position.squareColour(square))).toEqual(['dark', 'light']);
  });

  test('tells who attacks a square', () => {
    expect(position.attackers('d7', 'white')).toEqual(['e5']);
    expect(position.isAttacked('e1', 'black')).toBe(false);
  });

  test('tells rights, clocks and the en passant square', () => {
    expect(position.castlingRights.white).toEqual({ kingSide: 'h1', queenSide: 'a1' });
    const played = Position.start().play('e4').play('a6').play('e5').play('d5');
    expect([played.enPassant, played.halfmoveClock, played.fullmoveNumber]).toEqual(['d6', 0, 3]);
    expect(Position.start().play('e4').enPassant).toBeNull();
  });

  test('is that of the position, whichever was used last', () => {
    const one = Position.start().play('e4');
    const two = Position.start().play('d4');
    one.isCheck();
    expect([one.pieceAt('e4'), two.pieceAt('e4'), two.pieceAt('d4'), one.clone().pieceAt('e4')]).toEqual([
      'P',
      null,
      'P',
      'P',
    ]);
  });
});

describe('positions in turn', () => {
  test('are what they would be alone', () => {
    const choices = fc.array(fc.nat(), { minLength: 1, maxLength: 120 });
    fc.assert(
      fc.property(fc.array(choices, { minLength: 2, maxLength: 4 }), (games) => {
        const positions = games.map(() => Position.fromFen(KIWIPETE));
        for (let ply = 0; ply < 120; ply++) {
          for (const [index, choice] of games.entries()) {
            const position = positions[index];
            const number = choice[ply];
            if (position === undefined || number === undefined) continue;
            const moves = position.legalMoves();
            const move = moves[number % moves.length];
            if (number % 7 === 0) position.undo();
            else if (move !== undefined) position.play(move);
          }
        }
        for (const position of positions) {
          const alone = Position.fromFen(KIWIPETE);
          const copy = position.clone();
          for (const move of position.history({ san: true })) alone.play(move);
          for (const other of [position, copy]) {
            expect(other.fen()).toBe(alone.fen());
            expect(other.key()).toBe(alone.key());
            expect(other.outcome()).toEqual(alone.outcome());
            expect(other.board()).toEqual(alone.board());
          }
          while (alone.undo() !== null) expect(copy.undo()).not.toBeNull();
          expect(copy.fen()).toBe(KIWIPETE);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('ends', () => {
  test('that come by themselves and those that are claimed', () => {
    const position = Position.start();
    const shuffle = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
    const seen: (string | boolean | undefined)[][] = [];
    for (let ply = 1; ply <= 16; ply++) {
      position.play(shuffle[(ply - 1) % 4] ?? '');
      if (ply % 8 !== 0) continue;
      const outcome = position.outcome();
      seen.push([outcome?.reason, outcome?.isAutomatic, position.isThreefold(), position.isFivefold()]);
    }
    expect(seen).toEqual([
      ['threefold repetition', false, true, false],
      ['fivefold repetition', true, true, true],
    ]);
  });

  test.each([
    ['4k3/8/8/8/8/8/3R4/4K3 w - - 100 80', 'fifty moves', true, false],
    ['4k3/8/8/8/8/8/3R4/4K3 w - - 150 99', 'seventy-five moves', true, true],
    ['7k/5KQ1/8/8/8/8/8/8 b - - 150 99', 'checkmate', false, false],
  ])('of %s', (fen, reason, fifty, seventyFive) => {
    const position = Position.fromFen(fen);
    expect(position.outcome()?.reason).toBe(reason);
    expect([position.isFiftyMoves(), position.isSeventyFiveMoves()]).toEqual([fifty, seventyFive]);
    expect(position.isCheckmate()).toBe(reason === 'checkmate');
  });

  test('by material are those of chessops, for either side', () => {
    const men = fc.array(fc.tuple(fc.constantFrom(...Array.from('NBRQPnbrqp')), fc.integer({ min: 16, max: 47 })), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(men, (placed) => {
        const squares = new Map<number, string>([
          [0, 'K'],
          [63, 'k'],
          ...placed.map(([letter, square]) => [square, letter] as [number, string]),
        ]);
        const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) =>
          [0, 1, 2, 3, 4, 5, 6, 7].map((file) => squares.get(rank * 8 + file) ?? '1').join(''),
        );
        const board = ranks.map((rank) => rank.replace(/1+/g, (empty) => String(empty.length))).join('/');
        const fen = `${board} w - - 0 1`;
        const theirs = Chessops.fromSetup(parseFen(fen).unwrap());
        if (theirs.isErr) return;
        const ours = Position.fromFen(fen);
        for (const colour of ['white', 'black'] as const) {
          expect(ours.isInsufficientMaterial(colour), `${fen} ${colour}`).toBe(
            theirs.value.hasInsufficientMaterial(colour),
          );
        }
        expect(ours.isInsufficientMaterial(), fen).toBe(theirs.value.isInsufficientMaterial());
      }),
      { numRuns: 500 },
    );
  });
});

describe('values that are none', () => {
  const wrong = [undefined, null, 1, NaN, {}, [], Symbol('x'), 10n, () => 0, 'x'];
  const calls: Readonly<Record<string, (position: Position, value: never) => unknown>> = {
    fromFen: (_, value) => Position.fromFen(value),
    play: (position, value) => position.play(value),
    san: (position, value) => position.san(value),
    pieceAt: (position, value) => position.pieceAt(value),
    squareColour: (position, value) => position.squareColour(value),
    pieces: (position, value) => position.pieces(value),
    king: (position, value) => position.king(value),
    attackers: (position, value) => position.attackers('e4', value),
    isAttacked: (position, value) => position.isAttacked(value, 'white'),
    perft: (position, value) => position.perft(value),
    chess960: (_, value) => Position.chess960(typeof value === 'number' && value === 1 ? 1.5 : value),
    'play squares': (position, value) => position.play({ from: 'e2', to: value }),
  };

  test.each(Object.keys(calls))('%s refuses them with a code', (name) => {
    for (const value of wrong) {
      if (name === 'perft' && value === 1) continue;
      expect(codeOf(() => calls[name]?.(Position.start(), value as never))).toMatch(/^[A-Z0-9_]+$/);
    }
  });

  test('options too', () => {
    for (const value of [null, 1, 'x'] as never[]) {
      expect(codeOf(() => Position.start().fen(value))).toBe('OPTIONS');
      expect(codeOf(() => Position.start().legalMoves(value))).toBe('OPTIONS');
      expect(codeOf(() => Position.start().history(value))).toBe('OPTIONS');
      expect(codeOf(() => Position.fromFen(KIWIPETE, value))).toBe('OPTIONS');
    }
  });
});

describe('a move in another spelling', () => {
  test.each([
    ['long algebraic notation', 'Ng1-f3', 'Nf3'],
    ['a small letter', 'nf3', 'Nf3'],
    ['UCI notation with a dash', 'g1-f3', 'Nf3'],
    ['a zero', '0-0', 'O-O'],
  ])('is read: %s', (_, text, san) => {
    const fen = san === 'O-O' ? '4k3/8/8/8/8/8/8/4K2R w K - 0 1' : undefined;
    const position = fen === undefined ? Position.start() : Position.fromFen(fen);
    expect(position.move(text).san).toBe(san);
    expect(position.play(text).history({ san: true })).toEqual([san]);
  });

  test('is refused where it is no move', () => {
    expect(codeOf(() => Position.start().move('-'))).toBe('SAN_SYNTAX');
    expect(codeOf(() => Position.start().move('0000'))).toBe('UCI_MOVE_NULL');
    expect(codeOf(() => Position.start().move('Ng1-f4'))).toBe('SAN_ILLEGAL');
  });
});

describe('the game of a position as PGN', () => {
  test('has its moves, its tags and the result on the board', () => {
    const mate = Position.start().play('f3').play('e5').play('g4').play('Qh4#');
    expect(mate.pgn({ White: 'Ada' })).toBe('[White "Ada"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n');
    expect(mate.pgn(new Map([['Result', '*']]))).toBe('[Result "*"]\n\n1. f3 e5 2. g4 Qh4# *\n\n');
    expect(Position.start().pgn()).toBe('\n*\n\n');
  });

  test('says where it begins', () => {
    const fen = '4k3/8/8/8/8/8/4P3/4K3 b - - 3 9';
    const text = Position.fromFen(fen).play('Kd7').pgn({ FEN: 'something else' });
    expect(text).toContain(`[FEN "${fen}"]\n[SetUp "1"]\n\n9... Kd7 *`);
    expect(Position.chess960(0).pgn()).toContain('[Variant "Chess960"]');
  });
});
