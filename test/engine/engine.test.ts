import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CONTROL_TABLE } from '../../src/abi/memory';
import { LEAF_COUNT } from '../../src/abi/perft';
import { SCORE_MATE } from '../../src/abi/score';
import { processPlatform } from '../../src/platform/node/process-platform';
import type { GoLimits } from '../../src/engine/limits';
import type { Engine } from '../../src/engine/engine';
import type { Found, Line } from '../../src/engine/search';
import type { Platform } from '../../src/runtime/platform';
import { Host } from '../../src/runtime/host';
import { formatFen, START_FEN } from '../../src/notation/fen';
import { formatBookEntry } from '../../src/notation/polyglot';
import { failure, success, type Result } from '../../src/notation/result';
import { formatUciMove } from '../../src/notation/uci-move';
import { buildName } from '../helpers/core';
import { listenedEngine, searched } from '../helpers/typed-engine';
import { setupOf } from '../notation/results';

const open: Engine[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((engine) => engine.close()));
});

async function openEngine(platform = processPlatform): Promise<{ engine: Engine; messages: string[] }> {
  const opened = listenedEngine(platform);
  await opened.engine.configure({ hashMb: 1 });
  open.push(opened.engine);
  return opened;
}

async function setFen(engine: Engine, fen: string, ...moves: string[]): Promise<Result<void>> {
  return engine.setPosition(setupOf(fen), moves);
}

async function go(engine: Engine, limits: GoLimits): Promise<{ best: Found; infos: Line[] }> {
  return searched(engine, { limits });
}

/** Sends the next search far outside of its memory: a real trap. */
async function sabotage(engine: Engine): Promise<void> {
  (await engine.position()).view.setUint32(CONTROL_TABLE, 0xff00_0000, true);
}

