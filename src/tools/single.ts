// Makes the engine one file: the bundled shell with the scripts of its threads, its cores and its network inside. It runs
// wherever a Node of the needed version does, by its first line or by `node FILE`; release.ts makes programs of it that
// need none.
//
//   tsx src/tools/single.ts [--out FILE] [--network FILE] [--tuning]
//
//   --out FILE       where to (default dist/sliderule)
//   --network FILE   the network that play starts with, in the place of the usual one
//   --tuning         with the core whose search constants are UCI options
//
// The cores come from dist, so build them first: `make` does.

import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { UsageError } from '../cli/arguments';
import { scriptArguments } from '../cli/script';
import type { Embedded } from '../platform/node/embedded';
import { DEFAULT_NETWORK, DEFAULT_SLIDERS, FIRST_SLIDERS } from '../runtime/defaults';

const root = fileURLToPath(new URL('../..', import.meta.url));

const WORKERS = {
  'search-worker.js': 'src/platform/node/search-worker.ts',
  'self-play-worker.js': 'src/research/data/self-play-worker.ts',
};

export interface Script {
  readonly text: string;
  /** Names of the packages it contains. */
  readonly packages: readonly string[];
}

/** The engine as a script, with the files that are not in it. */
export interface Single extends Script {
  /** By name below dist. */
  readonly assets: ReadonlyMap<string, string | Uint8Array>;
}

/** The contents of the file, and its default network. */
interface Contents {
  readonly embedded: Embedded;
  /** Name of the network. */
  readonly network: string | null;
}

/**
 * A script that Node takes for a module and for none, because a file without an extension may be either. Only in a module is
 * `require` missing. Scripts that are run from their text have no URL; the engine asks for none there.
 */
const WRAPPER = {
  banner: "((require) => { const url = require('node:url').pathToFileURL(process.argv[1] ?? process.execPath).href;",
  footer: "})(typeof require === 'function' ? require : process.getBuiltinModule);",
};

/** Replaces src/platform/node/embedded.ts and src/runtime/defaults.ts by the contents. */
function fill({ embedded, network }: Contents): Plugin {
  return {
    name: 'fill',
    setup(bundler) {
      bundler.onLoad({ filter: /src[\\/]platform[\\/]node[\\/]embedded\.ts$/ }, () => ({
        contents: `export const embedded = ${JSON.stringify(embedded)};`,
      }));
      bundler.onLoad({ filter: /src[\\/]runtime[\\/]defaults\.ts$/ }, ({ path }) => ({
        contents: `${readFileSync(path, 'utf8').replace('DEFAULT_NETWORK', 'USUAL_NETWORK')}
          export const DEFAULT_NETWORK = ${JSON.stringify(network)};`,
        loader: 'ts',
      }));
    },
  };
}

/**
 * Says of zod's files that they have side effects, which its package denies. Because the shell imports `mcp` at run time, esbuild
 * makes them functions that initialise a file; it calls none of a file without side effects (esbuild 0.28).
 */
const initialised: Plugin = {
  name: 'initialised',
  setup(bundler) {
    bundler.onResolve({ filter: /^(zod|\.)/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (pluginData === initialised || !/^zod|node_modules[\\/]zod/.test(path + importer)) return null;
      const found = await bundler.resolve(path, { importer, resolveDir, kind, pluginData: initialised });
      return { ...found, sideEffects: true };
    });
  },
};

async function bundle(entryPoint: string, contents: Contents): Promise<Script> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entryPoint],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    minify: true,
    write: false,
    metafile: true,
    define: { 'import.meta.url': 'url' },
    banner: { js: WRAPPER.banner },
    footer: { js: WRAPPER.footer },
    plugins: [fill(contents), initialised],
    logLevel: 'warning',
  });
  const text = outputFiles.map((file) => file.text).join('');
  return { text, packages: packagesOf(Object.keys(metafile.inputs)) };
}

/** Names of the packages that some files belong to. */
function packagesOf(files: readonly string[]): string[] {
  const names = files.flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []);
  return [...new Set(names)].sort();
}

/** Quality 11 takes five times as long to save a twentieth of the file. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

function packed(bytes: string | Uint8Array): string {
  return brotliCompressSync(bytes, QUALITY).toString('base64');
}

/** What is in the single file; each member may be absent. */
interface Choice {
  /** Replaces the default network. */
  readonly networkFile?: string | undefined;
  /** Has the core whose search constants are options. */
  readonly isTuning?: boolean;
  /** Cores, networks and the scripts of threads are assets: as text in the script they cost a third of a second at every start. */
  readonly apart?: boolean;
}

/** The single file. Throws if a core is missing. */
export async function singleScript({ networkFile, isTuning = false, apart = false }: Choice): Promise<Single> {
  const network = networkFile === undefined ? DEFAULT_NETWORK : basename(networkFile);
  const cores = isTuning ? [`core/${DEFAULT_SLIDERS}.tuning.wasm`] : FIRST_SLIDERS.map((name) => `core/${name}.wasm`);
  const files: Record<string, string | null> = {};
  const assets = new Map<string, string | Uint8Array>();
  const add = (name: string, contents: string | Uint8Array): void => {
    files[name] = apart ? null : packed(contents);
    if (apart) assets.set(name, contents);
  };
  for (const name of cores) add(name, readFileSync(join(root, 'dist', name)));
  if (network !== null) {
    add(`nets/${network}`, readFileSync(networkFile ?? join(root, 'nets', network)));
  }
  const embedded = { build: isTuning ? 'tuning' : 'release', files } as const;
  // Self-play threads read cores and networks themselves; search threads receive them.
  for (const [name, source] of Object.entries(WORKERS)) {
    const own = name === 'search-worker.js' ? { ...embedded, files: {} } : embedded;
    add(name, (await bundle(source, { embedded: own, network })).text);
  }
  const shell = await bundle('src/main.ts', { embedded, network });
  return { ...shell, text: `#!/usr/bin/env node\n${shell.text}`, assets };
}

async function main(): Promise<void> {
  const { values } = scriptArguments({
    options: {
      out: { type: 'string', default: join(root, 'dist', 'sliderule') },
      network: { type: 'string' },
      tuning: { type: 'boolean', default: false },
    },
  });
  if (values.network !== undefined && !existsSync(values.network)) {
    throw new UsageError(`--network: ${values.network} does not exist.`);
  }
  const file = resolve(values.out);
  const draft = `${file}.draft`;
  const script = await singleScript({ networkFile: values.network, isTuning: values.tuning });
  writeFileSync(draft, script.text);
  chmodSync(draft, 0o755);
  renameSync(draft, file);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
