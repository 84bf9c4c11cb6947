// The transposition table: what is stored is found, nothing else is, and the least useful entry gives way.

import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTROL_TABLE, CONTROL_TABLE_AGE, CONTROL_TABLE_CLUSTERS } from '../../src/abi/memory';
import {
  BOUND_EXACT,
  BOUND_LOWER,
  BOUND_NONE,
  BOUND_UPPER,
  MAX_PLY,
  SCORE_INFINITE,
  SCORE_MATE,
  SCORE_TABLE_WIN,
  SCORE_TABLE_WIN_IN_MAX_PLY,
  SCORE_NONE,
} from '../../src/abi/score';
import { buildName } from '../helpers/core';
import { whiteBox, type WhiteBox } from '../helpers/white-box';

const CLUSTER_SIZE = 64;
const ENTRY_SIZE = 16;
const ENTRIES = CLUSTER_SIZE / ENTRY_SIZE;
const AGES = 32;

interface Entry {
  readonly move: number;
  readonly score: number;
  readonly staticEval: number;
  readonly depth: number;
  readonly bound: number;
  readonly pv: number;
}

const PLAIN: Entry = { move: 0x0123, score: 45, staticEval: -67, depth: 8, bound: BOUND_UPPER, pv: 0 };

const word = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const anyEntry = fc.record({
  move: fc.integer({ min: 1, max: 0xffff }),
  score: fc.integer({ min: -SCORE_MATE, max: SCORE_MATE }),
  staticEval: fc.oneof(fc.integer({ min: -SCORE_MATE, max: SCORE_MATE }), fc.constant(SCORE_NONE)),
  depth: fc.integer({ min: 0, max: MAX_PLY - 1 }),
  bound: fc.constantFrom(BOUND_UPPER, BOUND_LOWER, BOUND_EXACT),
  pv: fc.nat({ max: 1 }),
});

let core: WhiteBox;

beforeAll(async () => {
  core = await whiteBox();
});

function clear(): void {
  core.exports.clearTable(0, core.view.getUint32(CONTROL_TABLE_CLUSTERS, true));
}

beforeEach(() => {
  clear();
  setAge(0);
});

function setAge(age: number): void {
  core.view.setUint32(CONTROL_TABLE_AGE, age, true);
}

/** The n-th of some locks that differ in what is compared: all but the low byte. */
function lockOf(n: number): bigint {
  return BigInt(n) << 8n;
}

function store(key: bigint, lock: bigint, entry: Entry): void {
  const { move, score, staticEval, depth, bound, pv } = entry;
  core.exports.storeEntry(key, lock, move, score, staticEval, depth, bound, pv);
}

function find(key: bigint, lock: bigint): Entry | null {
  const { exports } = core;
  const data = exports.probe(key, lock);
  if (data === 0n) {
    expect(exports.entryBound(data)).toBe(BOUND_NONE);
    return null;
  }
  return {
    move: exports.entryMove(data),
    score: exports.entryScore(data),
    staticEval: exports.entryEval(data),
    depth: exports.entryDepth(data),
    bound: exports.entryBound(data),
    pv: exports.entryPv(data),
  };
}

/** A key of the n-th cluster: the upper half of a key chooses it. */
function keyOf(cluster: number): bigint {
  const clusters = core.view.getUint32(CONTROL_TABLE_CLUSTERS, true);
  return BigInt.asIntN(64, BigInt(Math.ceil((cluster * 2 ** 32) / clusters)) << 32n);
}

