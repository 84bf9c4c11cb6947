// The hash-lock experiment: a perft table whose key has few bits, so that collisions are certain. Trusting the key alone
// counts wrong; verifying the lock counts right, and says how many collisions it has met and rejected.

import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clearTable, countLeaves } from '../../perft-suites/count';
import {
  CONTROL_PERFT_FALSE_HITS,
  CONTROL_PERFT_KEY_BITS,
  CONTROL_PERFT_LOCK_MASK,
  CONTROL_PERFT_REJECTIONS,
} from '../../src/abi/memory';
import { LEAF_COUNT } from '../../src/abi/perft';
import { START_FEN } from '../../src/notation/fen';
import { buildName } from '../helpers/core';
import { whiteBox, type WhiteBox } from '../helpers/white-box';
import { setupOf } from '../notation/results';

const ALL_BITS = 64;
const WHOLE_LOCK = 2n ** 64n - 1n;
const NO_LOCK = 0n;
const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

let core: WhiteBox;

beforeAll(async () => {
  core = await whiteBox();
});

afterEach(() => {
  setTable(ALL_BITS, WHOLE_LOCK);
});

/** Sets how many bits of the key choose a cluster, and which of the lock are compared. */
function setTable(keyBits: number, lockMask: bigint): void {
  core.view.setUint32(CONTROL_PERFT_KEY_BITS, keyBits, true);
  core.view.setBigUint64(CONTROL_PERFT_LOCK_MASK, lockMask, true);
  core.view.setBigUint64(CONTROL_PERFT_REJECTIONS, 0n, true);
  core.view.setBigUint64(CONTROL_PERFT_FALSE_HITS, 0n, true);
}

interface Counted {
  readonly leaves: bigint;
  /** Entries of other positions that the lock rejected. */
  readonly rejected: bigint;
  /** Entries of other positions that it let through. */
  readonly accepted: bigint;
}

/** Counts with an empty table of that kind. */
function count(fen: string, depth: number, keyBits: number, lockMask: bigint): Counted {
  setTable(keyBits, lockMask);
  clearTable(core);
  core.setSetup(setupOf(fen));
  const leaves = countLeaves(core, depth, LEAF_COUNT, true);
  const rejected = core.view.getBigUint64(CONTROL_PERFT_REJECTIONS, true);
  return { leaves, rejected, accepted: core.view.getBigUint64(CONTROL_PERFT_FALSE_HITS, true) };
}

describe(`hash lock, ${buildName}`, () => {
  it.for([
    ['the start position', START_FEN, 5, 10, 4_865_609n],
    ['the start position', START_FEN, 5, 12, 4_865_609n],
    ['the start position', START_FEN, 5, 14, 4_865_609n],
    ['kiwipete', KIWIPETE, 4, 10, 4_085_603n],
    ['kiwipete', KIWIPETE, 4, 12, 4_085_603n],
    ['kiwipete', KIWIPETE, 4, 14, 4_085_603n],
    ['position 3', '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 6, 12, 11_030_083n],
  ] as const)(
    '%s (%s) at depth %i with %i bits of the key',
    async ([, fen, depth, keyBits, expected], { annotate }) => {
      const trusting = count(fen, depth, keyBits, NO_LOCK);
      const verifying = count(fen, depth, keyBits, WHOLE_LOCK);
      const { rejected } = verifying;
      await annotate(`${trusting.leaves} leaves by key alone, ${verifying.leaves} by lock, ${rejected} rejected`);
      expect(trusting.leaves).not.toBe(expected);
      expect(verifying.leaves).toBe(expected);
      expect(rejected).toBeGreaterThan(0n);
    },
  );

  it('counts right in a small table that the whole key has to share', () => {
    const { leaves, rejected, accepted } = count(KIWIPETE, 4, ALL_BITS, WHOLE_LOCK);
    expect(leaves).toBe(4_085_603n);
    expect(rejected).toBeGreaterThan(0n);
    expect(accepted).toBe(0n);
  });

  it.for([6, 8, 10])('a lock of %i bits takes one of 2^n other positions for its own', async (bits, { annotate }) => {
    // The low sixteen bits of a lock are not stored with small counts.
    const mask = (2n ** BigInt(bits) - 1n) << 20n;
    const { rejected, accepted } = count(START_FEN, 6, 10, mask);
    const compared = Number(rejected + accepted);
    const predicted = compared / 2 ** bits;
    await annotate(
      `${compared} entries compared, ${accepted} taken for the position's own, ${predicted.toFixed(0)} predicted`,
    );
    // A position that got another's count is not stored, and meets the same entry at its next visit: somewhat more than
    // predicted.
    expect(Number(accepted) / predicted).toBeGreaterThan(0.7);
    expect(Number(accepted) / predicted).toBeLessThan(1.5);
  });
});
