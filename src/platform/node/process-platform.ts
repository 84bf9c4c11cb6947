// The platform of a process that the engine owns: the engine itself, its tools and its tests.

import { embedded } from './embedded';
import { createNodePlatform } from './node-platform';
import type { BuildKind } from './modules';

const BUILDS: readonly BuildKind[] = ['debug', 'mixed', 'tuning', 'unshared', 'asyncify'];

/** Uses the cores that `SLIDERULE_BUILD` selects; release cores by default. */
export const processPlatform = createNodePlatform({
  build: embedded?.build ?? BUILDS.find((build) => build === process.env.SLIDERULE_BUILD) ?? 'release',
  ownsProcess: true,
});
