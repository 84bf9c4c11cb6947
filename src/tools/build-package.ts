// Builds the npm package, a folder that `npm pack` makes a tarball of: the library, the rules, the command line, two cores and
// the network. It depends on no other package; what is bundled is named in THIRD-PARTY.txt.
//
//   npm run package

import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, transform, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import ts from 'typescript';
import { buildFirst, scriptArguments } from '../cli/script';
import { packagePage, PAGES } from './package-pages';
import project from '../../package.json';
import { DEFAULT_NETWORK, DEFAULT_SLIDERS, FIRST_SLIDERS } from '../runtime/defaults';

scriptArguments({});
await buildFirst('--library', '--web', '--tiny');
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'dist', 'package');

/** Our names stay, so that a stack trace of a program that uses the library can be read. */
const COMMON = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  target: 'node20',
  platform: 'node',
  minifyWhitespace: true,
  minifySyntax: true,
  // Node prints the whole line of an error that nobody catches.
  lineLimit: 240,
  logLevel: 'warning',
  metafile: true,
} as const satisfies BuildOptions;

/** The logging package is not an ES module, so it is bundled into a separate script with Node's `require`. */
const LOG_SCRIPT = 'log.js';
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

const logApart: Plugin = {
  name: 'log apart',
  setup(bundler) {
    bundler.onResolve({ filter: /^(bullmq|ioredis)$/ }, () => ({ external: true }));
    bundler.onResolve({ filter: /^pino$/ }, () => ({ path: `./${LOG_SCRIPT}`, external: true }));
  },
};

/** Other packages lose the names of their variables, and zod its languages but English: a tenth of a megabyte of the tarball. */
const othersSmall: Plugin = {
  name: 'others small',
  setup(bundler) {
    bundler.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
    bundler.onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), { minify: true, target: COMMON.target });
      return { contents: code };
    });
  },
};

/** Where the project lives: package.json of the checkout says it, once its owner has filled it in (docs/RELEASING.md). */
const { repository, homepage, bugs } = project as object as Record<string, unknown>;
/** npm can show that a package was built from a repository that it names. */
const owned = { repository, homepage, bugs, publishConfig: { access: 'public', provenance: repository !== undefined } };

const MANIFEST = {
  name: project.name,
  version: project.version,
  description: project.description,
  license: project.license,
  ...owned,
  keywords: ['chess', 'uci', 'chess engine', 'analysis', 'wasm', 'nnue', 'san', 'pgn', 'perft'],
  type: 'module',
  engines: project.engines,
  // Only `annotate --queue` needs them.
  peerDependencies: project.peerDependencies,
  peerDependenciesMeta: project.peerDependenciesMeta,
  bin: { sliderule: 'cli.js' },
  main: './index.js',
  types: './index.d.ts',
  exports: {
    '.': { types: './index.d.ts', browser: './browser.js', default: './index.js' },
    './chess': { types: './chess.d.ts', default: './chess.js' },
    // The compiled rules, for programs that must not compile at run time.
    './chess.wasm': './chess.wasm',
    './openings': { types: './openings.d.ts', default: './openings.js' },
    // For pages: one script with all files inside.
    './inline': { types: './index.d.ts', default: './inline.js' },
    './worker': './search-thread.js',
    // For pages: without network and tablebases, a hundred kilobytes in all.
    './tiny': { types: './tiny.d.ts', default: './tiny.js' },
    './tiny/worker': './tiny-worker.js',
    './core.wasm': './core/magic.wasm',
    './net': `./nets/${DEFAULT_NETWORK ?? ''}`,
    './package.json': './package.json',
  },
  sideEffects: false,
};

