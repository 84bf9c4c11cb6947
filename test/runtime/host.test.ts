import { afterEach, describe, expect, it } from 'vitest';
import { LEAF_COUNT } from '../../src/abi/perft';
import { CONTROL_TABLE } from '../../src/abi/memory';
import { processPlatform } from '../../src/platform/node/process-platform';
import type { SearchLimits } from '../../src/runtime/control';
import { now } from '../../src/runtime/core';
import { Host, type HostSettings } from '../../src/runtime/host';
import type { Platform } from '../../src/runtime/platform';
import type { Info } from '../../src/runtime/search-records';
import { START_FEN } from '../../src/notation/fen';
import { parseUciMove } from '../../src/notation/uci-move';
import { buildName } from '../helpers/core';
import { setupOf } from '../notation/results';
import { unwrap } from '../../src/notation/result';

const open: Host[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((host) => host.close()));
});

async function startHost(settings: Partial<HostSettings> = {}, platform: Platform = processPlatform): Promise<Host> {
  const started = unwrap(await Host.start(platform, { sliders: 'magic', threads: 1, hashMb: 1, ...settings }));
  open.push(started);
  started.core.setSetup(setupOf(START_FEN));
  return started;
}

const limits = (some: Partial<SearchLimits>): SearchLimits => ({
  multiPv: 1,
  startedAt: now(),
  ponder: false,
  ...some,
});

/** The last line is told again with its last numbers, unless no time has passed since, as on an idle machine. */
function withoutRepeats<T>(told: readonly T[]): T[] {
  return told.filter((one, index) => one !== told[index - 1]);
}

/** Sends the search far outside of its memory: a real trap. */
function sabotage(host: Host): void {
  host.core.view.setUint32(CONTROL_TABLE, 0xffff_0000, true);
}

describe(`host, ${buildName}`, () => {
  it('searches to a depth and reports each one', async () => {
    const host = await startHost();
    const infos: Info[] = [];
    const best = await host.search(limits({ depth: 4 }), (info) => infos.push(info));
    expect(withoutRepeats(infos.map((info) => info.depth))).toEqual([1, 2, 3, 4]);
    expect(infos.at(-1)?.pv[0]).toBe(best.move);
    expect(infos.at(-1)?.time).toBeLessThan(60_000);
  });

  it('searches for milliseconds with one thread, for longer with all', async () => {
    const searching: number[] = [];
    const spawnWorker: Platform['spawnWorker'] = (birth, owner) => {
      const worker = processPlatform.spawnWorker(birth, owner);
      const post: typeof worker.post = (task) => {
        if (task.kind === 'search') searching.push(birth.threadBase);
        worker.post(task);
      };
      return { ...worker, post };
    };
    const host = await startHost({ threads: 2 }, { ...processPlatform, spawnWorker });
    for (const [wanted, used] of [
      [limits({ hardTimeMs: 5 }), 1],
      [limits({ hardTimeMs: 50 }), 2],
      [limits({ depth: 3 }), 2],
    ] as const) {
      await host.search(wanted, () => undefined);
      expect(new Set(searching.splice(0)).size).toBe(used);
    }
  });

  it('says which root move a search of seconds is looking at, and one of milliseconds does not', async () => {
    const host = await startHost();
    const heard: string[] = [];
    const searchFor = async (ms: number): Promise<void> => {
      const begun = limits({ depth: 3, startedAt: now() - ms });
      await host.search(
        begun,
        ({ depth }) => heard.push(`${depth} done`),
        ({ depth, number }) => heard.push(`${depth} ${number}`),
      );
    };
    await searchFor(-60_000);
    expect(withoutRepeats(heard.splice(0))).toEqual(['1 done', '2 done', '3 done']);
    await searchFor(60_000);
    const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(withoutRepeats(heard)).toEqual(
      [1, 2, 3].flatMap((depth) => [...numbers.map((n) => `${depth} ${n}`), `${depth} done`]),
    );
  });

  it.each([1, 3])(
    'searches and counts the position on its core, with the game before it, with %i threads',
    async (threads) => {
      const host = await startHost({ threads });
      // A queen up, Black to move: the king has a single move, which repeats the position for the third time.
      const moves = ['h8g8', 'f5e6', 'g8h8', 'e6f5'];
      host.core.setSetup(setupOf('7k/8/5K2/5Q2/8/8/8/8 b - - 0 1'));
      for (const text of [...moves, ...moves]) host.core.exports.playMove(unwrap(parseUciMove(text, host.core, false)));
      const scores: number[] = [];
      await host.search(limits({ depth: 2 }), ({ score }) => scores.push(score));
      const [first] = await host.perft({ depth: 1, leaf: LEAF_COUNT, hashed: false });
      expect(first?.move).toBe(unwrap(parseUciMove('h8g8', host.core, false)));
      expect(scores.at(-1)).toBe(0);
    },
  );

  it('stops at once, and the next search is not affected', async () => {
    const host = await startHost({ threads: 2 });
    const search = host.search(limits({}), () => undefined);
    setTimeout(() => host.control.stop(), 30);
    await search;
    const infos: Info[] = [];
    await host.search(limits({ depth: 3 }), (info) => infos.push(info));
    expect(infos.at(-1)?.depth).toBe(3);
  });

  it('stops when all threads together have visited as many nodes as they may', async () => {
    const host = await startHost({ threads: 2 });
    const counts: number[] = [];
    await host.search(limits({ nodes: 200_000 }), ({ nodes }) => counts.push(nodes));
    expect(counts.at(-1)).toBeGreaterThan(190_000);
    expect(counts.at(-1)).toBeLessThan(260_000);
  });

  it.each([1, 2, 5])('counts alike with %i threads', async (threads) => {
    const host = await startHost({ threads });
    const counts = await host.perft({ depth: 4, leaf: LEAF_COUNT, hashed: false });
    expect(counts).toHaveLength(20);
    expect(counts.reduce((sum, { nodes }) => sum + nodes, 0n)).toBe(197_281n);
  });

  it('counts alike with a hash table, twice', async () => {
    const host = await startHost({ threads: 2 });
    for (const depth of [5, 4]) {
      const hashed = await host.perft({ depth, leaf: LEAF_COUNT, hashed: true });
      const plain = await host.perft({ depth, leaf: LEAF_COUNT, hashed: false });
      expect(hashed).toEqual(plain);
    }
  });

  it.each([1, 3])('hears of a crash in a search with %i threads', async (threads) => {
    const host = await startHost({ threads });
    sabotage(host);
    await expect(host.search(limits({ depth: 6 }), () => undefined)).rejects.toThrow(/crashed/);
    await expect(host.clear()).rejects.toThrow(/crashed/);
  });

  it('refuses a slider method that does not exist', async () => {
    expect(await Host.start(processPlatform, { sliders: 'none', threads: 1, hashMb: 1 })).toMatchObject({
      ok: false,
      error: { code: 'SLIDERS_UNKNOWN' },
    });
  });
});
