// A core supplied by the caller, in place of the package's own.

import { failure, success, type Result } from '../notation/result';
import { DEFAULT_SLIDERS } from '../runtime/defaults';
import type { Platform } from '../runtime/platform';
import { SlideruleError } from './errors';
import type { CoreSource } from './types';

/** An export that every core has and no other module. */
const SIGN = 'probeWdl';

type Bytes = Uint8Array<ArrayBuffer>;
/** Reads a file through the platform. */
type Read = (url: URL) => Promise<Result<Bytes>>;

/** The platform with another core for the default slider method. Throws CORE_MEMORY if memory cannot be shared. */
export function withCore(platform: Platform, core: CoreSource, read: Read): Platform {
  if (platform.memory === 'unshared') {
    throw new SlideruleError('CORE_MEMORY', 'wasm: the core is for shared memory, and this page is not isolated.');
  }
  let module: Promise<Result<WebAssembly.Module>> | undefined;
  return {
    ...platform,
    loadCore: (build) =>
      build.sliders === DEFAULT_SLIDERS ? (module ??= moduleOf(core, read)) : platform.loadCore(build),
  };
}

async function moduleOf(core: CoreSource, read: Read): Promise<Result<WebAssembly.Module>> {
  try {
    if (core instanceof WebAssembly.Module) return checked(core);
    const bytes = core instanceof URL ? await read(core) : success(new Uint8Array(await core.arrayBuffer()));
    if (!bytes.ok) return failure('CORE_MISSING', `wasm: ${bytes.error.message}`);
    return checked(await WebAssembly.compile(bytes.value));
  } catch (error) {
    return failure('CORE_BROKEN', `wasm: the core does not compile (${String(error)}).`);
  }
}

function checked(module: WebAssembly.Module): Result<WebAssembly.Module> {
  const isCore = WebAssembly.Module.exports(module).some(({ name }) => name === SIGN);
  return isCore ? success(module) : failure('CORE_BROKEN', 'wasm: the module is not the core of Sliderule.');
}
