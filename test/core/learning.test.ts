// What a node teaches: the correction of its evaluation, and the history of the move that led to it. One ply deep, where no
// other node teaches anything.

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { CONTROL_TABLE_CLUSTERS } from '../../src/abi/memory';
import { FLAG_CAPTURE, FLAG_PROMOTION, MOVE_NONE } from '../../src/abi/move';
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, SCORE_INFINITE } from '../../src/abi/score';
import { buildName } from '../helpers/core';
import { playGame, randomGames } from '../helpers/random-games';
import { movesTo, TracedSearch } from '../helpers/traced-search';
import { whiteBox, type WhiteBox } from '../helpers/white-box';

const DEPTH = 1;
/** Positions with little to take. */
const QUIET = [
  'r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4',
  'r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 w - - 4 10',
  '1r4k1/5ppp/8/8/8/8/5PPP/2R3K1 w - - 0 1',
];

/** A node that has been searched to its end. */
interface Finished {
  readonly evaluation: number;
  readonly score: number;
  readonly bound: number;
  readonly bestMove: number;
  /** What the correction of the evaluation has become; it was 0. */
  readonly correction: number;
  /** What the history of the move before has become; it was 0. */
  readonly lastHistory: number;
}

let core: WhiteBox;

beforeAll(async () => {
  core = await whiteBox();
});

const isQuiet = (move: number): boolean => ((move >> 12) & (FLAG_CAPTURE | FLAG_PROMOTION)) === 0;

/** Searches the position behind a move, in a window that begins `above` its evaluation; null if it was given up before. */
function searchBehind(last: number, above: number, width: number): Finished | null {
  const { exports, threadBase } = core;
  exports.clearTable(0, core.view.getUint32(CONTROL_TABLE_CLUSTERS, true));
  exports.clearHistory();
  exports.enterAbove(threadBase);
  core.make(last);
  const isOver = core.legalMoves().length === 0 || core.isDraw();
  const evaluation = exports.correctedEval(threadBase, MOVE_NONE, core.evaluate());
  const alpha = Math.max(-SCORE_INFINITE, evaluation + above);
  const beta = Math.min(SCORE_INFINITE, alpha + width);
  const score = exports.searchWindow(threadBase, 1, DEPTH, alpha, beta);
  const entry = exports.probe(core.key(), core.lock());
  const correction = exports.correctionUnits(threadBase);
  core.unmake(last);
  const lastHistory = exports.quietScore(threadBase, MOVE_NONE, 1, last);
  // Quiescence stores its results with depth 0.
  if (isOver || exports.entryDepth(entry) !== DEPTH) {
    expect([correction, lastHistory]).toEqual([0, 0]);
    return null;
  }
  const [bound, bestMove] = [exports.entryBound(entry), exports.entryMove(entry)];
  return { evaluation, score, bound, bestMove, correction, lastHistory };
}

/** Visits nodes of random games with a quiet move before them or, if `tactical`, a capture or promotion. */
function eachNode(tactical: boolean, visit: (node: Finished, inCheck: boolean) => void): void {
  const widths = fc.constantFrom(1, 2 * SCORE_INFINITE);
  fc.assert(
    fc.property(
      randomGames(40),
      fc.nat(),
      fc.integer({ min: -200, max: 200 }),
      widths,
      (game, choice, above, width) => {
        playGame(core, game);
        core.setSetup(core.setup());
        const moves = core.legalMoves().filter((move) => isQuiet(move) !== tactical);
        const last = moves[choice % moves.length];
        if (last === undefined) return;
        core.make(last);
        const inCheck = core.inCheck();
        core.unmake(last);
        const node = searchBehind(last, width === 1 ? above : -SCORE_INFINITE, width);
        if (node !== null) visit(node, inCheck);
      },
    ),
    { numRuns: 200, seed: 7 },
  );
}

/** The direction in which an evaluation has to be corrected: a bound says nothing where it does not contradict it. */
function directionOf({ score, evaluation, bound }: Finished): number {
  const direction = Math.sign(score - evaluation);
  if (bound === BOUND_LOWER) return Math.max(0, direction);
  return bound === BOUND_UPPER ? Math.min(0, direction) : direction;
}

describe(`what a node teaches, ${buildName}`, () => {
  it('corrects the evaluation towards the score, unless a capture made it or the king is in check', () => {
    const seen = new Set<string>();
    eachNode(false, (node, inCheck) => {
      const isTaught = !inCheck && isQuiet(node.bestMove);
      const direction = isTaught ? directionOf(node) : 0;
      expect(Math.sign(node.correction)).toBe(direction);
      if (isTaught) seen.add(`${node.bound} ${direction}`);
    });
    for (const [bound, direction] of [
      [BOUND_EXACT, 1],
      [BOUND_EXACT, -1],
      [BOUND_LOWER, 1],
      [BOUND_LOWER, 0],
      [BOUND_UPPER, -1],
      [BOUND_UPPER, 0],
    ]) {
      expect(seen).toContain(`${bound} ${direction}`);
    }
  });

  it('rewards the quiet move before it where all moves fail low, and no other', () => {
    const seen = new Set<number>();
    eachNode(false, ({ bound, lastHistory }) => {
      expect(Math.sign(lastHistory)).toBe(bound === BOUND_UPPER ? 1 : 0);
      seen.add(bound);
    });
    expect(seen.size).toBe(3);
    eachNode(true, ({ lastHistory }) => expect(lastHistory).toBe(0));
  });
});

describe(`a cutoff by a quiet move, ${buildName}`, () => {
  it('speaks for that move and against each quiet one tried before it', async () => {
    const traced = await TracedSearch.create();
    const { exports, threadBase } = traced.core;
    const historyOf = (move: number): number => exports.quietScore(threadBase, MOVE_NONE, 0, move);
    let many = 0;
    for (const fen of QUIET) {
      for (let above = -40; above <= 80; above += 4) {
        traced.prepare(fen, { bonusSlope: 400, bonusMax: 4000 });
        const { children } = traced.search({ depth: DEPTH, beta: traced.evaluation() + above });
        const tried = movesTo(children).map((text) => traced.moveOf(text));
        const last = tried.pop();
        const entry = exports.probe(traced.core.key(), traced.core.lock());
        if (last === undefined || exports.entryBound(entry) !== BOUND_LOWER || !isQuiet(last)) continue;
        expect(exports.entryMove(entry)).toBe(last);
        const before = tried.filter(isQuiet);
        for (const move of traced.core.legalMoves().filter(isQuiet)) {
          const wanted = move === last ? 1 : before.includes(move) ? -1 : 0;
          expect(Math.sign(historyOf(move)), `${fen} ${above} ${move}`).toBe(wanted);
        }
        if (before.length > 1) many++;
      }
    }
    expect(many).toBeGreaterThan(3);
  });
});
