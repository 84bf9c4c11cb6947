// Where each rule acts that ends a node before its moves, and where it must not. All other rules are off: only the constants of
// the rule in question prune, as much as they can, so no test depends on a tuned value. The rules for moves: move-pruning.test.ts.

import { beforeAll, describe, expect, it } from 'vitest';
import { MOVE_NONE } from '../../src/abi/move';
import { BOUND_LOWER, BOUND_UPPER, SCORE_MATE, SCORE_TABLE_WIN, SCORE_TABLE_WIN_IN_MAX_PLY } from '../../src/abi/score';
import { buildName } from '../helpers/core';
import { movesTo, TracedSearch, withDescendants, type NodeKind } from '../helpers/traced-search';

/** Rooks and pawns, and nothing that one capture could win. */
const CALM = '1r4k1/5ppp/8/8/8/8/5PPP/2R3K1 w - - 0 1';
/** The side to move is in check, and has several answers. */
const CHECKED = '4r1k1/5ppp/8/8/8/8/3B1PPP/R3K3 w - - 0 1';
/** Nothing but kings and pawns; with a check by a pawn. */
const PAWNS = '8/2p2k2/3p4/8/8/4P3/3K1P2/8 w - - 0 1';
const PAWNS_CHECK = '8/2p2k2/3p4/8/8/2p1P3/3K1P2/8 w - - 0 1';
/** A pawn can take a queen. */
const WINNING_CAPTURE = '6k1/5ppp/8/3q4/4P3/8/5PPP/6K1 w - - 0 1';

const nothing = (): void => undefined;
let traced: TracedSearch;

beforeAll(async () => {
  traced = await TracedSearch.create();
});

describe(`mate distance pruning, ${buildName}`, () => {
  // The nodes are at ply 1: mate is possible at ply 2, and being mated at ply 1.
  it.each([
    [SCORE_MATE - 1, true],
    [SCORE_MATE - 2, false],
    [1 - SCORE_MATE, true],
    [2 - SCORE_MATE, false],
  ])('ends a node that could only mate later than is known, and no other: beta %i', (beta, ends) => {
    traced.prepare(CALM);
    expect(traced.search({ depth: 2, beta }).children.length === 0).toBe(ends);
  });
});

describe(`reverse futility pruning, ${buildName}`, () => {
  /** Whether the node ends, with beta so far below the evaluation, if no beta is given. */
  function ends(fen: string, below: number, kind: Partial<NodeKind> = {}, before = nothing): boolean {
    traced.prepare(fen, { reverseFutilityMargin: 0, reverseFutilityThreats: 0 });
    const beta = traced.evaluation() - below;
    before();
    const { score, children } = traced.search({ depth: 2, beta, ...kind });
    if (children.length > 0) return false;
    expect(score).toBeGreaterThanOrEqual(kind.beta ?? beta);
    return true;
  }

  it('ends a node whose evaluation is at least beta', () => {
    for (const depth of [1, 2, 3]) expect(ends(CALM, 50, { depth })).toBe(true);
    expect(ends(CALM, 0)).toBe(true);
    expect(ends(CALM, -1)).toBe(false);
  });

  it.each([
    ['in check', CHECKED, { beta: -1000 }],
    ['in a PV node', CALM, { isPv: true }],
    ['without pieces', PAWNS, {}],
    ['while a move is left out', CALM, { excluded: 'c1c2' }],
    ['while it is about being mated', CALM, { beta: -SCORE_TABLE_WIN_IN_MAX_PLY }],
  ] as const)('does not act %s', (_, fen, kind) => {
    expect(ends(fen, 50, kind)).toBe(false);
  });

  it('does not act where a principal variation ran', () => {
    for (const pv of [0, 1]) {
      const keep = (): void =>
        traced.core.exports.storeEval(traced.core.key(), traced.core.lock(), traced.core.evaluate(), pv);
      expect(ends(CALM, 50, {}, keep)).toBe(pv === 0);
    }
  });

  it('does not act on a win that a shallow search claims', () => {
    expect(ends(CALM, 50, {}, () => traced.plant('', 3000, 0, BOUND_LOWER))).toBe(true);
    expect(ends(CALM, 50, {}, () => traced.plant('', SCORE_TABLE_WIN - 10, 0, BOUND_LOWER))).toBe(false);
  });
});

