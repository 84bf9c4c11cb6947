// Where each rule acts that leaves out moves of a node, or searches them more or less deep, and where it must not. All other rules
// are off, as in node-pruning.test.ts.

import { beforeAll, describe, expect, it } from 'vitest';
import { MOVE_NONE } from '../../src/abi/move';
import { BOUND_LOWER, BOUND_UPPER, SCORE_MATE } from '../../src/abi/score';
import { formatUciMove } from '../../src/notation/uci-move';
import { buildName } from '../helpers/core';
import { depthsOf, movesTo, TracedSearch, type NodeKind } from '../helpers/traced-search';

/** A rook that can give check and be taken, or offer itself without one. */
const ROOKS = '1r4k1/5ppp/8/8/8/8/5PPP/2R3K1 w - - 0 1';
const HANGING_CHECK = 'c1c8';
const HANGING_MOVE = 'c1b1';
const CHECKED = '4r1k1/5ppp/8/8/8/8/3B1PPP/R3K3 w - - 0 1';
/** Kings and pawns: e4e5 loses a pawn. */
const PAWNS = '8/2p2k2/3p4/8/4P3/8/3K1P2/8 w - - 0 1';
/** A pawn can take a queen. */
const WINNING_CAPTURE = '6k1/5ppp/8/3q4/4P3/8/5PPP/6K1 w - - 0 1';
/** A queen can take a pawn that is protected. */
const LOSING_CAPTURE = '6k1/4pppp/3p4/8/8/8/3Q1PPP/6K1 w - - 0 1';
/** One move alone avoids being mated at once. */
const THREATENED = [
  ['1r6/N7/r2q1nk1/p7/PP1p3K/B1R2P2/2PP1RP1/4N3 w - - 10 44', 'f3f4'],
  ['8/2k1b3/4b2r/p1p4N/P2P4/1PP1p1pp/3q4/R4K1R w - - 0 54', 'h1h2'],
  ['4k3/2R4b/1p1PN3/2p3P1/r1P5/6P1/6n1/4b1QK b - - 2 47', 'a4a7'],
  ['4rb2/p1p3p1/2q5/1p1Bp2r/2PPpp1p/4kP2/1R3Rb1/1N1QK3 b - - 2 44', 'f8b4'],
  ['5q2/kN3r1r/b1np2K1/P3p2p/P1P1P3/2P3Pp/7R/6b1 w - - 10 55', 'g6g5'],
  ['1N1k1rn1/4bp2/p1Q1R3/Ppp4p/2P1BP2/5b1P/8/n5K1 b - - 9 53', 'g8f6'],
] as const;
/** Above every move of these positions but a mate, so that none ends the node. */
const OUT_OF_REACH = 3000;

let traced: TracedSearch;

beforeAll(async () => {
  traced = await TracedSearch.create();
});

function legal(): string[] {
  return traced.core.legalMoves().map((move) => formatUciMove(move, false));
}

/** The legal moves that a node does not search. */
function leftOut(fen: string, constants: Readonly<Record<string, number>>, kind: Partial<NodeKind> = {}): string[] {
  traced.prepare(fen, constants);
  const { children } = traced.search({ depth: 2, beta: OUT_OF_REACH, ...kind });
  const searched = movesTo(children);
  return legal().filter((move) => !searched.includes(move));
}

describe(`all rules off, ${buildName}`, () => {
  it.each([ROOKS, CHECKED, PAWNS, WINNING_CAPTURE, LOSING_CAPTURE])('all moves are searched: %s', (fen) => {
    expect(leftOut(fen, {})).toEqual([]);
  });
});

describe(`late move pruning, ${buildName}`, () => {
  const NO_LATE_MOVE = { lateMoveCount: 0 };

  it('leaves out quiet moves behind the first move, and no capture', () => {
    const quiets = (fen: string): number => leftOut(fen, NO_LATE_MOVE).length;
    expect(quiets(ROOKS)).toBe(legal().length - 1);
    expect(leftOut(LOSING_CAPTURE, NO_LATE_MOVE)).not.toContain('d2d6');
    expect(quiets(LOSING_CAPTURE)).toBe(legal().length - 2);
  });

  it('does not act in a PV node, nor without pieces', () => {
    expect(leftOut(ROOKS, NO_LATE_MOVE, { isPv: true })).toEqual([]);
    expect(leftOut(PAWNS, NO_LATE_MOVE)).toEqual([]);
  });
});

