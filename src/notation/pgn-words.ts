// The words of movetext in every spelling that is found: results, null moves, castling with zeros, figurines, glyphs as signs.

import { MOVE_GLYPHS } from './glyphs';
import { NULL_SAN, trimmedEnd, type PgnResult } from './pgn';

/** What a word of movetext is. A fault is no move and nothing that may be passed over. */
export type PgnWord =
  | { readonly kind: 'move'; readonly san: string; readonly nags: readonly number[] }
  | { readonly kind: 'result'; readonly result: PgnResult }
  | { readonly kind: 'nag'; readonly nag: number }
  /** What the pawn of the last move becomes, as in `a8 =Q`. */
  | { readonly kind: 'promotion'; readonly letter: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'fault' };

/** Characters of a word of PGN; the rest is another one. The patterns below take time that grows with its square. */
export const LONGEST_WORD = 255;

const CASTLING = /^[O0o]-?[O0o](-?[O0o])?([+#]*)$/;
/** A word with a square in it is meant as a move; whether it is one, the board says. */
const SQUARE = /[a-h][1-8]/;
/** Move numbers and stray characters. `00` is castling, so a number without a dot does not begin with 0. */
const BEFORE = /^(?:\d+(?=[.)])|[^\p{L}\p{N}]|[1-9]\d*)+/u;
/** What may be glued to a move and says nothing that its text does not say. */
const BEHIND = /(?:\.?e\.?p\.?|(?:dis|dbl)?\.?ch|mate|dis|[^\p{L}\p{N}+#]+)$/u;
const STRAY = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
/** A pawn's move to the last rank: what is written behind it is its promotion. */
const LAST_RANK = /^(?:P?[a-h][1-8]?[-x:]?)?[a-h][18][=/]?$/;
const PROMOTED = /^[=/]([NBRQ])[+#]*$/;
const SLASHED_PROMOTION = /\/([NBRQnbrq])(?=[+#]*$)/;

const RESULTS: ReadonlyMap<string, PgnResult> = new Map([
  ['1-0', '1-0'],
  ['0-1', '0-1'],
  ['1/2-1/2', '1/2-1/2'],
  ['1/2', '1/2-1/2'],
  ['0.5-0.5', '1/2-1/2'],
  ['1:0', '1-0'],
  ['0:1', '0-1'],
  ['*', '*'],
]);
const NULL_MOVES = new Set([NULL_SAN, 'Z0', 'null', '0000', '@@@@']);
/** Words that add nothing: what a check, a capture or a move number has said. */
const NOTHING = new Set(['', '.', '+', '++', '#', '-', '/', '\\', 'ep', 'e.p.', 'ch', 'ch.', 'mate', 'dis', 'pgn']);

/** Glyphs of the PGN standard and its usual extensions, as words. */
const SIGNS: ReadonlyMap<string, number> = new Map([
  ['=', 10],
  ['==', 10],
  ['~', 13],
  ['+=', 14],
  ['+/=', 14],
  ['=+', 15],
  ['=/+', 15],
  ['+/-', 16],
  ['-/+', 17],
  ['+-', 18],
  ['-+', 19],
  ['+--', 20],
  ['--+', 21],
  ['RR', 145],
  ['N', 146],
  ['TN', 146],
  ['D', 220],
]);

/** Glyphs that are one character beyond ASCII. */
const SIGN_CHARACTERS: ReadonlyMap<number, number> = new Map(
  (
    [
      ['‼', 3],
      ['⁇', 4],
      ['⁉', 5],
      ['⁈', 6],
      ['□', 7],
      ['∞', 13],
      ['⩲', 14],
      ['⩱', 15],
      ['±', 16],
      ['∓', 17],
      ['⨀', 22],
      ['⊙', 22],
      ['○', 26],
      ['⟳', 32],
      ['↑', 36],
      ['→', 40],
      ['⯹', 44],
      ['⇆', 132],
      ['⇄', 132],
      ['⊕', 138],
      ['∆', 140],
      ['△', 140],
      ['Δ', 140],
      ['⌓', 142],
      ['⩽', 143],
      ['≤', 143],
    ] as const
  ).map(([sign, nag]) => [sign.charCodeAt(0), nag]),
);

/** The longest first: `--+` ends with another one. */
const SIGNS_BY_LENGTH = [...SIGNS].sort(([one], [other]) => other.length - one.length);

/** Soft hyphen, zero-width characters, marks of direction and form, byte order mark. */
const INVISIBLE = /\u00ad|\u180e|[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|[\ufe00-\ufe0f]/g;
const DASHES = /[\u2010-\u2015\u2212\ufe63\uff0d]/g;
/** White's and Black's figurines of king, queen, rook, bishop, knight and pawn, from U+2654. */
const FIGURINES = ['K', 'Q', 'R', 'B', 'N', ''];

/** The glyph of a character beyond ASCII; undefined for any other. */
export function signNag(code: number): number | undefined {
  return SIGN_CHARACTERS.get(code);
}

/** The glyph of `!`, `?` and their combinations. */
export function suffixNag(suffix: string): number {
  return MOVE_GLYPHS.indexOf(suffix.slice(0, 2)) + 1;
}

/** True for a blank beyond ASCII. */
export function isWideBlank(code: number): boolean {
  return (
    code === 0xa0 ||
    code === 0x85 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

/** The word in ASCII, as far as it has another form there. */
export function plainWord(word: string): string {
  return word
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(/[×✕]/g, 'x')
    .replace(/½/g, '1/2')
    .replace(/⁄/g, '/')
    .replace(/…/g, '...')
    .replace(/[♔-♟]/g, (figurine) => FIGURINES[(figurine.charCodeAt(0) - 0x2654) % 6] ?? '')
    .replace(/[‘’´]/g, '');
}

/** True for a null move in any spelling. */
export function isNullMove(text: string): boolean {
  return NULL_MOVES.has(plainWord(text.trim()));
}

/** The result that a text states in any spelling; null if it is none. */
export function resultOf(text: string): PgnResult | null {
  return RESULTS.get(text) ?? RESULTS.get(plainWord(text).trim()) ?? null;
}

/** The glyph at the end of a move, and the move without it. */
function glyphBehind(word: string): readonly [shorter: string, nag: number] | undefined {
  for (const [sign, nag] of SIGNS_BY_LENGTH) {
    const shorter = word.slice(0, -sign.length);
    if (!word.endsWith(sign) || shorter === '') continue;
    return (sign === 'N' || sign === '=') && LAST_RANK.test(shorter) ? undefined : [shorter, nag];
  }
  return undefined;
}

/** A move, whatever is glued to it. */
function moveOf(word: string): PgnWord | undefined {
  const nags: number[] = [];
  let san = word.replace(BEFORE, '');
  for (;;) {
    const castling = CASTLING.exec(san);
    if (castling !== null) {
      const [, long, check = ''] = castling;
      return { kind: 'move', san: `${long === undefined ? 'O-O' : 'O-O-O'}${check}`, nags };
    }
    const [shorter, nag] = glyphBehind(san) ?? [san.replace(BEHIND, ''), 0];
    if (shorter === san) break;
    if (nag !== 0) nags.unshift(nag);
    san = shorter;
  }
  return SQUARE.test(san) ? { kind: 'move', san: san.replace(SLASHED_PROMOTION, '=$1'), nags } : undefined;
}

/** The piece of `(Q)`, which looks like a variation but is a promotion; undefined if it is none. */
export function promotionInBrackets(text: string, at: number): string | undefined {
  if (text.charAt(at + 2) !== ')') return undefined;
  const letter = plainWord(text.charAt(at + 1)).toUpperCase();
  return letter !== '' && 'NBRQ'.includes(letter) ? letter : undefined;
}

/** A pawn's move to the last rank with its promotion; undefined if it is none, or has one. */
export function withPromotion(san: string, letter: string): string | undefined {
  const bare = trimmedEnd(san, /[+#]/);
  return LAST_RANK.test(bare) ? `${bare}=${letter}` : undefined;
}

/** Reads a word that is not a usual move (pgn-moves.ts). One that is too long is a fault. */
export function readWord(raw: string): PgnWord {
  if (raw.length > LONGEST_WORD) return { kind: 'fault' };
  const word = plainWord(raw);
  const result = RESULTS.get(word);
  if (result !== undefined) return { kind: 'result', result };
  if (NULL_MOVES.has(word)) return { kind: 'move', san: NULL_SAN, nags: [] };
  const nag = SIGNS.get(word);
  if (nag !== undefined) return { kind: 'nag', nag };
  const letter = PROMOTED.exec(word)?.[1];
  if (letter !== undefined) return { kind: 'promotion', letter };
  const move = moveOf(word);
  if (move !== undefined) return move;
  if (NOTHING.has(word) || /^\d+[.)]*$/.test(word)) return { kind: 'nothing' };
  for (const rest of [word.replace(STRAY, ''), word.replace(BEFORE, '')]) {
    const read: PgnWord = rest === word ? { kind: 'nothing' } : readWord(rest);
    if (read.kind !== 'nothing') return read;
  }
  return /[\p{L}\p{N}]/u.test(word) ? { kind: 'fault' } : { kind: 'nothing' };
}
