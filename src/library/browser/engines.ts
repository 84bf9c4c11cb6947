// `createEngine` and `createPool` of a page, wherever its files come from.

import { createBrowserPlatform } from '../../platform/browser/browser-platform';
import { pageBase, readFile, type Locate } from '../../platform/browser/files';
import type { Platform } from '../../runtime/platform';
import { checkedEngineOptions, checkedPoolOptions } from '../checks';
import { Engine } from '../engine';
import { withCore } from '../given-core';
import { Pool, type PoolOptions } from '../pool';
import { RemoteService, type News } from '../remote';
import { LocalService, type Service, type ServiceOwner } from '../service';
import type { EngineOptions } from '../types';
import type { Answer, Birth, Question } from './worker-files';

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
    return (owner) => workerService(worker() as Worker, locate, owner);
  };
  return {
    createEngine: async (given) => {
      const options = checkedEngineOptions(given);
      return Engine.create(opener(options, platformFor(options)), options);
    },
    createPool: async (given) => {
      const options = checkedPoolOptions(given);
      const platform = platformFor(options);
      return Pool.create(opener(options, platform), platform.processors, options);
    },
  };
}

/** An engine in a worker, which asks here where its files are. */
function workerService(worker: Worker, locate: Locate, owner: ServiceOwner): Service {
  const post = (message: unknown): void => worker.postMessage(message);
  const service = new RemoteService({ post, end: () => worker.terminate() }, owner);
  const answer = async (id: number, name: string): Promise<void> => {
    const place = await locate(name);
    // A worker's script may be elsewhere, so what is relative here is not relative there.
    const found = place instanceof Uint8Array ? place : new URL(place, pageBase()).href;
    post({ kind: 'located', id, place: found } satisfies Answer);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<News | Question>) => {
    if (data.kind === 'locate') answer(data.id, data.name).catch((error: unknown) => service.failed(String(error)));
    else service.receive(data);
  });
  worker.addEventListener('error', ({ message }) => service.failed(message));
  post({ kind: 'engine' } satisfies Birth);
  return service;
}
