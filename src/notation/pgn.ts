// PGN as it is written: a game in plain fields and its export text. The reader is in pgn-reader.ts.
//
// Moves stay SAN text, for text is what a PGN file holds; `parseSan` and a core turn them into moves.

import { START_FEN } from './fen';

/** `*` for a game that is not over. */
export type PgnResult = '1-0' | '0-1' | '1/2-1/2' | '*';

/** One move of the main line. */
export interface PgnMove {
  readonly san: string;
  /** Numeric annotation glyphs after it: 1 for `!`, 2 for `?`, … */
  readonly nags: readonly number[];
  /** Comments after it, joined by blanks; empty if there is none. */
  readonly comment: string;
}

export interface PgnGame {
  /** In the order of the file. */
  readonly tags: ReadonlyMap<string, string>;
  /** The comment before the first move; empty if there is none. */
  readonly comment: string;
  readonly moves: readonly PgnMove[];
  /** The result at the end of the movetext; null if it is missing. */
  readonly result: PgnResult | null;
}

/** Line length of the PGN standard's export format. */
const LONGEST_LINE = 79;

/** The FEN that the game starts from: its FEN tag, or the start position of chess. */
export function pgnStartFen(game: PgnGame): string {
  return game.tags.get('FEN') ?? START_FEN;
}

/** Plies before the game's first move, counted from move 1 of White. */
function firstPly(game: PgnGame): number {
  const [, side = 'w', , , , number = '1'] = pgnStartFen(game).trim().split(/\s+/);
  return 2 * (Math.max(1, Math.trunc(Number(number)) || 1) - 1) + (side === 'b' ? 1 : 0);
}

function formatTag(name: string, value: string): string {
  const escaped = value.replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&');
  return `[${name} "${escaped}"]`;
}

/**
 * The words of a comment, with its braces attached to the first and last. An inner brace is not allowed and becomes a
 * bracket.
 */
function commentWords(comment: string): string[] {
  const text = comment.replace(/\{/g, '(').replace(/\}/g, ')').trim();
  return text === '' ? [] : `{${text}}`.split(/\s+/);
}

function movetextWords(game: PgnGame): string[] {
  const words = commentWords(game.comment);
  // Black's move gets a number unless White's is directly before it.
  let interrupted = true;
  let ply = firstPly(game);
  for (const { san, nags, comment } of game.moves) {
    const number = (ply >> 1) + 1;
    if (ply % 2 === 0) words.push(`${number}.`);
    else if (interrupted) words.push(`${number}...`);
    words.push(san, ...nags.map((nag) => `$${nag}`));
    const said = commentWords(comment);
    words.push(...said);
    interrupted = said.length > 0;
    ply += 1;
  }
  words.push(game.result ?? '*');
  return words;
}

function wrap(words: readonly string[]): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > LONGEST_LINE) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/**
 * A game in export format, followed by an empty line so that games can be concatenated. The tags keep their order; a
 * PGN reader expects Event, Site, Date, Round, White, Black and Result first.
 */
export function formatPgn(game: PgnGame): string {
  const tags = [...game.tags].map(([name, value]) => formatTag(name, value));
  return [...tags, '', ...wrap(movetextWords(game)), '', ''].join('\n');
}
