// The single-file engine, which programs without Node are made of, apart from the checkout: each part that it packs is used.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UciClient } from '../../src/platform/node/uci-client';
import { projectRoot } from '../helpers/paths';

const BUILD_MS = 120_000;
const PATIENCE_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'single file '));
const file = join(folder, 'sliderule');

beforeAll(() => {
  execFileSync(process.execPath, ['--import', 'tsx', join(projectRoot, 'src', 'tools', 'single.ts'), '--out', file], {
    cwd: projectRoot,
  });
}, BUILD_MS);
afterAll(() => rmSync(folder, { recursive: true }));

function start(...args: readonly string[]): UciClient {
  return new UciClient({ program: process.execPath, args: [file, ...args] }, PATIENCE_MS);
}

/** What a command prints; it must succeed. */
function run(...args: readonly string[]): string {
  return execFileSync(process.execPath, [file, ...args], { cwd: folder, encoding: 'utf8' });
}

it('speaks UCI and searches with its network, on several threads', async () => {
  const engine = start();
  engine.send('uci', 'setoption name Threads value 2', 'position startpos', 'go nodes 20000');
  const lines = await engine.readAll('bestmove ');
  expect(lines.some((line) => line.startsWith('option name EvalFile type string default gen'))).toBe(true);
  expect(lines.filter((line) => line.includes('error'))).toEqual([]);
  expect(await engine.quit()).toMatchObject({ code: 0 });
});

it.skipIf(process.platform !== 'linux')(
  'keeps compiled code where the user keeps caches, if it can (needs Linux)',
  () => {
    const caches = join(folder, 'caches');
    const starts = [caches, caches, '/dev/null'].map((XDG_CACHE_HOME) => ({ ...process.env, XDG_CACHE_HOME }));
    for (const env of starts) {
      const input = 'uci\nisready\ngo nodes 1000\nquit\n';
      expect(execFileSync(process.execPath, [file], { env, input, encoding: 'utf8' })).toMatch(/^bestmove /m);
    }
    // From Node 25 on, V8 does not give it.
    const kept = Number.parseInt(process.versions.node, 10) < 25 ? ['magic.wasm.code'] : [];
    expect(existsSync(caches) ? readdirSync(join(caches, 'sliderule')) : []).toEqual(kept);
  },
);

it('counts with either slider method, and annotates', () => {
  expect(run('perft', '3')).toMatch(/^Nodes searched: 8902$/m);
  expect(run('perft', '3', '--sliders', 'fenner-levene')).toMatch(/^Nodes searched: 8902$/m);
  writeFileSync(join(folder, 'game.pgn'), '1. e4 e5 2. Qh5 Ke7 3. Qxe5# *');
  run('annotate', 'game.pgn', '--nodes', '2000', '--out', 'annotated.pgn');
  expect(readFileSync(join(folder, 'annotated.pgn'), 'utf8')).toContain('2... Ke7 $4 ');
});

it('serves tools', async () => {
  const server = start('mcp');
  const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const call = { name: 'best_move', arguments: { fen: '7k/8/5K2/8/8/8/8/6Q1 w - - 0 1', nodes: 1000 } };
  server.send(
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: client }),
    JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: call }),
  );
  expect(await server.read(/"id":2/)).toContain('Qg7#');
  server.endInput();
  await server.exited;
});