describe(`razoring, ${buildName}`, () => {
  /** Whether quiescence alone decides, with alpha so far above the evaluation. */
  function ends(fen: string, above: number, kind: Partial<NodeKind> = {}): boolean {
    traced.prepare(fen, { razoringBase: 0, razoringMargin: 0 });
    const alpha = traced.evaluation() + above;
    const { score, children } = traced.search({ depth: 2, beta: alpha + 1, ...kind });
    if (children.length === 0) expect(score).toBeLessThanOrEqual(alpha);
    return children.length === 0;
  }

  it('leaves a node to quiescence whose evaluation is not above alpha', () => {
    for (const depth of [1, 2, 3]) expect(ends(CALM, 0, { depth })).toBe(true);
    expect(ends(CALM, -1)).toBe(false);
  });

  it('does not where a capture reaches alpha', () => {
    expect(ends(WINNING_CAPTURE, 300)).toBe(false);
    expect(ends(WINNING_CAPTURE, 3000)).toBe(true);
  });

  it.each([
    ['in check', CHECKED, { beta: 3000 }],
    ['in a PV node', CALM, { isPv: true }],
    ['while a move is left out', CALM, { excluded: 'c1c2' }],
    ['with much depth left', PAWNS, { depth: 8 }],
  ] as const)('does not act %s', (_, fen, kind) => {
    expect(ends(fen, 50, kind)).toBe(false);
  });
});

describe(`null move pruning, ${buildName}`, () => {
  const PIECES = '1r1n2k1/5ppp/8/8/8/8/5PPP/1NR3K1 b - - 0 1';
  const BLACK_WAITS = ['h7h6'];

  /** Whether a node that is expected to fail high passes, with beta so far below the evaluation. */
  function passes(fen: string, moves: readonly string[], below: number, kind: Partial<NodeKind> = {}): boolean {
    traced.prepare(fen, { nullMoveReduction: 2048 }, moves);
    const beta = traced.evaluation() - below;
    const { children } = traced.search({ depth: 4, isCut: true, beta, ...kind });
    return children.some(({ move }) => move === MOVE_NONE);
  }

  it('passes where the evaluation is at least beta, and returns what that is worth', () => {
    expect(passes(PIECES, BLACK_WAITS, 0)).toBe(true);
    expect(passes(PIECES, BLACK_WAITS, -1)).toBe(false);
    traced.prepare(PIECES, { nullMoveReduction: 2048 }, BLACK_WAITS);
    const { score, children } = traced.search({ depth: 4, isCut: true, beta: traced.evaluation() - 500 });
    expect(children.map(({ move }) => move)).toEqual([MOVE_NONE]);
    expect(score).toBe(-(children[0]?.score ?? 0));
  });

  it.each([
    ['in a node that is not expected to fail high', PIECES, BLACK_WAITS, { isCut: false }],
    ['near the horizon', PIECES, BLACK_WAITS, { depth: 1 }],
    ['in check', '3r2k1/5ppp/8/8/8/8/3B1PPP/R3K3 b - - 0 1', ['d8e8'], { beta: -1000 }],
    ['with a single piece', '6k1/5ppp/8/8/8/8/5PPP/2R3K1 b - - 0 1', BLACK_WAITS, {}],
    ['while a move is left out', PIECES, BLACK_WAITS, { excluded: 'c1c2' }],
    ['while it is about being mated', PIECES, BLACK_WAITS, { beta: -SCORE_TABLE_WIN_IN_MAX_PLY }],
  ] as const)('does not pass %s', (_, fen, moves, kind) => {
    expect(passes(fen, moves, 50, kind)).toBe(false);
  });

  it('never passes twice in succession', () => {
    traced.prepare(PIECES, { nullMoveReduction: 2048 }, BLACK_WAITS);
    const { children } = traced.search({ depth: 5, isCut: true, beta: traced.evaluation() });
    const passed = withDescendants(children).filter(({ move }) => move === MOVE_NONE);
    expect(passed.length).toBeGreaterThan(0);
    for (const node of passed) expect(node.children.map(({ move }) => move)).not.toContain(MOVE_NONE);
  });

  it('takes a mate after passing for no mate', () => {
    // Whatever Black's knight does, the rook mates on c8.
    traced.prepare('k7/8/1K6/7n/8/8/7B/2R5 b - - 0 1', { nullMoveReduction: 2048 }, ['h5g7']);
    const { score, children } = traced.search({ depth: 6, isCut: true, beta: 0 });
    expect(children.map(({ move }) => move)).toEqual([MOVE_NONE]);
    expect(-(children[0]?.score ?? 0)).toBeGreaterThan(SCORE_TABLE_WIN_IN_MAX_PLY);
    expect(score).toBe(0);
  });

  it('is verified without null moves where much depth is left, in case of zugzwang', () => {
    // The search behind it has five plies.
    const verified = (depth: number): boolean => {
      traced.prepare(PIECES, { nullMoveReduction: (depth - 6) * 1024 }, BLACK_WAITS);
      const { children } = traced.search({ depth, isCut: true, beta: traced.evaluation() - 20 });
      const [passed, ...others] = children;
      expect([passed?.move, passed?.depth]).toEqual([MOVE_NONE, 5]);
      expect(withDescendants(others, 3).map(({ move }) => move)).not.toContain(MOVE_NONE);
      return others.length > 0;
    };
    expect([8, 30].map(verified)).toEqual([false, true]);
  });
});

