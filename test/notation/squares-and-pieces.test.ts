import { describe, expect, it } from 'vitest';
import { BLACK, KNIGHT, NO_PIECE, NO_PIECE_TYPE, NO_SQUARE, PAWN, WHITE } from '../../src/abi/piece';
import {
  colourOf,
  lowerTypeLetter,
  pieceAt,
  pieceFromLetter,
  pieceLetter,
  pieceOf,
  typeFromLetter,
  typeLetter,
  typeOf,
} from '../../src/notation/pieces';
import { squareBeside, squareFromName, squareName } from '../../src/notation/squares';

describe('squares', () => {
  it('names all 64 and reads them back', () => {
    for (let square = 0; square < 64; square += 1) expect(squareFromName(squareName(square))).toBe(square);
    expect([0, 7, 28, 63].map(squareName)).toEqual(['a1', 'h1', 'e4', 'h8']);
    expect(squareName(NO_SQUARE)).toBe('-');
  });

  it.each(['', '-', 'e', 'e9', 'e0', 'i1', 'E4', 'e4 ', 'e44'])('%j is no square', (name) => {
    expect(squareFromName(name)).toBe(NO_SQUARE);
  });

  it('ends at the edge of the board', () => {
    expect(squareBeside(28, 1, 2)).toBe(squareFromName('f6'));
    expect(squareBeside(squareFromName('h4'), 1, 0)).toBe(NO_SQUARE);
    expect(squareBeside(squareFromName('a4'), -1, 1)).toBe(NO_SQUARE);
    expect(squareBeside(squareFromName('d8'), 0, 1)).toBe(NO_SQUARE);
    expect(squareBeside(squareFromName('d1'), 0, -1)).toBe(NO_SQUARE);
  });
});

describe('pieces', () => {
  it('knows each letter both ways', () => {
    expect('PpNnBbRrQqKk'.split('').map(pieceFromLetter)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    for (let piece = 0; piece < NO_PIECE; piece += 1) {
      expect(pieceFromLetter(pieceLetter(piece))).toBe(piece);
      expect(pieceOf(typeOf(piece), colourOf(piece))).toBe(piece);
    }
    expect(['', 'x', 'Pp', '1'].map(pieceFromLetter)).toEqual([NO_PIECE, NO_PIECE, NO_PIECE, NO_PIECE]);
  });

  it('writes types by case', () => {
    expect(typeLetter(KNIGHT) + lowerTypeLetter(KNIGHT)).toBe('Nn');
    expect([typeFromLetter('n'), typeFromLetter('N'), typeFromLetter('?')]).toEqual([KNIGHT, KNIGHT, NO_PIECE_TYPE]);
    expect([colourOf(pieceOf(PAWN, WHITE)), colourOf(pieceOf(PAWN, BLACK))]).toEqual([WHITE, BLACK]);
  });

  it('finds no piece beyond the board', () => {
    expect(pieceAt(new Uint8Array(64), NO_SQUARE)).toBe(NO_PIECE);
  });
});
