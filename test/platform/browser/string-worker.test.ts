// sliderule.js in a real Chromium: with shared memory and threads, and without, where it must hear messages in mid-search.

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { createNodePlatform } from '../../../src/platform/node/node-platform';
import { DEFAULT_NETWORK, DEFAULT_SLIDERS } from '../../../src/runtime/defaults';
import { readNetwork } from '../../../src/runtime/network';
import { runBench } from '../../../src/engine/bench';
import { SearchControl } from '../../../src/engine/search-control';
import { serveWeb, type WebServer } from '../../../src/tools/web-server';
import { launchChromium, leftOut, ChromiumEngine } from '../../../src/tools/chromium';
import { webWithTables } from '../../helpers/web-tables';
import { sharedFolder } from '../../notation/shared-data';
import { valueOf } from '../../notation/results';

const BENCH_DEPTH = 6;

const WAYS = [
  ['on shared memory', { isolated: true }],
  ['on unshared memory, by JSPI', { isolated: false, pausing: 'JSPI' }],
  ['on unshared memory, by asyncify', { isolated: false, pausing: 'asyncify' }],
] as const;

const KRK = 'position fen 8/8/8/3k4/8/8/1R6/K7 w - - 0 1';
const tables = join(sharedFolder, 'syzygy');
const hasTables = existsSync(tables);

describe.skipIf(leftOut !== '').each(WAYS)(`sliderule.js in Chromium %s${leftOut}`, (_, way) => {
  let server: WebServer;
  let browser: Browser;
  let engine: ChromiumEngine;
  let folder: string;

  beforeAll(async () => {
    if (hasTables) folder = webWithTables(tables);
    server = await serveWeb({ isolated: way.isolated, ...(hasTables ? { folder } : {}) });
    browser = await launchChromium();
    engine = await ChromiumEngine.open(browser, server.origin, 'pausing' in way ? way.pausing : undefined);
  });
  afterAll(async () => {
    await browser.close();
    server.close();
    if (hasTables) rmSync(folder, { recursive: true });
  });

  it('has the memory and the core that this test is about', async () => {
    expect(await engine.evaluate('crossOriginIsolated')).toBe(way.isolated);
    const core = 'pausing' in way && way.pausing === 'asyncify' ? 'magic.asyncify.wasm' : 'magic.wasm';
    await engine.ask(['isready'], 'readyok');
    expect(engine.cores).toEqual([core]);
  });

  it('introduces itself', async () => {
    const lines = await engine.ask(['uci'], 'uciok');
    expect(lines[0]).toMatch(/^id name Sliderule /);
  });

  it('has threads where memory is shared', async () => {
    const lines = await engine.ask(['setoption name Threads value 2', 'isready'], 'readyok');
    const isRefused = lines.some((line) => line.includes('needs shared memory'));
    expect(isRefused).toBe(!way.isolated);
    await engine.ask(['go nodes 50000'], 'bestmove');
    await engine.ask(['setoption name Threads value 1', 'isready'], 'readyok');
  });

  it('hears isready and stop in mid-search', async () => {
    await engine.ask(['go infinite'], 'info depth 8 ');
    await engine.ask(['isready'], 'readyok');
    const lines = await engine.ask(['stop'], 'bestmove');
    expect(lines.at(-1)).toMatch(/^bestmove [a-h][1-8][a-h][1-8]/);
  });

  it('hears ponderhit in mid-search', async () => {
    await engine.ask(['go ponder movetime 1'], 'info depth 8 ');
    expect((await engine.ask(['ponderhit'], 'bestmove')).at(-1)).toMatch(/^bestmove /);
  });

  it('ends a perft that is stopped', async () => {
    await engine.ask(['go perft 9', 'stop'], 'info string perft was stopped');
    expect(await engine.ask(['go perft 4'], 'Nodes')).toContain('Nodes searched: 197281');
  });

  it('goes on after what it does not understand', async () => {
    expect(await engine.ask(['setoption name EvalFile value nowhere.srnn'], 'info string error')).toHaveLength(1);
    await engine.evaluate('engine.send({ not: "a line" })');
    await engine.ask(['isready'], 'readyok');
  });

  it.skipIf(!hasTables)('loads tables of 3 and 4 men from a folder', async () => {
    const path = way.isolated ? `${server.origin}/syzygy/` : 'syzygy';
    const lines = await engine.ask([`setoption name SyzygyPath value ${path}`, 'isready'], 'readyok');
    expect(lines).toContain('info string SyzygyPath: 70 files, up to 4 men');
    if (way.isolated) await engine.ask(['setoption name Threads value 2', 'isready'], 'readyok');
    const answer = await engine.ask([KRK, 'go depth 4'], 'bestmove');
    expect(answer.at(-2)).toContain('score cp 19999');
    expect(answer.at(-2)).not.toContain('tbhits 0 ');
    await engine.ask(['setoption name Threads value 1', 'isready'], 'readyok');
  });

  it('names a folder that it cannot load, and goes on with the tables before', async () => {
    const lines = await engine.ask(['setoption name SyzygyPath value nowhere', 'isready'], 'readyok');
    expect(lines[0]).toMatch(/SyzygyPath: ".*nowhere\/" cannot be read \(status 404\)/);
    expect(lines[1]).toContain('SyzygyPath: "nowhere" has no usable table');
    const [line = ''] = (await engine.ask([KRK, 'go depth 4'], 'bestmove')).slice(-2);
    expect(line.includes('tbhits 0 ')).toBe(!hasTables);
    await engine.ask(['setoption name SyzygyPath value <empty>', 'position startpos', 'isready'], 'readyok');
  });

  it('has the bench signature that it has in Node', { timeout: 300_000 }, async () => {
    const platform = createNodePlatform();
    const network = valueOf(await readNetwork(platform, DEFAULT_NETWORK ?? ''));
    const settings = { sliders: DEFAULT_SLIDERS, network };
    const bench = await runBench(platform, BENCH_DEPTH, settings, new SearchControl(), () => undefined);
    const lines = await engine.ask(['ucinewgame', `bench ${BENCH_DEPTH}`], `${bench.nodes} nodes`);
    expect(lines.at(-1)).toMatch(new RegExp(`^${bench.nodes} nodes`));
  });
});
