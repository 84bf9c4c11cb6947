// Piece codes and their letters: upper case for White, lower case for Black, as FEN and SAN write them.

import { BLACK, NO_PIECE, WHITE } from '../abi/piece';

// In the order of the codes: type * 2 + colour.
const PIECE_LETTERS = 'PpNnBbRrQqKk';
/** In the order of the types. */
const TYPE_NAMES = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];
/** Codes by character: readers look them up for every man of millions of boards. */
const PIECES = new Uint8Array(128).fill(NO_PIECE);
for (let piece = 0; piece < PIECE_LETTERS.length; piece++) PIECES[PIECE_LETTERS.charCodeAt(piece)] = piece;

/** The code of a piece of a type (PAWN …) and a colour (WHITE or BLACK). */
export function pieceOf(type: number, colour: number): number {
  return type * 2 + colour;
}

/** PAWN … KING, NO_PIECE_TYPE for NO_PIECE. */
export function typeOf(piece: number): number {
  return piece >> 1;
}

/** WHITE or BLACK. Meaningless for NO_PIECE. */
export function colourOf(piece: number): number {
  return piece & 1;
}

/** The colour that plays against this one. */
export function opponentOf(colour: number): number {
  return colour ^ 1;
}

/** `White` or `Black`, for messages. */
export function colourName(colour: number): string {
  return colour === WHITE ? 'White' : 'Black';
}

/** The piece code on a square; NO_PIECE on an empty one and off the board. */
export function pieceAt(board: Uint8Array, square: number): number {
  return board[square] ?? NO_PIECE;
}

/** The men on a board, kings and pawns too. */
export function countMen(board: Uint8Array): number {
  return board.reduce((count, piece) => count + Number(piece !== NO_PIECE), 0);
}

/** `N` for a white knight, `n` for a black one. */
export function pieceLetter(piece: number): string {
  return PIECE_LETTERS.charAt(piece);
}

/** The code for a letter, NO_PIECE for any other text. */
export function pieceFromLetter(letter: string): number {
  return letter.length === 1 ? pieceFromCode(letter.charCodeAt(0)) : NO_PIECE;
}

/** The same for a UTF-16 unit. */
export function pieceFromCode(code: number): number {
  return PIECES[code] ?? NO_PIECE;
}

/** `knight` for KNIGHT, for messages. */
export function typeName(type: number): string {
  return TYPE_NAMES[type] ?? 'man';
}

/** `N` for KNIGHT, whatever the colour: the letter that SAN uses. */
export function typeLetter(type: number): string {
  return pieceLetter(pieceOf(type, WHITE));
}

/** The type of a letter in either case, NO_PIECE_TYPE for any other text. */
export function typeFromLetter(letter: string): number {
  return typeOf(pieceFromLetter(letter));
}

/** `n` for KNIGHT: the letter of a promotion in UCI. */
export function lowerTypeLetter(type: number): string {
  return pieceLetter(pieceOf(type, BLACK));
}