describe(`engine, ${buildName}`, () => {
  it('begins at the start position', async () => {
    const { engine } = await openEngine();
    const core = await engine.position();
    expect(core.legalMoves()).toHaveLength(20);
  });

  it('refuses a path without tables, and keeps the path before', async () => {
    const { engine, messages } = await openEngine();
    expect(await engine.configure({ syzygyPath: '/no/tables' })).toMatchObject({
      ok: false,
      error: { code: 'SYZYGY_NONE' },
    });
    expect(engine.settings.syzygyPath).toBe('');
    expect(messages).toHaveLength(1);
    expect(await engine.configure({ syzygyPath: '' })).toEqual({ ok: true, value: undefined });
  });

  it('has nothing open when it is closed, and says so to whoever asks', async () => {
    let open = 0;
    const openBlocks: Platform['openBlocks'] = (path) => {
      const file = processPlatform.openBlocks(path);
      if (!file.ok) return file;
      open++;
      const { size } = file.value;
      const close = (): void => {
        open--;
        file.value.close();
      };
      return success({ size, close, read: (offset, into) => file.value.read(offset, into) });
    };
    const folder = mkdtempSync(join(tmpdir(), 'sliderule-engine-'));
    const bookFile = join(folder, 'book.bin');
    writeFileSync(bookFile, formatBookEntry({ key: 1n, move: 1, weight: 1 }));
    const { engine } = await openEngine({ ...processPlatform, openBlocks });
    await engine.configure({ bookFile });
    const search = engine.search({ limits: { infinite: true } });
    const closing = engine.close();
    const refused = /The engine is closed/;
    await expect(engine.configure({ hashMb: 2 })).rejects.toThrow(refused);
    expect(await search.result).toMatchObject({ ok: true });
    expect(open).toBe(1);
    await closing;
    expect(open).toBe(0);
    await expect(engine.ready()).rejects.toThrow(refused);
    await expect(engine.position()).rejects.toThrow(refused);
    await expect(engine.search({ limits: { depth: 1 } }).result).rejects.toThrow(refused);
    await engine.close();
    rmSync(folder, { recursive: true });
  });

  it('shows lines that are legal to their end', async () => {
    const { engine } = await openEngine();
    await setFen(engine, 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1');
    const { infos } = await go(engine, { depth: 6 });
    const core = await engine.position();
    for (const { pv } of infos) {
      expect(pv.length).toBeGreaterThan(0);
      for (const move of pv) {
        expect(core.legalMoves()).toContain(move);
        core.make(move);
      }
      for (const move of [...pv].reverse()) core.unmake(move);
    }
  });

  it('plays the move that it showed last, wherever the search is stopped', async () => {
    const { engine } = await openEngine();
    for (const fen of [
      '1k6/8/1p6/1N6/1K6/5n2/4R3/8 b - - 65 90',
      '8/p4pk1/n1Q3p1/3p2qp/4p3/P7/1P4BP/3R3K b - - 1 35',
    ]) {
      await setFen(engine, fen);
      for (let nodes = 1000; nodes < 4500; nodes += 75) {
        await engine.newGame();
        const { best, infos } = await go(engine, { nodes });
        expect(infos.at(-1)?.pv[0]).toBe(best.move);
      }
    }
  });

  it('survives a crash: says so, plays a legal move, and plays on', async () => {
    const { engine, messages } = await openEngine();
    await setFen(engine, '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 'e2e4');
    await sabotage(engine);
    const { best, infos } = await go(engine, { depth: 8 });
    expect(messages.join()).toMatch(/search failed.*crashed/);
    const core = await engine.position();
    expect(core.legalMoves()).toContain(best.move);
    expect(infos.length).toBeGreaterThan(0);
    expect(formatFen(core.setup(), 'xfen')).toContain('4P3');
    expect((await go(engine, { depth: 3 })).infos.at(-1)?.depth).toBe(3);
  });

  it('survives a crash outside of a search', async () => {
    const { engine, messages } = await openEngine();
    // A table that no search has written to needs no clearing.
    await go(engine, { depth: 1 });
    await sabotage(engine);
    await engine.newGame();
    expect(messages.join()).toMatch(/Clearing the hash table failed.*crashed/);
    await sabotage(engine);
    const perft = await engine.perft({ depth: 5, leaf: LEAF_COUNT, hashed: true }).result;
    expect(perft.complete).toBe(false);
    expect(messages.join()).toMatch(/Perft failed.*crashed/);
    expect((await engine.perft({ depth: 3, leaf: LEAF_COUNT, hashed: true }).result).nodes).toBe(8902n);
  });

  it('keeps the position when a move is illegal, and says which', async () => {
    const { engine } = await openEngine();
    await setFen(engine, '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 'e2e4');
    const fen = formatFen((await engine.position()).setup(), 'xfen');
    const refused = await setFen(engine, '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 'e2e3', 'e3e5');
    expect(refused).toMatchObject({ ok: false });
    expect(formatFen((await engine.position()).setup(), 'xfen')).toBe(fen);
  });

  it('refuses settings that cannot be, and keeps the old ones', async () => {
    const { engine } = await openEngine();
    expect(await engine.configure({ threads: 65, multiPv: 2 })).toMatchObject({
      ok: false,
      error: { code: 'THREADS_RANGE' },
    });
    expect(await engine.configure({ hashMb: 5000 })).toMatchObject({ ok: false, error: { code: 'HASH_RANGE' } });
    expect(engine.settings).toMatchObject({ threads: 1, hashMb: 1, multiPv: 1 });
  });

  it('falls back to what runs when new settings cannot be started', async () => {
    const { engine, messages } = await openEngine();
    await engine.ready();
    await engine.configure({ sliders: 'none' });
    await engine.ready();
    expect(messages.join()).toMatch(/'none'.*Kept: Sliders magic/);
    expect(engine.settings.sliders).toBe('magic');
    expect((await go(engine, { depth: 2 })).best.move).not.toBe(0);
  });

  it('lets what is attached to a command run before the next command', async () => {
    const { engine } = await openEngine();
    const log: string[] = [];
    const note = (text: string) => () => void log.push(text);
    for (const name of ['one', 'two']) {
      void engine.inTurn(note(`${name} asked`)).then(note(`${name} told`));
      void engine.setPosition(setupOf(START_FEN)).then(note(`${name} set`));
      void engine.setOption('MultiPV', 1).then(note(`${name} changed`));
      void engine.search({ limits: { depth: 1 } }).result.then(note(`${name} searched`));
      void engine.perft({ depth: 1 }).result.then(note(`${name} counted`));
      void engine.ask(note(`${name} at the core`)).then(note(`${name} answered`));
    }
    await engine.idle();
    const steps = ['asked', 'told', 'set', 'changed', 'searched', 'counted', 'at the core', 'answered'];
    expect(log).toEqual(['one', 'two'].flatMap((name) => steps.map((step) => `${name} ${step}`)));
  });

  it('leaves out root moves that are not legal, or refuses them where that is wished', async () => {
    const { engine, messages } = await openEngine();
    const searchMoves = ['e2e5', 'a2a3'];
    expect((await searched(engine, { limits: { depth: 2 }, searchMoves })).infos.at(-1)?.pv[0]).toBeDefined();
    expect(messages.join()).toMatch(/e2e5/);
    const refused = engine.search({ limits: { depth: 2 }, searchMoves, strict: true });
    expect(await refused.result).toMatchObject({ ok: false, error: { code: 'UCI_MOVE_ILLEGAL' } });
    // Nothing is left that could end the search, so it ends at once.
    const { best } = await searched(engine, { limits: {}, searchMoves: ['e2e5'] });
    expect((await engine.position()).legalMoves()).toContain(best.move);
  });

  it('keeps all settings when one of several is refused', async () => {
    const { engine } = await openEngine();
    const before = engine.settings;
    const refused = await engine.configure({ multiPv: 3, useNnue: false, bookFile: '/no/book.bin' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'FILE_UNREADABLE' } });
    expect(engine.settings).toEqual(before);
  });

  it('claims repetitions from the game before the position', async () => {
    const { engine } = await openEngine();
    const shuffle = ['a1a2', 'h8h7', 'a2a1', 'h7h8'];
    await setFen(engine, '7k/8/8/8/8/8/8/K5R1 w - - 0 1', ...shuffle, ...shuffle);
    expect((await engine.position()).isDraw()).toBe(true);
  });

  it('shows a line for a mated position', async () => {
    const { engine } = await openEngine();
    await setFen(engine, '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1');
    const { best, infos } = await go(engine, { depth: 5 });
    expect(best.move).toBe(0);
    expect(infos).toMatchObject([{ depth: 0, score: -SCORE_MATE, pv: [] }]);
  });

  it('writes castling in both ways', async () => {
    const { engine } = await openEngine();
    await setFen(engine, '4k3/8/8/8/8/8/8/4K2R w K - 0 1');
    const { best } = await searched(engine, { limits: { depth: 1 }, searchMoves: ['e1g1'] });
    expect(formatUciMove(best.move, false)).toBe('e1g1');
    expect(formatUciMove(best.move, true)).toBe('e1h1');
  });
});

describe('a host that cannot be started', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is no reason to try for ever where nothing but the network is new', async () => {
    const { engine } = await openEngine();
    await engine.configure({ useNnue: false });
    await engine.ready();
    await engine.configure({ useNnue: true });
    const start = vi.spyOn(Host, 'start').mockResolvedValue(failure('THREADS_REFUSED', 'no more threads.'));
    await expect(engine.ready()).rejects.toThrow('no more threads.');
    expect(start.mock.calls.length).toBeLessThan(5);
    vi.restoreAllMocks();
    await engine.ready();
  });
});
