// Balanced positions to start games from: a few random moves from the start position or from a book position.

import type { Core } from '../runtime/core';
import { nextTask } from '../runtime/pauses';
import type { Platform } from '../runtime/platform';
import { CHESS_ARRANGEMENT, startPosition } from '../notation/chess960';
import { failure, quote, success, type Result } from '../notation/result';
import type { Setup } from '../notation/setup';
import type { Engine, Evaluated } from './engine';
import { onOwnEngine, searched } from './own-engine';
import { PositionBook } from './position-book';
import { Random, seedOf } from './random';
import type { SearchControl } from './search-control';

/** Random plies at the start of a game: this many or one more, so that either side may move first. */
export const OPENING_PLIES = 8;
/** Random plies behind a book position, or one more; it already has some opening moves. */
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
 * lopsided). Rejects when the engine cannot start or a search crashes.
 */
export async function makeOpenings(
  platform: Platform,
  request: OpeningRequest,
  evaluated: Evaluated,
  control: SearchControl,
  onOpening: (setup: Setup) => void,
): Promise<Result<void>> {
  const { book } = request;
  const opened = book === null ? success(null) : PositionBook.open(platform, book);
  if (!opened.ok) return opened;
  const positions = opened.value;
  try {
    return await onOwnEngine(platform, { ...evaluated, hashMb: HASH_MB }, (engine) =>
      drawOpenings(engine, request, positions, control, onOpening),
    );
  } finally {
    positions?.close();
  }
}

async function drawOpenings(
  engine: Engine,
  { count, seed, book, plies }: OpeningRequest,
  positions: PositionBook | null,
  control: SearchControl,
  onOpening: (setup: Setup) => void,
): Promise<Result<void>> {
  for (let made = 0, tried = 0, rejected = 0; made < count && !control.isStopped; tried++) {
    if (rejected === MOST_REJECTED) return failure('OPENINGS_REJECTED', rejection(book));
    const random = new Random(seedOf(seed, tried));
    const start = positions?.draw(random) ?? success(chessStart());
    if (!start.ok) return start;
    const setup = randomOpening(await engine.position(), start.value, plies + random.below(2), random);
    // Without a search nothing else would let `stop` be heard.
    if (setup === null) await nextTask();
    if (setup === null || !(await isEven(engine, setup, control))) {
      rejected++;
      continue;
    }
    rejected = 0;
    made++;
    onOpening(setup);
  }
  return success(undefined);
}

/** The message of OPENINGS_REJECTED; `book` is a file, or null for the start position. */
export function rejection(book: string | null): string {
  const from = book === null ? 'the start position' : quote(book);
  return `${from}: ${MOST_REJECTED} openings in a row are finished or at least ${LOPSIDED_SCORE} centipawns lopsided.`;
}

function chessStart(): Setup {
  return startPosition(CHESS_ARRANGEMENT, CHESS_ARRANGEMENT);
}

async function isEven(engine: Engine, setup: Setup, control: SearchControl): Promise<boolean> {
  await engine.newGame();
  const { score } = await searched(engine, setup, { nodes: NODES }, control);
  return Math.abs(score) < LOPSIDED_SCORE;
}
