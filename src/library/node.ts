// `sliderule` on Node.

import { readUrl } from '../platform/node/files';
import { createNodePlatform, type NodePlatform } from '../platform/node/node-platform';
import { nodeFault } from '../platform/node/node-version';
import { openPerftProgram, type OpenPerftProgram, type PerftProgramOptions } from '../platform/node/perft-program';
import type { Platform } from '../runtime/platform';
import { checkedEngineOptions, checkedPoolOptions, checkedProgram, checkedQuestion } from './checks';
import { Engine } from './engine';
import { SlideruleError } from './errors';
import { withCore } from './given-core';
import { playMoves } from './played-moves';
import { Pool, type PoolOptions } from './pool';
import { LocalService } from './service';
import type { EngineOptions } from './types';

export type { OpenPerftProgram, PerftProgramOptions };
export * from './public';

/** Compiled modules are kept for all engines of the process. */
let usual: NodePlatform | undefined;

function platformFor({ wasm, worker, inPage }: EngineOptions): Platform {
  const fault = nodeFault();
  if (fault !== null) throw new SlideruleError('NODE_VERSION', fault);
  if (worker !== undefined) throw new SlideruleError('OPTION_UNKNOWN', 'worker: Node starts its own threads.');
  if (inPage !== undefined) throw new SlideruleError('OPTION_UNKNOWN', 'inPage: on Node there is no page.');
  usual ??= createNodePlatform();
  return wasm === undefined ? usual : withCore(usual, wasm, readUrl);
}

/**
 * Starts an engine with its own threads and memory. When the promise resolves, the first search runs at full speed. A
 * process may have any number of engines. Rejects with a SlideruleError.
 */
export async function createEngine(options?: EngineOptions): Promise<Engine> {
  const checked = checkedEngineOptions(options);
  const platform = platformFor(checked);
  return Engine.create((owner) => new LocalService(platform, owner), playMoves, checked);
}

/** Starts several engines that share the work. Rejects as `createEngine` does. */
export async function createPool(options?: PoolOptions): Promise<Pool> {
  const checked = checkedPoolOptions(options);
  const platform = platformFor(checked);
  return Pool.create((owner) => new LocalService(platform, owner), platform.processors, checked);
}

/** A program for `comparePerft`, and its arguments. It starts with the first question; close it in the end. Throws PROGRAM. */
export function perftProgram(
  program: string,
  args: readonly string[] = [],
  options?: PerftProgramOptions,
): OpenPerftProgram {
  const opened = openPerftProgram(...checkedProgram({ program, args }, options));
  return {
    takesMoves: opened.takesMoves,
    ask: async (question) => opened.ask(checkedQuestion(question)),
    close: () => opened.close(),
  };
}