describe(`futility pruning, ${buildName}`, () => {
  const ALWAYS = { futilityBase: 0, futilityMargin: 0 };

  it('leaves out quiet moves where the evaluation is not above alpha, but for checks', () => {
    const pruned = leftOut(ROOKS, ALWAYS);
    expect(pruned).toHaveLength(legal().length - 2);
    expect(pruned).not.toContain(HANGING_CHECK);
  });

  it('does not act in check, nor without pieces', () => {
    expect(leftOut(CHECKED, ALWAYS)).toEqual([]);
    expect(leftOut(PAWNS, ALWAYS)).toEqual([]);
  });
});

describe(`history pruning, ${buildName}`, () => {
  /** What is left out where some moves have failed. */
  function leftOutAfter(fen: string, failed: readonly string[]): string[] {
    traced.prepare(fen, { historyPruningMargin: 0 });
    for (const move of failed) {
      traced.core.exports.rewardQuiet(traced.core.threadBase, MOVE_NONE, 0, traced.moveOf(move), -1000);
    }
    const searched = movesTo(traced.search({ depth: 2, beta: OUT_OF_REACH }).children);
    return legal().filter((move) => !searched.includes(move));
  }

  it('leaves out quiet moves that have failed, but for checks', () => {
    expect(leftOutAfter(ROOKS, ['c1c2', 'h2h3', HANGING_CHECK]).sort()).toEqual(['c1c2', 'h2h3']);
  });

  it('does not act without pieces', () => {
    expect(leftOutAfter(PAWNS, ['f2f3', 'd2d3'])).toEqual([]);
  });
});

describe(`pruning by exchange, ${buildName}`, () => {
  it('leaves out quiet moves that lose material, checks too, with pieces', () => {
    const ALWAYS = { quietExchangeMargin: 0 };
    expect(leftOut(ROOKS, ALWAYS)).toEqual(expect.arrayContaining([HANGING_CHECK, HANGING_MOVE]));
    expect(leftOut(ROOKS, ALWAYS)).not.toContain('c1c2');
    expect(leftOut(PAWNS, ALWAYS)).toEqual([]);
  });

  it('spares a quiet move whose history makes up for what it loses', () => {
    const ALWAYS = { quietExchangeMargin: 0, quietExchangeHistory: 6554 };
    for (const [bonus, isSearched] of [
      [1000, true],
      [-1000, false],
    ] as const) {
      traced.prepare(ROOKS, ALWAYS);
      const { exports, threadBase } = traced.core;
      const move = traced.moveOf(HANGING_MOVE);
      for (let times = 0; times < 10; times++) exports.rewardQuiet(threadBase, MOVE_NONE, 0, move, bonus);
      expect(movesTo(traced.search({ depth: 2, beta: OUT_OF_REACH }).children).includes(HANGING_MOVE)).toBe(isSearched);
    }
  });

  it('leaves out captures that lose material, and no others', () => {
    const ALWAYS = { captureExchangeMargin: 0 };
    expect(leftOut(LOSING_CAPTURE, ALWAYS)).toEqual(['d2d6']);
    expect(leftOut(WINNING_CAPTURE, ALWAYS)).toEqual([]);
  });

  it('leaves out a losing capture also where its man does not lift the evaluation to alpha, but not in check', () => {
    traced.prepare(LOSING_CAPTURE);
    const missing = OUT_OF_REACH - 1 - traced.evaluation();
    // With this the pawn just lifts the evaluation above alpha.
    expect(leftOut(LOSING_CAPTURE, { captureFutilityBase: missing })).toEqual([]);
    expect(leftOut(LOSING_CAPTURE, { captureFutilityBase: missing - 1000 })).toEqual(['d2d6']);
    // Captures that win are never left out.
    expect(leftOut('6k1/5ppp/8/3q1r2/4P3/8/5PPP/6KN w - - 0 1', { captureFutilityBase: -10_000 })).toEqual([]);
    // The queen's king is in check by a knight; a pawn protects what she can take.
    const CAPTURE_IN_CHECK = '6k1/4pp1p/3p4/8/8/5n2/3Q1P1P/6K1 w - - 0 1';
    expect(leftOut(CAPTURE_IN_CHECK, { captureFutilityBase: 0 })).toEqual([]);
  });
});