describe(`internal iterative reduction, ${buildName}`, () => {
  it.each([
    ['without a table move', PAWNS, '', 3],
    ['with a table move', PAWNS, 'd2d3', 4],
    ['in check', PAWNS_CHECK, '', 4],
  ])('a node of depth 5 %s', (_, fen, tableMove, childDepth) => {
    traced.prepare(fen);
    if (tableMove !== '') traced.plant(tableMove, 0, 0, BOUND_UPPER);
    expect(traced.search({ depth: 5, beta: 900 }).children[0]?.depth).toBe(childDepth);
  });
});

describe(`ProbCut, ${buildName}`, () => {
  /** A rook gives check; a pawn can take a queen. */
  const CAPTURE_IN_CHECK = '4r1k1/5ppp/8/3q4/2P5/8/5PPP/4K3 w - - 0 1';

  /** Whether captures are tried, in quiescence first, against a bound that is little above the evaluation. */
  function isTried(kind: Partial<NodeKind> = {}, before = nothing, fen = WINNING_CAPTURE): boolean {
    traced.prepare(fen, { probCutMargin: 0 });
    before();
    const { children } = traced.search({ depth: 6, beta: traced.evaluation() + 300, ...kind });
    return children.some(({ depth }) => depth === 0);
  }

  it('ends a node in which a capture reaches the bound', () => {
    traced.prepare(WINNING_CAPTURE, { probCutMargin: 0 });
    const beta = traced.evaluation() + 300;
    const { score, children } = traced.search({ depth: 6, beta });
    expect(movesTo(children)).toEqual(['e4d5']);
    expect(score).toBeGreaterThanOrEqual(beta);
    expect(isTried()).toBe(true);
  });

  it.each([
    ['near the horizon', { depth: 3 }],
    ['in a PV node', { isPv: true }],
    ['while a move is left out', { excluded: 'g1h1' }],
    ['against a mate', { beta: SCORE_MATE - 20 }],
    ['against being mated', { beta: 20 - SCORE_MATE }],
  ])('is not tried %s', (_, kind) => {
    expect(isTried(kind)).toBe(false);
  });

  it('is not tried in check', () => {
    expect(isTried({ beta: 0 }, nothing, CAPTURE_IN_CHECK)).toBe(false);
  });

  it('is not tried where a search that was deep enough denies it', () => {
    const denied = (depth: number) => (): void => traced.plant('e4d5', traced.evaluation() + 100, depth, BOUND_UPPER);
    expect([1, 4].map((depth) => isTried({}, denied(depth)))).toEqual([true, false]);
  });
});
