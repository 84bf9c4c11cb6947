// What decides how deep a move is searched, or a position, by itself: whatever its constants, it must point in the right
// direction.

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_PLY, SCORE_NONE } from '../../src/abi/score';
import { CONTROL_TABLE_CLUSTERS, CONTROL_THREAD_SIZE, THREADS_BASE } from '../../src/abi/memory';
import { parseUciMove } from '../../src/notation/uci-move';
import { buildName } from '../helpers/core';
import { whiteBox, type WhiteBox, type WhiteBoxExports } from '../helpers/white-box';
import { setupOf, valueOf } from '../notation/results';

/** Reductions count in 1/1024 of a ply. */
const PLY = 1024;
const DEEP = 60;

let box: WhiteBox;
let core: WhiteBoxExports;

beforeAll(async () => {
  box = await whiteBox();
  core = box.exports;
});

const depths = fc.integer({ min: 1, max: MAX_PLY - 2 });
const scores = fc.integer({ min: -3000, max: 3000 });
const more = fc.integer({ min: 1, max: 500 });

describe(`pruning, ${buildName}`, () => {
  it('reverse futility asks for more at more depth, and for less where the side is improving', () => {
    for (let depth = 1; depth < 20; depth++) {
      const margin = core.reverseFutility(depth, 0);
      expect(margin).toBeGreaterThan(0);
      expect(core.reverseFutility(depth + 1, 0)).toBeGreaterThan(margin);
      expect(core.reverseFutility(depth, 1)).toBeLessThan(margin);
    }
  });

  it.each([
    ['a pawn attacks a knight', '4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1', true],
    ['a pawn attacks a pawn', '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1', false],
    ['a bishop attacks a rook', '4k3/8/8/8/8/5r2/8/3B2K1 b - - 0 1', true],
    ['a bishop attacks a knight', '4k3/8/8/8/8/5n2/8/3B3K b - - 0 1', false],
    ['a rook attacks a queen', '4k3/3r4/8/8/8/3Q4/8/4K3 w - - 0 1', true],
    ['a queen attacks a rook', '4k3/3q4/8/8/8/3R4/8/4K3 w - - 0 1', false],
  ])('reverse futility asks for more where a lesser man attacks a piece: %s', (_, fen, asks) => {
    box.setSetup(setupOf(fen));
    const returns = (surplus: number): boolean =>
      core.isFarAboveBeta(box.threadBase, 10 + core.reverseFutility(5, 0) + surplus, 5, 0, 10) !== 0;
    expect([-1, 0, 1000].map(returns)).toEqual([false, !asks, true]);
  });

  it.each(['isHopeless', 'isFutile'] as const)(
    '%s needs a score below alpha, and the more so the more depth',
    (name) => {
      const isPruned = (score: number, depth: number, alpha: number): boolean => core[name](score, depth, alpha) !== 0;
      expect(isPruned(-10_000, 1, 0)).toBe(true);
      fc.assert(
        fc.property(scores, depths, scores, more, (score, depth, alpha, step) => {
          expect(isPruned(alpha, depth, alpha)).toBe(false);
          expect(isPruned(-10_000, DEEP, alpha)).toBe(false);
          if (!isPruned(score, depth, alpha)) {
            expect(isPruned(score + step, depth, alpha)).toBe(false);
            expect(isPruned(score, depth, alpha - step)).toBe(false);
            expect(isPruned(score, depth + 1, alpha)).toBe(false);
          }
        }),
      );
    },
  );

  it('late move pruning lets more moves be tried at more depth and where the side is improving, and never none', () => {
    const tried = (depth: number, improving: number): number => {
      let count = 0;
      while (core.tooManySeen(count, depth, improving) === 0) count++;
      return count;
    };
    for (let depth = 1; depth < 10; depth++) {
      expect(tried(depth, 0)).toBeGreaterThan(0);
      expect(tried(depth, 1)).toBeGreaterThan(tried(depth, 0));
      expect(tried(depth + 1, 0)).toBeGreaterThan(tried(depth, 0));
    }
  });

  it('history rules out what has failed much, near the horizon', () => {
    expect(core.hasMostlyFailed(-70_000, 1, 1)).toBe(1);
    expect(core.hasMostlyFailed(-70_000, 1, DEEP)).toBe(0);
    for (let depth = 1; depth < 10; depth++) {
      expect(core.hasMostlyFailed(0, depth, 1)).toBe(0);
      const least = (at: number): number => {
        let history = 0;
        while (core.hasMostlyFailed(history, at, 1) === 0) history -= 100;
        return history;
      };
      expect(least(depth + 1)).toBeLessThan(least(depth));
    }
  });
});

