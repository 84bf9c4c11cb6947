// Where a game of PGN begins: its FEN and Variant tags.

import { parseFen, START_FEN } from './fen';
import { TagMap, tagPairs, tagValue, type PgnTags } from './pgn';
import { isChess960, isOtherVariant } from './pgn-variant';
import { failure, quote, success, type Result } from './result';
import type { Setup } from './setup';

export interface PgnStart {
  readonly setup: Setup;
  /** True if the Variant tag says so. Castling of Chess960 is read without it. */
  readonly chess960: boolean;
}

/** The FEN that the game starts from: its FEN tag, or the start position of chess. */
export function pgnStartFen(tags: PgnTags): string {
  return tagValue(tags, 'FEN') ?? START_FEN;
}

/** Errors: PGN_VARIANT for a game with other rules, and all of `parseFen`. */
export function pgnStart(tags: PgnTags): Result<PgnStart> {
  const name = tagValue(tags, 'Variant') ?? '';
  if (isOtherVariant(name)) {
    return failure('PGN_VARIANT', `PGN: the variant ${quote(name)} has other rules than chess and Chess960.`);
  }
  const setup = parseFen(pgnStartFen(tags));
  return setup.ok ? success({ setup: setup.value, chess960: isChess960(name) }) : setup;
}

/** Tags with those that say where a game begins, if it is not the start position of chess. Tags that say otherwise are replaced. */
export function withStart(tags: PgnTags, fen: string, chess960: boolean): TagMap {
  const all = new TagMap(tagPairs(tags));
  if (chess960 && !isChess960(tagValue(all, 'Variant') ?? '')) all.put('Variant', 'Chess960');
  const isStart = fen === START_FEN;
  all.put('SetUp', isStart ? undefined : '1');
  all.put('FEN', isStart ? undefined : fen);
  return all;
}
