// Builds dist/: one core module for each slider backend, the laboratory's likewise, and the bundled shell.
//
//   tsx src/tools/build.ts [--all | --sliders NAME | --data NAME | --lab NAME | --test NAME | --ablation | --tune | --tuning
//                          | --scalar | --train] [--debug | --unshared] [--dist FOLDER]
//
// Without arguments it builds what play needs: the shell and the release cores of `FIRST_SLIDERS`.
//
//   --all            every backend, release and debug, and every module below
//   --sliders NAME   one core; with --unshared, on memory of its own, for one thread
//   --lab NAME       one module of the laboratory; `all` for all of them
//   --data NAME      one data core
//   --test NAME      one white-box core
//   --ablation       the cores whose search lacks something (src/abi/ablation-builds.ts)
//   --tune           the tuner's core
//   --tuning         the core whose search constants are UCI options (SLIDERULE_BUILD=tuning)
//   --scalar         the data core that computes networks without SIMD
//   --train          the trainer of networks
//
// Modules that are younger than their sources are not built again.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { HISTORIES_ALL, TABLE_LOCKED } from '../abi/ablation';
import { ABLATIONS } from '../abi/ablation-builds';
import { DATA_BASE, MAX_PAGES } from '../abi/memory';
import { SLIDERS_MAGIC, SLIDER_METHODS } from '../abi/sliders';
import { DistFolder, newestChange } from './dist-folder';

const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);

/** What a first start builds; the others are built on demand, for each costs seconds. */
const FIRST_SLIDERS = ['magic', 'fenner-levene'];

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

/** Runs a program of a package on this Node, which options of its own may precede. */
async function run(script: string, args: string[], env: NodeJS.ProcessEnv = {}, options: string[] = []): Promise<void> {
  const child = spawn(process.execPath, [...options, script, ...args], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (code !== 0) throw new Error(`${script} failed (exit ${code ?? signal})`);
}

/** Where a package keeps one of its command line programs. */
function binary(packageName: string, file: string): string {
  return join(dirname(require.resolve(`${packageName}/package.json`)), file);
}

/** Which module: its file's name, its slider method and the build's constants. */
interface ModuleBuild {
  /** Folder of dist; the engine's core without one. */
  readonly family?: keyof typeof ENTRY_FILES;
  readonly name: string;
  readonly method: number;
  readonly debug?: boolean;
  readonly tuning?: boolean;
  /** With memory of its own, for one thread. */
  readonly unshared?: boolean;
  /** Folder of files that stand in for some of src/core (stand-ins.ts). */
  readonly standIns?: string;
  /** Without, the network's arithmetic goes one number at a time. */
  readonly simd?: boolean;
  readonly histories?: number;
  readonly table?: number;
}

const ENTRY_FILES = {
  core: 'src/core/exports.ts',
  lab: 'src/lab/core/exports.ts',
  data: 'src/data/core/exports.ts',
  test: 'test/assembly/exports.ts',
  train: 'src/train/core/exports.ts',
  ablation: 'src/core/exports.ts',
  tune: 'src/tools/tune/core/exports.ts',
};

async function buildModule(module: ModuleBuild): Promise<void> {
  const { family = 'core', name, method, debug = false, tuning = false, simd = true, unshared = false } = module;
  const { standIns } = module;
  const { histories = HISTORIES_ALL, table = TABLE_LOCKED } = module;
  const file = `${family}/${name}.wasm`;
  if (dist.isCurrent(file, sourcesChanged)) return;
  const output = dist.draft(file);
  const flags = debug ? ['--debug'] : ['-O3', '--noAssert'];
  const compiler = binary('assemblyscript', 'bin/asc.js');
  const args = [
    ENTRY_FILES[family],
    // 112 warns of vectors that are exchanged, which functions of different files do here.
    ...['--outFile', output, '--runtime', 'stub', '--disableWarning', '112'],
    ...['--use', `SLIDERS=${method}`, '--use', `TUNING=${Number(tuning)}`],
    ...['--use', `SIMD=${Number(simd)}`, '--use', `HISTORIES=${histories}`, '--use', `TABLE=${table}`],
    ...['--importMemory', '--initialMemory', '128', '--maximumMemory', String(MAX_PAGES)],
    ...(unshared ? [] : ['--sharedMemory']),
    ...['--memoryBase', String(DATA_BASE), '--zeroFilledMemory'],
    ...['--enable', 'threads', '--enable', 'bulk-memory', '--enable', 'simd'],
    ...flags,
  ];
  if (standIns === undefined) {
    await run(compiler, args);
  } else {
    const transform = ['--transform', './src/tools/stand-ins.ts'];
    await run(compiler, [...args, ...transform], { STAND_INS: standIns }, ['--import', 'tsx']);
  }
  // Nobody times what tests look into.
  if (!debug && family !== 'test') await run(binary('binaryen', 'bin/wasm-opt'), [output, '-o', output, ...WASM_OPT]);
  dist.publish(file);
}

/** Builds modules, as many at a time as there are cores. */
async function buildModules(modules: readonly ModuleBuild[]): Promise<void> {
  const waiting = [...modules];
  const build = async (): Promise<void> => {
    for (let module = waiting.shift(); module !== undefined; module = waiting.shift()) await buildModule(module);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, build));
}

