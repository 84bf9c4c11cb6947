// PGN as it is found: a reader that takes a file in pieces of any size and holds no more than one game.
//
// Tolerated: variations (passed over), comments of both kinds anywhere, `%` lines, glyphs as `$1` or `!`, any or no move
// numbers, tags with stray quotes, games without a result, an unfinished last game, a comment that is never closed (it ends
// where a line begins with the next game's Event tag). Nothing is refused: what is no move shows when the moves are played.

import type { PgnGame, PgnMove, PgnResult } from './pgn';

/** A game and its end in the input. */
export interface ReadPgnGame extends PgnGame {
  /** Bytes of the input up to the end of the line with its result; meaningless for a game without a result. */
  readonly endOffset: number;
}

// Limits that keep memory bounded for any file. Anything beyond them is dropped, and the game's result with it.
const LONGEST_LINE = 1 << 20;
const LONGEST_COMMENT = 1 << 16;
const MOST_TAGS = 256;
/** The fifty-move rule, even where nobody claims the draw before the 75th, ends any game earlier. */
const MOST_MOVES = 20_000;

const NEWLINE = 10;
const TAG_LINE = /^\s*\[\s*([A-Za-z0-9_]+)\s+"/;
const TAG = /\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\]|\\.)*)"\s*\]/g;
const STRAY_QUOTES_TAG = /^\s*\[\s*([A-Za-z0-9_]+)\s+"(.*)"\s*\]\s*$/;
const EVENT_TAG = '[Event "';
const RESULT = /(?:1-0|0-1|1\/2-1\/2|1\/2|\*)(?=[\s(){};]|$)/y;
const MOVE_NUMBER = /\d+(?:\.+|(?=\s|$))|\.+/y;
const NAG = /\$(\d+)/y;
const SUFFIX = /[!?]+/y;
const SYMBOL = /[^\s{}()[\];$<>!?]+/y;
/** Words behind a move that are none: `e.p.` and signs of an evaluation. `--` is how some programs write a null move. */
const NO_MOVE = /^(?:e\.?p\.?|(?!--$)[-+=/]+)$/;

/** Glyphs that are usually written as a suffix of the move. */
const SUFFIX_NAGS: ReadonlyMap<string, number> = new Map([
  ['!', 1],
  ['?', 2],
  ['!!', 3],
  ['??', 4],
  ['!?', 5],
  ['?!', 6],
]);

interface MoveDraft {
  readonly san: string;
  readonly nags: number[];
  comment: string;
}

