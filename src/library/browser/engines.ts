// `createEngine` and `createPool` of a page, wherever its files come from.

import { createBrowserPlatform } from '../../platform/browser/browser-platform';
import { pageBase, readFile, type Locate } from '../../platform/browser/files';
import type { Platform } from '../../runtime/platform';
import { checkedEngineOptions, checkedPoolOptions } from '../checks';
import { Engine } from '../engine';
import { withCore } from '../given-core';
import { playMoves } from '../played-moves';
import { Pool, type PoolOptions } from '../pool';
import { LocalService, type Service, type ServiceOwner } from '../service';
import type { EngineOptions } from '../types';
import { birthOf } from './worker-files';
import { workerService } from './worker-service';

export { MOST_TABLE_MEN } from '../../platform/browser/web-folders';

interface Engines {
  /**
   * Starts an engine, as on Node. A network named by text is a URL here. In a page that cannot share memory the engine is in a
   * worker of its own, unless `inPage` says otherwise. Rejects with a SlideruleError.
   */
  readonly createEngine: (options?: EngineOptions) => Promise<Engine>;
  /** Starts several engines that share the work. Rejects as `createEngine` does. */
  readonly createPool: (options?: PoolOptions) => Promise<Pool>;
}

/** `startWorker` starts a worker that runs worker.ts. */
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
  const opener = (options: EngineOptions, platform: Platform): ((owner: ServiceOwner) => Service) => {
    const { worker = startWorker, inPage = false } = options;
    const isInPage = inPage || platform.memory === 'shared' || pageBase() === undefined;
    if (isInPage) return (owner) => new LocalService(platform, owner);
    return (owner) => {
      const started = worker() as Worker;
      started.postMessage(birthOf(locate));
      return workerService(started, locate, owner);
    };
  };
  return {
    createEngine: async (given) => {
      const options = checkedEngineOptions(given);
      return Engine.create(opener(options, platformFor(options)), playMoves, options);
    },
    createPool: async (given) => {
      const options = checkedPoolOptions(given);
      const platform = platformFor(options);
      return Pool.create(opener(options, platform), platform.processors, options);
    },
  };
}
