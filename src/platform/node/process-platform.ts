// The platform of a process that is the engine's own: the engine itself, its tools, its tests.

import { embedded } from './embedded';
import { createNodePlatform } from './node-platform';
import type { BuildKind } from './modules';

const BUILDS: readonly BuildKind[] = ['debug', 'mixed', 'tuning', 'unshared', 'asyncify'];

/** With the cores that `SLIDERULE_BUILD` asks for; release cores without it. */
export const processPlatform = createNodePlatform({
  build: embedded?.build ?? BUILDS.find((build) => build === process.env.SLIDERULE_BUILD) ?? 'release',
  ownsProcess: true,
});
