// Balanced positions to start games from: a few random moves from the start position or from a book position.

import { Host } from '../runtime/host';
import type { Core } from '../runtime/core';
import { nextTask } from '../runtime/pauses';
import type { Platform } from '../runtime/platform';
import { CHESS_ARRANGEMENT, startPosition } from '../notation/chess960';
import { failure, quote, success, type Result } from '../notation/result';
import type { Setup } from '../notation/setup';
import type { Evaluated } from './engine';
import { searchLimits } from './limits';
import { PositionBook } from './position-book';
import { Random, seedOf } from './random';
import type { SearchControl } from './search-control';
import { DEFAULT_SETTINGS } from './settings';

/** Random plies at the start of a game: this many or one more, so that either side may move first. */
export const OPENING_PLIES = 8;
/** Likewise from a book position, which already has some opening moves. */
export const BOOK_PLIES = 2;
/** Consecutive finished or lopsided openings after which no more are tried: there might be no other. */
export const MOST_REJECTED = 1000;
/** Openings with at least this many centipawns for either side are dropped. */
export const LOPSIDED_SCORE = 250;

/** Nodes of the search that decides whether an opening is balanced. */
const NODES = 2000;
/** Megabytes. */
const HASH_MB = 1;

/** A request for openings. The same request gives the same openings. */
export interface OpeningRequest {
  readonly count: number;
  /** 32 bits. */
  readonly seed: number;
  /** A file with one position per line; null for the start position. */
  readonly book: string | null;
  /** Random plies, or one more. */
  readonly plies: number;
}

/** The position after so many random moves; null if the game is over there. */
export function randomOpening(core: Core, start: Setup, plies: number, random: Random): Setup | null {
  core.setSetup(start);
  for (let ply = 0; ply < plies; ply++) {
    // Sorted, so that games do not depend on the generator's order.
    const moves = core.legalMoves().sort((a, b) => a - b);
    const move = moves[random.below(moves.length)];
    if (move === undefined) return null;
    core.exports.playMove(move);
  }
  return core.exports.legalMoves() === 0 || core.isDraw() ? null : core.setup();
}

/**
 * Makes the requested number of openings, or fewer if the control stops it; `onOpening` receives each. Errors:
 * FILE_UNREADABLE, BOOK_LINES (the book has no positions), OPENINGS_REJECTED (too many in a row are finished or
 * lopsided), and those of `Host.start`. Rejects when a search crashes.
 */
export async function makeOpenings(
  platform: Platform,
  { count, seed, book, plies }: OpeningRequest,
  { sliders, network }: Evaluated,
  control: SearchControl,
  onOpening: (setup: Setup) => void,
): Promise<Result<void>> {
  const opened = book === null ? success(null) : PositionBook.open(platform, book);
  if (!opened.ok) return opened;
  const started = await Host.start(platform, { sliders, network, threads: 1, hashMb: HASH_MB });
  if (!started.ok) return started;
  const host = started.value;
  try {
    for (let made = 0, tried = 0, rejected = 0; made < count && !control.isStopped; tried++) {
      if (rejected === MOST_REJECTED) return failure('OPENINGS_REJECTED', rejection(book));
      const random = new Random(seedOf(seed, tried));
      const start = opened.value?.draw(random) ?? success(chessStart());
      if (!start.ok) return start;
      const setup = randomOpening(host.core, start.value, plies + random.below(2), random);
      // Without a search nothing else would let `stop` be heard.
      if (setup === null) await nextTask();
      if (setup === null || !(await isEven(host, setup, control))) {
        rejected++;
        continue;
      }
      rejected = 0;
      made++;
      onOpening(setup);
    }
    return success(undefined);
  } finally {
    opened.value?.close();
    await host.close();
  }
}

/** The message of OPENINGS_REJECTED; `book` is a file, or null for the start position. */
export function rejection(book: string | null): string {
  const from = book === null ? 'the start position' : quote(book);
  return `${from}: ${MOST_REJECTED} openings in a row are finished or at least ${LOPSIDED_SCORE} centipawns lopsided.`;
}

function chessStart(): Setup {
  return startPosition(CHESS_ARRANGEMENT, CHESS_ARRANGEMENT);
}

async function isEven(host: Host, setup: Setup, control: SearchControl): Promise<boolean> {
  await host.clear();
  let last = 0;
  const limits = searchLimits({ nodes: NODES }, setup.sideToMove, control, DEFAULT_SETTINGS);
  const search = host.search({ setup, moves: [] }, limits, ({ score }) => {
    last = score;
  });
  await control.during(host, search);
  return Math.abs(last) < LOPSIDED_SCORE;
}
