// The compiled modules: their list, their inputs, and their compilation.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { DATA_BASE, MAX_PAGES, MIN_PAGES } from '../abi/memory';
import { SLIDERS_MAGIC } from '../abi/sliders';
import { DEFAULT_SLIDERS } from '../runtime/defaults';
import type { Job } from './compile-worker';
import { fingerprint } from './fingerprint';
import { embedSourceMap } from './source-map';

const require = createRequire(import.meta.url);

/**
 * A release build has no assertions, so nothing relies on a trap: loads whose value is not used can go. And no module uses
 * its first 1,024 bytes, so a constant that is added to an address can become the offset of the load. That makes 1.04 times
 * the nodes a second.
 */
const COMMON_OPT = [
  '--traps-never-happen',
  '--low-memory-unused',
  '--enable-threads',
  '--enable-bulk-memory',
  '--enable-simd',
  '--enable-sign-ext',
  '--enable-mutable-globals',
  '--enable-nontrapping-float-to-int',
];

/**
 * Generous inlining does what `@inline` decorators would, 10 to 25 % better in a prototype: the core is many small
 * functions, and the limits say how large one may be to be copied into its callers.
 */
const WASM_OPT = [
  '-O4',
  '--always-inline-max-function-size=100',
  '--flexible-inline-max-function-size=1000',
  '--one-caller-inline-max-function-size=5000',
  '--inline-functions-with-loops',
  ...COMMON_OPT,
];

/** Less inlining makes half the bytes to load, and nine tenths of the nodes a second. */
const SMALL_OPT = [
  '-O4',
  '--always-inline-max-function-size=10',
  '--flexible-inline-max-function-size=100',
  '--inline-functions-with-loops',
  ...COMMON_OPT,
];

/** Rewrites the calls that lead to `env.pause`, so that they can unwind and resume. The core has no indirect calls. */
const ASYNCIFY = ['--asyncify', '--pass-arg=asyncify-imports@env.pause', '--pass-arg=asyncify-ignore-indirect'];

/** A module: its file name, its slider method and the build's constants. */
export interface ModuleBuild {
  /** Folder of dist; absent for the engine's core. */
  readonly family?: keyof typeof ENTRY_FILES;
  readonly name: string;
  readonly method: number;
  readonly debug?: boolean;
  /** Optimised for a short build rather than for speed. */
  readonly light?: boolean;
  readonly tuning?: boolean;
  /** Tells its host of every node. */
  readonly trace?: boolean;
  /** With unshared memory, for one thread. */
  readonly unshared?: boolean;
  /** Also written as a script that exports it as base64. */
  readonly embedded?: boolean;
  /** Optimised for few bytes to load. */
  readonly small?: boolean;
  /** With calls that can unwind and resume (src/runtime/pauses.ts). */
  readonly asyncify?: boolean;
  /** Folder of files that stand in for some of src/core (stand-ins.ts). */
  readonly standIns?: string;
  /** With a source map in it, for breakpoints. */
  readonly mapped?: boolean;
  /** If false, the network's arithmetic is scalar. */
  readonly simd?: boolean;
}

const ENTRY_FILES = {
  core: 'src/core/exports.ts',
  lab: 'src/research/lab/core/exports.ts',
  data: 'src/research/data/core/exports.ts',
  library: 'src/library/core/exports.ts',
  test: 'test/assembly/exports.ts',
  train: 'src/research/train/core/exports.ts',
  ablation: 'src/core/exports.ts',
  terms: 'src/research/tuning/evaluation/core/exports.ts',
};

function optionsOf(module: ModuleBuild): string[] {
  const { family = 'core', method, debug = false, light = false, tuning = false, trace = false, simd = true } = module;
  const { unshared = false, mapped = false } = module;
  return [
    // 112 warns of vectors that are exchanged, which functions of different files do here.
    ...['--runtime', 'stub', '--disableWarning', '112'],
    ...['--use', `SLIDERS=${method}`, '--use', `TUNING=${Number(tuning)}`],
    ...['--use', `TRACE=${Number(trace)}`],
    ...['--use', `SIMD=${Number(simd)}`, '--use', `PAUSES=${Number(family === 'core')}`],
    ...['--importMemory', '--initialMemory', String(MIN_PAGES), '--maximumMemory', String(MAX_PAGES)],
    ...(unshared ? [] : ['--sharedMemory']),
    ...['--memoryBase', String(DATA_BASE), '--zeroFilledMemory'],
    ...['--enable', 'threads', '--enable', 'bulk-memory', '--enable', 'simd'],
    ...(debug ? ['--debug'] : [light ? '-O2' : '-O3', '--noAssert']),
    ...(mapped ? ['--sourceMap'] : []),
  ];
}

