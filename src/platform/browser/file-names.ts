// The names of the engine's files below the built folder. A page may need them before anything else, so this imports little.

import { DEFAULT_NETWORK, DEFAULT_SLIDERS } from '../../runtime/defaults';
import { switchesStacks } from '../../runtime/stack-switching';
import type { CoreBuild, MemoryKind } from '../../runtime/platform';

export function coreFile({ sliders, memory }: CoreBuild): string {
  return memory === 'shared' || switchesStacks ? `core/${sliders}.wasm` : `core/${sliders}.asyncify.wasm`;
}

/** The file of an included network. */
export function networkFile(name: string): string {
  return `nets/${name}`;
}

/** The files that an engine with the standard options reads. */
export function usualFiles(memory: MemoryKind): string[] {
  const network = DEFAULT_NETWORK === null ? [] : [networkFile(DEFAULT_NETWORK)];
  return [coreFile({ sliders: DEFAULT_SLIDERS, memory }), ...network];
}