/** The licences of the packages in a bundle. */
function notices(bundles: readonly Metafile[]): string {
  const packages = new Set<string>();
  for (const path of bundles.flatMap(({ inputs }) => Object.keys(inputs))) {
    const found = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path);
    if (found?.[1] !== undefined) packages.add(found[1]);
  }
  const parts = [...packages].sort().map((name) => {
    const home = join(root, 'node_modules', name);
    const { version, license } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Record<string, string>;
    const file = readdirSync(home).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${name} comes without the text of its licence`);
    return `${name} ${version}, ${license}\n\n${readFileSync(join(home, file), 'utf8').trim()}\n`;
  });
  return `Packages that are part of these scripts, with their licences.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/** Replaces src/library/browser/embedded.ts by cores and networks, and by texts. */
function embed(names: readonly string[], texts: Readonly<Record<string, string>> = {}): Plugin {
  const packed = names.map((name) => {
    const file = name.startsWith('core/') ? `dist/${name}` : name;
    return [name, gzipSync(readFileSync(join(root, file)), { level: 9 }).toString('base64')];
  });
  return {
    name: 'embed',
    setup(bundler) {
      bundler.onLoad({ filter: /library[\\/]browser[\\/]embedded\.ts$/ }, () => ({
        contents: `export const embedded = ${JSON.stringify({ ...Object.fromEntries(packed), ...texts })};`,
      }));
    },
  };
}

/**
 * The type of Symbol.asyncDispose, and types that pages and Node have: empty where a program declares neither, and merged with
 * those of the platform where it does.
 */
const TYPES_OF_PLATFORMS = `/// <reference lib="esnext.disposable" />
declare global {
\tinterface AbortSignal {}
\tinterface Response {}
\tinterface URL {}
}
`;

/** Bundles the declarations of an entry into one file. */
function declare(entry: string, out: string): void {
  const generator = join(root, 'node_modules', 'dts-bundle-generator', 'dist', 'bin', 'dts-bundle-generator.js');
  const file = join(folder, out);
  // What only other types name keeps to itself: it may have the name of something that is exported.
  const names = ['--export-referenced-types', 'false'];
  execFileSync(
    process.execPath,
    [generator, '--no-check', '--no-banner', ...names, '--project', 'src/library/tsconfig.json', '-o', file, entry],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  writeFileSync(file, `${TYPES_OF_PLATFORMS}${readFileSync(file, 'utf8')}`);
}

/** The declarations of `sliderule/tiny` are those of `sliderule`, so that a program may take either engine for an Engine. */
function declareTiny(): void {
  const source = readFileSync(join(root, 'src', 'library', 'browser', 'tiny.ts'), 'utf8');
  const { outputText } = ts.transpileDeclaration(source, { compilerOptions: { removeComments: false } });
  writeFileSync(join(folder, 'tiny.d.ts'), outputText.replaceAll(/ from '[.][.]\/[\w-]+'/g, " from './index.js'"));
}

function copy(from: string, to: string): void {
  cpSync(join(root, from), join(folder, to));
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
// Bundled together, so that shared code exists once: an error has the same class wherever it is thrown.
const scripts = await build({
  ...COMMON,
  outdir: folder,
  entryPoints: {
    index: 'src/library/node.ts',
    browser: 'src/library/browser/main.ts',
    chess: 'src/library/chess-public.ts',
    openings: 'src/library/openings.ts',
    cli: 'src/main.ts',
    'search-worker': 'src/platform/node/search-worker.ts',
    'self-play-worker': 'src/research/data/self-play-worker.ts',
  },
  splitting: true,
  plugins: [logApart, othersSmall],
});
// Each is a complete script, because threads are started from files. Pages load them, so they are as small as they can be.
const threads = { ...COMMON, outdir: folder, platform: 'browser', minifyIdentifiers: true } as const;
await build({
  ...threads,
  entryPoints: { 'search-thread': 'src/library/browser/worker.ts' },
  // Makes it a module although it exports nothing.
  footer: { js: 'export {};' },
});
await build({ ...threads, entryPoints: { sliderule: 'src/platform/browser/string-worker.ts' }, format: 'iife' });
await build({
  ...threads,
  entryPoints: { inline: 'src/library/browser/inline.ts' },
  plugins: [
    embed(['core/magic.wasm', 'core/magic.asyncify.wasm', `nets/${DEFAULT_NETWORK ?? ''}`], {
      worker: readFileSync(join(folder, 'search-thread.js'), 'utf8'),
    }),
  ],
});
// The page's side and the worker's share code, which is loaded once.
await build({
  ...threads,
  entryPoints: { tiny: 'src/library/browser/tiny.ts', 'tiny-worker': 'src/library/browser/tiny-worker.ts' },
  splitting: true,
  chunkNames: 'tiny-[hash]',
  plugins: [embed(['core/tiny.wasm'])],
});
const log = await build({
  ...COMMON,
  stdin: { contents: "export { pino } from 'pino';", resolveDir: root, sourcefile: LOG_SCRIPT },
  outfile: join(folder, LOG_SCRIPT),
  minifyIdentifiers: true,
  banner: { js: REQUIRE },
});
for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
  const script = join(folder, name);
  const text = readFileSync(script, 'utf8').replace('./nets/NETWORK', `./nets/${DEFAULT_NETWORK ?? ''}`);
  // Bundlers do not find a file whose address has a line end in these three words.
  writeFileSync(script, text.replaceAll(/import\s*\.\s*meta\s*\.\s*url/g, 'import.meta.url'));
}
const cli = join(folder, 'cli.js');
writeFileSync(cli, `#!/usr/bin/env node\n${readFileSync(cli, 'utf8')}`);
chmodSync(cli, 0o755);
declare('src/library/node.ts', 'index.d.ts');
declare('src/library/chess-public.ts', 'chess.d.ts');
declare('src/library/openings.ts', 'openings.d.ts');
declareTiny();
// Without shared memory, which only pages lack, there is one method.
for (const name of [...FIRST_SLIDERS, `${DEFAULT_SLIDERS}.asyncify`]) {
  copy(`dist/core/${name}.wasm`, `core/${name}.wasm`);
}
if (DEFAULT_NETWORK !== null) copy(`nets/${DEFAULT_NETWORK}`, `nets/${DEFAULT_NETWORK}`);
for (const [page, name] of Object.entries(PAGES)) {
  writeFileSync(join(folder, name), packagePage(readFileSync(join(root, 'docs', page), 'utf8')));
}
writeFileSync(join(folder, 'CHANGELOG.md'), packagePage(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')));
copy('LICENSE', 'LICENSE');
copy('dist/library/rules.wasm', 'chess.wasm');
writeFileSync(join(folder, 'THIRD-PARTY.txt'), notices([scripts.metafile, log.metafile]));
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(MANIFEST, null, 2)}\n`);
