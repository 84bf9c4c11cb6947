// The platform of a process that the engine owns: the engine itself, its tools and its tests.

import { embedded } from './embedded';
import { createNodePlatform } from './node-platform';
import type { BuildKind } from './modules';

const BUILDS: readonly BuildKind[] = ['debug', 'mixed', 'tuning', 'unshared', 'asyncify'];

function chosenBuild(): BuildKind {
  if (process.env.SLIDERULE_TRACE !== undefined) return 'trace';
  return BUILDS.find((build) => build === process.env.SLIDERULE_BUILD) ?? 'release';
}

/** Uses the cores that `SLIDERULE_BUILD` selects, or with `SLIDERULE_TRACE` those that trace; release cores by default. */
export const processPlatform = createNodePlatform({
  build: embedded?.build ?? chosenBuild(),
  ownsProcess: true,
});
