// The game that is being read: what the words of a PGN text do to it, in the order in which they come.

import {
  GAME_MISSING,
  isResult,
  newMove,
  TagMap,
  tagValue,
  type PgnError,
  type PgnGame,
  type PgnLine,
  type PgnMove,
  type PgnResult,
} from './pgn';
import type { PgnPlace } from './pgn-text';
import { isOtherVariant, isVariantTag } from './pgn-variant';
import { resultOf, withPromotion } from './pgn-words';
import { quote } from './result';

/** A game, and the lines of the text that it takes. */
export interface ReadPgnGame extends PgnGame {
  /** The lines with its first and its last word, from 1. */
  readonly firstLine: number;
  readonly lastLine: number;
}

/** A line of the game that waits until a variation ends. */
interface Frame {
  readonly line: PgnLine;
  readonly last: PgnMove;
}

/** More faults than this are no longer listed: a damaged file has one in every word. */
const MOST_ERRORS = 100;

function tidy(comment: string): string {
  return comment.replace(/[ \t\r\n\f\v]+/g, ' ').trim();
}

/** A copy: a part of a string keeps the whole of it in memory, and the whole is a chunk of a file. */
function detached(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}

/** Adds to a list that the draft made, or to the empty one that all moves share. */
function append<T>(list: readonly T[], item: T): readonly T[] {
  if (list.length === 0) return [item];
  (list as T[]).push(item);
  return list;
}

export class PgnDraft {
  private readonly tags = new TagMap();
  private readonly moves: PgnLine = [];
  private readonly errors: PgnError[] = [];
  private comments: readonly string[] = [];
  private after: readonly string[] = [];
  private result: PgnResult | null = null;
  private resultPlace: PgnPlace | null = null;

  private line: PgnLine = this.moves;
  /** The last move of the line. */
  private last: PgnMove | null = null;
  /** What comes before the next move. */
  private before: string[] = [];
  private nags: number[] = [];
  private afterVariation = false;
  private readonly frames: Frame[] = [];
  /** Open parentheses whose content is passed over. */
  private passedOver = 0;
  /** Line of the first word; 0 before it. */
  private firstLine = 0;
  /** True for a game that is too long: it takes nothing more. */
  isCut = false;
  /** True for a game with other rules: its moves are kept as they are written. */
  isForeign = false;

  /** True once there is a tag, a move or a result: comments alone do not make a game. */
  private get hasBegun(): boolean {
    return this.tags.size > 0 || this.moves.length > 0 || this.isCut || this.hasResult;
  }

  /** True once a tag can only be the next game's. */
  get hasMoves(): boolean {
    return this.moves.length > 0 || this.hasResult;
  }

  get hasResult(): boolean {
    return this.result !== null;
  }

  /** True within a variation that stands where none can. */
  get isPassingOver(): boolean {
    return this.passedOver > 0;
  }

  hasTag(name: string): boolean {
    return this.tags.has(name);
  }

  fault(code: string, message: string, place: PgnPlace): void {
    const { line, column } = place;
    const ply = this.moves.length;
    if (this.errors.length < MOST_ERRORS) {
      this.errors.push({ code, message: `PGN, line ${line}: ${message}`, line, column, ply });
    } else if (this.errors.length === MOST_ERRORS) {
      const more = `PGN, line ${line}: from here on faults are not listed.`;
      this.errors.push({ code: 'PGN_FAULTS', message: more, line, column, ply });
    }
  }

  /** A word that means nothing here. */
  stray(text: string, why: string, place: PgnPlace): void {
    if (this.passedOver === 0 && !this.isCut) {
      this.fault('PGN_WORD', `${quote(text)} ${why}, and is passed over.`, place);
    }
  }

  /** Takes nothing more: the game is too long. */
  cut(message: string, place: PgnPlace): void {
    if (!this.isCut) this.fault('PGN_GAME_SIZE', message, place);
    this.isCut = true;
  }

  tag(name: string, value: string, place: PgnPlace): void {
    this.begin(place.line);
    this.passedOver = 0;
    if (this.isCut) return;
    if (this.tags.has(name)) {
      this.fault('PGN_TAG_TWICE', `the tag ${quote(name)} stands here for the second time; this value counts.`, place);
    }
    this.tags.set(detached(name), detached(value));
    if (isVariantTag(name)) this.isForeign = isOtherVariant(value);
  }

  move(san: string, lineNumber: number): void {
    this.begin(lineNumber);
    if (this.passedOver > 0 || this.isCut) return;
    const move = newMove(san);
    if (this.before.length > 0) {
      if (this.line === this.moves && this.last === null) this.comments = this.before;
      else move.before = this.before;
      this.before = [];
    }
    if (this.nags.length > 0) {
      move.nags = this.nags;
      this.nags = [];
    }
    const host = this.frames.at(-1)?.last;
    if (this.last === null && host !== undefined) host.variations = append(host.variations, this.line);
    this.line.push(move);
    this.last = move;
    this.afterVariation = false;
  }