/** A module's name below dist. */
export function fileOf({ family = 'core', name }: ModuleBuild): string {
  return `${family}/${name}.wasm`;
}

function entryOf({ family = 'core' }: ModuleBuild): string {
  return ENTRY_FILES[family];
}

/** Options of the second optimiser, for each time that a module goes through it; only release builds do. */
function optimisersOf(module: ModuleBuild): readonly (readonly string[])[] {
  const { debug = false, light = false, asyncify = false, small = false } = module;
  if (debug || light) return [];
  const optimiser = small ? SMALL_OPT : WASM_OPT;
  return asyncify ? [optimiser, [...ASYNCIFY, ...optimiser]] : [optimiser];
}

export function printOf(module: ModuleBuild): string {
  const folders = [dirname(entryOf(module)), ...(module.standIns === undefined ? [] : [module.standIns])];
  return fingerprint(folders, [entryOf(module), ...optionsOf(module), ...optimisersOf(module).flat()]);
}

/** The laboratory's changes to the core, one folder for each build. */
export const ABLATIONS = 'src/research/lab/core/ablation';

/**
 * The tests' white-box cores, which are never timed. Their search constants are in memory, so that tests can try others, and the
 * first tells of its nodes. `plain` has no table, for comparison with a plain search. Slider methods differ in nothing else, so one is enough.
 */
export const WHITE_BOXES: readonly ModuleBuild[] = [
  { family: 'test', name: DEFAULT_SLIDERS, method: SLIDERS_MAGIC, light: true, tuning: true, trace: true },
  {
    family: 'test',
    name: 'plain',
    method: SLIDERS_MAGIC,
    light: true,
    tuning: true,
    standIns: `${ABLATIONS}/no-table`,
  },
];

/** What a change of the core is tried with, all with assertions: the playing core and the white-box cores. */
export const DEBUG_MODULES: readonly ModuleBuild[] = [
  { name: `${DEFAULT_SLIDERS}.debug`, method: SLIDERS_MAGIC, debug: true },
  ...WHITE_BOXES.map((module) => ({ ...module, name: `${module.name}.debug`, debug: true })),
];

/** A script for plain Node: tsx would take eight seconds to look through the compiler that it loads. */
function bundled(script: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [script],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** Compiles the modules of the project in a folder, in a process that stays warm; one that has ended is replaced. */
export class ModuleCompiler {
  private worker: ChildProcess | undefined;

  constructor(private readonly project: string) {}

  /** Throws with the compiler's message, or with how it ended. */
  async compile(module: ModuleBuild, outFile: string): Promise<void> {
    const args = [entryOf(module), '--outFile', outFile, ...optionsOf(module)];
    const message = await this.ask({ args, standIns: module.standIns });
    if (message !== null) throw new Error(message);
    if (module.mapped === true) embedSourceMap(outFile);
    for (const options of optimisersOf(module)) await this.optimise([outFile, '-o', outFile, ...options]);
  }

  close(): void {
    if (this.worker?.connected === true) this.worker.disconnect();
  }

  /** The compiler's message, null if it has none. */
  private async ask(job: Job): Promise<string | null> {
    if (this.worker?.connected !== true) this.worker = this.start();
    const { worker } = this;
    const settled = new AbortController();
    const { signal } = settled;
    const ended = once(worker, 'exit', { signal }).then(([code, by]: (number | string | null)[]) => {
      throw new Error(`the compiler ended (${by ?? `exit ${code}`})`);
    });
    const answered = once(worker, 'message', { signal }).then(([message]: (string | null)[]) => message ?? null);
    worker.send(job);
    try {
      return await Promise.race([answered, ended]);
    } finally {
      settled.abort();
    }
  }

  private start(): ChildProcess {
    const args = ['--input-type=module', '--eval', bundled(join(this.project, 'src', 'tools', 'compile-worker.ts'))];
    return spawn(process.execPath, args, { cwd: this.project, stdio: ['ignore', 2, 2, 'ipc'] });
  }

  private async optimise(args: readonly string[]): Promise<void> {
    const script = join(dirname(require.resolve('binaryen/package.json')), 'bin', 'wasm-opt');
    const child = spawn(process.execPath, [script, ...args], { cwd: this.project, stdio: ['ignore', 2, 2] });
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    if (code !== 0) throw new Error(`wasm-opt failed (exit ${code ?? signal})`);
  }
}
