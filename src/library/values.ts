// Checks of the values that programs pass to the library: whatever they are, the answer is a SlideruleError that names the value
// and the rule.

import { BLACK, NO_PIECE, NO_PIECE_TYPE, NO_SQUARE, WHITE } from '../abi/piece';
import { pieceFromLetter, typeFromLetter } from '../notation/pieces';
import { quote } from '../notation/result';
import { squareFromName } from '../notation/squares';
import { SlideruleError } from './errors';

/** A side. */
export type Colour = 'white' | 'black';

/** The letter of a piece type. */
export type Role = 'p' | 'n' | 'b' | 'r' | 'q' | 'k';

/** A value in an error message. No method of the value runs. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'function') return 'a function';
  if (!isObject(value)) return String(value);
  return isArray(value) ? 'an array' : 'an object';
}

/** A revoked proxy throws. */
function isArray(value: object): boolean {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

/** True for what can have fields. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The kind of a value, whatever realm it is of; empty for a proxy that was revoked. */
export function tagOf(value: unknown): string {
  try {
    return Object.prototype.toString.call(value).slice('[object '.length, -1);
  } catch {
    return '';
  }
}

/** Throws the reason of a signal that has aborted. Those of older libraries have no method for it, and no reason. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) {
    throw (signal.reason as Error | null | undefined) ?? new DOMException('This operation was aborted', 'AbortError');
  }
}

/** Error TEXT. */
export function textOf(value: unknown, what: string): string {
  if (typeof value === 'string') return value;
  throw new SlideruleError('TEXT', `${what}: ${shown(value)} is not a text.`);
}

/**
 * The fields of an argument that may be left out, each read once: a getter may answer differently the next time, or throw. Fields
 * that are undefined are left out. Throws `code`, and FIELD_UNKNOWN for a field that is not among the names.
 */
export function fieldsOf(
  value: unknown,
  what: string,
  code: string,
  names: readonly string[],
): Record<string, unknown> {
  if (value === undefined) return {};
  if (!isObject(value) || isArray(value)) {
    throw new SlideruleError(code, `${what}: ${shown(value)} is not an object with ${listed(names)}.`);
  }
  const fields: Record<string, unknown> = {};
  let unknown: string | undefined;
  try {
    for (const name in value) if (!names.includes(name)) unknown ??= name;
    for (const name of names) {
      const field = (value as Record<string, unknown>)[name];
      if (field !== undefined) fields[name] = field;
    }
  } catch {
    throw new SlideruleError(code, `${what}: an object whose fields can be read is needed.`);
  }
  if (unknown === undefined) return fields;
  const meant = names.find((name) => name.toLowerCase() === unknown.toLowerCase());
  throw new SlideruleError(
    'FIELD_UNKNOWN',
    `${what}: ${quote(unknown)} is not a field; ${meant === undefined ? `there are ${listed(names)}` : `it is written ${meant}`}.`,
  );
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/**
 * Runs something over an object that a caller may have made by hand: where it is not what it should be, `code` is thrown, with the
 * failure as its cause.
 */
export function guarded<T>(what: string, code: string, run: () => T): T {
  try {
    return run();
  } catch (cause) {
    if (cause instanceof SlideruleError) throw cause;
    throw new SlideruleError(code, `${what} (${shownFailure(cause)}).`, { cause });
  }
}

/** More entries than any list of moves or arguments has: JavaScript's own may have four thousand million. */
export const LONGEST_LIST = 1_000_000;

/** The values of a list or of anything else that can be looped over. Error MOVES. */
export function listOf<T>(values: Iterable<T>, what: string): T[] {
  return guarded(`${what}: not a list of moves`, 'MOVES', () => {
    const list: T[] = [];
    for (const value of values) {
      if (list.push(value) > LONGEST_LIST) throw new RangeError(`more than ${LONGEST_LIST}`);
    }
    return list;
  });
}

/** What was thrown, in a message; it may be anything. */
export function shownFailure(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : shown(thrown);
}

/** A depth of perft in plies, from `least` to `most`. Error PERFT_DEPTH. */
export function perftDepthOf(value: unknown, what: string, least: number, most: number): number {
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value as number;
  throw new SlideruleError('PERFT_DEPTH', `${what}: ${shown(value)} is not a whole number from ${least} to ${most}.`);
}

/** The first argument of a constructor that only the library calls: JavaScript lets everybody call it. */
export const OWN: unique symbol = Symbol('own');

/** Refuses `new` to all but the library. Error CONSTRUCTOR. */
export function checkNew(key: typeof OWN, what: string, makers: string): void {
  if (key !== OWN) throw new SlideruleError('CONSTRUCTOR', `${what}: it is made by ${makers}, not by new.`);
}

/** An argument with options, which may be left out. Errors OPTIONS and FIELD_UNKNOWN. */
export function optionsOf<T extends object>(
  value: T | undefined,
  what: string,
  names: readonly (keyof T & string)[],
): Partial<T> {
  return fieldsOf(value, what, 'OPTIONS', names) as Partial<T>;
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