describe(`moves that avoid mate, ${buildName}`, () => {
  const HARSH = {
    // No late move at depth 2, many at depth 1, so that the other side sees its mates.
    lateMoveCount: 100,
    lateMoveSlope: -1600,
    futilityBase: -10_000,
    historyPruningMargin: 0,
    quietExchangeMargin: 0,
    captureExchangeMargin: 0,
    captureFutilityBase: -10_000,
  };

  it.each(THREATENED)('are found whatever is pruned: %s, %s', (fen, defence) => {
    expect(leftOut(fen, HARSH, { beta: -OUT_OF_REACH })).not.toContain(defence);
  });
});

describe(`late move reductions, ${buildName}`, () => {
  const TWO_PLIES = { reductionBase: 2048 };

  /** How deep moves are searched behind a table move, in a node of depth 4. */
  function depths(
    kind: Partial<NodeKind>,
    constants: Readonly<Record<string, number>> = TWO_PLIES,
    moves: readonly string[] = ['g1h1', 'h2h3', 'f2f3'],
    fen = WINNING_CAPTURE,
  ): number[][] {
    traced.prepare(fen, constants);
    traced.plant('g1h1', 0, 0, BOUND_UPPER);
    const { children } = traced.search({ depth: 4, beta: OUT_OF_REACH, ...kind });
    return moves.map((move) => depthsOf(traced.moveOf(move), children));
  }

  it('search the first move in full, and the others less deep', () => {
    expect(depths({})).toEqual([[3], [1], [1]]);
    expect(depths({ depth: 2 })).toEqual([[1], [1], [1]]);
  });

  it('search again what reaches alpha, deeper by how far it does', () => {
    const beta = (): number => {
      traced.prepare(WINNING_CAPTURE);
      return traced.evaluation() + 300;
    };
    const again = (constants: Readonly<Record<string, number>>): number[] | undefined =>
      depths({ beta: beta() }, { ...TWO_PLIES, ...constants }, ['e4d5'])[0];
    expect(again({ deeperMargin: 100_000 })).toEqual([1, 3]);
    expect(again({})).toEqual([1, 4]);
    expect(again({ deeperMargin: 100_000, shallowerMargin: 100_000 })).toEqual([1, 2]);
  });
});

