// The search with all its pruning: where the verdict is clear it has to be found, at every depth and in every window. Scores are
// centipawns for the side to move; the bounds leave room for any sensible evaluation.

import { beforeAll, describe, expect, it } from 'vitest';
import { CONTROL_TABLE_CLUSTERS } from '../../src/abi/memory';
import { SCORE_INFINITE, SCORE_MATE } from '../../src/abi/score';
import { formatUciMove } from '../../src/notation/uci-move';
import { buildName } from '../helpers/core';
import { whiteBox, type WhiteBox } from '../helpers/white-box';
import { setupOf } from '../notation/results';

const DEPTH = 7;
/** How far a null window lies from the score of the whole window. Two searches of a depth differ, but not by that much. */
const DISTANCE = 250;

let core: WhiteBox;

beforeAll(async () => {
  core = await whiteBox();
});

function setUp(fen: string): void {
  core.setSetup(setupOf(fen));
  core.exports.clearTable(0, core.view.getUint32(CONTROL_TABLE_CLUSTERS, true));
  core.exports.clearHistory();
}

function search(depth: number, alpha = -SCORE_INFINITE, beta = SCORE_INFINITE): number {
  return core.exports.searchWindow(core.threadBase, 0, depth, alpha, beta);
}

function bestMove(): string {
  return formatUciMove(core.view.getUint16(core.exports.lineAddress(core.threadBase), true), false);
}

// The same middlegame with men missing, endings that are won, lost or drawn.
const VERDICTS: readonly (readonly [what: string, fen: string, least: number, most: number])[] = [
  ['as much for both', 'r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQ1RK1 w kq - 6 5', -150, 200],
  ['a queen more', 'r1b1k2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQ1RK1 w kq - 6 5', 400, 4000],
  ['a rook less', 'r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/2BQ1RK1 w kq - 6 5', -4000, -150],
  ['a rook more, Black to move', '2bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQ1RK1 b k - 6 5', -4000, -150],
  ['a rook and a pawn against nothing', '4k3/8/8/8/8/8/4P3/R3K3 b - - 0 1', -32000, -300],
  ['a bishop alone', '8/5k2/8/8/8/8/8/K1B5 w - - 0 1', 0, 0],
];

// One move wins, the others do not, from some depth on.
const WINNING_MOVES: readonly (readonly [what: string, fen: string, move: string, depth: number])[] = [
  ['a queen for nothing', '6k1/5ppp/8/3q4/8/8/3R1PPP/6K1 w - - 0 1', 'd2d5', 1],
  ['a fork', 'r3k3/p7/8/1N6/8/8/P7/4K3 w - - 0 1', 'b5c7', 4],
  ['a promotion', '8/P6k/8/8/8/8/7p/K7 w - - 0 1', 'a7a8q', 2],
  ['a way out of a pin', '4k3/8/8/8/4r3/8/4QPP1/4K3 w - - 0 1', 'e2e4', 1],
];

describe(`what the search thinks of clear positions, ${buildName}`, () => {
  it.each(VERDICTS)('%s: %s, within %i and %i, and null windows on both sides agree', (_, fen, least, most) => {
    setUp(fen);
    for (let depth = 1; depth <= DEPTH; depth++) {
      const score = search(depth);
      expect(score, `depth ${depth}`).toBeGreaterThanOrEqual(least);
      expect(score, `depth ${depth}`).toBeLessThanOrEqual(most);
      if (depth < DEPTH) continue;
      for (const [alpha, failsHigh] of [
        [score - DISTANCE, true],
        [score + DISTANCE, false],
      ] as const) {
        // The table would answer for the search.
        setUp(fen);
        expect(search(depth, alpha, alpha + 1) > alpha, `alpha ${alpha}`).toBe(failsHigh);
      }
    }
  });

  it.each(WINNING_MOVES)('%s: %s %s from depth %i on', (_, fen, move, least) => {
    setUp(fen);
    for (let depth = 1; depth <= DEPTH; depth++) {
      search(depth);
      if (depth >= least) expect(bestMove(), `depth ${depth}`).toBe(move);
    }
  });
});

describe(`what quiescence looks at, ${buildName}`, () => {
  it('promotions, however many captures there are that seem better', () => {
    // The pawn mates as a knight. There are a bishop and two knights to take, and a queen to become, which seem to win more.
    setUp('6br/5Ppk/7p/8/8/1n1n4/P1P5/7K w - - 0 1');
    expect(search(0)).toBe(SCORE_MATE - 1);
  });
});

describe(`what quiescence leaves in the table, ${buildName}`, () => {
  /** The move that the table has for the position, '0000' for none, after quiescence within a window. */
  function keptMove(fen: string, alpha: number, beta: number): string {
    setUp(fen);
    search(0, alpha, beta);
    const { exports } = core;
    return formatUciMove(exports.entryMove(exports.probe(core.key(), core.lock())), false);
  }

  it.each([
    ['6k1/5ppp/8/3q4/8/8/3R1PPP/6K1 w - - 0 1', 'd2d5'],
    ['6k1/3r1ppp/8/8/3Q4/8/5PPP/6K1 b - - 0 1', 'd7d4'],
  ])('%s: %s where it raises alpha, none where it only equals it', (fen, move) => {
    setUp(fen);
    const score = search(0);
    expect(keptMove(fen, score - 1, score)).toBe(move);
    expect(keptMove(fen, score, score + 1)).toBe('0000');
  });
});
