// Checks of the values that programs pass to the library: whatever they are, the answer is a SlideruleError that names the value
// and the rule.

import { BLACK, NO_PIECE, NO_PIECE_TYPE, NO_SQUARE, WHITE } from '../abi/piece';
import { pieceFromLetter, typeFromLetter } from '../notation/pieces';
import { quote } from '../notation/result';
import { squareFromName } from '../notation/squares';
import { SlideruleError } from './errors';

export type Colour = 'white' | 'black';

/** The letter of a piece type. */
export type Role = 'p' | 'n' | 'b' | 'r' | 'q' | 'k';

/** A value in an error message. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'function' ? 'a function' : String(value);
}

/** Error TEXT. */
export function textOf(value: unknown, what: string): string {
  if (typeof value === 'string') return value;
  throw new SlideruleError('TEXT', `${what}: ${shown(value)} is not a text.`);
}

/** An argument with options, which may be left out. Error OPTIONS. */
export function optionsOf<T extends object>(value: T | undefined, what: string): Partial<T> {
  if (value === undefined) return {};
  if (typeof value === 'object' && (value as unknown) !== null) return value;
  throw new SlideruleError('OPTIONS', `${what}: ${shown(value)} is not an object with options.`);
}

/** Error OPTIONS. */
export function flagOf(value: unknown, what: string): boolean {
  if (value === undefined || typeof value === 'boolean') return value ?? false;
  throw new SlideruleError('OPTIONS', `${what}: ${shown(value)} is neither true nor false.`);
}

/** 0 … 63. Error SQUARE. */
export function squareOf(value: unknown): number {
  const square = typeof value === 'string' ? squareFromName(value) : NO_SQUARE;
  if (square !== NO_SQUARE) return square;
  throw new SlideruleError('SQUARE', `${shown(value)} is not a square from a1 to h8.`);
}

/** WHITE or BLACK. Error COLOUR. */
export function colourOf(value: unknown): number {
  if (value === 'white') return WHITE;
  if (value === 'black') return BLACK;
  throw new SlideruleError('COLOUR', `${shown(value)} is neither "white" nor "black".`);
}

/** PAWN … KING. Error ROLE. */
export function roleOf(value: unknown): number {
  const type = typeof value === 'string' && value === value.toLowerCase() ? typeFromLetter(value) : NO_PIECE_TYPE;
  if (type !== NO_PIECE_TYPE) return type;
  throw new SlideruleError('ROLE', `${shown(value)} is not the letter of a piece, one of p, n, b, r, q and k.`);
}

/** A piece code for a letter as FENs have it. Error PIECE. */
export function pieceOf(value: unknown): number {
  const piece = typeof value === 'string' ? pieceFromLetter(value) : NO_PIECE;
  if (piece !== NO_PIECE) return piece;
  throw new SlideruleError('PIECE', `${shown(value)} is not a piece letter of PNBRQKpnbrqk.`);
}

export function colourName(colour: number): Colour {
  return colour === WHITE ? 'white' : 'black';
}
