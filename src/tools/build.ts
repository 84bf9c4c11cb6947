// Builds dist/: one core module for each slider method, the workshops' modules likewise, and the bundled shell.
//
//   tsx src/tools/build.ts [--all | --for-ci | --for-tests | --sliders NAME | --data NAME | --lab NAME | --test all | --ablation | --terms
//                          | --library | --tiny | --tuning | --trace | --scalar | --train] [--debug [--source-map] | --asyncify] [--dist FOLDER]
//
// Without arguments it builds what play needs: the shell and the release cores of `FIRST_SLIDERS`.
//
//   --all            every slider method, release and debug, and every module below
//   --for-ci         the same for tests: only the cores of a first build go through wasm-opt, which takes most of the time
//   --for-tests      what `npm test` needs: mostly debug builds, each of which takes a twentieth of the time
//   --sliders NAME   one core; with --asyncify, one for unshared memory whose work can be interrupted in every browser
//   --web            the cores of browsers (build-web.ts)
//   --source-map     for breakpoints: the debug build of --sliders has its sources in it (docs/DEBUGGING.md)
//   --lab NAME       one module of the laboratory; `all` for all of them
//   --data NAME      the data core
//   --library        the rules core of sliderule/chess, and the script that it is embedded in
//   --test all       the white-box cores of the tests
//   --ablation       the cores whose search lacks something (src/research/lab/core/ablation)
//   --tiny           the core of sliderule/tiny
//   --terms          the core that counts evaluation terms
//   --tuning         the core whose search constants are UCI options (SLIDERULE_BUILD=tuning)
//   --trace          the core that tells of every node (SLIDERULE_TRACE)
//   --scalar         the data core that computes networks without SIMD
//   --train          the trainer of networks
//
// A module that is up to date is left alone (fingerprint.ts); one that is not, and is not wanted now, is removed.

import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { scriptArguments } from '../cli/script';
import { SLIDERS_MAGIC, SLIDER_METHODS } from '../abi/sliders';
import { DEFAULT_SLIDERS, FIRST_SLIDERS } from '../runtime/defaults';
import { DistFolder } from './dist-folder';
import {
  forgetFingerprint,
  giveToCache,
  isUpToDate,
  noteFingerprint,
  removeIfStale,
  takeFromCache,
} from './fingerprint';
import { ABLATIONS, ModuleCompiler, WHITE_BOXES, fileOf, printOf, type ModuleBuild } from './modules';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Not bundled: the logging package, which opens files of its own, and packages that only the laboratory needs. */
const EXTERNAL = ['pino', 'echarts', 'webgpu', 'bullmq', 'ioredis'];

/** The command `mcp` is a script of its own: nobody who plays loads what it needs. */
const MCP_APART: Plugin = {
  name: 'mcp apart',
  setup(bundler) {
    bundler.onResolve({ filter: /[/]mcp-command$/ }, () => ({ path: './mcp.js', external: true }));
  },
};

const BUNDLE = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
} as const;

async function buildModule(compiler: ModuleCompiler, module: ModuleBuild): Promise<void> {
  const file = fileOf(module);
  const draft = dist.draft(file);
  const print = printOf(module);
  if (!takeFromCache(draft, print)) {
    // Each takes many seconds. Standard output belongs to the protocol, where an engine builds what it needs.
    process.stderr.write(`Sliderule: building ${file}\n`);
    await compiler.compile(module, draft);
    giveToCache(draft, print);
  }
  // The old note would approve the new module, were this process killed and the sources as they were again.
  forgetFingerprint(join(dist.path, file));
  dist.publish(file);
  if (module.embedded === true) embed(file);
  noteFingerprint(join(dist.path, file), print);
}

/** Writes a module's bytes into a script beside it, for programs that cannot load files, or not synchronously. */
function embed(file: string): void {
  const script = file.replace('.wasm', '.js');
  const bytes = readFileSync(join(dist.path, file)).toString('base64');
  writeFileSync(dist.draft(script), `export default '${bytes}';\n`);
  dist.publish(script);
}

/** Builds modules that are not up to date, one per processor at a time. */
async function buildModules(modules: readonly ModuleBuild[]): Promise<void> {
  const waiting = modules.filter((module) => !isUpToDate(join(dist.path, fileOf(module)), printOf(module)));
  const work = async (): Promise<void> => {
    const compiler = new ModuleCompiler(root);
    try {
      for (let module = waiting.shift(); module !== undefined; module = waiting.shift()) {
        await buildModule(compiler, module);
      }
    } finally {
      compiler.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), waiting.length) }, work));
}

/** Copies the included networks beside the modules, so that one folder has everything for play. */
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
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    write: false,
    external: EXTERNAL,
    plugins: [MCP_APART],
    ...BUNDLE,
  });
  for (const { path, contents } of outputFiles) {
    const name = relative(dist.path, path);
    writeFileSync(dist.draft(name), contents);
    dist.publish(name);
  }
}

async function buildShell(): Promise<void> {
  await bundle('', {
    main: 'src/main.ts',
    mcp: 'src/mcp/mcp-command.ts',
    'search-worker': 'src/platform/node/search-worker.ts',
    'self-play-worker': 'src/research/data/self-play-worker.ts',
    lab: 'src/research/lab/laboratory.ts',
    'magic-worker': 'src/research/lab/magics/magic-worker.ts',
    'candidate-worker': 'src/research/lab/magics/candidate-worker.ts',
  });
}

/** The script of the trainer's threads. */
async function buildTrainingWorker(): Promise<void> {
  await bundle('train', { 'training-worker': 'src/research/train/training-worker.ts' });
}

