import { afterEach, describe, expect, it } from 'vitest';
import { processPlatform } from '../../src/platform/node/process-platform';
import type { Engine } from '../../src/engine/engine';
import type { ThreadTask } from '../../src/runtime/messages';
import type { Platform } from '../../src/runtime/platform';
import { listenedEngine, searched } from '../helpers/typed-engine';

const open: Engine[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((engine) => engine.close()));
});

/** An engine, and the tasks of its threads; the time that a task takes is the caller's. */
function watchedEngine(before: (task: ThreadTask) => Promise<void> = () => Promise.resolve()): {
  engine: Engine;
  kinds: () => string[];
} {
  const tasks: ThreadTask[] = [];
  const spawnWorker: Platform['spawnWorker'] = (birth, owner) => {
    const worker = processPlatform.spawnWorker(birth, owner);
    const post = (task: ThreadTask): void => {
      tasks.push(task);
      void before(task).then(() => worker.post(task));
    };
    return { post, terminate: () => worker.terminate() };
  };
  const { engine } = listenedEngine({ ...processPlatform, spawnWorker });
  open.push(engine);
  return { engine, kinds: () => tasks.map(({ kind }) => kind) };
}

describe('preparing', () => {
  it('is not what a search waits for', async () => {
    const { engine, kinds } = watchedEngine();
    await engine.configure({ hashMb: 32 });
    await searched(engine, { limits: { nodes: 100 } });
    expect(kinds()).toEqual(['search']);
  });

  it('touches a new table once', async () => {
    const { engine, kinds } = watchedEngine();
    await engine.configure({ hashMb: 8 });
    await engine.ready();
    const first = kinds();
    expect(first).toContain('clear');
    await engine.ready();
    expect(kinds()).toEqual(first);
    await engine.configure({ hashMb: 9 });
    await engine.ready();
    expect(kinds().filter((kind) => kind === 'clear').length).toBeGreaterThan(
      first.filter((kind) => kind === 'clear').length,
    );
  });

  it('is done after a count too, which uses no table', async () => {
    const { engine, kinds } = watchedEngine();
    await engine.configure({ hashMb: 8 });
    await engine.perft({ depth: 2 }).result;
    await engine.idle();
    await engine.perft({ depth: 2 }).result;
    await engine.idle();
    await engine.ready();
    const clears = (): number => kinds().filter((kind) => kind === 'clear').length;
    const all = clears();
    expect(all).toBeGreaterThan(0);
    await engine.configure({ hashMb: 16 });
    await engine.ready();
    // Twice the table, twice the pieces.
    expect(clears() - all).toBe(2 * all);
  });

  it('ends when a search is asked for', async () => {
    let begun = (): void => undefined;
    const clearing = new Promise<void>((resolve) => (begun = resolve));
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const { engine, kinds } = watchedEngine(async ({ kind }) => {
      if (kind !== 'clear') return;
      begun();
      await held;
    });
    await engine.configure({ hashMb: 64 });
    const ready = engine.ready();
    await clearing;
    const search = searched(engine, { limits: { nodes: 100 } });
    goOn();
    await Promise.all([ready, search]);
    expect(kinds().filter((kind) => kind === 'clear')).toHaveLength(1);
    expect(kinds().at(-1)).toBe('search');
  });
});
