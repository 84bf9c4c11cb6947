// Builds dist/web, a static folder that any web server can serve: the analysis page, the laboratory's, and sliderule.js
// with cores and networks beside it, which other pages may take by itself.
//
//   npm run web build

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { buildFirst, scriptArguments } from '../cli/script';
import { readFactors } from '../research/lab/fiekas/factor-source';
import { FACTOR_METHODS, factorTableText } from '../research/lab/fiekas/factor-table';
import { DEFAULT_NETWORK, DEFAULT_SLIDERS, FIRST_SLIDERS } from '../runtime/defaults';

scriptArguments({});
await buildFirst('--library', '--web');
const root = fileURLToPath(new URL('../..', import.meta.url));
const web = join(root, 'dist', 'web');

/** The cores of which src/platform/browser chooses, and the laboratory's. */
const CORES = [...FIRST_SLIDERS, `${DEFAULT_SLIDERS}.asyncify`];

const BUNDLE: BuildOptions = {
  absWorkingDir: root,
  outdir: web,
  bundle: true,
  minify: true,
  sourcemap: true,
  platform: 'browser',
  target: 'es2022',
  logLevel: 'warning',
};

/** The names of openings are a script of their own, which the page loads when it needs them. */
const openingsApart: Plugin = {
  name: 'openings apart',
  setup(bundler) {
    bundler.onResolve({ filter: /[/]openings$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './openings.js', external: true } : null,
    );
  },
};

function copy(from: string, to: string): void {
  cpSync(join(root, from), join(web, to), { recursive: true });
}

/** Names of the folder's files, which the service worker caches. */
function filesToKeep(): string[] {
  const names = readdirSync(web, { recursive: true, encoding: 'utf8' }).sort();
  return names.filter((name) => /\.(html|js|css|svg|png|wasm|srnn|webmanifest|txt)$/.test(name));
}

/** The scripts that one of the page's imports at its start. */
function importsOf({ outputs }: Metafile, script: string): string[] {
  const imports = outputs[`dist/web/${script}`]?.imports ?? [];
  return imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => basename(path));
}

/** Has the page's scripts loaded together with the one that imports them. */
function loadAtOnce(scripts: readonly string[]): void {
  const file = join(web, 'index.html');
  const links = scripts.map((script) => `<link rel="modulepreload" href="${script}" />\n    `).join('');
  writeFileSync(file, readFileSync(file, 'utf8').replace('<script', `${links}<script`));
}

/** It changes with every change of a file. */
function versionOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(web, file)));
  return hash.digest('hex').slice(0, 12);
}

/** The magic factors of all slider methods as JSON. */
function factorTables(): string {
  return JSON.stringify(Object.fromEntries(FACTOR_METHODS.map((name) => [name, factorTableText(readFactors(name))])));
}

rmSync(web, { recursive: true, force: true });
mkdirSync(web, { recursive: true });
for (const name of CORES) copy(`dist/core/${name}.wasm`, `core/${name}.wasm`);
if (DEFAULT_NETWORK !== null) copy(`nets/${DEFAULT_NETWORK}`, `nets/${DEFAULT_NETWORK}`);
copy('dist/lab/magic.unshared.wasm', 'lab/magic.unshared.wasm');
copy('LICENSE', 'LICENSE.txt');
await build({ ...BUNDLE, entryPoints: { sliderule: 'src/platform/browser/string-worker.ts' }, format: 'iife' });
copy('src/web/static', '.');
await build({
  ...BUNDLE,
  entryPoints: {
    openings: 'src/library/openings.ts',
    'search-thread': 'src/library/browser/worker.ts',
    style: 'src/web/style.css',
  },
  format: 'esm',
});
const page = await build({
  ...BUNDLE,
  // The head start is a script of its own, so that the engine starts while the page's is being loaded.
  entryPoints: { 'head-start': 'src/web/head-start.ts', page: 'src/web/page.ts' },
  format: 'esm',
  splitting: true,
  chunkNames: 'part-[hash]',
  plugins: [openingsApart],
  metafile: true,
});
loadAtOnce(importsOf(page.metafile, 'head-start.js'));
await build({
  ...BUNDLE,
  entryPoints: {
    lab: 'src/research/lab-page/lab-page.ts',
    'lab-worker': 'src/research/lab-page/worker.ts',
    'lab-style': 'src/research/lab-page/style.css',
  },
  format: 'esm',
  define: { FACTOR_TABLES: factorTables() },
});
const files = filesToKeep();
await build({
  ...BUNDLE,
  entryPoints: { 'service-worker': 'src/web/service-worker.ts' },
  format: 'iife',
  define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(versionOf(files)) },
});
