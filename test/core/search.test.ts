// The search by itself: beside a plain one, mates and draws at any ply, through the table, and lines that can be played.

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { MOVE_NONE } from '../../src/abi/move';
import { CONTROL_TABLE_CLUSTERS, THREAD_INFO } from '../../src/abi/memory';
import { MAX_PLY, SCORE_DRAW, SCORE_INFINITE, SCORE_MATE, SCORE_MATE_IN_MAX_PLY } from '../../src/abi/score';
import { INFO_BEST_MOVE, INFO_NODES } from '../../src/abi/search';
import { isPlayable } from '../../src/engine/line';
import { ControlBlock, type SearchLimits } from '../../src/runtime/control';
import { now } from '../../src/runtime/core';
import type { Info } from '../../src/runtime/search-records';
import { START_FEN } from '../../src/notation/fen';
import { parseUciMove } from '../../src/notation/uci-move';
import { buildName } from '../helpers/core';
import { plainSearch } from '../helpers/plain-search';
import { playGame, randomGames } from '../helpers/random-games';
import { plainCore, searchingCore, whiteBox, type WhiteBox } from '../helpers/white-box';
import { setupOf, valueOf } from '../notation/results';

let core: WhiteBox;
let plain: WhiteBox;

beforeAll(async () => {
  core = await whiteBox();
  plain = await plainCore();
});

function play(on: WhiteBox, fen: string, moves = ''): void {
  on.setSetup(setupOf(fen));
  for (const move of moves.split(' ').filter((text) => text !== '')) {
    on.exports.playMove(valueOf(parseUciMove(move, on, false)));
  }
}

function search(on: WhiteBox, depth: number, ply = 0, alpha = -SCORE_INFINITE, beta = SCORE_INFINITE): number {
  return on.exports.searchWindow(on.threadBase, ply, depth, alpha, beta);
}

/** The same without anything left of earlier searches. */
function freshSearch(on: WhiteBox, depth: number, ply = 0, alpha = -SCORE_INFINITE, beta = SCORE_INFINITE): number {
  on.exports.clearTable(0, on.view.getUint32(CONTROL_TABLE_CLUSTERS, true));
  on.exports.clearHistory();
  return search(on, depth, ply, alpha, beta);
}

function lineOf(on: WhiteBox): number[] {
  const line: number[] = [];
  let at = on.exports.lineAddress(on.threadBase);
  for (let move = on.view.getUint16(at, true); move !== 0; move = on.view.getUint16(at, true)) {
    line.push(move);
    at += 2;
  }
  return line;
}

// Of the kinds that searches go wrong in: mates, stalemates, zugzwang, pawns that run, checks in long lines.
const FEW_MEN: readonly (readonly [fen: string, depth: number])[] = [
  ['8/8/8/8/8/4k3/4p3/4K3 w - - 0 1', 5],
  ['8/8/8/8/8/4k3/4p3/4K3 b - - 0 1', 5],
  ['8/5k2/8/4P3/4K3/8/8/8 w - - 0 1', 5],
  ['8/2k5/8/1pP5/1P6/8/2K5/8 w - - 0 1', 5],
  ['8/6p1/7p/8/8/2k5/PP6/K7 b - - 0 1', 4],
  ['8/8/1k6/8/8/8/1K2p1P1/8 w - - 0 1', 4],
  ['7k/5K2/8/6P1/8/8/8/8 w - - 0 1', 5],
  ['k7/P7/8/K7/8/8/8/8 w - - 98 80', 3],
];
const MORE_MEN = [
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1',
  'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1',
  'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
  '4k2r/8/8/8/8/8/8/R3K3 w Qk - 97 80',
];