describe(`reductions, ${buildName}`, () => {
  it('a null move is searched less deep the deeper the node and the more it is above beta, to a limit', () => {
    for (let depth = 3; depth < 40; depth++) {
      const plies = core.nullMovePlies(depth, 0);
      expect(plies).toBeGreaterThan(0);
      expect(core.nullMovePlies(depth + 4, 0)).toBeGreaterThan(plies);
      expect(core.nullMovePlies(depth, 1000)).toBeGreaterThan(plies);
      expect(core.nullMovePlies(depth, 20_000)).toBe(plies + 3);
    }
  });

  it('late moves are reduced more at more depth and the later they come', () => {
    for (let depth = 3; depth < 30; depth++) {
      for (let move = 3; move < 40; move++) {
        expect(core.reduction(depth + 1, move)).toBeGreaterThanOrEqual(core.reduction(depth, move));
        expect(core.reduction(depth, move + 1)).toBeGreaterThanOrEqual(core.reduction(depth, move));
      }
      expect(core.reduction(depth, 30)).toBeGreaterThan(core.reduction(depth, 3) + PLY / 4);
    }
  });

  it.each([
    ['in a PV node', 0, -1],
    ['where a principal variation ran', 1, -1],
    ['where a cutoff is expected', 2, 1],
    ['in check', 3, -1],
    ['where the side is improving', 4, -1],
    ['where the table has a capture', 5, 1],
    ['where the evaluation had to be corrected up', 6, -1],
  ] as const)('late moves %s: argument %i changes the reduction in the direction %i', (_, argument, direction) => {
    for (let flags = 0; flags < 64; flags++) {
      const args = Array.from({ length: 7 }, (__, index) => (flags >> index) & 1);
      const change = reductionWith(args, argument, 1) - reductionWith(args, argument, 0);
      expect(change * direction).toBeGreaterThan(0);
    }
  });

  it('a correction counts the same up and down', () => {
    for (const correction of [1, 40, 300]) {
      expect(core.reductionOfNode(0, 0, 0, 0, 0, 0, correction)).toBe(
        core.reductionOfNode(0, 0, 0, 0, 0, 0, -correction),
      );
    }
  });

  it('are larger for quiet moves that lose material and after many cutoffs, smaller for good captures', () => {
    box.setSetup(setupOf('4k3/8/8/8/2p5/8/2p5/4N2K w - - 0 1'));
    const own = (move: string, cutoffs: number, badCapture = 0): number =>
      core.ownReduction(box.threadBase, valueOf(parseUciMove(move, box, false)), cutoffs, badCapture);
    for (const cutoffs of [0, 10]) {
      expect(own('e1d3', cutoffs)).toBeGreaterThan(own('e1f3', cutoffs));
      expect(own('e1c2', cutoffs)).toBeLessThan(own('e1c2', cutoffs, 1));
    }
    for (const move of ['e1d3', 'e1f3', 'e1c2']) expect(own(move, 10)).toBeGreaterThan(own(move, 0));
    expect(own('e1f3', 0)).toBe(0);
  });

  it('leave a ply, are never negative, and are smaller for a move that has done well', () => {
    const sums = fc.integer({ min: -8 * PLY, max: 30 * PLY });
    const histories = fc.integer({ min: -73_728, max: 73_728 });
    fc.assert(
      fc.property(sums, histories, fc.integer({ min: 3, max: MAX_PLY - 1 }), more, (sum, history, depth, step) => {
        const plies = core.reducedPlies(sum, history, depth);
        expect(plies).toBeGreaterThanOrEqual(0);
        expect(plies).toBeLessThanOrEqual(depth - 2);
        expect(core.reducedPlies(sum, history + step, depth)).toBeLessThanOrEqual(plies);
        expect(core.reducedPlies(sum + step, history, depth)).toBeGreaterThanOrEqual(plies);
      }),
    );
    expect(core.reducedPlies(3 * PLY, 0, 20)).toBe(3);
    expect(core.reducedPlies(3 * PLY, 73_728, 20)).toBeLessThan(3);
    expect(core.reducedPlies(3 * PLY, -73_728, 20)).toBeGreaterThan(3);
  });
});

