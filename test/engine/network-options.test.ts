// Choosing what evaluates positions, between searches and with any number of threads.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../../src/engine/engine';
import { parseNetwork } from '../../src/runtime/network';
import { START_FEN } from '../../src/notation/fen';
import { failure, type Result } from '../../src/notation/result';
import { processPlatform } from '../../src/platform/node/process-platform';
import { buildName, testCore } from '../helpers/core';
import { randomNetworkFile } from '../../bench/untrained-networks';
import { listenedEngine, searched } from '../helpers/typed-engine';
import { setupOf, valueOf } from '../notation/results';

const FEN = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
/** Seeds; width and seed make the file. */
const NETS = [1, 2] as const;

const folder = mkdtempSync(join(tmpdir(), 'sliderule-options-'));
const fileOf = (seed: number): string => join(folder, `random ${seed}.net`);
const bytesOf = (seed: number): Uint8Array => randomNetworkFile({ width: 32 * seed }, seed);
const open: Engine[] = [];
/** What each network makes of the position, and what the hand-written terms do. */
const values = new Map<number, number>();
let byHand: number;

beforeAll(async () => {
  for (const seed of NETS) {
    writeFileSync(fileOf(seed), bytesOf(seed));
    const core = await testCore(undefined, 1, valueOf(parseNetwork(bytesOf(seed))));
    core.setSetup(setupOf(FEN));
    values.set(seed, core.evaluate());
  }
  const core = await testCore();
  core.setSetup(setupOf(FEN));
  byHand = core.evaluate();
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((engine) => engine.close()));
});

afterAll(() => rmSync(folder, { recursive: true }));

async function openEngine(): Promise<{ engine: Engine; messages: string[]; value: () => Promise<number> }> {
  const { engine, messages } = listenedEngine();
  await engine.configure({ hashMb: 1, useNnue: false });
  open.push(engine);
  await engine.setPosition(setupOf(FEN), []);
  return { engine, messages, value: async () => (await engine.position()).evaluate() };
}

async function nodes(engine: Engine): Promise<number> {
  return (await searched(engine, { limits: { depth: 5 } })).infos.at(-1)?.nodes ?? 0;
}

describe(`network options, ${buildName}`, () => {
  it('start by hand, and take a network only when both options say so, in either order', async () => {
    const { engine, messages, value } = await openEngine();
    expect(await value()).toBe(byHand);
    expect(await engine.configure({ evalFile: fileOf(1) })).toMatchObject({ ok: true });
    expect(await value()).toBe(byHand);
    await engine.configure({ useNnue: true });
    expect(await value()).toBe(values.get(1));
    expect(await engine.configure({ evalFile: fileOf(2) })).toMatchObject({ ok: true });
    expect(await value()).toBe(values.get(2));
    await engine.configure({ useNnue: false });
    expect(await value()).toBe(byHand);
    expect(messages).toEqual([]);
  });

  it('keep the network before when a file is refused', async () => {
    const { engine, messages, value } = await openEngine();
    await engine.configure({ useNnue: true });
    await engine.configure({ evalFile: fileOf(1) });
    writeFileSync(fileOf(3), bytesOf(1).slice(0, 3000));
    const refused = await engine.configure({ evalFile: fileOf(3) });
    expect(refused).toMatchObject({ ok: false, error: { code: 'NETWORK_SIZE' } });
    expect(await engine.configure({ evalFile: 'no such file' })).toMatchObject({ ok: false });
    expect(await value()).toBe(values.get(1));
    expect(engine.settings.evalFile).toBe(fileOf(1));
    expect(messages).toEqual([]);
  });

  it('without the one that comes with the engine, evaluate by hand and say so, or fail where nobody listens', async () => {
    const gone: Result<never> = failure('FILE_UNREADABLE', 'It is gone.');
    const platform = { ...processPlatform, loadNetwork: () => Promise.resolve(gone) };
    const engine = new Engine(platform);
    open.push(engine);
    await engine.configure({ hashMb: 1 });
    for (let time = 0; time < 2; time++) await expect(engine.position()).rejects.toThrow(/^EvalFile: It is gone.$/);
    const heard: string[] = [];
    engine.listen({ problem: ({ message }) => heard.push(message), notice: (text) => heard.push(text) });
    await engine.setPosition(setupOf(FEN));
    expect((await engine.position()).evaluate()).toBe(byHand);
    expect(heard).toEqual(['EvalFile: It is gone.', 'The hand-written evaluation is used.']);
  });

  it('go back to the one that comes with the engine by an empty name', async () => {
    const { engine } = await openEngine();
    const { evalFile } = engine.settings;
    await engine.configure({ evalFile: fileOf(1) });
    await engine.configure({ evalFile: '' });
    expect(engine.settings.evalFile).toBe(evalFile);
  });

  it('search with the network chosen last, one thread and more, always alike', async () => {
    const { engine } = await openEngine();
    const counts: number[] = [];
    for (const [useNnue, seed] of [
      [false, 1],
      [true, 1],
      [true, 2],
      [true, 1],
      [false, 2],
    ] as const) {
      await engine.configure({ useNnue, threads: 1 });
      await engine.configure({ evalFile: fileOf(seed) });
      counts.push(await nodes(engine));
    }
    expect(counts[3]).toBe(counts[1]);
    expect(counts[4]).toBe(counts[0]);
    expect(new Set(counts).size).toBe(3);

    await engine.configure({ useNnue: true, threads: 3 });
    for (const seed of NETS) {
      await engine.configure({ evalFile: fileOf(seed) });
      expect(await nodes(engine)).toBeGreaterThan(0);
      expect((await engine.position()).evaluate()).toBe(values.get(seed));
    }
  });

  it('plays a game on without a jump when the network changes in between', async () => {
    const { engine } = await openEngine();
    await engine.configure({ useNnue: true });
    const moves = ['e2e4', 'e7e5', 'g1f3'];
    for (let ply = 0; ply <= moves.length; ply++) {
      await engine.configure({ evalFile: fileOf((ply % 2) + 1) });
      expect(await engine.setPosition(setupOf(START_FEN), moves.slice(0, ply))).toMatchObject({ ok: true });
      const { best } = await searched(engine, { limits: { depth: 4 } });
      expect((await engine.position()).legalMoves()).toContain(best.move);
    }
  });
});