/** The match of a sticky pattern at a place, or undefined. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

function unescape(value: string): string {
  return value.replace(/\\(["\\])/g, '$1');
}

function asResult(word: string): PgnResult {
  return word === '1/2' ? '1/2-1/2' : (word as PgnResult);
}

export class PgnReader {
  private readonly decoder = new TextDecoder();
  private parts: Uint8Array[] = [];
  private partsLength = 0;
  private offset = 0;
  private games: ReadPgnGame[] = [];

  private tags = new Map<string, string>();
  private moves: MoveDraft[] = [];
  private comment = '';
  private variationDepth = 0;
  private inComment = false;
  private overflowed = false;

  /** Takes the next bytes; returns the games completed by them. */
  push(chunk: Uint8Array): ReadPgnGame[] {
    let begin = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, begin)) {
      this.append(chunk.subarray(begin, end));
      this.offset += 1;
      this.flush();
      begin = end + 1;
    }
    this.append(chunk.subarray(begin));
    return this.taken();
  }

  /** The input has ended; returns the unfinished game if there is one. */
  end(): ReadPgnGame[] {
    if (this.partsLength > 0) this.flush();
    this.finish(null);
    return this.taken();
  }

  private taken(): ReadPgnGame[] {
    const { games } = this;
    this.games = [];
    return games;
  }

  private append(part: Uint8Array): void {
    this.offset += part.length;
    this.partsLength += part.length;
    if (this.partsLength <= LONGEST_LINE) {
      // A copy: the caller may use its buffer again.
      if (part.length > 0) this.parts.push(part.slice());
    } else {
      this.parts = [];
      this.overflowed = true;
    }
  }

  private flush(): void {
    const bytes = new Uint8Array(this.parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of this.parts) {
      bytes.set(part, at);
      at += part.length;
    }
    this.parts = [];
    this.partsLength = 0;
    this.line(this.decoder.decode(bytes));
  }

  private line(text: string): void {
    if (this.inComment && text.startsWith(EVENT_TAG)) this.finish(null);
    if (!this.inComment) {
      if (text.startsWith('%')) return;
      if (TAG_LINE.test(text)) {
        this.tagLine(text);
        return;
      }
    }
    let at = 0;
    while (at < text.length) at = this.inComment ? this.readComment(text, at) : this.readToken(text, at);
    if (this.inComment) this.say(' ');
  }

  private tagLine(text: string): void {
    if (this.moves.length > 0 || this.variationDepth > 0) this.finish(null);
    // A comment after the last game's result.
    if (this.tags.size === 0) this.comment = '';
    const pairs = [...text.matchAll(TAG)];
    const [, name, value] = pairs.length === 0 ? (STRAY_QUOTES_TAG.exec(text) ?? []) : [];
    if (name !== undefined && value !== undefined) this.tag(name, value);
    for (const [, pairName = '', pairValue = ''] of pairs) this.tag(pairName, unescape(pairValue));
  }

  private tag(name: string, value: string): void {
    // A game without any moves is followed by the next one's tags.
    if (name === 'Event' && this.tags.has(name)) this.finish(null);
    if (this.tags.size < MOST_TAGS) this.tags.set(name, value);
    else this.overflowed = true;
  }

  /** Continues reading a comment; returns where it stopped. */
  private readComment(text: string, at: number): number {
    const end = text.indexOf('}', at);
    this.say(end < 0 ? text.slice(at) : text.slice(at, end));
    if (end < 0) return text.length;
    this.inComment = false;
    this.say(' ');
    return end + 1;
  }

  /** Reads one token of the movetext; returns where it ends. */
  private readToken(text: string, at: number): number {
    switch (text.charAt(at)) {
      case '{':
        this.inComment = true;
        return at + 1;
      case ';':
        this.say(`${text.slice(at + 1)} `);
        return text.length;
      case '(':
        this.variationDepth += 1;
        return at + 1;
      case ')':
        this.variationDepth = Math.max(0, this.variationDepth - 1);
        return at + 1;
      default:
        return this.readWord(text, at);
    }
  }

  private readWord(text: string, at: number): number {
    const result = matchAt(RESULT, text, at);
    if (result !== undefined) {
      if (this.variationDepth === 0) this.finish(asResult(result[0]));
      return at + result[0].length;
    }
    const number = matchAt(MOVE_NUMBER, text, at);
    if (number !== undefined) return at + number[0].length;
    const nag = matchAt(NAG, text, at);
    if (nag !== undefined) {
      this.annotate(Number(nag[1]));
      return at + nag[0].length;
    }
    const suffix = matchAt(SUFFIX, text, at);
    if (suffix !== undefined) {
      this.annotate(SUFFIX_NAGS.get(suffix[0]));
      return at + suffix[0].length;
    }
    const symbol = matchAt(SYMBOL, text, at);
    if (symbol === undefined) return at + 1;
    if (!NO_MOVE.test(symbol[0])) this.move(symbol[0]);
    return at + symbol[0].length;
  }

  private move(san: string): void {
    if (this.variationDepth > 0) return;
    if (this.moves.length < MOST_MOVES) this.moves.push({ san, nags: [], comment: '' });
    else this.overflowed = true;
  }

  private annotate(nag: number | undefined): void {
    if (nag !== undefined && this.variationDepth === 0) this.moves.at(-1)?.nags.push(nag);
  }

  private say(text: string): void {
    if (this.variationDepth > 0) return;
    const last = this.moves.at(-1);
    const said = last === undefined ? this.comment : last.comment;
    if (said.length + text.length > LONGEST_COMMENT) this.overflowed = true;
    else if (last === undefined) this.comment = said + text;
    else last.comment = said + text;
  }

  /** Ends the game, if one has begun; comments alone do not make a game. */
  private finish(result: PgnResult | null): void {
    if (this.tags.size > 0 || this.moves.length > 0 || this.overflowed) {
      this.games.push({
        tags: this.tags,
        comment: tidy(this.comment),
        moves: this.moves.map((move): PgnMove => ({ ...move, comment: tidy(move.comment) })),
        result: this.overflowed ? null : result,
        endOffset: this.offset,
      });
    }
    this.tags = new Map();
    this.moves = [];
    this.comment = '';
    this.variationDepth = 0;
    this.inComment = false;
    this.overflowed = false;
  }
}

function tidy(comment: string): string {
  return comment.replace(/\s+/g, ' ').trim();
}

/** The games of a file that arrives in chunks, for example from a read stream. */
export async function* readPgn(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<ReadPgnGame> {
  const reader = new PgnReader();
  for await (const chunk of chunks) yield* reader.push(chunk);
  yield* reader.end();
}
