// `sliderule` in a web page or in a worker of one.
//
// Where the page is isolated from other origins, searches run on threads of their own. Elsewhere they run where the engine was
// created, and pause every few milliseconds: start it in a worker if the page is to stay smooth.

import { DEFAULT_NETWORK } from '../../runtime/defaults';
import { enginesFrom } from './engines';

export * from '../public';

/** Bundlers find files where they are written just so; src/tools/build-package.ts fills in the network's name. */
const FILES: ReadonlyMap<string, URL> = new Map([
  ['core/magic.wasm', new URL('./core/magic.wasm', import.meta.url)],
  ['core/magic.asyncify.wasm', new URL('./core/magic.asyncify.wasm', import.meta.url)],
  [`nets/${DEFAULT_NETWORK ?? ''}`, new URL('./nets/NETWORK', import.meta.url)],
]);

export const { createEngine, createPool } = enginesFrom(
  (name) => FILES.get(name) ?? name,
  () => new Worker(new URL('./search-thread.js', import.meta.url), { type: 'module' }),
);