  /** A glyph of the last move or, at the beginning of a line, of the next one. */
  nag(nag: number, place: PgnPlace): void {
    if (this.passedOver > 0 || this.isCut) return;
    if (this.hasResult) this.stray(`$${nag}`, 'stands behind the result', place);
    else if (this.last === null) this.nags.push(nag);
    else this.last.nags = append(this.last.nags, nag);
  }

  /** The last move is a promotion; false if it cannot be. */
  promote(letter: string): boolean {
    if (this.passedOver > 0 || this.isCut || this.hasResult || this.last === null) return false;
    const san = withPromotion(this.last.san, letter);
    if (san !== undefined) this.last.san = san;
    return san !== undefined;
  }

  comment(text: string): void {
    const said = detached(tidy(text));
    if (said === '' || this.passedOver > 0 || this.isCut) return;
    if (this.hasResult) this.after = append(this.after, said);
    else if (this.last === null || this.afterVariation) this.before.push(said);
    else this.last.comments = append(this.last.comments, said);
  }

  openVariation(place: PgnPlace): void {
    if (this.passedOver > 0 || this.last === null || this.hasResult) {
      if (this.passedOver === 0) {
        const where = this.hasResult ? 'behind the result' : 'before the first move';
        this.fault('PGN_VARIATION_PLACE', `a variation stands ${where}, and is passed over.`, place);
      }
      this.passedOver += 1;
      return;
    }
    this.frames.push({ line: this.line, last: this.last });
    this.line = [];
    this.last = null;
    // Comments behind an earlier variation of the same move stay in their order.
    this.leaveComments(this.frames.at(-1)?.last ?? null);
  }

  closeVariation(place: PgnPlace): void {
    if (this.passedOver > 0) {
      this.passedOver -= 1;
      return;
    }
    const frame = this.frames.pop();
    if (frame === undefined) {
      this.fault('PGN_VARIATION_CLOSE', 'a parenthesis closes a variation that was not opened.', place);
      return;
    }
    this.leaveComments(this.last ?? frame.last);
    this.leaveNags(place);
    this.line = frame.line;
    this.last = frame.last;
    this.afterVariation = true;
  }

  /** A result behind the main line ends the game; one in a variation is that of another game, and is kept as a comment. */
  end(result: PgnResult, place: PgnPlace): void {
    if (this.hasResult) {
      if (result !== this.result) this.stray(result, 'stands behind the result', place);
      return;
    }
    if (this.frames.length > 0 || this.passedOver > 0) {
      if (result !== '*') this.comment(result);
      return;
    }
    this.begin(place.line);
    this.leaveComments(this.last);
    this.leaveNags(place);
    this.result = result;
    this.resultPlace = place;
  }

  /** The game, if one has begun. What belongs to none stays for the next one; at the end of the text it is one by itself. */
  finish(place: PgnPlace, isEnd: boolean): ReadPgnGame | undefined {
    if (!this.hasBegun) {
      this.leaveNags(place);
      if (!isEnd || this.before.length + this.errors.length === 0) return undefined;
      this.fault(GAME_MISSING, 'here is text, but no game.', place);
    } else if (this.frames.length > 0 && !this.isCut) {
      this.fault(
        'PGN_VARIATION_OPEN',
        `${this.frames.length} variations are not closed at the end of the game.`,
        place,
      );
    }
    for (let frame = this.frames.pop(); frame !== undefined; frame = this.frames.pop()) {
      this.leaveComments(this.last ?? frame.last);
      this.last = frame.last;
    }
    this.leaveComments(this.last);
    this.leaveNags(place);
    const result = this.isCut || !this.hasBegun ? null : this.finalResult(place);
    const { tags, comments, moves, after, errors } = this;
    return {
      tags,
      comments,
      moves,
      result,
      after,
      errors,
      firstLine: this.firstLine || place.line,
      lastLine: place.line,
    };
  }

  private begin(lineNumber: number): void {
    if (this.firstLine === 0) this.firstLine = lineNumber;
  }

  /** Comments that no move follows belong to the last one, or to the game. */
  private leaveComments(last: PgnMove | null): void {
    if (this.before.length === 0) return;
    for (const said of this.before) {
      if (last === null) this.comments = append(this.comments, said);
      else last.comments = append(last.comments, said);
    }
    this.before = [];
  }

  /** Glyphs that no move follows. */
  private leaveNags(place: PgnPlace): void {
    for (const nag of this.nags) this.stray(`$${nag}`, 'belongs to no move', place);
    this.nags = [];
  }

  private finalResult(place: PgnPlace): PgnResult | null {
    const text = tagValue(this.tags, 'Result');
    const stated = text === undefined ? null : resultOf(text);
    if (this.result === null) {
      this.fault('PGN_RESULT_MISSING', 'the moves end without a result; that of the Result tag counts.', place);
      return stated;
    }
    if (isResult(stated ?? undefined) && stated !== this.result) {
      const message = `the moves end with ${quote(this.result)}, and the Result tag is ${quote(text ?? '')}.`;
      this.fault('PGN_RESULT_DIFFERS', message, this.resultPlace ?? place);
    }
    return this.result;
  }
}
