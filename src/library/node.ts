// `sliderule` on Node.

import { createNodePlatform, type NodePlatform } from '../platform/node/node-platform';
import { Engine } from './engine';
import { Pool, type PoolOptions } from './pool';
import type { EngineOptions } from './types';

export * from './public';

/** Compiled modules are kept for all engines of the process. */
let platform: NodePlatform | undefined;

function nodePlatform(): NodePlatform {
  platform ??= createNodePlatform();
  return platform;
}

/**
 * Starts an engine with threads and memory of its own; when it resolves, the first search begins at full speed. Any number
 * of engines may live in one process. Rejects with a SlideruleError.
 */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  return Engine.create(nodePlatform(), options);
}

/** Starts several engines that share the work. Rejects as `createEngine` does. */
export async function createPool(options: PoolOptions = {}): Promise<Pool> {
  return Pool.create(nodePlatform(), options);
}
