// Choosing what evaluates positions, between searches and with any number of threads.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { processPlatform } from '../../src/platform/node/process-platform';
import { SearchControl } from '../../src/engine/search-control';
import { Session } from '../../src/engine/session';
import { parseNetwork } from '../../src/runtime/network';
import { START_FEN } from '../../src/notation/fen';
import { buildName, testCore } from '../helpers/core';
import { randomNetworkFile } from '../../bench/untrained-networks';
import { setupOf, valueOf } from '../notation/results';

const FEN = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
/** Seeds; width and seed make the file. */
const NETS = [1, 2] as const;

const folder = mkdtempSync(join(tmpdir(), 'sliderule-options-'));
const fileOf = (seed: number): string => join(folder, `random ${seed}.net`);
const bytesOf = (seed: number): Uint8Array => randomNetworkFile({ width: 32 * seed }, seed);
const open: Session[] = [];
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
  await Promise.all(open.splice(0).map((session) => session.close()));
});

afterAll(() => rmSync(folder, { recursive: true }));

async function openSession(): Promise<{ session: Session; messages: string[]; value: () => Promise<number> }> {
  const messages: string[] = [];
  const session = new Session(processPlatform, (message) => messages.push(message));
  session.configure({ hashMb: 1, useNnue: false });
  open.push(session);
  await session.setPosition(setupOf(FEN), []);
  return { session, messages, value: async () => (await session.position()).evaluate() };
}

async function nodes(session: Session): Promise<number> {
  let found = 0;
  await session.go({ depth: 5 }, new SearchControl(), (info) => {
    found = info.nodes;
  });
  return found;
}

describe(`network options, ${buildName}`, () => {
  it('start by hand, and take a network only when both options say so, in either order', async () => {
    const { session, messages, value } = await openSession();
    expect(await value()).toBe(byHand);
    expect(await session.chooseNetwork(fileOf(1))).toMatchObject({ ok: true });
    expect(await value()).toBe(byHand);
    session.configure({ useNnue: true });
    expect(await value()).toBe(values.get(1));
    expect(await session.chooseNetwork(fileOf(2))).toMatchObject({ ok: true });
    expect(await value()).toBe(values.get(2));
    session.configure({ useNnue: false });
    expect(await value()).toBe(byHand);
    expect(messages).toEqual([]);
  });

  it('keep the network before when a file is refused', async () => {
    const { session, messages, value } = await openSession();
    session.configure({ useNnue: true });
    await session.chooseNetwork(fileOf(1));
    writeFileSync(fileOf(3), bytesOf(1).slice(0, 3000));
    const refused = await session.chooseNetwork(fileOf(3));
    expect(refused).toMatchObject({ ok: false, error: { code: 'NETWORK_SIZE' } });
    expect(await session.chooseNetwork('no such file')).toMatchObject({ ok: false });
    expect(await value()).toBe(values.get(1));
    expect(session.settings.evalFile).toBe(fileOf(1));
    expect(messages).toEqual([]);
  });

  it('go back to the one that comes with the engine by an empty name', async () => {
    const { session } = await openSession();
    const { evalFile } = session.settings;
    await session.chooseNetwork(fileOf(1));
    await session.chooseNetwork('');
    expect(session.settings.evalFile).toBe(evalFile);
  });

  it('search with the network chosen last, one thread and more, always alike', async () => {
    const { session } = await openSession();
    const counts: number[] = [];
    for (const [useNnue, seed] of [
      [false, 1],
      [true, 1],
      [true, 2],
      [true, 1],
      [false, 2],
    ] as const) {
      session.configure({ useNnue, threads: 1 });
      await session.chooseNetwork(fileOf(seed));
      counts.push(await nodes(session));
    }
    expect(counts[3]).toBe(counts[1]);
    expect(counts[4]).toBe(counts[0]);
    expect(new Set(counts).size).toBe(3);

    session.configure({ useNnue: true, threads: 3 });
    for (const seed of NETS) {
      await session.chooseNetwork(fileOf(seed));
      expect(await nodes(session)).toBeGreaterThan(0);
      expect((await session.position()).evaluate()).toBe(values.get(seed));
    }
  });

  it('plays a game on without a jump when the network changes in between', async () => {
    const { session } = await openSession();
    session.configure({ useNnue: true });
    const moves = ['e2e4', 'e7e5', 'g1f3'];
    for (let ply = 0; ply <= moves.length; ply++) {
      await session.chooseNetwork(fileOf((ply % 2) + 1));
      expect(await session.setPosition(setupOf(START_FEN), moves.slice(0, ply))).toMatchObject({ ok: true });
      const best = await session.go({ depth: 4 }, new SearchControl(), () => undefined);
      expect((await session.position()).legalMoves()).toContain(best.move);
    }
  });
});
