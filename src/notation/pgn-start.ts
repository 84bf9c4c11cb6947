// Where a game of PGN begins: its FEN and Variant tags.

import { parseFen, START_FEN } from './fen';
import { TagMap, tagPairs, tagValue, type PgnTags } from './pgn';
import { failure, quote, success, type Result } from './result';
import type { Setup } from './setup';

export interface PgnStart {
  readonly setup: Setup;
  /** True if the Variant tag says so. Castling of Chess960 is read without it. */
  readonly chess960: boolean;
}

/** Names of chess without blanks, signs and upper case; an empty or unknown value (`?`) is one too. */
const CHESS = new Set([
  '',
  'standard',
  'chess',
  'normal',
  'regular',
  'orthodox',
  'classical',
  'classic',
  'fromposition',
]);
const CHESS960 = new Set([
  'chess960',
  '960',
  'frc',
  'dfrc',
  'fischerandom',
  'fischerrandom',
  'fischerandomchess',
  'fischerrandomchess',
  'doublefischerandom',
  'doublefischerrandom',
  'freestyle',
  'freestylechess',
  'chess9lx',
  'wildfr',
]);

/** The FEN that the game starts from: its FEN tag, or the start position of chess. */
export function pgnStartFen(tags: PgnTags): string {
  return tagValue(tags, 'FEN') ?? START_FEN;
}

/** The variant in lower case, without blanks and signs; empty without one. */
function variantName(tags: PgnTags): string {
  return (tagValue(tags, 'Variant') ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Errors: PGN_VARIANT for a game with other rules, and all of `parseFen`. */
export function pgnStart(tags: PgnTags): Result<PgnStart> {
  const name = variantName(tags);
  const chess960 = CHESS960.has(name);
  if (!chess960 && !CHESS.has(name)) {
    return failure(
      'PGN_VARIANT',
      `PGN: the variant ${quote(tagValue(tags, 'Variant') ?? '')} has other rules than chess and Chess960.`,
    );
  }
  const setup = parseFen(pgnStartFen(tags));
  return setup.ok ? success({ setup: setup.value, chess960 }) : setup;
}

/** Tags with those that say where a game begins, if it is not the start position of chess. Tags that say otherwise are replaced. */
export function withStart(tags: PgnTags, fen: string, chess960: boolean): TagMap {
  const all = new TagMap(tagPairs(tags));
  if (chess960 && !CHESS960.has(variantName(all))) all.set('Variant', 'Chess960');
  if (fen === START_FEN) {
    all.delete('SetUp');
    all.delete('FEN');
  } else all.set('SetUp', '1').set('FEN', fen);
  return all;
}
