// The table of perft: what is stored is found, and what matters most is kept.

import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearTable } from '../../perft-suites/count';
import { CONTROL_PERFT_KEY_BITS, CONTROL_PERFT_LOCK_MASK } from '../../src/abi/memory';
import { buildName } from '../helpers/core';
import { whiteBox, type WhiteBox } from '../helpers/white-box';

/** Entries of a cluster, of sub-trees deeper than two plies and of those of two. */
const DEEP = 4;
const SHALLOW = 7;
/** Counts of two plies have 16 bits. */
const SHALLOW_MAX = 0xffffn;

let core: WhiteBox;

beforeAll(async () => {
  core = await whiteBox();
  core.view.setUint32(CONTROL_PERFT_KEY_BITS, 64, true);
  core.view.setBigUint64(CONTROL_PERFT_LOCK_MASK, 2n ** 64n - 1n, true);
});

beforeEach(() => clearTable(core));

function store(n: number, depth: number, count: bigint, key = 0n): void {
  core.exports.storePerft(key, lockOf(n), depth, count);
}

function find(n: number, depth: number, key = 0n): bigint {
  return core.exports.probePerft(key, lockOf(n), depth);
}

/** The n-th of some locks that differ in what is compared. */
function lockOf(n: number): bigint {
  return BigInt(n) << 20n;
}

describe(`the perft table, ${buildName}`, () => {
  it('finds what was stored under its lock and depth', () => {
    const word = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
    const count = fc.bigInt({ min: 1n, max: 2n ** 56n - 1n });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 2, max: 20 }), count, (key, lock, depth, anyCount) => {
        clearTable(core);
        const stored = depth === 2 ? anyCount & SHALLOW_MAX : anyCount;
        core.exports.storePerft(key, lock, depth, stored);
        core.exports.prefetchPerft(key, depth);
        expect(core.exports.probePerft(key, lock, depth)).toBe(stored);
        expect(core.exports.probePerft(key, lock, depth + 1)).toBe(0n);
        expect(core.exports.probePerft(key, lock ^ (1n << 40n), depth)).toBe(0n);
      }),
    );
  });

  it('holds as many deep counts in a cluster as it has entries, and then the shallowest gives way', () => {
    for (let place = 0; place < DEEP; place++) {
      clearTable(core);
      for (let n = 0; n < DEEP; n++) store(n, n === place ? 3 : 4 + n, 100n + BigInt(n));
      for (let n = 0; n < DEEP; n++) expect(find(n, n === place ? 3 : 4 + n)).toBe(100n + BigInt(n));
      store(9, 8, 99n);
      expect(find(9, 8)).toBe(99n);
      for (let n = 0; n < DEEP; n++) {
        expect(find(n, n === place ? 3 : 4 + n), `${place} ${n}`).toBe(n === place ? 0n : 100n + BigInt(n));
      }
    }
  });

  it('holds seven counts of two plies in a cluster, and then one gives way to the next', () => {
    for (let n = 0; n < SHALLOW; n++) store(n, 2, BigInt(n + 1));
    for (let n = 0; n < SHALLOW; n++) expect(find(n, 2)).toBe(BigInt(n + 1));
    store(9, 2, 99n);
    expect(find(9, 2)).toBe(99n);
    const kept = Array.from({ length: SHALLOW }, (_, n) => find(n, 2)).filter((count) => count > 0n);
    expect(kept.length).toBe(SHALLOW - 1);
  });

  it('keeps deep and shallow counts apart', () => {
    const keys = Array.from({ length: 2000 }, (_, n) => BigInt.asIntN(64, BigInt(n) * 0x9e3779b97f4a7c15n));
    for (const [n, key] of keys.slice(0, 200).entries()) store(n, 5, BigInt(n + 1), key);
    const found = (): number => keys.slice(0, 200).filter((key, n) => find(n, 5, key) === BigInt(n + 1)).length;
    expect(found()).toBe(200);
    for (let round = 0; round < 20; round++) {
      for (const [n, key] of keys.entries()) store(round * 2000 + n, 2, 7n, key);
    }
    expect(found()).toBe(200);
  });

  it('with a key cut to its low bits, finds what has the same bits', () => {
    core.view.setUint32(CONTROL_PERFT_KEY_BITS, 4, true);
    for (const depth of [2, 5]) {
      for (let key = 0n; key < 16n; key++) store(1, depth, key + 1n, key);
      for (let key = 0n; key < 64n; key++) expect(find(1, depth, key)).toBe((key % 16n) + 1n);
    }
    core.view.setUint32(CONTROL_PERFT_KEY_BITS, 64, true);
  });

  it('leaves out what it cannot hold', () => {
    store(1, 2, SHALLOW_MAX + 1n);
    store(2, 5, 0n);
    expect([find(1, 2), find(2, 5)]).toEqual([0n, 0n]);
  });
});