describe(`singular extension, ${buildName}`, () => {
  const extension = (score: number, tableScore: number, beta: number, pvNode = 0, cutNode = 0): number =>
    core.singularExtension(score, 100, tableScore, beta, pvNode, cutNode);

  it('extends a table move that is alone, twice where it is far ahead and no PV is at stake', () => {
    expect(extension(99, 120, 500)).toBe(1);
    expect(extension(-500, 120, 500)).toBe(2);
    expect(extension(-500, 120, 500, 1)).toBe(1);
  });

  it('shortens one that is not where a cutoff is due anyway', () => {
    expect(extension(100, 120, 500)).toBe(0);
    expect(extension(100, 120, 120)).toBe(-2);
    expect(extension(100, 120, 500, 0, 1)).toBe(-1);
  });
});

describe(`hindsight, ${buildName}`, () => {
  // What one side has is what the other lacks: evaluations of opposite signs mean that the move changed nothing.
  const plies = (before: number, reduced: number, staticEval: number, pvNode = 0): number =>
    core.hindsightOf(box.threadBase, before, reduced, staticEval, 8, pvNode);

  it('searches deeper behind a move that was reduced much and turns out well, less deep where one turns out badly', () => {
    expect(plies(0, 3, -200)).toBe(1);
    expect(plies(0, 3, 2000)).toBe(-1);
    expect(plies(0, 3, 2000, 1)).toBe(0);
    expect(plies(0, 0, -200)).toBe(0);
    expect(plies(0, 0, 2000)).toBe(0);
  });

  it('says nothing where one of the two nodes was in check and has no evaluation', () => {
    for (const value of [-2000, -1, 0, 1, 2000]) {
      expect(plies(SCORE_NONE, 3, value)).toBe(0);
      expect(plies(value, 3, SCORE_NONE)).toBe(0);
      expect(plies(-value, 3, SCORE_NONE)).toBe(0);
    }
    expect(plies(SCORE_NONE, 3, SCORE_NONE)).toBe(0);
  });
});

describe(`ProbCut, ${buildName}`, () => {
  const surplus = (fen: string, above: number): number => {
    box.setSetup(setupOf(fen));
    core.clearTable(0, box.view.getUint32(CONTROL_TABLE_CLUSTERS, true));
    core.clearHistory();
    return core.probCutSurplus(box.threadBase, 6, above);
  };

  it('finds a capture that wins as much as the bound asks for', () => {
    for (const fen of ['6k1/5ppp/8/3q4/8/8/3R1PPP/6K1 w - - 0 1', '6k1/3r1ppp/8/8/3Q4/8/5PPP/6K1 b - - 0 1']) {
      expect(surplus(fen, 300), fen).not.toBe(SCORE_NONE);
      expect(surplus(fen, 300), fen).toBeGreaterThanOrEqual(0);
    }
  });

  it('finds none where every capture loses by exchange, or wins less than the bound asks for', () => {
    expect(surplus('6k1/4pppp/3p4/8/8/8/3Q1PPP/6K1 w - - 0 1', 50)).toBe(SCORE_NONE);
    expect(surplus('6k1/5ppp/8/3q4/8/8/3R1PPP/6K1 w - - 0 1', 5000)).toBe(SCORE_NONE);
  });
});

describe(`helping threads, ${buildName}`, () => {
  /** The depths, from 2 on, that a thread leaves out; number 0 is the first that searches. */
  function skipped(thread: number): boolean[] {
    const region = THREADS_BASE + (thread + 1) * box.view.getUint32(CONTROL_THREAD_SIZE, true);
    expect(core.skipsDepth(region, 1)).toBe(0);
    return Array.from({ length: 48 }, (_, index) => core.skipsDepth(region, index + 2) !== 0);
  }
  const helpers = [1, 2, 3, 4, 5, 6, 7, 8];

  it('leave out about half of the depths; the first thread leaves out none', () => {
    expect(skipped(0)).not.toContain(true);
    for (const helper of helpers) {
      const count = skipped(helper).filter((isSkipped) => isSkipped).length;
      expect(count).toBeGreaterThan(12);
      expect(count).toBeLessThan(36);
    }
  });

  it('each have another rhythm, so that every depth has one that works and one that rests', () => {
    const rhythms = helpers.map(skipped);
    expect(new Set(rhythms.map(String)).size).toBe(helpers.length);
    for (let index = 0; index < 48; index++) {
      expect(new Set(rhythms.map((rhythm) => rhythm[index])).size).toBe(2);
    }
  });
});

/** The reduction of a node whose arguments are flags, one of them given. */
function reductionWith(args: readonly number[], argument: number, value: number): number {
  const [pvNode = 0, onPv = 0, cutNode = 0, inCheck = 0, improving = 0, capture = 0, correction = 0] = args.map(
    (each, index) => (index === argument ? value : each),
  );
  return core.reductionOfNode(pvNode, onPv, cutNode, inCheck, improving, capture, correction);
}
