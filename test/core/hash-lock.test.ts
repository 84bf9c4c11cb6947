// The hash-lock experiment: a perft table whose key has few bits, so that collisions are certain. Trusting the key alone
// counts wrong; verifying the lock counts right, and says how many collisions it has met and rejected.

import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clearTable, countLeaves } from '../../perft-suites/count';
import { CONTROL_PERFT_KEY_BITS, CONTROL_PERFT_LOCK } from '../../src/abi/memory';
import { LEAF_COUNT } from '../../src/abi/perft';
import { START_FEN } from '../../src/notation/fen';
import { buildName } from '../helpers/core';
import { whiteBox, type WhiteBox } from '../helpers/white-box';
import { setupOf } from '../notation/results';

const ALL_BITS = 64;
const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

let core: WhiteBox;

beforeAll(async () => {
  core = await whiteBox();
});

afterEach(() => {
  setTable(ALL_BITS, true);
});

function setTable(keyBits: number, verifyLock: boolean): void {
  core.view.setUint32(CONTROL_PERFT_KEY_BITS, keyBits, true);
  core.view.setInt32(CONTROL_PERFT_LOCK, verifyLock ? 1 : 0, true);
}

/** Counts with an empty table of that kind. */
function count(fen: string, depth: number, keyBits: number, verifyLock: boolean): { leaves: bigint; met: bigint } {
  setTable(keyBits, verifyLock);
  clearTable(core);
  core.setSetup(setupOf(fen));
  const before = core.exports.perftRejections();
  const leaves = countLeaves(core, depth, LEAF_COUNT, true);
  return { leaves, met: core.exports.perftRejections() - before };
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
      const trusting = count(fen, depth, keyBits, false);
      const verifying = count(fen, depth, keyBits, true);
      await annotate(`${trusting.leaves} leaves by key alone, ${verifying.leaves} by lock, ${verifying.met} rejected`);
      expect(trusting.leaves).not.toBe(expected);
      expect(verifying.leaves).toBe(expected);
      expect(verifying.met).toBeGreaterThan(0n);
    },
  );

  it('counts right in a small table that the whole key has to share', () => {
    // The key's high half chooses one of 65,536 entries, so foreign positions are met here too.
    const { leaves, met } = count(KIWIPETE, 4, ALL_BITS, true);
    expect(leaves).toBe(4_085_603n);
    expect(met).toBeGreaterThan(0n);
  });
});