describe(`the transposition table, ${buildName}`, () => {
  it('finds what was stored, whatever that is, and nothing under another lock', () => {
    fc.assert(
      fc.property(word, word, word, anyEntry, (key, lock, otherLock, entry) => {
        clear();
        store(key, lock, entry);
        expect(find(key, lock)).toEqual(entry);
        if (otherLock >> 8n !== lock >> 8n) expect(find(key, otherLock)).toBeNull();
      }),
    );
  });

  it('is empty at first, and after it was cleared', () => {
    expect(find(1n, 2n)).toBeNull();
    store(1n, 2n, PLAIN);
    core.exports.clearTable(1, 1);
    expect(find(1n, 2n)).toEqual(PLAIN);
    core.exports.clearTable(0, 1);
    expect(find(1n, 2n)).toBeNull();
  });

  it('is cleared in parts', () => {
    const clusters = core.view.getUint32(CONTROL_TABLE_CLUSTERS, true);
    const keys = [0, 1, 2, clusters - 1].map(keyOf);
    for (const key of keys) store(key, 1n, PLAIN);
    const found = (): boolean[] => keys.map((key) => find(key, 1n) !== null);
    core.exports.clearTable(1, 1);
    expect(found()).toEqual([true, false, true, true]);
    core.exports.clearTable(2, clusters - 2);
    expect(found()).toEqual([true, false, false, false]);
  });

  it('keeps to itself: first and last cluster, and no byte beyond', () => {
    const clusters = core.view.getUint32(CONTROL_TABLE_CLUSTERS, true);
    const table = core.view.getUint32(CONTROL_TABLE, true);
    const bytes = new Uint8Array(core.view.buffer);
    const before = bytes.slice(table - CLUSTER_SIZE, table);
    for (let n = 1; n <= 6; n++) {
      store(0n, lockOf(n), PLAIN);
      store(-1n, lockOf(n), PLAIN);
    }
    expect(bytes.slice(table - CLUSTER_SIZE, table)).toEqual(before);
    const used = (from: number, to: number): boolean =>
      bytes.subarray(table + from, table + to).some((byte) => byte > 0);
    expect(used(0, CLUSTER_SIZE)).toBe(true);
    expect(used(CLUSTER_SIZE, (clusters - 1) * CLUSTER_SIZE)).toBe(false);
    expect(used((clusters - 1) * CLUSTER_SIZE, clusters * CLUSTER_SIZE)).toBe(true);
  });

  it('holds as many positions of a cluster as it has entries, and then the shallowest gives way', () => {
    for (let index = 0; index < ENTRIES; index++) store(0n, lockOf(index + 1), { ...PLAIN, depth: 10 + index });
    for (let index = 0; index < ENTRIES; index++) expect(find(0n, lockOf(index + 1))?.depth).toBe(10 + index);
    store(0n, lockOf(99), { ...PLAIN, depth: 1 });
    expect(find(0n, lockOf(1))).toBeNull();
    expect(find(0n, lockOf(99))?.depth).toBe(1);
    for (let index = 1; index < ENTRIES; index++) expect(find(0n, lockOf(index + 1))).not.toBeNull();
  });

  it('lets an old entry give way before a new one that is as deep or a little shallower', () => {
    // The old one in each place in turn, and ages that wrap around.
    for (let place = 0; place < ENTRIES; place++) {
      for (const now of [1, 7, AGES, AGES + 1]) {
        core.exports.clearTable(0, 1);
        for (let index = 0; index < ENTRIES; index++) {
          setAge(index === place ? now - 1 : now);
          store(0n, lockOf(index + 1), { ...PLAIN, depth: index === place ? 10 : 9 });
        }
        setAge(now);
        store(0n, lockOf(99), PLAIN);
        expect(find(0n, lockOf(place + 1)), `${place} ${now}`).toBeNull();
      }
    }
  });

  it('keeps a very deep old entry before a shallow new one', () => {
    setAge(1);
    store(0n, lockOf(1), { ...PLAIN, depth: 60 });
    setAge(2);
    for (let index = 1; index < ENTRIES; index++) store(0n, lockOf(index + 1), { ...PLAIN, depth: 3 });
    store(0n, lockOf(99), PLAIN);
    expect(find(0n, lockOf(1))?.depth).toBe(60);
  });

  it('renews a position in its place, wherever that is in the cluster', () => {
    for (let place = 0; place < ENTRIES; place++) {
      core.exports.clearTable(0, 1);
      for (let index = 0; index < ENTRIES; index++) store(0n, lockOf(index + 1), { ...PLAIN, depth: 10 - index });
      const renewed = { ...PLAIN, score: 1, depth: 12 };
      store(0n, lockOf(place + 1), renewed);
      expect(find(0n, lockOf(place + 1))).toEqual(renewed);
      for (let index = 0; index < ENTRIES; index++) expect(find(0n, lockOf(index + 1))).not.toBeNull();
    }
  });

  it('keeps the move where a new result has none', () => {
    store(5n, 6n, PLAIN);
    store(5n, 6n, { ...PLAIN, move: 0, depth: 9 });
    expect(find(5n, 6n)).toEqual({ ...PLAIN, depth: 9 });
  });

  it('keeps a much deeper result of the same search, with the newer move, unless the new one is exact', () => {
    const deep = { ...PLAIN, depth: 20, bound: BOUND_LOWER, pv: 1 };
    store(5n, 6n, deep);
    store(5n, 6n, { ...PLAIN, move: 0x0456 });
    expect(find(5n, 6n)).toEqual({ ...deep, move: 0x0456 });
    store(5n, 6n, { ...PLAIN, move: 0 });
    expect(find(5n, 6n)).toEqual({ ...deep, move: 0x0456 });
    store(5n, 6n, { ...PLAIN, bound: BOUND_EXACT });
    expect(find(5n, 6n)).toEqual({ ...PLAIN, bound: BOUND_EXACT });
  });

  it('replaces a deep result of an earlier search, and one that is hardly deeper', () => {
    store(5n, 6n, { ...PLAIN, depth: 20 });
    setAge(1);
    store(5n, 6n, PLAIN);
    expect(find(5n, 6n)).toEqual(PLAIN);
    store(5n, 6n, { ...PLAIN, depth: PLAIN.depth - 1 });
    expect(find(5n, 6n)?.depth).toBe(PLAIN.depth - 1);
  });

  it('keeps an evaluation alone, whose score says nothing, until there is a result', () => {
    const { exports } = core;
    fc.assert(
      fc.property(fc.integer({ min: -SCORE_MATE, max: SCORE_MATE }), fc.nat({ max: 100 }), (staticEval, clock) => {
        clear();
        exports.storeEval(5n, 6n, staticEval, 1);
        const found = find(5n, 6n);
        expect(found).toMatchObject({ move: 0, staticEval, bound: BOUND_LOWER, pv: 1 });
        const score = exports.scoreFromTable(found?.score ?? 0, 0, clock);
        expect(score).toBeLessThan(-SCORE_MATE);
        expect(exports.boundedEval(staticEval, BOUND_LOWER, score)).toBe(staticEval);
        store(5n, 6n, { ...PLAIN, depth: 0 });
        expect(find(5n, 6n)).toEqual({ ...PLAIN, depth: 0 });
      }),
    );
  });

  it('gives up an evaluation alone before any result', () => {
    for (let index = 0; index < ENTRIES; index++) store(0n, lockOf(index + 1), { ...PLAIN, depth: 0 });
    core.exports.storeEval(0n, lockOf(98), 12, 0);
    expect(find(0n, lockOf(98))).not.toBeNull();
    store(0n, lockOf(99), PLAIN);
    expect(find(0n, lockOf(98))).toBeNull();
  });

  it('does not verify an entry that two threads have torn', () => {
    const table = core.view.getUint32(CONTROL_TABLE, true);
    let verified = 0;
    fc.assert(
      fc.property(word, anyEntry, word, anyEntry, (lock, mine, otherLock, other) => {
        // An entry's first half is one thread's, its second another's.
        core.exports.clearTable(0, 1);
        store(0n, otherLock, other);
        const half = new Uint8Array(core.view.buffer, table, ENTRY_SIZE / 2).slice();
        core.exports.clearTable(0, 1);
        store(0n, lock, mine);
        new Uint8Array(core.view.buffer, table, ENTRY_SIZE / 2).set(half);
        // A lock of 56 bits verifies one torn entry in 2^56: never here.
        const same = JSON.stringify(mine) === JSON.stringify(other);
        if (!same && (find(0n, lock) !== null || find(0n, otherLock) !== null)) verified += 1;
      }),
      { numRuns: 500 },
    );
    expect(verified).toBe(0);
  });

  it('any bit that is turned makes an entry unverifiable, but for the low bytes of its halves', () => {
    const table = core.view.getUint32(CONTROL_TABLE, true);
    store(0n, 77n, PLAIN);
    for (let bit = 0; bit < ENTRY_SIZE * 8; bit++) {
      const at = table + (bit >> 3);
      core.view.setUint8(at, core.view.getUint8(at) ^ (1 << (bit & 7)));
      const isCompared = (bit >> 3) % (ENTRY_SIZE / 2) !== 0;
      expect(find(0n, 77n) === null).toBe(isCompared);
      core.view.setUint8(at, core.view.getUint8(at) ^ (1 << (bit & 7)));
    }
    expect(find(0n, 77n)).toEqual(PLAIN);
  });

  it('prefetching a full cluster leaves what all its entries say, and no entry where there was none', () => {
    fc.assert(
      fc.property(word, fc.array(anyEntry, { maxLength: ENTRIES }), (key, entries) => {
        clear();
        entries.forEach((entry, n) => store(key, lockOf(n), entry));
        core.exports.prefetch(key);
        for (let n = 0; n < ENTRIES; n++) expect(find(key, lockOf(n))).toEqual(entries[n] ?? null);
      }),
    );
  });

  it('says how full it is with entries of this search', () => {
    expect(core.exports.hashFull()).toBe(0);
    // The sample is a table's first 250 clusters, one thousand entries.
    for (let cluster = 0; cluster < 250; cluster++) store(keyOf(cluster), 1n, PLAIN);
    expect(core.exports.hashFull()).toBe(250);
    setAge(1);
    expect(core.exports.hashFull()).toBe(0);
    for (let cluster = 0; cluster < 250; cluster++) {
      for (let n = 1; n <= 4; n++) store(keyOf(cluster), lockOf(n), PLAIN);
    }
    expect(core.exports.hashFull()).toBe(1000);
    setAge(1 + AGES);
    expect(core.exports.hashFull()).toBe(1000);
  });

  it('tells all ages apart', () => {
    for (let age = 0; age < AGES; age++) {
      setAge(age);
      store(keyOf(0), 1n, PLAIN);
      for (let other = 0; other < AGES; other++) {
        setAge(other);
        expect(core.exports.hashFull(), `${age} ${other}`).toBe(other === age ? 1 : 0);
      }
    }
  });
});

