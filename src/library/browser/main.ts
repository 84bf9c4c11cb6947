// `sliderule` in a web page or in a worker of one.
//
// Where the page is isolated from other origins, searches run on threads of their own. Elsewhere they run where the engine was
// created, and pause every few milliseconds: start it in a worker if the page is to stay smooth.

import { createBrowserPlatform } from '../../platform/browser/browser-platform';
import { DEFAULT_NETWORK } from '../../runtime/defaults';
import type { Platform } from '../../runtime/platform';
import { Engine } from '../engine';
import { Pool, type PoolOptions } from '../pool';
import type { EngineOptions } from '../types';

export * from '../public';

/** Bundlers find files where they are written just so; src/tools/build-package.ts fills in the network's name. */
const FILES: ReadonlyMap<string, URL> = new Map([
  ['core/magic.wasm', new URL('./core/magic.wasm', import.meta.url)],
  ['core/magic.unshared.wasm', new URL('./core/magic.unshared.wasm', import.meta.url)],
  ['core/magic.asyncify.wasm', new URL('./core/magic.asyncify.wasm', import.meta.url)],
  ['core/fenner-levene.wasm', new URL('./core/fenner-levene.wasm', import.meta.url)],
  ['core/fenner-levene.unshared.wasm', new URL('./core/fenner-levene.unshared.wasm', import.meta.url)],
  ['core/fenner-levene.asyncify.wasm', new URL('./core/fenner-levene.asyncify.wasm', import.meta.url)],
  [`nets/${DEFAULT_NETWORK ?? ''}`, new URL('./nets/NETWORK', import.meta.url)],
]);

/** Compiled modules are kept for all engines of the page. */
let platform: Platform | undefined;

function pagePlatform(): Platform {
  platform ??= createBrowserPlatform({
    locate: (name) => FILES.get(name) ?? name,
    startWorker: () => new Worker(new URL('./search-thread.js', import.meta.url), { type: 'module' }),
  });
  return platform;
}

/** Starts an engine, as on Node. A network named by text is a URL here. Rejects with a SlideruleError. */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  return Engine.create(pagePlatform(), options);
}

/** Starts several engines that share the work. Rejects as `createEngine` does. */
export async function createPool(options: PoolOptions = {}): Promise<Pool> {
  return Pool.create(pagePlatform(), options);
}
