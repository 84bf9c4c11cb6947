import { Chess } from 'chess.js';
import { describe, expect, test } from 'vitest';
import { Position } from '../../src/library/chess';
import { codeOf } from './thrown';

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

/** Perft as a program would write it. */
function walked(position: Position, depth: number): number {
  if (depth === 0) return 1;
  let leaves = 0;
  for (const move of position.legalMoves()) {
    leaves += walked(position.play(move), depth - 1);
    position.undo();
  }
  return leaves;
}

describe('positions', () => {
  test('are read and written', () => {
    expect(Position.fromFen(KIWIPETE).fen()).toBe(KIWIPETE);
    expect(Position.chess960(518).fen()).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1');
    expect(codeOf(() => Position.fromFen('8/8/8/8/8/8/8/8 w - - 0 1'))).toBe('FEN_KINGS');
    expect(codeOf(() => Position.chess960(960))).toBe('CHESS960_NUMBER');
  });

  test('tell what stands where', () => {
    const position = Position.fromFen(KIWIPETE);
    expect([position.turn, position.isCheck()]).toEqual(['white', false]);
    expect(['e1', 'd7', 'e4', 'a5'].map((square) => position.pieceAt(square))).toEqual(['K', 'p', 'P', null]);
    expect(codeOf(() => position.pieceAt('i9'))).toBe('SQUARE');
    // Polyglot's published key of the start position.
    expect(Position.start().key()).toBe(0x463b96181691fc9cn);
  });

  test.each([
    // The rook on a5 pins the pawn on d5 along the rank once both pawns are gone: no capture is legal.
    ['8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1', '-', 'e6', 'e6'],
    ['4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 2', 'e6', 'e6', 'e6'],
    ['4k3/8/8/4p3/8/8/8/4K3 w - e6 0 2', '-', '-', 'e6'],
  ])('name the en passant square of %s by habit', (fen, legal, pseudoLegal, always) => {
    const position = Position.fromFen(fen);
    expect([position.fen(), position.fen({ enPassant: 'legal' })]).toEqual(Array(2).fill(fen.replace('e6', legal)));
    expect(position.fen({ enPassant: 'pseudo-legal' })).toBe(fen.replace('e6', pseudoLegal));
    expect(position.fen({ enPassant: 'always' })).toBe(fen.replace('e6', always));
    expect(codeOf(() => position.fen({ enPassant: 'never' as never }))).toBe('EN_PASSANT_HABIT');
  });

  test('name the square that the last move passed over', () => {
    const position = Position.start().play('e4');
    expect(position.fen().split(' ')[3]).toBe('-');
    expect(position.fen({ enPassant: 'always' }).split(' ')[3]).toBe('e3');
    expect(position.play('Nf6').fen({ enPassant: 'always' }).split(' ')[3]).toBe('-');
  });

  test('count leaves, in the core and move by move', () => {
    expect([1, 2, 3, 4].map((depth) => Position.fromFen(KIWIPETE).perft(depth))).toEqual([
      48n,
      2039n,
      97862n,
      4085603n,
    ]);
    expect(Position.start().perft(0)).toBe(1n);
    expect(walked(Position.fromFen(KIWIPETE), 3)).toBe(97862);
    expect(codeOf(() => Position.start().perft(16))).toBe('PERFT_DEPTH');
  });
});