/** What the evaluation's tuner changes in the core. */
const TERMS_STAND_INS = 'src/research/tuning/evaluation/core/stand-ins';

/** What the core has that notes the nodes of its searches (src/research/data/node-labels.ts). */
const NOTING = 'noting';
const NOTING_STAND_INS = 'src/research/data/core/noting';

/** What the tiny core has in place of network and tablebases. */
const TINY_STAND_INS = 'src/library/core/stand-ins';

const { values } = scriptArguments({
  options: {
    ablation: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    data: { type: 'string' },
    debug: { type: 'boolean', default: false },
    dist: { type: 'string', default: join(root, 'dist') },
    'for-ci': { type: 'boolean', default: false },
    'for-tests': { type: 'boolean', default: false },
    lab: { type: 'string' },
    library: { type: 'boolean', default: false },
    scalar: { type: 'boolean', default: false },
    'source-map': { type: 'boolean', default: false },
    sliders: { type: 'string' },
    test: { type: 'string' },
    terms: { type: 'boolean', default: false },
    tiny: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    tuning: { type: 'boolean', default: false },
    train: { type: 'boolean', default: false },
    asyncify: { type: 'boolean', default: false },
    web: { type: 'boolean', default: false },
  },
});
const { ablation, data, debug, 'for-ci': forCi, 'for-tests': tests, lab, library, scalar } = values;
const { sliders, test, terms, tiny, trace, tuning, train } = values;
const all = values.all || forCi;
const { asyncify, 'source-map': mapped, web } = values;
const isNamed = [data, lab, sliders, test].some((name) => name !== undefined);
const modulesOnly = isNamed || ablation || library || scalar || terms || tiny || trace || tuning || train || web;

const dist = new DistFolder(values.dist, new Date());
if (!modulesOnly) dist.remove('stamp');
const wantedModules: ModuleBuild[] = [];
/** Schedules a module for building if it is wanted; otherwise removes it if it is out of date. */
function offer(module: ModuleBuild, isWanted: boolean, isFirst = false): void {
  if (isWanted) wantedModules.push((tests || forCi) && !isFirst ? { ...module, light: true } : module);
  else if (!modulesOnly) removeIfStale(join(dist.path, fileOf(module)), printOf(module));
}
/** A module with two builds. For modules that are not used by default, the tests only need the debug build. */
function offerBoth(module: ModuleBuild, isWanted: boolean, isFirst = false): void {
  offer(module, all || isFirst || (isWanted && !debug), isFirst);
  const debugModule = { ...module, name: `${module.name}.debug`, debug: true, ...(mapped && { mapped }) };
  offer(debugModule, all || (isWanted && debug) || (tests && !isFirst));
}
for (const [method, name] of SLIDER_METHODS.entries()) {
  const isWanted = sliders === name;
  const isFirst = FIRST_SLIDERS.includes(name);
  offerBoth({ name, method }, isWanted && !asyncify, isFirst && (web || !modulesOnly));
  const isForPages = name === DEFAULT_SLIDERS && web;
  offer({ name: `${name}.asyncify`, method, asyncify: true }, isForPages || (isWanted && asyncify));
}
for (const [method, name] of SLIDER_METHODS.entries()) {
  offerBoth({ family: 'lab', name, method }, lab === 'all' || lab === name);
}
offer({ family: 'lab', name: 'magic.unshared', method: SLIDERS_MAGIC, unshared: true, light: true }, web);
offerBoth({ family: 'data', name: DEFAULT_SLIDERS, method: SLIDERS_MAGIC }, data === DEFAULT_SLIDERS);
offerBoth({ family: 'data', name: NOTING, method: SLIDERS_MAGIC, standIns: NOTING_STAND_INS }, data === NOTING);
for (const module of WHITE_BOXES) offerBoth(module, test === 'all');
offerBoth({ family: 'train', name: 'core', method: SLIDERS_MAGIC }, train, tests);
offerBoth({ family: 'data', name: 'scalar', method: SLIDERS_MAGIC, simd: false }, scalar);
offer(
  { family: 'terms', name: 'magic', method: SLIDERS_MAGIC, standIns: TERMS_STAND_INS, light: true },
  all || tests || terms,
);
// Light builds, because their nodes are counted, not timed.
for (const name of readdirSync(join(root, ABLATIONS))) {
  const standIns = `${ABLATIONS}/${name}`;
  offer({ family: 'ablation', name, method: SLIDERS_MAGIC, standIns, light: true }, ablation);
}
// The command `mcp` is a client of the library, so the shell has the rules core in it.
offer(
  { family: 'library', name: 'rules', method: SLIDERS_MAGIC, unshared: true, embedded: true },
  library || !modulesOnly,
  true,
);
offer(
  { name: 'tiny', method: SLIDERS_MAGIC, standIns: TINY_STAND_INS, asyncify: true, small: true },
  tiny || tests || all,
);
offer({ name: 'magic.tuning', method: SLIDERS_MAGIC, tuning: true }, tuning);
offer({ name: 'magic.trace', method: SLIDERS_MAGIC, trace: true, light: true }, trace);
await buildModules(wantedModules);
if (!modulesOnly) {
  copyNetworks();
  await buildShell();
}
if (train || tests || all) await buildTrainingWorker();
// is-current.mjs compares the sources with this file's time. It is the time of the start, because later edits are not in the
// build.
if (!modulesOnly) {
  writeFileSync(dist.draft('stamp'), '');
  dist.publish('stamp');
}
dist.close();
