// The core on unshared memory, without a thread of its own: the same search.

import { afterAll, describe, expect, it } from 'vitest';
import { BENCH_DEPTH, runBench } from '../../src/engine/bench';
import { SearchControl } from '../../src/engine/search-control';
import { createNodePlatform } from '../../src/platform/node/node-platform';
import type { Platform } from '../../src/runtime/platform';
import { Host } from '../../src/runtime/host';
import { DEFAULT_NETWORK, DEFAULT_SLIDERS } from '../../src/runtime/defaults';
import { readNetwork } from '../../src/runtime/network';
import { valueOf } from '../notation/results';

const shared = createNodePlatform();
const unshared = createNodePlatform({ build: 'unshared' });
const hosts: Host[] = [];

afterAll(() => Promise.all(hosts.map((host) => host.close())));

async function benchOn(platform: Platform, depth: number): Promise<number> {
  const network = valueOf(await readNetwork(platform, DEFAULT_NETWORK ?? ''));
  const settings = { sliders: DEFAULT_SLIDERS, network };
  return (await runBench(platform, depth, settings, new SearchControl(), () => undefined)).nodes;
}

describe('a core on unshared memory', () => {
  it('has the same bench signature', { timeout: 300_000 }, async () => {
    const depth = BENCH_DEPTH - 2;
    expect(await benchOn(unshared, depth)).toBe(await benchOn(shared, depth));
  });

  it('shares nothing, has room for an unwound stack, and starts no worker', async () => {
    const alone: Platform = {
      ...unshared,
      spawnWorker: () => {
        throw new Error('a worker was started');
      },
    };
    const host = valueOf(await Host.start(alone, { sliders: DEFAULT_SLIDERS, threads: 1, hashMb: 1 }));
    hosts.push(host);
    expect(host.core.view.buffer).toBeInstanceOf(ArrayBuffer);
  });

  it('refuses a second thread', async () => {
    const settings = { sliders: DEFAULT_SLIDERS, threads: 2, hashMb: 1 };
    expect(await Host.start(unshared, settings)).toMatchObject({ ok: false, error: { code: 'THREADS_RANGE' } });
  });
});
