import { describe, expect, it } from 'vitest';
import { NO_SQUARE } from '../../src/abi/piece';
import { parseFen } from '../../src/notation/fen';
import { squareFromName, squareName } from '../../src/notation/squares';
import { codeOf, rewritten, setupOf } from './results';

/** The rooks of a castling field on a board, as names, `-` where there is no right. */
function rooks(board: string, field: string): string[] {
  return setupOf(`${board} w ${field} - 0 1`).castlingRooks.map(squareName);
}

const ROOKS_EVERYWHERE = 'rr2k1rr/8/8/8/8/8/8/RR2K1RR';

describe('castling field', () => {
  it('takes KQkq for the outermost rooks', () => {
    expect(rooks(ROOKS_EVERYWHERE, 'KQkq')).toEqual(['h1', 'a1', 'h8', 'a8']);
    expect(rooks('1r2kr2/8/8/8/8/8/8/2R1K1R1', 'KQkq')).toEqual(['g1', 'c1', 'f8', 'b8']);
  });

  it('takes file letters for inner rooks', () => {
    expect(rooks(ROOKS_EVERYWHERE, 'GBgb')).toEqual(['g1', 'b1', 'g8', 'b8']);
  });

  it('takes mixed letters in any order, and the same right twice', () => {
    expect(rooks(ROOKS_EVERYWHERE, 'gQKb')).toEqual(['h1', 'a1', 'g8', 'b8']);
    expect(rooks(ROOKS_EVERYWHERE, 'KHaqK')).toEqual(['h1', '-', '-', 'a8']);
  });

  it('takes kings anywhere on the back rank (double Chess960)', () => {
    expect(rooks('1rkr4/8/8/8/8/8/8/4RKR1', 'GEdb')).toEqual(['g1', 'e1', 'd8', 'b8']);
    expect(rooks('6kr/8/8/8/8/8/8/RK6', 'Qk')).toEqual(['-', 'a1', 'h8', '-']);
  });

  it('drops rights without a king on the back rank or a rook', () => {
    expect(rooks('4k3/8/8/8/8/8/4K3/R6R', 'KQkq')).toEqual(['-', '-', '-', '-']);
    expect(rooks('r3k1NR/8/8/8/8/8/8/4K1N1', 'KQkqGh')).toEqual(['-', '-', '-', 'a8']);
  });

  it('refuses two rooks on one side of the king', () => {
    expect(codeOf(parseFen(`${ROOKS_EVERYWHERE} w KG - 0 1`))).toBe('FEN_CASTLING');
    expect(codeOf(parseFen(`${ROOKS_EVERYWHERE} w Kab - 0 1`))).toBe('FEN_CASTLING');
  });

  it.each(['--', 'KQkqi', '0-0', 'Kq-', 'K,q'])('refuses %j', (field) => {
    expect(codeOf(parseFen(`${ROOKS_EVERYWHERE} w ${field} - 0 1`))).toBe('FEN_CASTLING');
  });

  it('writes X-FEN with a file letter only where the rook is an inner one', () => {
    expect(rewritten(`${ROOKS_EVERYWHERE} w HBga - 0 1`)).toBe(`${ROOKS_EVERYWHERE} w KBgq - 0 1`);
    expect(rewritten(`${ROOKS_EVERYWHERE} w KBgq - 0 1`, 'shredder')).toBe(`${ROOKS_EVERYWHERE} w HBga - 0 1`);
  });

  it('does not take an enemy rook for the outermost one', () => {
    expect(setupOf('4k3/8/8/8/8/8/8/4KR1r w F - 0 1').castlingRooks[0]).toBe(squareFromName('f1'));
    expect(rewritten('4k3/8/8/8/8/8/8/4KRNr w F - 0 1')).toBe('4k3/8/8/8/8/8/8/4KRNr w K - 0 1');
    expect(setupOf('4k3/8/8/8/8/8/8/4KN1r w K - 0 1').castlingRooks[0]).toBe(NO_SQUARE);
  });
});
