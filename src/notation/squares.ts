// Squares as numbers and names: a1 = 0 … h8 = 63.

import { NO_SQUARE } from '../abi/piece';

const FILE_LETTERS = 'abcdefgh';

/** 0 for the a-file … 7 for the h-file. */
export function fileOf(square: number): number {
  return square & 7;
}

/** 0 for rank 1 … 7 for rank 8. */
export function rankOf(square: number): number {
  return square >> 3;
}

/** The square on a file and a rank, both 0 … 7. */
export function squareAt(file: number, rank: number): number {
  return rank * 8 + file;
}

/** `a` for file 0 … `h` for file 7. */
export function fileLetter(file: number): string {
  return FILE_LETTERS.charAt(file);
}

/** File 0 … 7 of a lower-case letter, -1 for any other text. */
export function fileFromLetter(letter: string): number {
  return letter.length === 1 ? FILE_LETTERS.indexOf(letter) : -1;
}

const NAMES = Array.from({ length: 64 }, (_, square) => fileLetter(fileOf(square)) + String(rankOf(square) + 1));

/** `e4` for 28; `-` for NO_SQUARE, as FEN writes it. */
export function squareName(square: number): string {
  return NAMES[square] ?? '-';
}

const CODE_A = 0x61;
const CODE_1 = 0x31;

/** The square named by two UTF-16 units of a text, NO_SQUARE for any other two. Readers ask millions of times. */
export function squareFromCodes(text: string, at: number): number {
  // Beyond the end of a text a code is NaN. Once that has been seen, V8 computes with floating-point numbers, at half the speed.
  if (at + 2 > text.length) return NO_SQUARE;
  const file = text.charCodeAt(at) - CODE_A;
  const rank = text.charCodeAt(at + 1) - CODE_1;
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? squareAt(file, rank) : NO_SQUARE;
}

/** The square named by two characters such as `e4`, NO_SQUARE for any other text. */
export function squareFromName(name: string): number {
  return name.length === 2 ? squareFromCodes(name, 0) : NO_SQUARE;
}

/**
 * The square a number of files and ranks away, NO_SQUARE beyond the edge of the board. Notation uses this instead of
 * attack tables, because it rarely looks at squares.
 */
export function squareBeside(square: number, files: number, ranks: number): number {
  const file = fileOf(square) + files;
  const rank = rankOf(square) + ranks;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? NO_SQUARE : squareAt(file, rank);
}
