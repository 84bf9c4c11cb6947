// The parts of the browser's platform that need no browser, with the few of its globals that they use.

import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type { Platform } from '../../../src/runtime/platform';
import { projectRoot } from '../../helpers/paths';

/** The browser's types are not those of tests, so its modules are loaded by name. */
async function load<Module>(file: string): Promise<Module> {
  return (await import(join(projectRoot, 'src', 'platform', 'browser', file))) as Module;
}

interface PlatformModule {
  readonly createBrowserPlatform: (options: {
    locate: (name: string) => Uint8Array | Promise<Uint8Array>;
    startWorker: () => never;
    shared: boolean;
  }) => Platform;
}

const EMPTY_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

afterEach(() => {
  vi.unstubAllGlobals();
});

it('loads a core again after a failure, and only then', async () => {
  vi.stubGlobal('navigator', { hardwareConcurrency: 1 });
  const { createBrowserPlatform } = await load<PlatformModule>('browser-platform.ts');
  const places = [Promise.reject(new Error('offline')), Uint8Array.of(1), EMPTY_MODULE];
  const platform = createBrowserPlatform({
    locate: () => places.shift() ?? Promise.reject(new Error('asked once too often')),
    startWorker: () => {
      throw new Error('no thread is needed');
    },
    shared: true,
  });
  const loadCore = (): ReturnType<Platform['loadCore']> => platform.loadCore({ sliders: 'magic', memory: 'shared' });
  expect(await loadCore()).toEqual({
    ok: false,
    error: { code: 'CORE_MISSING', message: '"core/magic.wasm" cannot be read (Error: offline).' },
  });
  expect(await loadCore()).toMatchObject({ ok: false, error: { code: 'CORE_BROKEN' } });
  const loaded = await loadCore();
  expect(loaded.ok).toBe(true);
  expect(await loadCore()).toBe(loaded);
});

it('tells the owner of a search thread that cannot start', async () => {
  const later: (() => void)[] = [];
  vi.stubGlobal('setTimeout', (run: () => void) => later.push(run));
  const { threadServer } = await load<{ readonly threadServer: () => (message: unknown) => void }>('workers.ts');
  threadServer()({ folders: new Map(), tableFiles: [] });
  await new Promise(setImmediate);
  expect(later).toHaveLength(1);
  // An error in a timer is one of the worker, which its owner hears of.
  expect(later[0]).toThrow(TypeError);
});
