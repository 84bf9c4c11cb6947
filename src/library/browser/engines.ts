// `createEngine` and `createPool` of a page, wherever its files come from.

import { createBrowserPlatform } from '../../platform/browser/browser-platform';
import { readFile, type Locate } from '../../platform/browser/files';
import type { Platform } from '../../runtime/platform';
import { Engine } from '../engine';
import { withCore } from '../given-core';
import { Pool, type PoolOptions } from '../pool';
import type { EngineOptions } from '../types';

interface Engines {
  /** Starts an engine, as on Node. A network named by text is a URL here. Rejects with a SlideruleError. */
  readonly createEngine: (options?: EngineOptions) => Promise<Engine>;
  /** Starts several engines that share the work. Rejects as `createEngine` does. */
  readonly createPool: (options?: PoolOptions) => Promise<Pool>;
}

export function enginesFrom(locate: Locate, startWorker: () => Worker): Engines {
  /** Compiled modules are kept for all engines of the page. */
  let usual: Platform | undefined;
  const platformFor = ({ wasm, worker }: EngineOptions): Platform => {
    const platform =
      worker === undefined
        ? (usual ??= createBrowserPlatform({ locate, startWorker }))
        : createBrowserPlatform({ locate, startWorker: worker as () => Worker });
    return wasm === undefined ? platform : withCore(platform, wasm, readFile);
  };
  return {
    createEngine: async (options = {}) => Engine.create(platformFor(options), options),
    createPool: async (options = {}) => Pool.create(platformFor(options), options),
  };
}
