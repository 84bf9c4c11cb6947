import { describe, expect, it } from 'vitest';
import { BLACK, WHITE } from '../../src/abi/piece';
import { parseFen } from '../../src/notation/fen';
import { isAttacked } from '../../src/notation/legality';
import { squareFromName, squareName } from '../../src/notation/squares';
import { codeOf, setupOf, valueOf } from './results';

/** Names of all squares that a colour attacks. */
function attackedBy(colour: number, board: string): string {
  const setup = setupOf(`${board} ${colour === WHITE ? 'b' : 'w'} - - 0 1`);
  return Array.from({ length: 64 }, (_, square) => square)
    .filter((square) => isAttacked(setup.board, square, colour))
    .map(squareName)
    .join(' ');
}

describe('isAttacked', () => {
  it('knows each piece, and its own side too', () => {
    expect(attackedBy(WHITE, 'k7/8/8/8/8/8/P6P/K7')).toBe('b1 a2 b2 b3 g3');
    expect(attackedBy(BLACK, 'K7/8/8/8/8/p6p/8/k7')).toBe('b1 a2 b2 g2');
    expect(attackedBy(WHITE, '8/8/8/k7/8/8/8/KN6')).toBe('b1 a2 b2 d2 a3 c3');
    expect(attackedBy(BLACK, '8/8/8/8/3P4/8/1r6/kn5K')).toBe('b1 a2 b2 c2 d2 e2 f2 g2 h2 a3 b3 c3 b4 b5 b6 b7 b8');
  });

  it('stops sliders at the first man', () => {
    const { board } = setupOf('4k3/8/8/8/8/2B1p3/8/K3R3 b - - 0 1');
    expect(isAttacked(board, squareFromName('e3'), WHITE)).toBe(true);
    expect(isAttacked(board, squareFromName('e4'), WHITE)).toBe(false);
    expect(isAttacked(board, squareFromName('h8'), WHITE)).toBe(true);
  });
});

describe('legality of a setup', () => {
  it.each([
    ['8/8/8/8/8/8/8/8 w - - 0 1', 'FEN_KINGS'],
    ['kk6/8/8/8/8/8/8/K7 w - - 0 1', 'FEN_KINGS'],
    ['k7/8/8/8/8/8/8/1N6 w - - 0 1', 'FEN_KINGS'],
    ['kP6/8/8/8/8/8/8/K7 w - - 0 1', 'FEN_PAWNS'],
    ['k7/8/8/8/8/8/8/Kp6 w - - 0 1', 'FEN_PAWNS'],
    ['k7/8/8/8/8/P7/PPPPPPPP/K7 w - - 0 1', 'FEN_PAWNS'],
    ['k7/8/8/8/8/NNNNNNNN/NNNNNNNN/K7 w - - 0 1', 'FEN_MEN'],
    ['8/8/8/3kK3/8/8/8/8 w - - 0 1', 'FEN_OPPONENT_IN_CHECK'],
    ['4k3/3P4/8/8/8/8/8/4K3 w - - 0 1', 'FEN_OPPONENT_IN_CHECK'],
    ['4k3/8/8/8/8/8/3p4/4K3 b - - 0 1', 'FEN_OPPONENT_IN_CHECK'],
    ['4k3/2N5/8/8/8/8/8/4K3 w - - 0 1', 'FEN_OPPONENT_IN_CHECK'],
    ['4k3/8/8/8/B7/8/8/4K3 w - - 0 1', 'FEN_OPPONENT_IN_CHECK'],
    ['4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1', 'FEN_OPPONENT_IN_CHECK'],
  ])('%s is refused with %s', (fen, code) => {
    expect(codeOf(parseFen(fen))).toBe(code);
  });

  it.each([
    ['the side to move in check', '4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1'],
    ['check from behind a man', '4k3/4p3/8/8/8/8/4Q3/4K3 w - - 0 1'],
    ['a king behind an enemy pawn', '8/8/4P3/3k4/8/8/8/4K3 w - - 0 1'],
    ['more promoted pieces than missing pawns', 'nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1'],
  ])('%s is accepted', (_, fen) => {
    expect(valueOf(parseFen(fen))).toBeDefined();
  });
});
