// Node as a platform: the files of dist, worker threads, pino.

import { availableParallelism } from 'node:os';
import { TUNABLES } from '../../abi/tunables';
import type { Platform } from '../../runtime/platform';
import { readBuilt } from './artifacts';
import { listFolder, loadNetwork, openBlocks } from './files';
import { openLog } from './log';
import { collectGarbage, memoryLimit } from './memory';
import { availableSliders, coreModule, ModuleCache, type BuildKind } from './modules';
import { prepareWorker, spawnWorker } from './workers';

export interface NodePlatform extends Platform {
  readonly build: BuildKind;
  /** The compiled core of a slider method. Rejects if it has not been built. */
  coreBytes(sliders: string): Promise<Uint8Array>;
  /** For modules besides the core, such as the laboratory's. */
  readonly modules: ModuleCache;
}

export interface NodeOptions {
  readonly build?: BuildKind;
  /** Whether the engine owns the process and may force garbage collection. */
  readonly ownsProcess?: boolean;
}

/** A platform with its own compiled modules. */
export function createNodePlatform({ build = 'release', ownsProcess = false }: NodeOptions = {}): NodePlatform {
  const modules = new ModuleCache();
  const memory = build === 'unshared' || build === 'asyncify' ? 'unshared' : 'shared';
  return {
    build,
    modules,
    memory,
    coreBytes: (sliders) => readBuilt(coreModule(build, { sliders, memory }).name),
    sliders: availableSliders(build, memory),
    processors: availableParallelism(),
    checked: build === 'debug',
    tunables: build === 'tuning' ? TUNABLES : undefined,
    loadCore: (wanted) => modules.load(coreModule(build, wanted)),
    loadNetwork,
    loadFolder: () => Promise.resolve(),
    listFolder,
    openBlocks,
    spawnWorker,
    ...(ownsProcess ? { prepareWorker, releaseMemory: collectGarbage } : {}),
    memoryLimit,
    openLog,
  };
}
