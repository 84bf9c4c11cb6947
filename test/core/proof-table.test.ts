// What the mate search remembers: what was kept comes back, for the position and the number of moves that it holds for.

import { beforeEach, describe, expect, it } from 'vitest';
import { CONTROL_TABLE_CLUSTERS } from '../../src/abi/memory';
import { START_FEN } from '../../src/notation/fen';
import { buildName } from '../helpers/core';
import { whiteBox, type WhiteBox } from '../helpers/white-box';
import { setupOf } from '../notation/results';

const OTHER = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
const NOTHING = 0;
const EFFORT = 100n;

let core: WhiteBox;
let disproved: number;

beforeEach(async () => {
  core = await whiteBox();
  core.setSetup(setupOf(START_FEN));
  core.exports.clearTable(0, core.view.getUint32(CONTROL_TABLE_CLUSTERS, true));
  core.exports.resetProofs(0);
  disproved = core.exports.DISPROVED.value;
});

const recall = (moves: number): number => core.exports.recall(core.threadBase, moves);
const retain = (moves: number, value: number): void => core.exports.retain(core.threadBase, moves, value, EFFORT);
const open = (proof: number, disproof: number): number => core.exports.openValue(proof, disproof);
const proved = (distance: number): number => core.exports.provedValue(distance);

describe(`the memory of the mate search, ${buildName}`, () => {
  it('keeps both numbers of an open position, for as many moves only', () => {
    for (const [proof, disproof] of [
      [1, 1],
      [7, 300],
      [60_000, 2],
    ] as const) {
      retain(4, open(proof, disproof));
      expect(recall(4)).toBe(open(proof, disproof));
      expect([recall(3), recall(5)]).toEqual([NOTHING, NOTHING]);
    }
  });

  it('keeps a mate for as many moves or more', () => {
    retain(5, proved(3));
    expect([2, 3, 4, 8].map(recall)).toEqual([NOTHING, proved(3), proved(3), proved(3)]);
    // A shorter one replaces it, a longer one does not.
    retain(5, proved(2));
    retain(5, proved(4));
    expect([1, 2, 3].map(recall)).toEqual([NOTHING, proved(2), proved(2)]);
  });

  it('keeps a refutation for as many moves or fewer, and beside it a longer mate', () => {
    retain(3, disproved);
    expect([1, 3, 4].map(recall)).toEqual([disproved, disproved, NOTHING]);
    retain(2, disproved);
    expect(recall(3)).toBe(disproved);
    retain(6, proved(5));
    expect([3, 4, 5, 6].map(recall)).toEqual([disproved, NOTHING, proved(5), proved(5)]);
  });

  it('knows nothing of other positions, nor of another clock where fifty moves are near', () => {
    retain(3, open(5, 6));
    retain(2, disproved);
    core.setSetup(setupOf(OTHER));
    expect([2, 3].map(recall)).toEqual([NOTHING, NOTHING]);
    for (const clockMatters of [0, 1]) {
      core.exports.resetProofs(clockMatters);
      core.setSetup(setupOf(OTHER));
      retain(3, open(5, 6));
      retain(2, disproved);
      core.setSetup(setupOf(OTHER.replace('0 1', '30 40')));
      const known = clockMatters === 0 ? [disproved, open(5, 6)] : [NOTHING, NOTHING];
      expect([2, 3].map(recall)).toEqual(known);
    }
  });
});

describe(`a mate search that is asked again, ${buildName}`, () => {
  /** White mates in four: smothered. */
  const ATTACK = '5r1k/6pp/8/6N1/2Q5/8/5PPP/6K1 w - - 0 1';
  /** The same after White's first move. */
  const DEFENCE = '5r1k/5Npp/8/8/2Q5/8/5PPP/6K1 b - - 0 1';
  /** No mate in two. */
  const NONE = '4k3/8/8/8/8/8/4PPPP/4KQ2 w - - 0 1';

  it.each([
    ['an attack', ATTACK, 4, 0, 4],
    ['a defence', DEFENCE, 3, 1, 3],
    ['an attack that fails', NONE, 2, 0, -1],
  ] as const)('has its answer at the root: %s', (_, fen, moves, isDefending, expected) => {
    core.setSetup(setupOf(fen));
    const prove = (): number => core.exports.proveMate(core.threadBase, moves, isDefending);
    const found = prove();
    expect(found).toBe(expected);
    expect(core.exports.searchedNodes()).toBeGreaterThan(5);
    expect(prove()).toBe(found);
    expect(core.exports.searchedNodes()).toBe(1);
  });
});