describe(`singular extension, ${buildName}`, () => {
  const DEPTH = 6;

  /** How deep the table's move is searched, and whether others are tried without it before. */
  function extended(
    fen: string,
    move: string,
    { above, bound = BOUND_LOWER, tableDepth = 5 }: { above: number; bound?: number; tableDepth?: number },
    kind: Partial<NodeKind> = {},
    constants: Readonly<Record<string, number>> = {},
  ): { readonly depths: number[]; readonly isTested: boolean; readonly score: number } {
    traced.prepare(fen, constants);
    const tableScore = traced.evaluation() + above;
    traced.plant(move, tableScore, tableDepth, bound);
    const { children, score } = traced.search({ depth: DEPTH, beta: tableScore + 50, ...kind });
    const packed = traced.moveOf(move);
    return { depths: depthsOf(packed, children), isTested: children.some((each) => each.excluded === packed), score };
  }

  it('searches a table move deeper that is alone, without a PV two plies', () => {
    const found = extended(WINNING_CAPTURE, 'e4d5', { above: 300 });
    expect(found).toMatchObject({ depths: [DEPTH + 1], isTested: true });
    expect(extended(WINNING_CAPTURE, 'e4d5', { above: 300 }, {}, { doubleExtensionMargin: 100_000 }).depths).toEqual([
      DEPTH,
    ]);
    expect(extended(WINNING_CAPTURE, 'e4d5', { above: 300 }, { isPv: true }).depths).toEqual([DEPTH]);
  });

  it('searches one that is not alone less deep, where a cutoff is expected', () => {
    expect(extended(PAWNS, 'd2d3', { above: -300 }).depths).toEqual([DEPTH - 1]);
    expect(extended(PAWNS, 'd2d3', { above: -300 }, { isCut: true }).depths).toEqual([DEPTH - 2]);
  });

  it('ends a node in which several moves beat beta', () => {
    traced.prepare(PAWNS);
    const beta = traced.evaluation() - 350;
    const found = extended(PAWNS, 'd2d3', { above: -300 }, { beta });
    expect(found).toMatchObject({ depths: [], isTested: true, score: beta + 50 });
  });

  it.each([
    ['by an upper bound', { bound: BOUND_UPPER }, {}],
    ['by a search that was not deep enough', { tableDepth: 1 }, {}],
    ['while a move is left out already', {}, { excluded: 'g1h1' }],
    ['near the horizon', { tableDepth: 2 }, { depth: 3 }],
    ['twice as deep as the iteration', {}, { ply: 2 * DEPTH }],
  ] as const)('is not tried %s', (_, entry, kind) => {
    expect(extended(WINNING_CAPTURE, 'e4d5', { above: 300, ...entry }, kind).isTested).toBe(false);
  });

  it('is not tried of a mate', () => {
    traced.prepare(WINNING_CAPTURE);
    const above = SCORE_MATE - 20 - traced.evaluation();
    expect(extended(WINNING_CAPTURE, 'e4d5', { above }, { beta: SCORE_MATE - 10 }).isTested).toBe(false);
  });
});

describe(`quiescence, ${buildName}`, () => {
  const EQUAL_CAPTURE = '3r2k1/3r1ppp/8/8/8/8/3R1PPP/6K1 w - - 0 1';

  /** Whether a move is tried, with alpha so far above the evaluation and beta out of reach. */
  function goesOn(fen: string, above: number, constants: Readonly<Record<string, number>> = {}): boolean {
    traced.prepare(fen, constants);
    const { exports, threadBase } = traced.core;
    exports.searchWindow(threadBase, 1, 0, traced.evaluation() + above, OUT_OF_REACH);
    return exports.searchedNodes() > 1;
  }

  it('takes what wins material or is an equal exchange, and never what loses', () => {
    expect([WINNING_CAPTURE, EQUAL_CAPTURE, LOSING_CAPTURE, PAWNS].map((fen) => goesOn(fen, 0))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('wants to win material where it is far below alpha', () => {
    const FAR = { quiescenceFutility: 1 };
    expect([0, 1].map((above) => goesOn(EQUAL_CAPTURE, above, FAR))).toEqual([true, false]);
    expect(goesOn(WINNING_CAPTURE, 1, FAR)).toBe(true);
  });

  it('tries the most valuable captures alone where there are many', () => {
    // The queen can take five pawns, none of them protected, and Black has no capture.
    traced.prepare('6k1/p2p4/5p2/8/1p1Q3p/8/8/7K w - - 0 1');
    const { exports, threadBase } = traced.core;
    exports.searchWindow(threadBase, 1, 0, -OUT_OF_REACH, OUT_OF_REACH);
    expect(exports.searchedNodes()).toBeGreaterThan(2);
    expect(exports.searchedNodes()).toBeLessThan(1 + 5);
  });

  it('answers a check with some of the quiet moves', () => {
    traced.prepare('4r1k1/5ppp/8/8/4K3/8/5PPP/8 w - - 0 1');
    const { exports, threadBase } = traced.core;
    exports.searchWindow(threadBase, 1, 0, -OUT_OF_REACH, OUT_OF_REACH);
    expect(exports.searchedNodes()).toBeGreaterThan(1);
    expect(exports.searchedNodes()).toBeLessThan(legal().length);
  });

  it('answers a check with more than captures, and knows a mate', () => {
    expect(goesOn(CHECKED, 0)).toBe(true);
    traced.prepare('R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1');
    expect(traced.search({ depth: 0, beta: 0 }).score).toBe(1 - SCORE_MATE);
  });
});