describe('moves', () => {
  test('have parts and two notations', () => {
    const position = Position.fromFen('r3k2r/1P6/8/8/8/8/8/4K2R w Kkq - 0 1');
    const castling = position.move('O-O');
    expect([castling.uci, castling.from, castling.to, castling.castlingRook]).toEqual(['e1g1', 'e1', 'g1', 'h1']);
    const promotion = position.move('b7a8n');
    expect([promotion.promotion, promotion.isCapture, position.san(promotion)]).toEqual(['n', true, 'bxa8=N']);
    expect(position.sanMoves()).toEqual(position.legalMoves().map((move) => position.san(move)));
    expect(position.moveCount).toBe(position.legalMoves().length);
    expect(
      Position.chess960(518).play('g1f3').play('g8f6').play('g2g3').play('g7g6').play('Bg2').play('Bg7').move('O-O')
        .uci,
    ).toBe('e1h1');
  });

  test('that are not legal are refused, and the position stays', () => {
    const position = Position.start();
    expect(codeOf(() => position.play('e2e5'))).toBe('UCI_MOVE_ILLEGAL');
    expect(codeOf(() => position.play('Nd4'))).toBe('SAN_ILLEGAL');
    expect(codeOf(() => position.play('hello'))).toBe('SAN_SYNTAX');
    const foreign = Position.start().play('e4').legalMoves()[0];
    expect(codeOf(() => position.play(foreign ?? ''))).toBe('MOVE_ILLEGAL');
    expect(position.fen()).toBe(Position.start().fen());
  });

  test('keep their own position while the game goes back and on otherwise', () => {
    const position = Position.start().play('e4');
    const after = position.fen();
    const reply = position.move('e5');
    const [first] = position.play('c5').history();
    position.undo();
    position.undo();
    position.play('d4').play('d5').play('c4');
    expect(reply.before).toBe(after);
    expect(reply.after).toBe(Position.fromFen(after).play('e5').fen());
    expect(reply.san).toBe('e5');
    expect(first?.before).toBe(Position.start().fen());
    expect(position.history({ san: true })).toEqual(['d4', 'd5', 'c4']);
  });

  test('are taken back, more of them than the core remembers', () => {
    const position = Position.start();
    const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    for (let ply = 0; ply < 1000; ply++) position.play(shuffle[ply % 4] ?? '');
    expect(position.history()).toHaveLength(1000);
    for (let ply = 1000; ply > 0; ply--) expect(position.undo()?.uci).toBe(shuffle[(ply - 1) % 4]);
    expect(position.undo()).toBeNull();
    expect(position.fen()).toBe(Position.start().fen());
  });

  test('of positions that take turns do not mix', () => {
    const [one, other] = [Position.start().play('e4'), Position.fromFen(KIWIPETE)];
    const copy = one.clone().play('c5');
    expect(other.play('e5g6').undo()?.uci).toBe('e5g6');
    expect([one.sanMoves().length, other.legalMoves().length]).toEqual([20, 48]);
    expect(copy.history().map(String)).toEqual(['e2e4', 'c7c5']);
    expect(one.undo()?.uci).toBe('e2e4');
  });

  test('and their SAN are those of chess.js, along a game of random moves', () => {
    let seed = 7;
    const chess = new Chess();
    const position = Position.start();
    for (let ply = 0; ply < 120 && !chess.isGameOver(); ply++) {
      const expected = chess.moves().sort();
      expect(position.sanMoves().sort()).toEqual(expected);
      seed = (seed * 1103515245 + 12345) % 2147483648;
      const san = expected[seed % expected.length] ?? '';
      chess.move(san);
      position.play(san);
    }
    expect(position.history().length).toBeGreaterThan(20);
  });
});

describe('outcome', () => {
  test.each([
    ['rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'black', 'checkmate'],
    ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', null, 'stalemate'],
    ['8/8/4k3/8/8/3KB3/8/8 w - - 0 1', null, 'insufficient material'],
    ['4k3/8/8/8/8/8/3R4/4K3 w - - 100 80', null, 'fifty moves'],
  ])('%s', (fen, winner, reason) => {
    expect(Position.fromFen(fen).outcome()).toMatchObject({ winner, reason });
  });

  test('of a repetition', () => {
    const position = Position.start();
    for (const move of ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1']) position.play(move);
    expect(position.outcome()).toBeNull();
    expect(position.play('Ng8').outcome()).toMatchObject({ winner: null, reason: 'threefold repetition' });
  });
});
