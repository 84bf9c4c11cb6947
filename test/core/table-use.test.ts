// What the search does with what the table knows of a position: it ends the node where a bound proves enough, and only there.

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTROL_TABLE_CLUSTERS } from '../../src/abi/memory';
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, SCORE_INFINITE, SCORE_NONE } from '../../src/abi/score';
import { START_FEN } from '../../src/notation/fen';
import { ControlBlock, type SearchLimits } from '../../src/runtime/control';
import { now } from '../../src/runtime/core';
import { buildName } from '../helpers/core';
import { searchingCore, whiteBox, type WhiteBox } from '../helpers/white-box';
import { setupOf } from '../notation/results';

/** Quiet and even, and so far from every score that is planted. */
const EVEN = '4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1';
const FAR = 3000;
const DEPTH = 5;

let core: WhiteBox;

beforeAll(async () => {
  core = await whiteBox();
});

beforeEach(() => {
  core.exports.clearTable(0, core.view.getUint32(CONTROL_TABLE_CLUSTERS, true));
  core.exports.clearHistory();
  core.setSetup(setupOf(EVEN));
});

function search(alpha: number, beta: number): number {
  return core.exports.searchWindow(core.threadBase, 1, DEPTH, alpha, beta);
}

function plant(score: number, bound: number, depth: number): void {
  core.exports.storeEntry(core.key(), core.lock(), 0, score, SCORE_NONE, depth, bound, 0);
}

describe(`a table entry in a null window, ${buildName}`, () => {
  it.each([
    ['a lower bound above the window', FAR, BOUND_LOWER, true],
    ['a lower bound below the window', -FAR, BOUND_LOWER, false],
    ['an upper bound above the window', FAR, BOUND_UPPER, false],
    ['an upper bound below the window', -FAR, BOUND_UPPER, true],
    ['an exact score above the window', FAR, BOUND_EXACT, true],
    ['an exact score below the window', -FAR, BOUND_EXACT, true],
  ] as const)('%s: %i', (_, score, bound, settles) => {
    plant(score, bound, DEPTH);
    const found = search(0, 1);
    if (settles) expect(found).toBe(score);
    else expect(Math.abs(found)).toBeLessThan(FAR / 2);
  });

  it.each([BOUND_LOWER, BOUND_UPPER, BOUND_EXACT])('of too little depth settles nothing: bound %i', (bound) => {
    plant(bound === BOUND_UPPER ? -FAR : FAR, bound, 1);
    expect(Math.abs(search(0, 1))).toBeLessThan(FAR / 2);
  });

  it('settles nothing in an open window, whose line would be cut short', () => {
    plant(FAR, BOUND_EXACT, DEPTH);
    expect(Math.abs(search(-SCORE_INFINITE, SCORE_INFINITE))).toBeLessThan(FAR / 2);
  });
});

describe(`static evaluations, ${buildName}`, () => {
  it('are kept for the next visit, also where a node ends before any move', () => {
    core.setSetup(setupOf('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'));
    search(-FAR - 1, -FAR);
    const entry = core.exports.probe(core.key(), core.lock());
    expect(core.exports.entryEval(entry)).toBe(core.evaluate());
  });
});

it(`a search tells how full the table has become, from nothing on, ${buildName}`, async () => {
  const parts: number[] = [];
  const searcher = await searchingCore(({ hashfull }) => parts.push(hashfull));
  const go = (limits: Partial<SearchLimits>): void => {
    const control = new ControlBlock(searcher.view.buffer);
    control.ageTable();
    control.writeLimits({ multiPv: 1, startedAt: now(), ponder: false, ...limits });
    searcher.setSetup(setupOf(START_FEN));
    searcher.exports.search();
  };
  go({ nodes: 60_000 });
  expect(parts).toEqual(parts.toSorted((a, b) => a - b));
  expect(parts[0]).toBeLessThan(20);
  // Of 65,536 entries a search of so many nodes fills a good part.
  expect(parts.at(-1)).toBeGreaterThan(100);
  go({ depth: 1 });
  expect(parts.at(-1)).toBeLessThan(20);
});
