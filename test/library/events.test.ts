// What the engine tells of its own accord, and what is left when it is closed.

import { afterEach, describe, expect, test, vi } from 'vitest';
import { Engine } from '../../src/library/engine';
import type { SlideruleError } from '../../src/library/errors';
import { playMoves } from '../../src/library/played-moves';
import { Pool } from '../../src/library/pool';
import { LocalService, type Service, type ServiceOwner } from '../../src/library/service';
import { processPlatform } from '../../src/platform/node/process-platform';
import type { Platform } from '../../src/runtime/platform';
import { copied, local, SMALL } from './services';
import { rejectionOf } from './thrown';

const MATE_IN_ONE = '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1';

const open: Engine[] = [];

afterEach(async () => {
  for (const engine of open.splice(0)) await engine.close();
});

async function openEngine(through: (owner: ServiceOwner) => Service): Promise<Engine> {
  const engine = await Engine.create(through, playMoves, SMALL);
  open.push(engine);
  return engine;
}

describe('listeners', () => {
  test('hear what happened while the engine started', async () => {
    const gone = { ok: false, error: { code: 'FILE_UNREADABLE', message: 'It is gone.' } } as const;
    const platform: Platform = { ...processPlatform, loadNetwork: () => Promise.resolve(gone) };
    const engine = await openEngine((owner) => new LocalService(platform, owner));
    const heard: string[] = [];
    engine.on('message', (text) => heard.push(text));
    engine.on('error', ({ code }) => heard.push(code));
    engine.on('error', () => heard.push('late'));
    await engine.newGame();
    expect(heard).toEqual(['The hand-written evaluation is used.', 'FILE_UNREADABLE', 'late']);
    expect(await engine.bestMove(MATE_IN_ONE, { depth: 3 })).toBe('a1a8');
  });

  test.each([
    ['here', local],
    ['in a worker', copied],
  ])('that throw are told to those of errors, and the engine %s lives on', async (_where, through) => {
    const engine = await openEngine(through);
    const boom = (): never => {
      throw new Error('boom');
    };
    const heard: SlideruleError[] = [];
    const lines: string[] = [];
    engine.on('line', boom);
    engine.on('line', (line) => lines.push(line));
    engine.on('message', boom);
    engine.on('exit', boom);
    engine.on('error', (error) => heard.push(error));
    await engine.setOption('Sliders', 'magic');
    engine.send('isready');
    engine.send('go depth 1');
    expect(await engine.bestMove(MATE_IN_ONE, { depth: 3 })).toBe('a1a8');
    expect(lines).toContain('readyok');
    await engine.close();
    expect(new Set(heard.map(({ code }) => code))).toEqual(new Set(['LISTENER']));
    expect(heard[0]?.message).toBe('on: a listener of message has thrown (boom).');
    expect(heard.at(-1)?.message).toMatch(/exit/);
  });
});

test('a closed pool lends nothing', async () => {
  const pool = await Pool.create(local, 1, { ...SMALL, size: 1 });
  const waiting = rejectionOf(pool.use(() => pool.use(() => Promise.resolve(1))));
  await pool.close();
  expect(await waiting).toBe('ENGINE_CLOSED');
  const work = vi.fn();
  expect(await rejectionOf(pool.use(work))).toBe('ENGINE_CLOSED');
  expect(await rejectionOf(pool.analyse('startpos', { depth: 1 }))).toBe('ENGINE_CLOSED');
  expect(work).not.toHaveBeenCalled();
});
