import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Lets a copy of the service worker, served from a folder, do what an event asks for. */
async function run(event: 'install' | 'activate', folder: string, caches: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  vi.stubGlobal('FILES', ['page.js', 'LICENSE.txt']);
  vi.stubGlobal('VERSION', '1');
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', new URL(`${folder}service-worker.js`, 'https://example.org'));
  // Node's own refuses relative addresses.
  vi.stubGlobal(
    'Request',
    class {
      constructor(
        readonly url: string,
        readonly options: RequestInit,
      ) {}
    },
  );
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: (event: unknown) => void) => {
      if (name === event) listener({ waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    },
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
  });
  // A script, which is not a module to TypeScript.
  await vi.importActual('../../../src/web/service-worker');
  await Promise.all(work);
}

it('keeps files as the server has them, not as the browser’s cache does', async () => {
  const addAll = vi.fn(async () => undefined);
  await run('install', '/', { open: async () => ({ addAll }) });
  const options = { cache: 'reload' };
  expect(addAll).toHaveBeenCalledExactlyOnceWith([
    { url: './', options },
    { url: 'page.js', options },
    { url: 'LICENSE.txt', options },
  ]);
});

it('removes its own old caches, and no other copy’s on the same origin', async () => {
  const names = new Set<string>();
  const caches = {
    open: async (name: string) => {
      names.add(name);
      return { addAll: async () => undefined };
    },
    keys: async () => [...names],
    delete: async (name: string) => names.delete(name),
  };
  const folders = ['/', '/a/', '/a/b/', '/b/'];
  for (const folder of folders) {
    await run('install', folder, caches);
    vi.resetModules();
  }
  const all = [...names];
  expect(new Set(all).size).toBe(folders.length);
  names.add(`${(all[1] ?? '').slice(0, -1)}0`).add('another program');
  await run('activate', '/a/', caches);
  expect([...names]).toEqual([...all, 'another program']);
});
