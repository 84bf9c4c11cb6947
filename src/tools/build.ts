// Builds dist/: one core module for each slider backend, the laboratory's likewise, and the bundled shell.
//
//   tsx src/tools/build.ts [--all | --for-tests | --sliders NAME | --lab NAME | --test all | --ablation | --tune | --tuning |
//                          --scalar | --train] [--debug]
//
// Without arguments it builds what play needs: the shell and the release cores of `FIRST_SLIDERS`.
// `--all` adds every backend, release and debug, the modules of laboratory and tests, the tuner's core and the scalar one.
// `--for-tests` adds what `npm test` needs: every backend and the laboratory's modules too, but as debug builds, each of which
// takes a twentieth of the time.
// `--sliders NAME` builds that one core only, `--lab NAME` that one module of the laboratory, `--lab all` all of these,
// `--test all` the white-box cores of the tests,
// `--ablation` the cores whose search lacks something (src/abi/ablation-builds.ts), `--tune` only the core whose evaluation
// leaves a trace for the tuner, `--tuning` only the one whose search constants are UCI options (SLIDERULE_BUILD=tuning),
// `--scalar` only the one that computes networks without SIMD, and `--train` only the trainer of networks.
//
// A module that is up to date is left alone (fingerprint.ts); one that is not, and is not wanted now, is removed.

import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { HISTORIES_ALL, TABLE_LOCKED, TABLE_NONE } from '../abi/ablation';
import { ABLATIONS } from '../abi/ablation-builds';
import { DATA_BASE, MAX_PAGES } from '../abi/memory';
import { SLIDERS_MAGIC, SLIDER_METHODS } from '../abi/sliders';
import { DEFAULT_SLIDERS, FIRST_SLIDERS } from '../runtime/artifacts';
import { fingerprint, isUpToDate, noteFingerprint, removeIfStale } from './fingerprint';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'dist');
const require = createRequire(import.meta.url);

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
  '--enable-threads',
  '--enable-bulk-memory',
  '--enable-simd',
  '--enable-sign-ext',
  '--enable-mutable-globals',
  '--enable-nontrapping-float-to-int',
];

const BUNDLE = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
} as const;

/** Runs one of binaryen's programs. */
async function runBinaryen(program: string, args: readonly string[]): Promise<void> {
  const script = join(dirname(require.resolve('binaryen/package.json')), 'bin', program);
  const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 2, 2] });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (code !== 0) throw new Error(`${program} failed (exit ${code ?? signal})`);
}

/** Compiles one module in a worker of ours. */
async function compile(worker: ChildProcess, args: readonly string[]): Promise<void> {
  worker.send(args);
  const [message] = (await once(worker, 'message')) as [string | null];
  if (message !== null) throw new Error(message);
}

/** Which module: its file's name, its slider method and the build's constants. */
interface ModuleBuild {
  /** Folder of dist; the engine's core without one. */
  readonly family?: keyof typeof ENTRY_FILES;
  readonly name: string;
  readonly method: number;
  readonly debug?: boolean;
  /** Optimised for a short build rather than for speed. */
  readonly light?: boolean;
  readonly trace?: boolean;
  readonly tuning?: boolean;
  /** Without, the network's arithmetic goes one number at a time. */
  readonly simd?: boolean;
  readonly histories?: number;
  readonly table?: number;
}

const ENTRY_FILES = {
  core: 'src/core/exports.ts',
  lab: 'src/lab/core/exports.ts',
  test: 'test/assembly/exports.ts',
  train: 'src/train/core/exports.ts',
  ablation: 'src/core/exports.ts',
};

function optionsOf(module: ModuleBuild): string[] {
  const { method, debug = false, light = false, trace = false, tuning = false, simd = true } = module;
  const { histories = HISTORIES_ALL, table = TABLE_LOCKED } = module;
  return [
    // 112 warns of vectors that are exchanged, which functions of different files do here.
    ...['--runtime', 'stub', '--disableWarning', '112'],
    ...['--use', `SLIDERS=${method}`, '--use', `TRACE=${Number(trace)}`, '--use', `TUNING=${Number(tuning)}`],
    ...['--use', `SIMD=${Number(simd)}`, '--use', `HISTORIES=${histories}`, '--use', `TABLE=${table}`],
    ...['--importMemory', '--sharedMemory', '--initialMemory', '128', '--maximumMemory', String(MAX_PAGES)],
    ...['--memoryBase', String(DATA_BASE), '--zeroFilledMemory'],
    ...['--enable', 'threads', '--enable', 'bulk-memory', '--enable', 'simd'],
    ...(debug ? ['--debug'] : [light ? '-O2' : '-O3', '--noAssert']),
  ];
}

function fileOf({ family = 'core', name }: ModuleBuild): string {
  return join(dist, family, `${name}.wasm`);
}

function entryOf({ family = 'core' }: ModuleBuild): string {
  return ENTRY_FILES[family];
}

/** Options of the second optimiser, which release builds go through. */
function optimiserOf({ debug = false, light = false }: ModuleBuild): readonly string[] {
  return debug || light ? [] : WASM_OPT;
}

function printOf(module: ModuleBuild): string {
  return fingerprint(entryOf(module), [...optionsOf(module), ...optimiserOf(module)]);
}

