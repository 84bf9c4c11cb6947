// Compiled modules. Each is read once, and built first if it is missing.

import { SLIDER_METHODS } from '../../abi/sliders';
import { DEFAULT_SLIDERS, FIRST_SLIDERS } from '../../runtime/defaults';
import type { CoreBuild, MemoryKind } from '../../runtime/platform';
import { failure, success, type Result } from '../../notation/result';
import { canBuild, distFile, isBuilt, keptCodeFile, readBuilt, runBuild } from './artifacts';
import { unshare } from '../../runtime/unshare';
import { compileModule } from './compiler';

/**
 * Selects the cores: `debug` has assertions, `mixed` has them in all but the cores of FIRST_SLIDERS (`npm test` runs on
 * it), `tuning` offers its search constants as options (src/abi/tunables.ts), `trace` tells of every node, `unshared` has
 * unshared memory and no threads, `asyncify` likewise, with pauses for messages on every runtime.
 */
export type BuildKind = 'release' | 'debug' | 'mixed' | 'tuning' | 'trace' | 'unshared' | 'asyncify';

/** True if a module in a folder of dist has assertions, which make it ten times slower. */
export function isDebugModule(kind: BuildKind, folder: string, sliders: string): boolean {
  return kind === 'debug' || (kind === 'mixed' && !(folder === 'core' && FIRST_SLIDERS.includes(sliders)));
}

/** A module in dist, and the arguments of src/tools/build.ts that build it. */
export interface ModuleFile {
  /** Below dist. */
  readonly name: string;
  readonly build: readonly string[];
  /** It is changed to one for unshared memory. */
  readonly unshared?: boolean;
}

/** The core of a slider method. The tuning and trace builds have one method. */
export function coreModule(kind: BuildKind, { sliders, memory }: CoreBuild): ModuleFile {
  const unshared = memory === 'unshared';
  const module = (name: string, ...build: string[]): ModuleFile => ({ name: `core/${name}.wasm`, build, unshared });
  if (kind === 'asyncify') return module(`${sliders}.asyncify`, '--sliders', sliders, '--asyncify');
  if (kind === 'tuning') return module('magic.tuning', '--tuning');
  if (kind === 'trace') return module('magic.trace', '--trace');
  if (isDebugModule(kind, 'core', sliders)) return module(`${sliders}.debug`, '--sliders', sliders, '--debug');
  return module(sliders, '--sliders', sliders);
}

/**
 * A slider method's module besides the cores, in a folder of dist named after the build's option. It differs only in
 * debug builds.
 */
export function sideModule(kind: BuildKind, folder: string, sliders: string): ModuleFile {
  const debug = isDebugModule(kind, folder, sliders);
  const name = `${folder}/${debug ? `${sliders}.debug` : sliders}.wasm`;
  return { name, build: [`--${folder}`, sliders, ...(debug ? ['--debug'] : [])] };
}

/** The slider methods whose cores exist or can be built. */
export function availableSliders(kind: BuildKind, memory: MemoryKind): readonly string[] {
  if (kind === 'tuning' || kind === 'trace') return [DEFAULT_SLIDERS];
  return SLIDER_METHODS.filter((sliders) => canBuild || isBuilt(coreModule(kind, { sliders, memory }).name));
}

export class ModuleCache {
  private readonly compiled = new Map<string, Promise<Result<WebAssembly.Module>>>();

  /** Errors: CORE_MISSING (not built, and no checkout to build it in), CORE_BROKEN. Both are forgotten at once. */
  load(file: ModuleFile): Promise<Result<WebAssembly.Module>> {
    const known = this.compiled.get(file.name);
    if (known !== undefined) return known;
    const module = compile(file);
    this.compiled.set(file.name, module);
    void module.then((result) => {
      if (!result.ok) this.compiled.delete(file.name);
    });
    return module;
  }
}

async function compile({ name, build, unshared = false }: ModuleFile): Promise<Result<WebAssembly.Module>> {
  const path = distFile(name);
  if (!isBuilt(name) && !(await runBuild(build))) {
    return failure('CORE_MISSING', `${path} is missing; a checkout builds it with 'npm run build -- --all'.`);
  }
  try {
    const bytes = await readBuilt(name);
    return success(await (unshared ? compileModule(unshare(bytes), null) : compileModule(bytes, keptCodeFile(name))));
  } catch (error) {
    return failure('CORE_BROKEN', `${path} does not compile (${String(error)}).`);
  }
}
