import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps files as the server has them, not as the browser’s cache does', async () => {
  const addAll = vi.fn(async () => undefined);
  const installed: Promise<unknown>[] = [];
  vi.stubGlobal('FILES', ['page.js', 'LICENSE.txt']);
  vi.stubGlobal('VERSION', '1');
  vi.stubGlobal('caches', { open: async () => ({ addAll }) });
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
      if (name === 'install') listener({ waitUntil: (work: Promise<unknown>) => installed.push(work) });
    },
    skipWaiting: async () => undefined,
  });
  // A script, which is not a module to TypeScript.
  await vi.importActual('../../../src/web/service-worker');
  await Promise.all(installed);
  const options = { cache: 'reload' };
  expect(addAll).toHaveBeenCalledExactlyOnceWith([
    { url: './', options },
    { url: 'page.js', options },
    { url: 'LICENSE.txt', options },
  ]);
});
