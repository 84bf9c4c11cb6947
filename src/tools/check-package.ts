// Checks the npm package from outside: packs it, installs the tarball in empty folders, and builds and runs small projects with
// plain Node, esbuild, webpack and Vite. It needs the package registry, so it is no test.
//
//   npm run package && npm run package check
//
// It prints a line for each check and ends with the first that fails.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { scriptArguments } from '../cli/script';
import { executable, launchChromium } from './chromium';
import { serveWeb } from './web-server';

scriptArguments({});
const root = fileURLToPath(new URL('../..', import.meta.url));
const projects = fileURLToPath(new URL('check-package/projects', import.meta.url));
/** Most bytes of the tarball beside the network, which is there as a file and in the inline module. */
const MOST_BYTES = 2.5 * 1024 * 1024;

/** Most bytes of `sliderule/tiny`. */
const MOST_TINY_BYTES = 100_000;

const work = mkdtempSync(join(tmpdir(), 'sliderule package '));

/** Runs a program to its end. Returns its output, or throws an error that shows it. */
function run(program: string, args: readonly string[], cwd: string, input = ''): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, input, encoding: 'utf8', timeout: 600_000 });
  if (status !== 0) throw new Error(`${[program, ...args].join(' ')} in ${cwd}: exit ${status}\n${stdout}\n${stderr}`);
  return stdout;
}

function expect(what: string, isTrue: boolean, shown = ''): void {
  if (!isTrue) throw new Error(`${what}: ${shown}`);
  console.log(`passed: ${what}${shown === '' ? '' : ` (${shown.trim()})`}`);
}

/** Packs dist/package; the tarball's path. */
function pack(): string {
  run('npm', ['pack', '--pack-destination', work], join(root, 'dist', 'package'));
  const name = readdirSync(work).find((file) => file.endsWith('.tgz')) ?? '';
  const { size } = statSync(join(work, name));
  const networks = join(root, 'dist', 'package', 'nets');
  const network = readdirSync(networks).reduce(
    (sum, net) => sum + gzipSync(readFileSync(join(networks, net))).length,
    0,
  );
  const rest = size - 2 * network;
  expect('the tarball has at most 2.5 MB beside the network', rest <= MOST_BYTES, `${size} bytes, ${rest} beside it`);
  return join(work, name);
}

/**
 * Bundlers copy every core that a page may ask for, and no other: shared memory, one thread, and one thread where no stack can be
 * switched.
 */
function checkCores(folder: string, out: string): void {
  const files = readdirSync(join(folder, out), { recursive: true, encoding: 'utf8' });
  const cores = files.filter((name) => name.endsWith('.wasm'));
  expect(`${out}: two cores are copied`, cores.length === 2, cores.join());
}

/** Bytes that a server sends for `sliderule/tiny`, compressed: all scripts but that with the formats of tablebases. */
function checkTiny(): void {
  const folder = join(root, 'dist', 'package');
  const scripts = readdirSync(folder).filter((name) => /^tiny.*[.]js$/.test(name));
  const texts = scripts.map((name) => readFileSync(join(folder, name)));
  const loaded = texts.filter((text) => !text.includes('rtbw'));
  const bytes = loaded.reduce((sum, text) => sum + gzipSync(text).length, 0);
  expect('sliderule/tiny takes at most 100 KB', bytes <= MOST_TINY_BYTES, `${bytes} bytes in ${loaded.length} scripts`);
}

/** Creates a project with the tarball and some packages installed. */
function project(name: string, tarball: string, ...packages: readonly string[]): string {
  const folder = join(work, name);
  cpSync(join(projects, name), folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }));
  run('npm', ['install', '--no-audit', '--no-fund', tarball, ...packages], folder);
  return folder;
}

function checkNode(tarball: string): void {
  const folder = project('node', tarball);
  const installed = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
  expect('nothing else is installed', installed.join() === 'sliderule', installed.join());
  expect('import', run('node', ['esm.mjs'], folder).includes('best move a1a8'));
  expect('sliderule/tiny, with a stop', run('node', ['tiny.mjs'], folder).includes('best move a1a8'));
  expect('a hundred engines, one after the other', true, run('node', ['cycles.mjs'], folder));
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const canRequire = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
  if (canRequire) expect('require', run('node', ['commonjs.cjs'], folder).includes('best move a1a8'));
  else console.log(`left out: require of modules, which Node ${process.versions.node} does not know`);
  const uci = run('npx', ['sliderule'], folder, 'uci\nposition startpos\ngo depth 5\nquit\n');
  const isSpoken = /^id name Sliderule \d/m.test(uci) && /^bestmove/m.test(uci);
  expect('npx sliderule speaks UCI', isSpoken, isSpoken ? '' : uci);
  const sliders = /^option name Sliders .*$/m.exec(uci)?.[0] ?? '';
  expect('it offers the slider methods that are there', sliders.endsWith('var magic var fenner-levene'), sliders);
  expect('npx sliderule perft 4', run('npx', ['sliderule', 'perft', '4'], folder).includes('197281'));
  run('npx', ['sliderule', 'setoption name Debug Log File value uci.log', 'go depth 1'], folder);
  expect('the log is written', statSync(join(folder, 'uci.log')).size > 0);
}

