import { afterEach, describe, expect, it } from 'vitest';
import { LEAF_COUNT } from '../../src/abi/perft';
import { CONTROL_TABLE } from '../../src/abi/memory';
import { processPlatform } from '../../src/platform/node/process-platform';
import type { SearchLimits } from '../../src/runtime/control';
import { now } from '../../src/runtime/core';
import type { Game } from '../../src/runtime/rules-core';
import { Host, type HostSettings } from '../../src/runtime/host';
import type { Info } from '../../src/runtime/search-records';
import { START_FEN } from '../../src/notation/fen';
import { buildName } from '../helpers/core';
import { setupOf } from '../notation/results';
import { unwrap } from '../../src/notation/result';

const open: Host[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((host) => host.close()));
});

async function startHost(settings: Partial<HostSettings> = {}): Promise<Host> {
  const started = unwrap(await Host.start(processPlatform, { sliders: 'magic', threads: 1, hashMb: 1, ...settings }));
  open.push(started);
  return started;
}

function gameAt(fen: string): Game {
  return { setup: setupOf(fen), moves: [] };
}

const limits = (some: Partial<SearchLimits>): SearchLimits => ({
  multiPv: 1,
  startedAt: now(),
  ponder: false,
  ...some,
});

/** Sends the search far outside of its memory: a real trap. */
function sabotage(host: Host): void {
  host.core.view.setUint32(CONTROL_TABLE, 0xffff_0000, true);
}

describe(`host, ${buildName}`, () => {
  it('searches to a depth and reports each one', async () => {
    const host = await startHost();
    const infos: Info[] = [];
    const best = await host.search(gameAt(START_FEN), limits({ depth: 4 }), (info) => infos.push(info));
    expect(infos.map((info) => info.depth)).toEqual([1, 2, 3, 4]);
    expect(infos.at(-1)?.pv[0]).toBe(best.move);
    expect(infos.at(-1)?.time).toBeLessThan(60_000);
  });

  it('says which root move a search of seconds is looking at, and one of milliseconds does not', async () => {
    const host = await startHost();
    const heard: string[] = [];
    const searchFor = async (ms: number): Promise<void> => {
      const begun = limits({ depth: 3, startedAt: now() - ms });
      await host.search(
        gameAt(START_FEN),
        begun,
        ({ depth }) => heard.push(`${depth} done`),
        ({ depth, number }) => heard.push(`${depth} ${number}`),
      );
    };
    await searchFor(-60_000);
    expect(heard.splice(0)).toEqual(['1 done', '2 done', '3 done']);
    await searchFor(60_000);
    const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(heard).toEqual([1, 2, 3].flatMap((depth) => [...numbers.map((n) => `${depth} ${n}`), `${depth} done`]));
  });

  it('stops at once, and the next search is not affected', async () => {
    const host = await startHost({ threads: 2 });
    const search = host.search(gameAt(START_FEN), limits({}), () => undefined);
    setTimeout(() => host.stop(), 30);
    await search;
    const infos: Info[] = [];
    await host.search(gameAt(START_FEN), limits({ depth: 3 }), (info) => infos.push(info));
    expect(infos.at(-1)?.depth).toBe(3);
  });

  it.each([1, 2, 5])('counts alike with %i threads', async (threads) => {
    const host = await startHost({ threads });
    const counts = await host.perft(gameAt(START_FEN), { depth: 4, leaf: LEAF_COUNT, hashed: false });
    expect(counts).toHaveLength(20);
    expect(counts.reduce((sum, { nodes }) => sum + nodes, 0n)).toBe(197_281n);
  });

  it('counts alike with a hash table, twice', async () => {
    const host = await startHost({ threads: 2 });
    for (const depth of [5, 4]) {
      const hashed = await host.perft(gameAt(START_FEN), { depth, leaf: LEAF_COUNT, hashed: true });
      const plain = await host.perft(gameAt(START_FEN), { depth, leaf: LEAF_COUNT, hashed: false });
      expect(hashed).toEqual(plain);
    }
  });

  it.each([1, 3])('hears of a crash in a search with %i threads', async (threads) => {
    const host = await startHost({ threads });
    sabotage(host);
    await expect(host.search(gameAt(START_FEN), limits({ depth: 6 }), () => undefined)).rejects.toThrow(/crashed/);
    await expect(host.clear()).rejects.toThrow(/crashed/);
  });

  it('refuses a slider method that does not exist', async () => {
    expect(await Host.start(processPlatform, { sliders: 'none', threads: 1, hashMb: 1 })).toMatchObject({
      ok: false,
      error: { code: 'SLIDERS_UNKNOWN' },
    });
  });
});