describe(`the search with nothing pruned, beside a plain one, ${buildName}`, () => {
  it.each(FEW_MEN)('%s to depth %i', (fen, depth) => {
    for (let each = 1; each <= depth; each++) {
      play(plain, fen);
      expect(search(plain, each), `depth ${each}`).toBe(plainSearch(plain, each));
    }
  });

  it.each(MORE_MEN)('%s to depth 2', (fen) => {
    for (const depth of [1, 2]) {
      play(plain, fen);
      expect(search(plain, depth), `depth ${depth}`).toBe(plainSearch(plain, depth));
    }
  });

  it('random positions to depth 2, in any window: exact within, a bound outside', () => {
    const bounds = fc.tuple(fc.integer({ min: -600, max: 600 }), fc.integer({ min: 1, max: 400 }));
    fc.assert(
      fc.property(randomGames(40), fc.integer({ min: 1, max: 2 }), bounds, (game, depth, [alpha, width]) => {
        playGame(plain, game);
        plain.setSetup(plain.setup());
        if (plain.legalMoves().length === 0 || plain.isDraw()) return;
        const exact = plainSearch(plain, depth);
        expect(search(plain, depth)).toBe(exact);
        const beta = alpha + width;
        const found = search(plain, depth, 0, alpha, beta);
        if (exact > alpha && exact < beta) expect(found).toBe(exact);
        else if (exact >= beta) expect(found).toBeGreaterThanOrEqual(beta);
        else expect(found).toBeLessThanOrEqual(alpha);
      }),
      { numRuns: 12, seed: 14 },
    );
  });
});

describe(`mates in the search, ${buildName}`, () => {
  it.each([
    ['6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1', 1],
    ['7k/8/5K2/6Q1/8/8/8/8 w - - 0 1', 1],
    ['1k6/8/1K6/8/8/8/8/7R w - - 0 1', 1],
    ['2k5/8/2K5/8/8/8/8/6R1 w - - 0 1', 1],
    ['r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1', 1],
  ])('%s: mate in %i plies, counted from the root whatever the ply, and again from the table', (fen, plies) => {
    for (const ply of [0, 1, 7, 60]) {
      play(core, fen);
      expect(freshSearch(core, plies + 3, ply)).toBe(SCORE_MATE - plies - ply);
      // Mate scores in the table count from their own position, so the same holds for another ply.
      expect(search(core, plies + 3, ply + 2)).toBe(SCORE_MATE - plies - ply - 2);
    }
  });

  it.each([
    ['kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', 3],
    ['7k/8/8/8/8/8/R7/1R2K3 w - - 0 1', 3],
    ['4k3/1r6/r7/8/8/8/8/7K b - - 0 1', 3],
  ])('%s: with nothing pruned, mate in %i plies as soon as it is in reach', (fen, plies) => {
    for (const ply of [0, 5]) {
      play(plain, fen);
      expect(search(plain, plies, ply)).toBe(SCORE_MATE - plies - ply);
      expect(Math.abs(search(plain, plies - 1, ply))).toBeLessThan(SCORE_MATE_IN_MAX_PLY);
    }
  });

  it('being mated counts the same way', () => {
    play(core, 'k7/7R/1K6/8/8/8/8/8 b - - 0 1');
    expect(freshSearch(core, 4, 3)).toBe(-(SCORE_MATE - 2 - 3));
    expect(search(core, 4, 9)).toBe(-(SCORE_MATE - 2 - 9));
  });

  it('in null windows a mate that is too long is cut off, a shorter one is told', () => {
    play(core, '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1');
    const mate = SCORE_MATE - 1;
    expect(freshSearch(core, 4, 0, mate - 1, mate)).toBeGreaterThanOrEqual(mate);
    expect(freshSearch(core, 4, 0, mate, mate + 1)).toBeLessThanOrEqual(mate);
  });

  it('stalemate is a draw however many men there are', () => {
    play(core, '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1');
    for (const depth of [1, 4]) expect(freshSearch(core, depth)).toBe(SCORE_DRAW);
    play(core, 'k7/2Q5/8/8/1pK5/8/8/8 b - - 0 1');
    expect(freshSearch(core, 2)).not.toBe(SCORE_DRAW);
  });
});

