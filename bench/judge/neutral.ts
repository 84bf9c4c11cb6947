// Positions that no network has chosen: of games that another engine plays against itself. The search goes for positions that
// its network is wrong about, so on games of its own a network errs more than others do (docs/TRAINING.md).

import { PositionBook } from '../../src/engine/position-book';
import type { Random } from '../../src/engine/random';
import { centipawns } from '../../src/match/search-report';
import type { UciClient } from '../../src/platform/node/uci-client';
import { formatFen } from '../../src/notation/fen';
import { unwrap } from '../../src/notation/result';
import type { Setup } from '../../src/notation/setup';
import { parseUciMove } from '../../src/notation/uci-move';
import { processPlatform } from '../../src/platform/node/process-platform';
import type { Core } from '../../src/runtime/core';
import { searchFrom } from '../peer';

/** Nodes of each move. */
const NODES = 2000;
/** The longest game, in plies. */
const MOST_PLIES = 160;
/** The other engine's centipawns from which on a game is decided. */
const DECIDED = 900;
/** Positions of a game at most, so that they differ. */
const POSITIONS = 4;

/**
 * The positions of a game of an engine against itself, until it is over or decided; `core` follows it. Throws if the engine
 * ends, is silent too long, or makes a move that is not legal.
 */
export async function playItself(opening: Setup, core: Core, client: UciClient): Promise<Setup[]> {
  const positions: Setup[] = [];
  core.setSetup(opening);
  while (positions.length < MOST_PLIES && core.exports.legalMoves() > 0 && !core.isDraw()) {
    const setup = core.setup();
    const { move, report } = await searchFrom(client, formatFen(setup, 'xfen'), `nodes ${NODES}`);
    // A mate is worth no finite number of centipawns.
    if (!(Math.abs(centipawns(report)) < DECIDED)) break;
    core.exports.playMove(unwrap(parseUciMove(move, core, false)));
    positions.push(setup);
  }
  return positions;
}

/** Positions of one game after another from a book, by lot, without end. Throws as `playItself` does, or if the book is none. */
export async function* neutralPositions(
  file: string,
  core: Core,
  client: UciClient,
  random: Random,
): AsyncGenerator<Setup> {
  const book = unwrap(PositionBook.open(processPlatform, file));
  try {
    for (;;) {
      const positions = await playItself(unwrap(book.draw(random)), core, client);
      for (let drawn = 0; drawn < POSITIONS && positions.length > 0; drawn++) {
        yield* positions.splice(random.below(positions.length), 1);
      }
    }
  } finally {
    book.close();
  }
}