function checkTypes(tarball: string): void {
  const folder = project('types', tarball, 'typescript@5.9');
  for (const config of ['tsconfig.json', 'tsconfig.bundler.json', 'tsconfig.plain.json']) {
    run('npx', ['tsc', '-p', config], folder);
    expect(`declarations, ${config}`, true);
  }
}

/** Bundlers for Node and for the web; the bundle of the rules runs anywhere. */
function checkBundlers(tarball: string): void {
  const folder = project('bundlers', tarball, 'esbuild@0.28', 'webpack@5', 'webpack-cli@6', 'vite@7');
  const says = (file: string): string => run('node', [file], folder);
  run('npx', ['esbuild', 'chess.js', '--bundle', '--format=esm', '--outfile=out/esbuild.mjs'], folder);
  expect('esbuild, rules for the web', says('out/esbuild.mjs').includes('197281 leaves'));
  run('npx', ['webpack', '--config', 'webpack.config.mjs'], folder);
  expect('webpack, rules for the web', says('out/webpack.cjs').includes('197281 leaves'));
  run('npx', ['vite', 'build'], folder);
  expect('vite build, rules for the web', says('out/vite.mjs').includes('197281 leaves'));
  expect('vite dev', run('node', ['vite-dev.mjs'], folder).includes('197281 leaves'));
}

/** Cloudflare's workers may not compile at run time, and take a module that is compiled before. */
async function checkWorkerd(tarball: string): Promise<void> {
  const folder = project('workerd', tarball, 'workerd@1', 'esbuild@0.28');
  const compiled = '--external:sliderule/chess.wasm';
  run('npx', ['esbuild', 'worker.js', '--bundle', '--format=esm', compiled, '--outfile=out/worker.js'], folder);
  const program = join(folder, 'node_modules', '.bin', 'workerd');
  const server = spawn(program, ['serve', 'config.capnp', '--control-fd=1'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const { port } = JSON.parse(line.toString()) as { port: number };
    const answer = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    expect('the rules in workerd, with sliderule/chess.wasm', answer.startsWith('197281 leaves'), answer.slice(0, 40));
  } finally {
    server.kill();
  }
}

/** The page in a real browser: it writes the best move into its title. */
async function checkPage(browser: Browser, what: string, url: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.waitForFunction("document.title.startsWith('best move')", undefined, { timeout: 120_000 });
  const isolated = await page.evaluate<boolean>('crossOriginIsolated');
  expect(`${what} in Chromium, ${isolated ? 'isolated' : 'not isolated'}`, (await page.title()).includes('a1a8'));
  await page.close();
}

async function checkFolder(browser: Browser, what: string, folder: string): Promise<void> {
  for (const isolated of [false, true]) {
    const server = await serveWeb({ folder, isolated, policy: false });
    await checkPage(browser, what, `${server.origin}/`);
    server.close();
  }
}

async function checkBrowser(tarball: string): Promise<void> {
  if (executable === undefined) {
    console.log('left out: pages, for there is no Chromium here');
    return;
  }
  const folder = project('page', tarball, 'vite@7', 'webpack@5', 'webpack-cli@6', 'esbuild@0.28');
  run('npx', ['vite', 'build'], folder);
  run('npx', ['webpack', '--config', 'webpack.config.mjs'], folder);
  run('npx', ['esbuild', 'inline.js', '--bundle', '--format=esm', '--outfile=esbuild/page.js'], folder);
  const plain = join(folder, 'plain');
  cpSync(join(folder, 'node_modules', 'sliderule'), plain, { recursive: true });
  copyFileSync(join(folder, 'tiny.js'), join(plain, 'page.js'));
  for (const out of ['webpack', 'esbuild', 'plain']) {
    copyFileSync(join(folder, 'index.html'), join(folder, out, 'index.html'));
  }
  for (const out of ['vite', 'webpack']) checkCores(folder, out);
  const browser = await launchChromium();
  const dev = spawn('node', ['vite-dev.mjs'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await checkFolder(browser, 'vite build', join(folder, 'vite'));
    await checkFolder(browser, 'webpack', join(folder, 'webpack'));
    await checkFolder(browser, 'esbuild with sliderule/inline', join(folder, 'esbuild'));
    await checkFolder(browser, 'sliderule/tiny as files', plain);
    const [url] = (await once(dev.stdout, 'data')) as [Buffer];
    await checkPage(browser, 'vite dev', url.toString().trim());
  } finally {
    dev.kill();
    await browser.close();
  }
}

try {
  const tarball = pack();
  run('npm', ['publish', '--dry-run', '--access', 'public'], join(root, 'dist', 'package'));
  expect('npm publish --dry-run', true);
  run('npx', ['publint', '--strict', 'dist/package'], root);
  expect('publint', true);
  // Files, which have no declarations.
  const files = ['worker', 'tiny/worker', 'core.wasm', 'chess.wasm', 'net'];
  run('npx', ['attw', '--profile', 'esm-only', tarball, '--exclude-entrypoints', ...files], root);
  expect('@arethetypeswrong/cli', true);
  checkTiny();
  checkNode(tarball);
  checkTypes(tarball);
  checkBundlers(tarball);
  await checkWorkerd(tarball);
  await checkBrowser(tarball);
} finally {
  rmSync(work, { recursive: true, force: true });
}
