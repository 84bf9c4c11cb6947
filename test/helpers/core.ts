// A core for tests that need rules but no search threads.

import { SLIDER_METHODS } from '../../src/abi/sliders';
import { processPlatform } from '../../src/platform/node/process-platform';
import { DEFAULT_SLIDERS } from '../../src/runtime/defaults';
import { type Core } from '../../src/runtime/core';
import { openCore } from '../../src/runtime/host';
import type { Network } from '../../src/runtime/network';
import { unwrap } from '../../src/notation/result';

export const debugBuild = processPlatform.build === 'debug';
export const mixedBuild = processPlatform.build === 'mixed';

/** What a built core is called in test names. */
export const buildName = debugBuild ? 'debug build' : mixedBuild ? 'mixed builds' : 'release build';

/** The slider methods that tests of all of them run; SLIDERULE_METHODS names fewer. */
export const testedMethods = process.env.SLIDERULE_METHODS?.split(',') ?? SLIDER_METHODS;

/** A fresh core on a memory of its own, with a hash table of `hashMb` megabytes. Needs `npm run build`. */
export async function testCore(sliders: string = DEFAULT_SLIDERS, hashMb = 1, network?: Network): Promise<Core> {
  return unwrap(await openCore(processPlatform, { sliders, threads: 1, hashMb, network })).core;
}