describe(`draws in the search, ${buildName}`, () => {
  // White is a queen up; what the rules say counts more.
  const WINNING = '4k3/8/8/8/8/8/8/Q3K3 w - - 0 1';
  const DANCE = 'e1d1 e8d8 d1e1 d8e8';
  const isDrawAt = (ply: number): boolean => core.exports.isDrawAt(core.threadBase, ply) !== 0;

  it('the first repetition below the root is one, the same further back is not', () => {
    play(core, WINNING, DANCE);
    // The position of four plies ago: within the search from ply 5 on, the root itself at ply 4.
    expect([3, 4, 5, 6].map(isDrawAt)).toEqual([false, false, true, true]);
    expect(core.isDraw()).toBe(false);
    play(core, WINNING, `${DANCE} ${DANCE}`);
    expect([0, 1, 4, 8].map(isDrawAt)).toEqual([true, true, true, true]);
    expect(core.isDraw()).toBe(true);
    expect(freshSearch(core, 3, 1)).toBe(SCORE_DRAW);
  });

  it('whoever can repeat has a draw at least', () => {
    // Black, a queen down, can go back to where the game stood twice.
    const game = `${DANCE} e1d1 e8d8 d1e1`;
    play(core, WINNING, game);
    expect(freshSearch(core, 4, 1)).toBe(SCORE_DRAW);
    play(core, '4k3/8/8/8/8/8/8/Q3K3 b - - 0 1');
    expect(freshSearch(core, 4, 1)).toBeLessThan(-300);
  });

  it('fifty moves are one, unless the last one mates: for both colours, in quiescence too', () => {
    for (const [fen, drawn] of [
      ['R3k3/8/4K3/8/8/8/8/8 b - - 100 80', false],
      ['8/8/8/8/8/4k3/8/r3K3 w - - 100 80', false],
      ['R3k3/8/8/4K3/8/8/8/8 b - - 100 80', true],
      ['8/8/8/8/4k3/8/8/r3K3 w - - 100 80', true],
      ['R3k3/8/8/4K3/8/8/8/8 b - - 99 80', false],
      ['4k3/8/8/8/8/8/8/Q3K3 w - - 100 80', true],
      ['4k3/8/8/8/8/8/8/Q3K3 w - - 99 80', false],
    ] as const) {
      play(core, fen);
      expect([fen, core.isDraw(), isDrawAt(0), isDrawAt(7)]).toEqual([fen, drawn, drawn, drawn]);
      for (const depth of [0, 1, 5]) {
        const score = freshSearch(core, depth, 2);
        if (drawn) expect(score, fen).toBe(SCORE_DRAW);
        else if (core.legalMoves().length === 0) expect(score, fen).toBe(2 - SCORE_MATE);
      }
    }
  });

  it('a mate on the hundredth ply is found and a later one is not, for both colours', () => {
    for (const [fen, score] of [
      ['4k3/8/4K3/8/8/8/8/R7 w - - 99 80', SCORE_MATE - 1],
      ['r7/8/8/8/8/4k3/8/4K3 b - - 99 80', SCORE_MATE - 1],
      // Mate in two moves comes too late for this clock, not for the other.
      ['7k/8/8/8/8/8/R7/1R2K3 w - - 98 80', null],
      ['7k/8/8/8/8/8/R7/1R2K3 w - - 90 80', SCORE_MATE - 3],
    ] as const) {
      play(plain, fen);
      const found = search(plain, 3);
      if (score === null) expect(found).toBeLessThan(SCORE_MATE_IN_MAX_PLY);
      else expect(found).toBe(score);
    }
  });

  it('a mate in the table is no mate for a clock that forestalls it', () => {
    for (const [clock, score] of [
      [0, 2 - SCORE_MATE],
      [98, 2 - SCORE_MATE],
      [99, SCORE_DRAW],
    ] as const) {
      // What was found with the first clock lies in the table.
      play(core, 'k7/7R/1K6/8/8/8/8/8 b - - 0 80');
      freshSearch(core, 6);
      play(core, `k7/7R/1K6/8/8/8/8/8 b - - ${clock} 80`);
      expect(search(core, 3), String(clock)).toBe(score);
    }
  });

  it('dead positions are draws whatever the evaluation says', () => {
    play(core, '4k3/8/8/8/8/8/8/4KB2 w - - 0 1');
    for (const depth of [0, 3]) expect(freshSearch(core, depth, 1)).toBe(SCORE_DRAW);
  });
});

