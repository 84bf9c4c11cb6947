// `sliderule/tiny` on Node, with the core that dist has. The package's check tries its scripts in pages.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Position } from '../../src/library/chess';
import type { Engine } from '../../src/library/engine';
import { distFile } from '../../src/platform/node/artifacts';
import { projectRoot } from '../helpers/paths';
import { rejectionOf } from './thrown';

/** The browser's types are not those of tests, so its modules are loaded by name. */
const browser = join(projectRoot, 'src', 'library', 'browser');

vi.mock('../../src/library/browser/embedded', () => ({
  embedded: { 'core/tiny.wasm': gzipSync(readFileSync(distFile('core/tiny.wasm'))).toString('base64') },
}));

let createEngine: (options?: object) => Promise<Engine>;
const open: Engine[] = [];

async function start(options: object = {}): Promise<Engine> {
  const engine = await createEngine({ hash: 1, ...options });
  open.push(engine);
  return engine;
}

beforeAll(async () => {
  ({ createEngine } = (await import(join(browser, 'tiny.ts'))) as { createEngine: typeof createEngine });
});

afterEach(async () => {
  for (const engine of open.splice(0)) await engine.close();
});

it('finds a mate, and shows it in SAN', async () => {
  const engine = await start();
  const { bestmove, lines } = await engine.analyse('6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', { depth: 6 }).result;
  expect(bestmove).toBe('a1a8');
  expect(lines[0]).toMatchObject({ score: { type: 'mate', value: 1 }, san: ['Ra8#'] });
});

it('searches as the engine of sliderule does without a network', async () => {
  const { createEngine: createWhole } = await import('../../src/library/node');
  const whole = await createWhole({ hash: 1 });
  open.push(whole);
  await whole.setOption('Use NNUE', false);
  const tiny = await start();
  const position = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
  const [one, other] = await Promise.all(
    [whole, tiny].map(async (engine) => (await engine.analyse(position, { depth: 7 }).result).lines[0]),
  );
  expect(other).toMatchObject({ nodes: one?.nodes, pv: one?.pv, score: one?.score });
});

it('lacks the options of networks and tablebases, and says so', async () => {
  for (const options of [
    { network: 'net.srnn' },
    { network: new Uint8Array(9) },
    { syzygy: 'tables' },
    { wasm: new URL('file:///core.wasm') },
  ]) {
    expect(await rejectionOf(createEngine(options))).toBe('OPTION_UNKNOWN');
  }
  expect(await rejectionOf(createEngine({ treads: 2 }))).toBe('FIELD_UNKNOWN');
  const engine = await start();
  const lines: string[] = [];
  const answered = new Promise<void>((resolve) => {
    engine.on('line', (line) => {
      lines.push(line);
      if (line === 'uciok') resolve();
    });
  });
  engine.send('uci');
  await answered;
  const names = lines.flatMap((line) => /^option name (.+) type/.exec(line)?.[1] ?? []);
  expect(names).toContain('Hash');
  expect(names.filter((name) => /Syzygy|NNUE|EvalFile/.test(name))).toEqual([]);
  for (const name of ['SyzygyPath', 'EvalFile', 'Use NNUE']) {
    expect(await rejectionOf(engine.setOption(name, 'x'))).toBe('OPTION_UNKNOWN');
  }
  expect(await engine.probe('8/8/8/8/8/k7/8/KQ6 w - - 0 1')).toEqual({ wdl: null, dtz: null, bestmove: null });
});

it('takes moves in UCI notation, and a Position, which knows others', async () => {
  const engine = await start();
  const played = Position.start().play('e4').play('e5');
  for (const position of [{ moves: ['e2e4', 'e7e5'] }, played]) {
    expect(await engine.bestMove(position, { nodes: 500 })).toMatch(/^[a-h]\d[a-h]\d$/);
  }
  expect(await rejectionOf(engine.perft({ moves: ['e4'] }, 1))).toBe('POSITION_VALUE');
  expect((await engine.perft(played, 2)).nodes).toBe(Number(played.perft(2)));
});

it('counts and plays Chess960', async () => {
  const engine = await start({ chess960: true });
  expect((await engine.perft('startpos', 4)).nodes).toBe(197281);
});
