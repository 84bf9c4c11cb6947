// A tag pair of PGN, `[Name "value"]`, as it is found in files.

import { trimmedEnd } from './pgn';
import { NEWLINE, RETURN } from './pgn-text';

/** A tag in a text. */
export interface FoundTag {
  readonly name: string;
  readonly value: string;
  /** Where it ends. */
  readonly end: number;
  /** False if its line ends before it does; the value is what there is of it. */
  readonly isClosed: boolean;
}

/** `[Name "`, as far as a tag is recognised by. */
const BEGIN = /\[[ \t]*([^\s"[\]{}();]+)[ \t]*"/y;
const END = /"[ \t]*\]/y;
const LOOSE = /^\[[ \t]*([A-Za-z]\w*)[ \t]+(.*?)\]$/;
const USUAL = /^(?:Event|Site|Date|Round|White|Black|Result|FEN)$/i;
/** Quotes of all kinds, and blanks. */
const QUOTE_OR_BLANK = /[\s"'`´‘’“”„«»]/;
const QUOTES_BEFORE = new RegExp(`^${QUOTE_OR_BLANK.source}+`);
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function unquoted(value: string): string {
  return trimmedEnd(value.replace(QUOTES_BEFORE, ''), QUOTE_OR_BLANK);
}

/** What a text in brackets says as a tag without quotes, or with other quotes; undefined if nothing. */
export function looseTag(
  text: string,
): { readonly name: string; readonly value: string; readonly isUsual: boolean } | undefined {
  const [, name, value = ''] = LOOSE.exec(text) ?? [];
  return name === undefined ? undefined : { name, value: unquoted(value), isUsual: USUAL.test(name) };
}

/** The tag that begins here; undefined if none does. A quote that no bracket follows belongs to the value. */
export function readTag(text: string, at: number): FoundTag | undefined {
  BEGIN.lastIndex = at;
  const [, name] = BEGIN.exec(text) ?? [];
  if (name === undefined) return undefined;
  const begin = BEGIN.lastIndex;
  let hasEscapes = false;
  let lastQuote = -1;
  let end = begin;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === NEWLINE || code === RETURN) break;
    const next = code === BACKSLASH ? text.charCodeAt(end + 1) : 0;
    if (next === QUOTE || next === BACKSLASH) {
      hasEscapes = true;
      end += 1;
    } else if (code === QUOTE) {
      END.lastIndex = end;
      lastQuote = end;
      if (END.test(text)) {
        const value = text.slice(begin, end);
        const plain = hasEscapes ? value.replace(/\\(["\\])/g, '$1') : value;
        return { name, value: plain, end: END.lastIndex, isClosed: true };
      }
    }
  }
  end = Math.min(end, text.length);
  const value = trimmedEnd(text.slice(begin, lastQuote < 0 ? end : lastQuote), /["\s\]]/);
  return { name, value, end, isClosed: false };
}
