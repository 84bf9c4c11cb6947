// PGN as it is found: the scanner of a text that arrives in pieces of any size. It holds one game and the word at the end of
// a piece, and looks at each character a constant number of times.
//
// Nothing is refused. Tolerated: any line ends, moves on a tag's line, `%` lines, both kinds of comments anywhere, any or no
// move numbers, tags with stray quotes, words in other spellings (pgn-words.ts), games without a result, an unfinished last
// game, a comment that is never closed. What is lost or unsure is a fault of the game. Whether a move is legal shows when the
// game is played.

import type { ReadPgnGame } from './pgn-draft';
import { LONGEST_GAME, PgnGames } from './pgn-games';
import { hashed, usualMove } from './pgn-moves';
import { looseTag, readTag } from './pgn-tag';
import { NEWLINE, RETURN, type PgnPlace } from './pgn-text';
import { isWideBlank, LONGEST_WORD, promotionInBrackets, signNag, suffixNag } from './pgn-words';
import { quote } from './result';

/** Of a glyph's number. */
const MOST_DIGITS = 9;

const EVENT_TAG = '[Event "';

const BLANK = 0x20;
const PERCENT = 0x25;
const PARENTHESIS = 0x28;
const CLOSE = 0x29;
const DOT = 0x2e;
const NINE = 0x39;
const ZERO = 0x30;
const BRACKET_OPEN = 0x5b;
const BRACKET_CLOSE = 0x5d;
const BRACE_OPEN = 0x7b;
const BRACE_CLOSE = 0x7d;
const ELLIPSIS = 0x2026;
const BYTE_ORDER_MARK = 0xfeff;

/** ASCII characters that end a word. */
const ENDS_WORD = new Uint8Array(128);
for (let code = 0; code <= BLANK; code += 1) ENDS_WORD[code] = 1;
for (const character of '{}()[];$<>!?*,`"') ENDS_WORD[character.charCodeAt(0)] = 1;
/** The same in games with other rules, where `P*5e` is a move. */
const ENDS_FOREIGN = ENDS_WORD.slice();
for (const character of '*,') ENDS_FOREIGN[character.charCodeAt(0)] = 0;

/** Where the scanner is, besides between words. */
type Mode = 'words' | 'comment' | 'lineComment' | 'escape';

export class PgnParser extends PgnGames {
  private mode: Mode = 'words';
  private said: string[] = [];
  private commentPlace: PgnPlace = { line: 1, column: 1 };
  /** Where a line in the comment begins like the next game: in `said` and the text, and in lines. */
  private nextGame: { readonly offset: number; readonly line: number } | null = null;

  /** Takes the next piece of the text; returns the games that it completes. */
  push(piece: string): ReadPgnGame[] {
    if (this.load(piece)) this.run();
    return this.taken();
  }

  /** The text has ended; returns the games that are left. */
  end(): ReadPgnGame[] {
    this.isLast = true;
    this.run();
    // A comment that was never closed hides no games: reading goes on where the first of them begins.
    while (this.mode === 'comment') {
      this.tearComment();
      this.scan();
    }
    if (this.mode === 'lineComment') this.closeComment();
    this.finish(true);
    return this.taken();
  }

  private run(): void {
    const dropped = this.join();
    if (this.nextGame !== null) this.nextGame = { ...this.nextGame, offset: this.nextGame.offset - dropped };
    this.scan();
  }

  private scan(): void {
    for (;;) {
      const { at, mode } = this;
      if (mode === 'words') this.scanWords();
      else if (mode === 'comment') this.scanComment();
      else this.scanToLineEnd();
      if (this.at >= this.text.length || (this.at === at && this.mode === mode)) return;
    }
  }

  /** Reads words until the mode changes, the text ends, or what is left may be a part of a longer word. */
  private scanWords(): void {
    const { text } = this;
    while (this.at < text.length) {
      const before = this.at;
      this.scanWord(text.charCodeAt(before));
      if (this.mode !== 'words' || this.at === before) return;
    }
  }