/** The networks that come with the engine lie beside its modules, so that one folder is all that play needs. */
function copyNetworks(): void {
  const nets = readdirSync(join(root, 'nets')).filter((name) => !name.endsWith('.md'));
  for (const path of dist.list('nets')) if (!nets.includes(basename(path))) dist.remove(path);
  for (const name of nets) {
    copyFileSync(join(root, 'nets', name), dist.draft(`nets/${name}`));
    dist.publish(`nets/${name}`);
  }
}

/** Bundles scripts into a folder of dist. */
async function bundle(folder: string, entryPoints: Readonly<Record<string, string>>): Promise<void> {
  const outdir = join(dist.path, folder);
  const { outputFiles } = await build({ absWorkingDir: root, entryPoints, outdir, write: false, ...BUNDLE });
  for (const { path, contents } of outputFiles) {
    const name = relative(dist.path, path);
    writeFileSync(dist.draft(name), contents);
    dist.publish(name);
  }
}

async function buildShell(): Promise<void> {
  await bundle('', {
    main: 'src/main.ts',
    'search-worker': 'src/platform/node/search-worker.ts',
    'self-play-worker': 'src/data/self-play-worker.ts',
    lab: 'src/lab/main.ts',
    'magic-worker': 'src/lab/magics/magic-worker.ts',
  });
}

/** The script of the trainer's threads. */
async function buildTrainingWorker(): Promise<void> {
  await bundle('train', { 'training-worker': 'src/train/training-worker.ts' });
}

const { values } = parseArgs({
  options: {
    ablation: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    data: { type: 'string' },
    debug: { type: 'boolean', default: false },
    dist: { type: 'string', default: join(root, 'dist') },
    lab: { type: 'string' },
    scalar: { type: 'boolean', default: false },
    sliders: { type: 'string' },
    test: { type: 'string' },
    tune: { type: 'boolean', default: false },
    tuning: { type: 'boolean', default: false },
    train: { type: 'boolean', default: false },
    unshared: { type: 'boolean', default: false },
  },
});
const { ablation, all, data, debug, lab, scalar, sliders, test, tune, tuning, train, unshared } = values;
const isNamed = [data, lab, sliders, test].some((name) => name !== undefined);
const modulesOnly = isNamed || ablation || scalar || tune || tuning || train;

/** What modules are compiled from: one that is older is not kept, and one that is younger not compiled again. */
const MODULE_SOURCES = [
  'package-lock.json',
  'src/abi',
  'src/core',
  'src/data/abi',
  'src/data/core',
  'src/lab/abi',
  'src/lab/core',
  'src/tools/tune/abi',
  'src/tools/tune/core',
  'src/train/abi',
  'src/train/core',
  'test/assembly',
  'src/tools/build.ts',
];

const dist = new DistFolder(values.dist, new Date());
const sourcesChanged = newestChange(MODULE_SOURCES.map((path) => join(root, path)));
if (!modulesOnly) {
  dist.remove('stamp');
  for (const path of Object.keys(ENTRY_FILES).flatMap((family) => dist.list(family))) {
    if (path.endsWith('.wasm') && !dist.isCurrent(path, sourcesChanged)) dist.remove(path);
  }
  copyNetworks();
  await buildShell();
}
const wantedCores = modulesOnly ? [sliders] : all ? SLIDER_METHODS : FIRST_SLIDERS;
const wantedLabs = all || lab === 'all' ? SLIDER_METHODS : [lab];
// One slider method will do for data and for what tests look into.
const wantedData = all ? FIRST_SLIDERS.slice(0, 1) : [data];
const wantedTests = all ? FIRST_SLIDERS.slice(0, 1) : [test];
const modules: ModuleBuild[] = [];
const add = (module: ModuleBuild): void => {
  if (unshared) {
    modules.push({ ...module, name: `${module.name}.unshared`, unshared: true });
    return;
  }
  if (!debug) modules.push(module);
  if (debug || all) modules.push({ ...module, name: `${module.name}.debug`, debug: true });
};
for (const [method, name] of SLIDER_METHODS.entries()) {
  if (wantedCores.includes(name)) add({ name, method });
  if (wantedLabs.includes(name)) add({ family: 'lab', name, method });
  if (wantedData.includes(name)) add({ family: 'data', name, method });
  if (wantedTests.includes(name)) add({ family: 'test', name, method });
}
if (train || all) add({ family: 'train', name: 'core', method: SLIDERS_MAGIC });
if (tune || all) {
  modules.push({ family: 'tune', name: 'magic', method: SLIDERS_MAGIC, standIns: 'src/tools/tune/core/stand-ins' });
}
if (scalar || all) modules.push({ family: 'data', name: 'scalar', method: SLIDERS_MAGIC, simd: false });
if (all) modules.push({ name: 'magic.unshared', method: SLIDERS_MAGIC, unshared: true });
if (ablation) {
  for (const build of ABLATIONS) modules.push({ family: 'ablation', method: SLIDERS_MAGIC, ...build });
}
if (tuning) modules.push({ name: 'magic.tuning', method: SLIDERS_MAGIC, tuning: true });
await buildModules(modules);
if (train || all) await buildTrainingWorker();
// engine.sh compares the sources with this file's time: the start's, for what is edited during a build is not in it.
if (!modulesOnly) {
  writeFileSync(dist.draft('stamp'), '');
  dist.publish('stamp');
}
dist.close();
