// Reads PGN for programs.

import type { PgnGameText } from '../notation/pgn';
import {
  formatComment as commentText,
  parseComment as commentParts,
  type CommentParts,
  type PgnCommentParts,
} from '../notation/pgn-comment';
import { readPgn as readGames, readWholePgn, type PgnPieces, type PgnStream } from '../notation/pgn-reader';
import { formatPgn as pgnText } from '../notation/pgn-writer';
import { SlideruleError } from './errors';
import { Game } from './game';
import { checkedGame, checkedParts } from './pgn-checks';
import { guarded, OWN, shown, tagOf, textOf } from './values';

export type { PgnPieces, PgnStream } from '../notation/pgn-reader';

/**
 * The games of a PGN text or of a file's bytes. Nothing is refused: what is wrong with a text is in the `errors` of its
 * game, and a move that cannot be played shows when the game is played. Throws TEXT.
 */
export function parsePgn(source: string | Uint8Array): Game[] {
  const given = guarded('parsePgn: neither a text nor bytes', 'TEXT', () => pieceOf(source));
  return readWholePgn(given).map((game) => new Game(OWN, game));
}

/** Throws TEXT. */
function pieceOf(piece: string | Uint8Array): string | Uint8Array {
  return tagOf(piece) === 'Uint8Array' ? piece : textOf(piece, 'PGN');
}

/** The pieces of a text, each checked. What the source throws is its own. */
async function* checkedPieces(source: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string | Uint8Array> {
  for await (const piece of source) {
    yield guarded('readPgn: a piece is neither a text nor bytes', 'TEXT', () => pieceOf(piece as string));
  }
}

function sourceOf(source: PgnPieces | PgnStream): PgnPieces | PgnStream {
  if (typeof source === 'string' || tagOf(source) === 'Uint8Array' || 'getReader' in source) {
    return source;
  }
  if (Symbol.iterator in source || Symbol.asyncIterator in source) return checkedPieces(source);
  throw new SlideruleError('TEXT', `readPgn: ${shown(source)} is neither a text nor pieces of one nor a stream.`);
}

/**
 * The games of a text, of pieces of one (a Node stream, an asynchronous iterable) or of a web stream, one by one and with
 * one in memory. Ends when the source does, and throws only what the source throws, and TEXT.
 */
export async function* readPgn(source: PgnPieces | PgnStream): AsyncGenerator<Game, void, undefined> {
  const pieces = guarded('readPgn: neither a text nor pieces of one nor a stream', 'TEXT', () => sourceOf(source));
  for await (const game of readGames(pieces)) yield new Game(OWN, game);
}

/** The game in the export format of the PGN standard. Throws PGN_GAME and PGN_TAGS. */
export function formatPgn(game: PgnGameText): string {
  return guarded('formatPgn: not a game', 'PGN_GAME', () => pgnText(checkedGame(game, 'formatPgn')));
}

/** Takes a comment apart, or all comments of a move together. Nothing is lost: what is not understood is in `others`. Throws TEXT. */
export function parseComment(comment: string | readonly string[]): PgnCommentParts {
  return guarded('parseComment: neither a text nor a list of texts', 'TEXT', () => commentParts(comment));
}

/** A comment of these parts, commands first. Throws PGN_COMMENT and FIELD_UNKNOWN. */
export function formatComment(parts: CommentParts): string {
  return guarded('formatComment: not the parts of a comment', 'PGN_COMMENT', () => commentText(checkedParts(parts)));
}
