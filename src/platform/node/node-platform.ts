// Node as a platform: the files of dist, worker threads, pino.

import { availableParallelism } from 'node:os';
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
  /** For modules beside the core: those of the laboratory, for instance. */
  readonly modules: ModuleCache;
}

export interface NodeOptions {
  readonly build?: BuildKind;
  /** Whether the process is the engine's own, so that garbage may be collected when it suits. */
  readonly ownsProcess?: boolean;
}

/** A platform with compiled modules of its own. */
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
    tunable: build === 'tuning',
    loadCore: (wanted) => modules.load(coreModule(build, wanted)),
    loadNetwork,
    loadFolder: () => Promise.resolve(),
    listFolder,
    openBlocks,
    spawnWorker,
    ...(ownsProcess ? { prepareWorker } : {}),
    memoryLimit,
    releaseMemory: ownsProcess ? collectGarbage : () => undefined,
    openLog,
  };
}