  /** Reads one word, or stays where it is if more text must come first. */
  private scanWord(code: number): void {
    switch (code) {
      case NEWLINE:
      case RETURN:
        this.newLine(code);
        return;
      case 0x7b: // {
      case 0x3b: // ;
        this.openComment(code);
        return;
      case PARENTHESIS:
        this.openBracket();
        return;
      case CLOSE:
        this.draft.closeVariation(this.note());
        this.at += 1;
        return;
      case BRACKET_OPEN:
        this.scanBracket();
        return;
      case 0x3c: // <
        this.scanReserved();
        return;
      case 0x24: // $
        this.scanNag();
        return;
      case 0x21: // !
      case 0x3f: // ?
        this.scanSuffix();
        return;
      case 0x2a: // *
        this.result('*');
        this.at += 1;
        return;
      case PERCENT:
        if (this.at === this.lineBegin) {
          this.mode = 'escape';
          return;
        }
    }
    if (code < 128 ? ENDS_WORD[code] === 1 : isWideBlank(code)) {
      this.at += 1;
      return;
    }
    const nag = code < 128 ? undefined : signNag(code);
    if (nag !== undefined) this.nag(nag);
    else if (code === BYTE_ORDER_MARK) {
      // Where files are joined, it may stand before any line.
      if (this.at === this.lineBegin) this.lineBegin += 1;
    } else {
      this.scanSymbol(code);
      return;
    }
    this.at += 1;
  }

  /** A variation; or `(Q)`, which is the promotion of the move before it. */
  private openBracket(): void {
    if (this.at + 2 >= this.text.length && !this.isLast) return;
    const letter = promotionInBrackets(this.text, this.at);
    if (letter !== undefined && this.draft.promote(letter)) {
      this.at += 3;
      return;
    }
    this.draft.openVariation(this.note());
    this.at += 1;
  }

  private newLine(code: number): void {
    // What is said behind an empty line is the next game's.
    if (this.lineEnd(code) && this.draft.hasResult) this.finish();
  }

  private openComment(code: number): void {
    this.commentPlace = this.place();
    this.at += 1;
    this.said = [];
    this.nextGame = null;
    this.mode = code === BRACE_OPEN ? 'comment' : 'lineComment';
  }

  private closeComment(): void {
    this.note();
    this.limit();
    this.draft.comment(this.said.length === 1 ? (this.said[0] ?? '') : this.said.join(''));
    this.said = [];
    this.nextGame = null;
    this.mode = 'words';
  }

