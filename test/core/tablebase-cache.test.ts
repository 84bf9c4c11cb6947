// The block cache of the tablebases: what a thread does where another one is filling the same page, or has spoilt it.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CONTROL_TABLEBASES } from '../../src/abi/memory';
import {
  CACHE_PAGE_SIZE,
  CACHE_WAYS,
  PAGE_RECORD_SIZE,
  PAGE_SEQUENCE,
  PAGE_TAG,
  TABLEBASES_CACHE,
  TABLEBASES_SET_BITS,
} from '../../src/abi/tablebase';
import { processPlatform } from '../../src/platform/node/process-platform';
import type { Core } from '../../src/runtime/core';
import { openCore } from '../../src/runtime/host';
import { openTablebases } from '../../src/runtime/tablebases';
import { unwrap } from '../../src/notation/result';
import { projectRoot } from '../helpers/paths';
import { setupOf } from '../notation/results';

/** Of four tables. */
const POSITIONS = [
  '8/8/8/3k4/8/8/8/KR6 w - - 0 1',
  '8/8/8/8/3k4/8/8/KQ6 b - - 0 1',
  '8/8/8/8/8/8/k1P5/2K5 b - - 0 1',
  '8/8/8/8/8/k7/7p/K7 w - - 0 1',
];

/** The records of all pages, as the threads see them. */
class Cache {
  private readonly begin: number;
  private readonly count: number;

  constructor(private readonly core: Core) {
    const image = core.view.getUint32(CONTROL_TABLEBASES, true);
    this.begin = core.view.getUint32(image + TABLEBASES_CACHE, true);
    this.count = CACHE_WAYS << core.view.getUint32(image + TABLEBASES_SET_BITS, true);
  }

  private addresses(): number[] {
    return Array.from({ length: this.count }, (_, index) => this.begin + index * PAGE_RECORD_SIZE);
  }

  /** Another thread has claimed every page, and is filling it. */
  claimAll(): void {
    for (const record of this.addresses()) {
      const sequence = this.core.view.getUint32(record + PAGE_SEQUENCE, true);
      this.core.view.setUint32(record + PAGE_SEQUENCE, sequence | 1, true);
    }
  }

  /** What the thread has written so far is no table. */
  spoilAll(): void {
    const pages = this.begin + this.count * PAGE_RECORD_SIZE;
    new Uint8Array(this.core.view.buffer, pages, this.count * CACHE_PAGE_SIZE).fill(0xa5);
  }

  /** Tags and sequence numbers. */
  records(): [bigint, number][] {
    return this.addresses().map((record) => [
      this.core.view.getBigUint64(record + PAGE_TAG, true),
      this.core.view.getUint32(record + PAGE_SEQUENCE, true),
    ]);
  }
}

async function opened(): Promise<Core> {
  const folder = join(projectRoot, 'test', 'inputs', 'syzygy');
  const tablebases = openTablebases([folder], processPlatform, () => undefined);
  return unwrap(await openCore(processPlatform, { sliders: 'magic', threads: 1, hashMb: 1, tablebases })).core;
}

function answers(core: Core): [number, number][] {
  return POSITIONS.map((fen) => {
    core.setSetup(setupOf(fen));
    return [core.exports.probeWdl(), core.exports.probeDtz()];
  });
}

it('a page that is kept is not read again, and none is claimed for it', async () => {
  const core = await opened();
  const right = answers(core);
  const cache = new Cache(core);
  const kept = cache.records();
  expect(kept.filter(([tag]) => tag !== 0n).length).toBeGreaterThan(3);
  expect(answers(core)).toEqual(right);
  expect(cache.records()).toEqual(kept);
});

it('a page that another thread is filling is left to it, and the file is read', async () => {
  const right = answers(await opened());
  const core = await opened();
  const cache = new Cache(core);
  cache.claimAll();
  const claimed = cache.records();
  expect(answers(core)).toEqual(right);
  expect(cache.records()).toEqual(claimed);
});

it('a page that is being written again is not believed, whatever its record says', async () => {
  const core = await opened();
  const right = answers(core);
  const cache = new Cache(core);
  cache.claimAll();
  cache.spoilAll();
  const claimed = cache.records();
  expect(answers(core)).toEqual(right);
  expect(cache.records()).toEqual(claimed);
});

it('a page that is believed is what is answered from', async () => {
  const core = await opened();
  const right = answers(core);
  new Cache(core).spoilAll();
  expect(answers(core)).not.toEqual(right);
});
