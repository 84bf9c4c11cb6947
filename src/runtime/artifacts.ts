// Where the built files lie, and how to get the compiled core of a slider method.
//
// The same source runs bundled (dist/main.js) and unbundled (src/runtime/artifacts.ts under vitest or tsx); both find the same
// dist folder. In a checkout a core that was not built yet is built on first use, because each costs seconds and most
// users never ask for more than one.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SLIDER_METHODS } from '../abi/sliders';
import { failure, success, type Result } from '../notation/result';

const WORKER_FILE = 'search-worker.js';
const SELF_PLAY_FILE = 'self-play-worker.js';
const LAB_FILE = 'lab.js';
const here = dirname(fileURLToPath(import.meta.url));
const bundled = existsSync(join(here, WORKER_FILE));
const dist = bundled ? here : join(here, '..', '..', 'dist');

/** The slider method that play starts with. */
export const DEFAULT_SLIDERS = 'magic';

/** The methods whose cores a first build makes; the others are built on demand, for each costs seconds. */
export const FIRST_SLIDERS = [DEFAULT_SLIDERS, 'fenner-levene'];

/** The network that play starts with, a file of nets/; with null, play starts with the hand-written evaluation. */
export const DEFAULT_NETWORK: string | null = 'gen8-256x8.srnn';

/** The networks that come with the engine. */
export const networksFolder = join(dist, 'nets');

/** The bundled worker script. */
export const workerPath = join(dist, WORKER_FILE);

/** The bundled script of a thread that plays games for data. */
export const selfPlayPath = join(dist, SELF_PLAY_FILE);

/** The bundled laboratory, which exports `runLab`. Nothing imports its sources. */
export const labPath = join(dist, LAB_FILE);

/** The core of a build of the laboratory that lacks something of the search, a name of ABLATIONS. */
export function ablationFile(name: string): string {
  return join(dist, 'ablation', `${name}.wasm`);
}

/** The checkout, or the package, that the built files belong to. */
export const projectFolder = join(dist, '..');

/**
 * What `SLIDERULE_BUILD` asks for: `debug`, cores with assertions; `mixed`, release cores of FIRST_SLIDERS and debug builds of
 * all else, which is what `npm test` runs on; `tuning`, the core whose search constants are options (src/abi/tunables.ts);
 * anything else, release cores.
 */
const buildKind = process.env.SLIDERULE_BUILD;
export const debugBuild = buildKind === 'debug';
export const mixedBuild = buildKind === 'mixed';
export const tuningBuild = buildKind === 'tuning';

/** What is compiled once for each slider method: folders of dist, and the build's option for one module. */
export type Family = 'core' | 'lab' | 'test';
const BUILD_OPTION: Readonly<Record<Family, string>> = { core: '--sliders', lab: '--lab', test: '--test' };

/** True if the module that is asked for has assertions and is ten times as slow. */
export function isDebugModule(family: Family, sliders: string): boolean {
  return debugBuild || (mixedBuild && !(family === 'core' && FIRST_SLIDERS.includes(sliders)));
}

/** What a module's file is called, without its ending. The laboratory has no search to tune. */
function moduleFile(family: Family, sliders: string): string {
  if (tuningBuild && family === 'core') return 'magic.tuning';
  return isDebugModule(family, sliders) ? `${sliders}.debug` : sliders;
}

/** The build's arguments for one module. */
function buildArguments(family: Family, sliders: string): string[] {
  if (tuningBuild && family === 'core') return ['--tuning'];
  return [BUILD_OPTION[family], sliders, ...(isDebugModule(family, sliders) ? ['--debug'] : [])];
}

function modulePath(family: Family, sliders: string): string {
  return join(dist, family, `${moduleFile(family, sliders)}.wasm`);
}

/** Where the compiled core of a slider method lies, if it has been built. */
export function coreFile(sliders: string): string {
  return modulePath('core', sliders);
}

const compiled = new Map<string, Promise<Result<WebAssembly.Module>>>();

/**
 * Compiles a module of a slider method, once per process.
 * Errors: SLIDERS_UNKNOWN, CORE_MISSING (not built and no checkout to build it in), CORE_BROKEN.
 */
export function loadModule(family: Family, sliders: string): Promise<Result<WebAssembly.Module>> {
  const name = `${family}/${sliders}`;
  let module = compiled.get(name);
  if (module === undefined) {
    module = compileModule(family, sliders);
    compiled.set(name, module);
    void module.then((result) => {
      if (!result.ok) compiled.delete(name);
    });
  }
  return module;
}

async function compileModule(family: Family, sliders: string): Promise<Result<WebAssembly.Module>> {
  if (!SLIDER_METHODS.includes(sliders)) {
    return failure('SLIDERS_UNKNOWN', `Sliders '${sliders}' is not one of ${SLIDER_METHODS.join(', ')}.`);
  }
  const file = modulePath(family, sliders);
  if (!existsSync(file) && !(await buildModule(family, sliders))) {
    return failure(
      'CORE_MISSING',
      `Sliders '${sliders}' needs ${file}, which is missing; build it with 'npm run build:all'.`,
    );
  }
  try {
    return success(await WebAssembly.compile(await readFile(file)));
  } catch (error) {
    return failure('CORE_BROKEN', `Sliders '${sliders}': ${file} does not compile (${String(error)}).`);
  }
}

/** Runs the project's own build for one module, its messages on stderr; false where there is nothing to build with. */
function buildModule(family: Family, sliders: string): Promise<boolean> {
  return runBuild(buildArguments(family, sliders));
}

/** Runs the project's own build, src/tools/build.ts; false if it fails, or in an installed engine, which has none. */
export async function runBuild(wanted: readonly string[]): Promise<boolean> {
  const root = projectFolder;
  const script = join(root, 'src', 'tools', 'build.ts');
  const runner = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  if (!existsSync(script) || !existsSync(runner)) return false;
  return new Promise((resolve) => {
    const build = spawn(process.execPath, [runner, script, ...wanted], { cwd: root, stdio: ['ignore', 2, 2] });
    build.once('error', () => resolve(false));
    build.once('exit', (code) => resolve(code === 0));
  });
}
