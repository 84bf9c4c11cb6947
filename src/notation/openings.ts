// Names of openings by position, so that every order of moves finds them.
//
// The table is from lichess-org/chess-openings (CC0), made by src/tools/make-openings.ts. It knows a position by 48 bits of its
// Zobrist key: of 30 thousand million other positions, one is taken for a named one.

import { OPENING_LINES } from './opening-table';

export interface Opening {
  /** The code of the Encyclopaedia of Chess Openings, A00 … E99. */
  readonly eco: string;
  /** English, such as `Sicilian Defense: Najdorf Variation`. */
  readonly name: string;
}

const KEY_LETTERS = 8;
const KEY_BITS = 48;

/** The 48 bits of a key as eight letters of base64url. */
export function openingKey(key: bigint): string {
  let bits = BigInt.asUintN(KEY_BITS, key);
  let text = '';
  for (let index = 0; index < KEY_LETTERS; index += 1) {
    text = LETTERS.charAt(Number(bits & 63n)) + text;
    bits >>= 6n;
  }
  return text;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Reads a table: a line for each name, `ECO<tab>name<tab>keys`, the keys one after another. */
export class OpeningTable {
  private readonly openings = new Map<string, Opening>();

  constructor(text: string) {
    for (const line of text.split('\n')) {
      const [eco = '', name = '', keys = ''] = line.split('\t');
      const opening = { eco, name };
      for (let at = 0; at < keys.length; at += KEY_LETTERS) {
        this.openings.set(keys.slice(at, at + KEY_LETTERS), opening);
      }
    }
  }

  /** How many positions have a name. */
  get size(): number {
    return this.openings.size;
  }

  /** The opening of a position with this Zobrist key (Polyglot's convention); null if it has no name. */
  find(key: bigint): Opening | null {
    return this.openings.get(openingKey(key)) ?? null;
  }
}

let table: OpeningTable | undefined;

/** The opening that a position has its name from, by its Zobrist key (Polyglot's convention); null if it has none. */
export function openingAt(key: bigint): Opening | null {
  table ??= new OpeningTable(OPENING_LINES);
  return table.find(key);
}
