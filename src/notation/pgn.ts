// A game of PGN as plain data: tags, the tree of moves, the result, and what is wrong with its text.
//
// A line is an array of moves, and a move has the lines that can be played in its place, as in a PGN file. Only variations
// nest, so a game of thousands of moves can be cloned or written as JSON. The operations are in game-tree.ts, the parser in
// pgn-parser.ts, the writer in pgn-writer.ts.

import type { NotationError } from './result';

/** `*` for a game that is not over. */
export type PgnResult = '1-0' | '0-1' | '1/2-1/2' | '*';

/** A move and what is written about it. The arrays are replaced, not changed: empty ones are shared. */
export interface PgnMove {
  /** The move as it was written, in ASCII and without glyphs; `--` for a null move. */
  san: string;
  /** As in src/abi/move.ts once the move has been played on a board; 0 before. */
  packed: number;
  /** Numeric annotation glyphs: 1 for `!`, 2 for `?`, … */
  nags: readonly number[];
  /** Comments before the move: at the beginning of a variation, or after the variations of the move before. */
  before: readonly string[];
  /** Comments after the move, with commands such as `[%clk 0:01:00]` (pgn-comment.ts). */
  comments: readonly string[];
  /** The lines that can be played in the place of this move; none is empty. */
  variations: readonly PgnLine[];
}

/** Moves one after the other. */
export type PgnLine = PgnMove[];

/** A fault in the text of a game. The rest of the game is read as well as it can be. */
export interface PgnError extends NotationError {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** Moves of the main line before it. */
  readonly ply: number;
}

/** A game as a PGN file has it: texts, none of them checked against the rules. */
export interface PgnGame {
  /** In the order of the file. */
  readonly tags: ReadonlyMap<string, string>;
  /** Comments before the first move. */
  readonly comments: readonly string[];
  /** The main line. */
  readonly moves: PgnLine;
  /** The result behind the moves; if there is none, that of the Result tag; null if there is none either. */
  readonly result: PgnResult | null;
  /** Comments after the result. */
  readonly after: readonly string[];
  readonly errors: readonly PgnError[];
}

/** Tags to be written: a Map, a plain object, or pairs of name and value. */
export type PgnTags =
  ReadonlyMap<string, string> | Readonly<Record<string, string>> | readonly (readonly [name: string, value: string])[];

/** Fields that may be left out. */
export type Optional<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** A move to be written. */
export type PgnMoveText = Readonly<Pick<PgnMove, 'san'>> &
  Optional<Pick<PgnMove, 'nags' | 'before' | 'comments'>> & {
    readonly variations?: readonly (readonly PgnMoveText[])[] | undefined;
  };

/** A game to be written. A PgnGame is one, and so is what JSON makes of it. */
export type PgnGameText = Optional<Pick<PgnGame, 'comments' | 'result' | 'after'>> & {
  readonly tags?: PgnTags | undefined;
  readonly moves: readonly PgnMoveText[];
};

/** How a null move is written. */
export const NULL_SAN = '--';

const NONE: readonly never[] = Object.freeze([]);

/** A move that nothing is written about yet. */
export function newMove(san: string, packed = 0): PgnMove {
  return { san, packed, nags: NONE, before: NONE, comments: NONE, variations: NONE };
}

/** Tags in their order. As JSON they are an object; pairs if that had another order, which names like `1` have. */
export class TagMap extends Map<string, string> {
  toJSON(): Record<string, string> | [string, string][] {
    return [...this.keys()].some((name) => /^\d+$/.test(name)) ? [...this] : Object.fromEntries(this);
  }

  /** Sets a tag, or removes it, whatever the case of its name. */
  put(name: string, value: string | undefined): void {
    for (const other of [...this.keys()]) {
      if (other !== name && other.toLowerCase() === name.toLowerCase()) this.delete(other);
    }
    if (value === undefined) this.delete(name);
    else this.set(name, value);
  }
}

/** Pairs of name and value. */
export function tagPairs(tags: PgnTags): Iterable<readonly [name: string, value: string]> {
  if (tags instanceof Map || Array.isArray(tags)) return tags as ReadonlyMap<string, string>;
  return Object.entries(tags as Readonly<Record<string, string>>);
}

/** The value of a tag, also under its name in other case; undefined if it is missing. */
export function tagValue(tags: PgnTags, name: string): string | undefined {
  const small = name.toLowerCase();
  let found: string | undefined;
  for (const [other, value] of tagPairs(tags)) {
    if (other === name) return value;
    if (other.length === name.length && other.toLowerCase() === small) found ??= value;
  }
  return found;
}

/** Of the error of a text that belongs to no game. It is read as a game, so that nothing is lost. */
export const GAME_MISSING = 'PGN_GAME_MISSING';

/** True for text that is read as a game, but is none: words and comments without a tag, a move or a result. */
export function isNoGame({ errors }: PgnGame): boolean {
  return errors.some(({ code }) => code === GAME_MISSING);
}

/** A text without what `edge`, a pattern of one character, matches at its end. `/x+$/` takes time that grows with the square. */
export function trimmedEnd(text: string, edge: RegExp): string {
  let end = text.length;
  while (end > 0 && edge.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** All comments of a move or a game as one text. */
export function joined(comments: readonly string[]): string {
  return comments.join(' ');
}

export function isResult(text: string | undefined): text is PgnResult {
  return text === '1-0' || text === '0-1' || text === '1/2-1/2' || text === '*';
}

/** A value of `Date`: the day in the local time, which the standard asks for. */
export function pgnDate(day: Date): string {
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('.');
}