/** Builds a module under another name and renames it when it is complete. */
async function buildModule(worker: ChildProcess, module: ModuleBuild): Promise<void> {
  const file = fileOf(module);
  const unfinished = `${file}.unfinished`;
  await compile(worker, [entryOf(module), '--outFile', unfinished, ...optionsOf(module)]);
  const optimiser = optimiserOf(module);
  if (optimiser.length > 0) await runBinaryen('wasm-opt', [unfinished, '-o', unfinished, ...optimiser]);
  renameSync(unfinished, file);
  noteFingerprint(file, printOf(module));
}

/** Builds modules that are not up to date, as many at a time as there are processors. */
async function buildModules(modules: readonly ModuleBuild[]): Promise<void> {
  const waiting = modules.filter((module) => !isUpToDate(fileOf(module), printOf(module)));
  const work = async (): Promise<void> => {
    const worker = fork(join(root, 'src', 'tools', 'compile-worker.ts'), { cwd: root, stdio: ['ignore', 2, 2, 'ipc'] });
    try {
      for (let module = waiting.shift(); module !== undefined; module = waiting.shift()) {
        await buildModule(worker, module);
      }
    } finally {
      worker.disconnect();
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), waiting.length) }, work));
}

/** The networks that come with the engine lie beside its modules, so that one folder is all that play needs. */
function copyNetworks(): void {
  const folder = join(dist, 'nets');
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, 'nets'), folder, { recursive: true, filter: (path) => !path.endsWith('.md') });
}

async function buildShell(): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'src/main.ts',
      'search-worker': 'src/runtime/search-worker.ts',
      'self-play-worker': 'src/data/self-play-worker.ts',
      lab: 'src/lab/main.ts',
      'magic-worker': 'src/lab/magics/magic-worker.ts',
    },
    outdir: 'dist',
    ...BUNDLE,
  });
}

/** The script of the trainer's threads. */
async function buildTrainingWorker(): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { 'training-worker': 'src/train/training-worker.ts' },
    outdir: 'dist/train',
    ...BUNDLE,
  });
}

const { values } = parseArgs({
  options: {
    ablation: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    debug: { type: 'boolean', default: false },
    'for-tests': { type: 'boolean', default: false },
    lab: { type: 'string' },
    scalar: { type: 'boolean', default: false },
    sliders: { type: 'string' },
    test: { type: 'string' },
    tune: { type: 'boolean', default: false },
    tuning: { type: 'boolean', default: false },
    train: { type: 'boolean', default: false },
  },
});
const { ablation, all, debug, 'for-tests': tests, lab, scalar, sliders, test, tune, tuning, train } = values;
const isNamed = lab !== undefined || sliders !== undefined || test !== undefined;
const modulesOnly = isNamed || ablation || scalar || tune || tuning || train;

const startedAt = new Date();
for (const family of Object.keys(ENTRY_FILES)) mkdirSync(join(dist, family), { recursive: true });
const stamp = join(dist, 'stamp');
if (!modulesOnly) {
  rmSync(stamp, { force: true });
  copyNetworks();
  await buildShell();
}
const wantedModules: ModuleBuild[] = [];
/** Notes a module for building if it is wanted; removes the file of one that is not and would be out of date. */
function offer(module: ModuleBuild, isWanted: boolean): void {
  if (isWanted) wantedModules.push(module);
  else if (!modulesOnly) removeIfStale(fileOf(module), printOf(module));
}
/** A module with two builds. The tests make do with the debug build of what play does not start with. */
function offerBoth(module: ModuleBuild, isWanted: boolean, isFirst = false): void {
  offer(module, all || isFirst || (isWanted && !debug));
  offer({ ...module, name: `${module.name}.debug`, debug: true }, all || (isWanted && debug) || (tests && !isFirst));
}
for (const [method, name] of SLIDER_METHODS.entries()) {
  offerBoth({ name, method }, sliders === name, !modulesOnly && FIRST_SLIDERS.includes(name));
}
for (const [method, name] of SLIDER_METHODS.entries()) {
  offerBoth({ family: 'lab', name, method }, lab === 'all' || lab === name);
}
// Tests look into the core with one slider method; the others differ in nothing else.
// Nobody times it. `plain` has no table and its search constants in memory, for comparison with a plain search.
const whiteBox = { family: 'test', method: SLIDERS_MAGIC, light: true } as const;
offerBoth({ ...whiteBox, name: DEFAULT_SLIDERS }, test === DEFAULT_SLIDERS || test === 'all');
offerBoth({ ...whiteBox, name: 'plain', tuning: true, table: TABLE_NONE }, test === 'all');
offerBoth({ family: 'train', name: 'core', method: SLIDERS_MAGIC }, train, tests);
offerBoth({ name: 'scalar', method: SLIDERS_MAGIC, simd: false }, scalar);
offer({ name: 'trace', method: SLIDERS_MAGIC, trace: true, light: true }, all || tests || tune);
for (const build of ABLATIONS) offer({ family: 'ablation', method: SLIDERS_MAGIC, ...build }, ablation);
offer({ name: 'magic.tuning', method: SLIDERS_MAGIC, tuning: true }, tuning);
await buildModules(wantedModules);
if (train || tests || all) await buildTrainingWorker();
// engine.sh compares the sources with this file's time: the start's, for what is edited during a build is not in it.
if (!modulesOnly) {
  writeFileSync(stamp, '');
  utimesSync(stamp, startedAt, startedAt);
}