  private scanComment(): void {
    const { text } = this;
    const begin = this.at;
    let at = begin;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === BRACE_CLOSE) {
        this.say(begin, at);
        this.closeComment();
        this.at = at + 1;
        return;
      }
      if (code === BRACE_OPEN && this.nextGame !== null) {
        this.say(begin, at);
        this.tearComment();
        return;
      }
      if (code === NEWLINE || code === RETURN) {
        // Whether the next line begins like a game must be seen at once.
        if (at + 2 + EVENT_TAG.length > text.length && !this.isLast) break;
        this.at = at;
        this.lineEnd(code);
        if (this.nextGame === null && text.startsWith(EVENT_TAG, at + 1)) {
          this.nextGame = { offset: at + 1, line: this.line };
        }
      }
    }
    this.say(begin, at);
    this.limit();
    if (!this.draft.isCut) return;
    if (this.nextGame === null) this.said = [];
    else this.tearComment();
  }

  /** Adds a part of the text to the comment. */
  private say(begin: number, end: number): void {
    this.said.push(this.text.slice(begin, end));
    this.at = end;
  }

  /**
   * The comment was never closed: what follows it is the next comment, or nothing. If a line began like a game, the comment
   * ends before it and the reading goes on there, else at the end.
   */
  private tearComment(): void {
    const { nextGame } = this;
    this.draft.fault('PGN_COMMENT_OPEN', 'a comment begins here that is not closed.', this.commentPlace);
    if (nextGame !== null) {
      const back = this.at - nextGame.offset;
      const whole = this.said.join('');
      this.said = [whole.slice(0, whole.length - back)];
      this.goBack(whole.slice(whole.length - back), nextGame.offset, nextGame.line);
    }
    this.closeComment();
    if (nextGame !== null) this.finish();
  }

  /** To the end of the line: a comment, or what an escape hides. */
  private scanToLineEnd(): void {
    const { text } = this;
    const begin = this.at;
    let at = begin;
    while (at < text.length && text.charCodeAt(at) !== NEWLINE && text.charCodeAt(at) !== RETURN) at += 1;
    if (this.mode === 'lineComment') this.say(begin, at);
    this.at = at;
    if (at === text.length) return;
    if (this.mode === 'lineComment') this.closeComment();
    this.mode = 'words';
  }

  /** A tag; or a bracket that belongs to none, with what it encloses. */
  private scanBracket(): void {
    const place = this.place();
    const found = readTag(this.text, this.at);
    if (found === undefined) {
      this.scanLooseBracket(place);
      return;
    }
    const { name, value, end, isClosed } = found;
    if (!isClosed && end === this.text.length && !this.isLast && end - this.at < LONGEST_GAME) return;
    this.at = end;
    this.tag(name, value, place);
    if (isClosed) return;
    this.draft.fault('PGN_TAG', `the tag ${quote(name)} has no end in its line; the value is ${quote(value)}.`, place);
  }

  /** A tag without quotes, a command that stands outside a comment, or what says nothing. */
  private scanLooseBracket(place: PgnPlace): void {
    const end = this.endOf(BRACKET_CLOSE, BRACKET_OPEN);
    if (end === undefined) return;
    const text = this.text.slice(this.at, end);
    const found = looseTag(text);
    // Among moves it may be a remark, unless it begins a line with the name of a usual tag.
    const mayBeTag = !this.draft.hasMoves || (this.column === 1 && (this.draft.hasResult || found?.isUsual));
    this.at = end;
    if (text.startsWith('[%')) this.draft.comment(text);
    else if (found !== undefined && mayBeTag) {
      const { name, value } = found;
      this.tag(name, value, place);
      this.draft.fault('PGN_TAG', `the tag ${quote(name)} has no quotes; its value is ${quote(value)}.`, place);
    } else if (text.length > 1 && !/^\[\/?pgn\]$/i.test(text)) {
      this.draft.stray(text, 'is neither a tag nor a move', place);
    }
  }

  /** `<foo>`, which the standard keeps for later. */
  private scanReserved(): void {
    const end = this.endOf(0x3e, 0x3c);
    if (end === undefined) return;
    if (end > this.at + 1) this.draft.stray(this.text.slice(this.at, end), 'is reserved', this.place());
    this.at = end;
  }

  private scanNag(): void {
    const { text } = this;
    let at = this.at + 1;
    let nag = 0;
    for (; at < text.length; at += 1) {
      const digit = text.charCodeAt(at) - ZERO;
      if (digit < 0 || digit > 9) break;
      nag = nag * 10 + digit;
    }
    if (at === text.length && !this.isLast && at - this.at < LONGEST_WORD) return;
    if (at > this.at + 1 && at <= this.at + MOST_DIGITS) this.nag(nag);
    else this.draft.stray(text.slice(this.at, at), 'is no glyph', this.place());
    this.at = at;
  }

  private scanSuffix(): void {
    const { text } = this;
    let at = this.at + 1;
    while (at < text.length && (text.charCodeAt(at) === 0x21 || text.charCodeAt(at) === 0x3f)) at += 1;
    if (at === text.length && !this.isLast && at - this.at < LONGEST_WORD) return;
    this.nag(suffixNag(text.slice(this.at, at)));
    this.at = at;
  }

  /** A move, a move number, a result, or any other word. */
  private scanSymbol(first: number): void {
    const { text } = this;
    const begin = this.at;
    const limit = Math.min(text.length, begin + LONGEST_WORD);
    let at = begin;
    if (first >= ZERO && first <= NINE) {
      while (at < limit && text.charCodeAt(at) >= ZERO && text.charCodeAt(at) <= NINE) at += 1;
      const next = text.charCodeAt(at);
      if (next === DOT || next === ELLIPSIS || (next === BLANK && at - begin < 4 && first !== ZERO)) {
        this.at = at + 1;
        return;
      }
    } else if (first === DOT || first === ELLIPSIS) {
      this.at = begin + 1;
      return;
    }
    let hash = 0;
    const ends = this.draft.isForeign ? ENDS_FOREIGN : ENDS_WORD;
    for (; at < limit; at += 1) {
      const code = text.charCodeAt(at);
      if (code < 128 ? ends[code] === 1 : isWideBlank(code) || signNag(code) !== undefined) break;
      hash = hashed(hash, code);
    }
    if (!this.isLast && at - begin < LONGEST_WORD && at >= text.length) return;
    const move = usualMove(text, begin, at, hash);
    if (move === undefined) this.unusual(text.slice(begin, at));
    else this.move(move);
    this.at = at;
  }
}