describe(`any node, ${buildName}`, () => {
  it('returns a score on the right side of a null window and leaves the position as it was', () => {
    fc.assert(
      fc.property(
        randomGames(60),
        fc.integer({ min: -400, max: 400 }),
        fc.integer({ min: 0, max: 7 }),
        (game, beta, depth) => {
          playGame(core, game);
          if (core.legalMoves().length === 0 || core.isDraw()) return;
          const before = [core.key(), core.lock(), core.exports.verifyPosition()];
          const score = search(core, depth, 1, beta - 1, beta);
          expect(Math.abs(score)).toBeLessThan(SCORE_INFINITE);
          expect([core.key(), core.lock(), core.exports.verifyPosition()]).toEqual(before);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('searched twice says the same, with all that was learnt forgotten', () => {
    play(core, MORE_MEN[0] ?? START_FEN);
    const first = freshSearch(core, 5);
    const line = lineOf(core);
    expect(freshSearch(core, 5)).toBe(first);
    expect(lineOf(core)).toEqual(line);
  });

  it('deep in the tree ends in quiescence, and at the last ply in an evaluation', () => {
    play(core, MORE_MEN[0] ?? START_FEN);
    for (const ply of [MAX_PLY - 2, MAX_PLY - 1, MAX_PLY]) {
      expect(Math.abs(freshSearch(core, 4, ply))).toBeLessThan(SCORE_MATE_IN_MAX_PLY);
    }
  });

  it('at the last ply evaluates a side in check too, since nothing can be searched any more', () => {
    // White is in check and a queen up: neither the draw's score nor that of a mate is right.
    play(core, '4k3/8/8/8/8/8/3PrP2/Q3K3 w - - 0 1');
    const score = freshSearch(core, 0, MAX_PLY);
    expect(score).toBe(core.exports.correctedEval(core.threadBase, MOVE_NONE, core.evaluate()));
    expect(score).toBeGreaterThan(100);
  });
});

describe(`searches by limits, ${buildName}`, () => {
  const infos: Info[] = [];
  let searcher: WhiteBox;

  beforeAll(async () => {
    searcher = await searchingCore((info) => infos.push(info));
  });

  /** Searches on, with all that earlier searches have left; returns what was reported. */
  function go(limits: Partial<SearchLimits>): readonly Info[] {
    infos.length = 0;
    const control = new ControlBlock(searcher.view.buffer);
    control.ageTable();
    control.writeLimits({ multiPv: 1, startedAt: now(), ponder: false, ...limits });
    searcher.exports.search();
    return [...infos];
  }

  function bestMove(): number {
    return searcher.view.getUint16(searcher.threadBase + THREAD_INFO + INFO_BEST_MOVE, true);
  }

  it('each line that is reported can be played to its end, with a table that others have filled', () => {
    fc.assert(
      fc.property(randomGames(60), fc.integer({ min: 1, max: 3 }), (game, multiPv) => {
        playGame(searcher, game);
        if (searcher.legalMoves().length === 0) return;
        const reports = go({ nodes: 4000, multiPv });
        expect(reports.length).toBeGreaterThan(0);
        for (const { pv } of reports) {
          expect(pv.length).toBeGreaterThan(0);
          expect(isPlayable(searcher, pv)).toBe(true);
        }
        expect(searcher.legalMoves()).toContain(bestMove());
      }),
      { numRuns: 15 },
    );
  });

  it('a mate that is claimed stands at the end of its line, or the line is a part of it', () => {
    for (const [fen, plies] of [
      ['7k/8/8/8/8/8/R7/1R2K3 w - - 0 1', 3],
      ['4k3/1r6/r7/8/8/8/8/7K b - - 0 1', 3],
    ] as const) {
      play(searcher, fen);
      const last = go({ depth: 6 }).at(-1);
      expect(last?.score).toBe(SCORE_MATE - plies);
      expect(last?.pv).toHaveLength(plies);
      for (const move of last?.pv ?? []) searcher.make(move);
      expect([searcher.inCheck(), searcher.legalMoves().length]).toEqual([true, 0]);
    }
  });

  it('the lines of MultiPV begin with different moves, best first, all of them where there are fewer', () => {
    play(searcher, '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1');
    const last = go({ depth: 5, multiPv: 4 }).slice(-4);
    expect(last.map(({ multipv }) => multipv)).toEqual([1, 2, 3, 4]);
    expect(new Set(last.map(({ pv }) => pv[0])).size).toBe(4);
    const scores = last.map(({ score }) => -score);
    expect(scores).toEqual([...scores].sort((a, b) => a - b));
    expect(last[0]?.score).toBe(SCORE_MATE - 1);
    play(searcher, 'k7/8/1K6/8/8/8/8/7R b - - 0 1');
    expect(go({ depth: 3, multiPv: 4 }).at(-1)?.multipv).toBe(searcher.legalMoves().length);
  });

  it('depth rises by one, to the limit', () => {
    play(searcher, START_FEN);
    expect(go({ depth: 6 }).map(({ depth }) => depth)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('a node limit is met, a soft one at the end of an iteration', () => {
    play(searcher, START_FEN);
    go({ nodes: 3333 });
    const searched = searcher.view.getFloat64(searcher.threadBase + THREAD_INFO + INFO_NODES, true);
    expect(searched).toBeGreaterThanOrEqual(3333);
    // Unwinding may count a few.
    expect(searched).toBeLessThan(3343);
    const reports = go({ softNodes: 2000 });
    expect(reports.at(-1)?.nodes).toBeGreaterThanOrEqual(2000);
    expect(reports.at(-2)?.nodes).toBeLessThan(2000);
  });

  it('the clock ends a search, but not while it ponders', () => {
    const spent = { nodes: 60_000, softTimeMs: 0, hardTimeMs: 0 };
    const nodes = (): number => searcher.view.getFloat64(searcher.threadBase + THREAD_INFO + INFO_NODES, true);
    play(searcher, START_FEN);
    go({ ...spent, ponder: true });
    expect(nodes()).toBeGreaterThanOrEqual(spent.nodes);
    go(spent);
    expect(nodes()).toBeLessThan(10_000);
    expect(searcher.legalMoves()).toContain(bestMove());
  });

  it('only the root moves that are allowed are looked at', () => {
    play(searcher, START_FEN);
    const allowed = searcher.legalMoves().slice(3, 5);
    go({ depth: 4, rootMoves: allowed });
    expect(allowed).toContain(bestMove());
  });

  it('takes a hanging queen, saves its own, and prefers a won ending', () => {
    for (const [fen, move] of [
      ['4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1', 'd1d5'],
      ['3qk3/8/8/8/8/8/8/3R3K b - - 0 1', 'd8d1'],
      ['8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a7a8q'],
    ] as const) {
      // What other games have taught may put off what cannot run away.
      searcher.exports.clearTable(0, searcher.view.getUint32(CONTROL_TABLE_CLUSTERS, true));
      searcher.exports.clearHistory();
      play(searcher, fen);
      go({ depth: 5 });
      expect(bestMove(), fen).toBe(valueOf(parseUciMove(move, searcher, false)));
    }
  });
});