describe(`scores in the table, ${buildName}`, () => {
  const plies = fc.nat({ max: MAX_PLY - 1 });

  it.each([
    ['mate', SCORE_MATE],
    ["tablebase's win", SCORE_TABLE_WIN],
  ])('a %s keeps its distance from the position, wherever that stands in the tree', (_, win) => {
    fc.assert(
      fc.property(plies, plies, fc.integer({ min: 0, max: 40 }), (stored, read, distance) => {
        for (const sign of [1, -1]) {
          // A win in `distance` plies from a node at `stored`, as its root counts it, then met at `read`.
          const score = sign * (win - Math.min(stored + distance, MAX_PLY));
          const expected = sign * (win - Math.min(stored + distance, MAX_PLY) + stored - read);
          expect(core.exports.scoreFromTable(core.exports.scoreToTable(score, stored), read, 0)).toBe(expected);
        }
      }),
    );
  });

  it('other scores stay what they are, up to the least win', () => {
    const most = SCORE_TABLE_WIN_IN_MAX_PLY - 1;
    fc.assert(
      fc.property(fc.integer({ min: -most, max: most }), plies, fc.nat({ max: 99 }), (score, ply, clock) => {
        expect(core.exports.scoreToTable(score, ply)).toBe(score);
        expect(core.exports.scoreFromTable(score, ply, clock)).toBe(score);
      }),
    );
    for (const score of [most, -most]) {
      expect(core.exports.scoreToTable(score, 5)).toBe(score);
      expect(core.exports.scoreFromTable(score, 5, 0)).toBe(score);
    }
  });

  it.each([
    ['mate', SCORE_MATE],
    ["tablebase's win", SCORE_TABLE_WIN],
  ])('a %s that fifty moves forestall is no win any more', (_, win) => {
    for (const sign of [1, -1]) {
      const winIn = (distance: number): number => sign * (win - distance);
      // With a clock of 90 ten plies are left: the one that stands after the tenth still counts.
      expect(core.exports.scoreFromTable(winIn(10), 0, 90)).toBe(winIn(10));
      expect(core.exports.scoreFromTable(winIn(11), 0, 90)).toBe(sign * (SCORE_TABLE_WIN_IN_MAX_PLY - 1));
    }
  });

  it('fit into an entry', () => {
    for (const score of [SCORE_INFINITE, -SCORE_INFINITE]) {
      store(1n, 1n, { ...PLAIN, score });
      expect(find(1n, 1n)?.score).toBe(score);
    }
  });

  it('stand for the evaluation where their bound contradicts it', () => {
    expect(core.exports.boundedEval(10, BOUND_LOWER, 20)).toBe(20);
    expect(core.exports.boundedEval(10, BOUND_UPPER, 20)).toBe(10);
    expect(core.exports.boundedEval(10, BOUND_LOWER, 5)).toBe(10);
    expect(core.exports.boundedEval(10, BOUND_UPPER, 5)).toBe(5);
    expect(core.exports.boundedEval(10, BOUND_EXACT, 5)).toBe(5);
    expect(core.exports.boundedEval(10, BOUND_EXACT, 20)).toBe(20);
    expect(core.exports.boundedEval(10, BOUND_NONE, 20)).toBe(10);
  });
});
