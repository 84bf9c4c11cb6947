// Goes through what OpenBench's client does with an engine (github.com/AndyGrant/OpenBench, Client/utils.py, bench.py,
// genfens.py), from a clean clone of the last commit in a temporary folder.
//
//   npm run bench openbench [-- --threads N --record]     benches and openings at the same time (default 2)
//
// The last line is `N passed, N failed`. It takes some minutes, most of them for the installation.

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { wholeNumber } from '../src/cli/arguments';
import { scriptArguments } from '../src/cli/script';
import { TUNABLES } from '../src/abi/tunables';
import { DEFAULT_NETWORK } from '../src/runtime/defaults';
import { parseFen } from '../src/notation/fen';
import { projectFolder } from '../src/platform/node/artifacts';
import { lastSigned, signatureOf } from '../src/tools/commit-messages';
import { readHistory } from '../src/tools/git-history';
import { appendRows } from './results/store';

/**
 * The client gives up after so many seconds, for a bench and between two openings. On a machine with other work a time proves
 * nothing, so times are shown beside these, and not judged.
 */
const LONGEST_BENCH_S = 60;
const LONGEST_PAUSE_S = 15;

const { values } = scriptArguments({
  options: { threads: { type: 'string', default: '2' }, record: { type: 'boolean', default: false } },
});
const threads = wholeNumber('--threads', values.threads, 1, 256);
const config = JSON.parse(readFileSync(join(projectFolder, 'bench', 'openbench', 'Sliderule.json'), 'utf8')) as {
  build: { path: string; compilers: string[] };
};

let passed = 0;
let failed = 0;

function check(what: string, isRight: boolean, seen = ''): void {
  if (isRight) passed++;
  else failed++;
  console.log(`${isRight ? 'passed' : 'FAILED'}  ${what}${seen === '' ? '' : `: ${seen}`}`);
}

function show(what: string, seconds: number, limit: number): void {
  console.log(`time    ${what}: ${seconds.toFixed(1)} s; the client waits ${limit} s`);
}

interface Output {
  readonly code: number | null;
  readonly text: string;
  /** Seconds in all, and the longest between two lines. */
  readonly seconds: number;
  readonly longestPause: number;
}

/** Runs a program to its end, standard error among its output as the client has it. */
function run(program: string, args: readonly string[], cwd: string): Promise<Output> {
  const begun = performance.now();
  let last = begun;
  let longestPause = 0;
  const chunks: Buffer[] = [];
  return new Promise((done) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    const hear = (chunk: Buffer): void => {
      chunks.push(chunk);
      longestPause = Math.max(longestPause, performance.now() - last);
      last = performance.now();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', () => done({ code: null, text: '', seconds: 0, longestPause: 0 }));
    child.on('close', (code) => {
      const seconds = (performance.now() - begun) / 1000;
      done({ code, text: Buffer.concat(chunks).toString(), seconds, longestPause: longestPause / 1000 });
    });
  });
}

/** The same at once, as often as there are threads. */
function together(start: (index: number) => Promise<Output>): Promise<Output[]> {
  return Promise.all(Array.from({ length: threads }, (_, index) => start(index)));
}

/** The last number of nodes, found as the client finds it: punctuation is nothing, the words may stand on either side. */
function benchOf(text: string): { nodes: number | undefined; nps: number | undefined } {
  const lines = text.trim().split('\n').reverse();
  const find = (pattern: RegExp): number | undefined => {
    for (const line of lines) {
      const found = pattern.exec(line.replace(/[^a-zA-Z0-9 ]+/g, ' '))?.[0];
      if (found !== undefined) return Number(/\d+/.exec(found)?.[0]);
    }
    return undefined;
  };
  return {
    nodes: find(/(\d+\s+nodes)|(nodes\s+\d+)|(nodes searched\s+\d+)/i),
    nps: find(/(\d+\s+nps)|(nps\s+\d+)|(nodes second\s+\d+)/i),
  };
}

function checkCompiler(): void {
  const [compiler = '', wanted = '0'] = config.build.compilers[0]?.split('>=') ?? [];
  const { stdout } = spawnSync(compiler, ['--version'], { encoding: 'utf8' });
  const numbers = (version: string): number[] => version.split('.').map(Number);
  const have = numbers(/\d+\.\d+(\.\d+)?/.exec(stdout)?.[0] ?? '0');
  const least = numbers(wanted);
  const differs = least.findIndex((number, index) => number !== have[index]);
  check(
    `compiler ${compiler} is ${wanted} or newer`,
    differs < 0 || (have[differs] ?? 0) > (least[differs] ?? 0),
    stdout.trim(),
  );
}

/** Builds in the folder of sources and takes the one file away, as `prepare_engine` does. */
async function build(sources: string, engines: string, name: string, ...variables: string[]): Promise<boolean> {
  const folder = join(sources, config.build.path);
  const made = await run('make', ['-j', `EXE=${name}`, 'CC=node', ...variables], folder);
  const isThere = made.code === 0 && existsSync(join(folder, name));
  check(`make ${['EXE', ...variables].join(' ')}`, isThere, isThere ? `${Math.round(made.seconds)} s` : made.text);
  if (isThere) renameSync(join(folder, name), join(engines, name));
  return isThere;
}

async function checkBench(engines: string, name: string, expected: number | undefined): Promise<void> {
  const outputs = await together(() => run(`./${name}`, ['bench'], engines));
  const benches = outputs.map(({ text }) => benchOf(text));
  const slowest = Math.max(...outputs.map(({ seconds }) => seconds));
  check(
    `${name}: bench and speed are read`,
    benches.every(({ nodes, nps }) => (nodes ?? 0) > 0 && (nps ?? 0) > 0),
  );
  check(`${name}: all benches agree`, new Set(benches.map(({ nodes }) => nodes)).size === 1);
  const seen = `${benches[0]?.nodes ?? 0}`;
  if (expected !== undefined) check(`${name}: the bench is that of the history`, benches[0]?.nodes === expected, seen);
  show(`${name}: the slowest bench`, slowest, LONGEST_BENCH_S);
}

/** Openings without a book and with one, as `genfens_command_builder` writes the command, its last blank included. */
async function checkOpenings(engines: string, name: string, book: string): Promise<void> {
  for (const source of ['None', book]) {
    const count = 32;
    const ask = (seed: number): Promise<Output> =>
      run(`./${name}`, [`genfens ${count} seed ${seed} book ${source} `, 'quit'], engines);
    const outputs = await together((index) => ask(1000 + index));
    const fens = outputs.map(({ text }) =>
      text
        .split('\n')
        .filter((line) => line.startsWith('info string genfens '))
        .map((line) => (line.split('genfens ')[1] ?? '').trimEnd()),
    );
    const isFen = (fen: string): boolean => fen.split(' ').length === 6 && parseFen(fen).ok;
    check(
      `genfens, book ${basename(source)}: each gives ${count}`,
      fens.every(({ length }) => length === count),
    );
    check(`genfens, book ${basename(source)}: six fields`, fens.flat().every(isFen));
    check(`genfens, book ${basename(source)}: seeds differ`, new Set(fens.map((list) => list.join())).size === threads);
    const pause = Math.max(...outputs.map(({ longestPause }) => longestPause));
    show(`genfens, book ${basename(source)}: the longest pause`, pause, LONGEST_PAUSE_S);
    const again = await ask(1000);
    check(`genfens, book ${basename(source)}: the same seed, the same`, again.text === outputs[0]?.text);
  }
}

async function checkOptions(engines: string, name: string, wanted: readonly string[]): Promise<void> {
  const { text } = await run(`./${name}`, ['uci'], engines);
  const missing = wanted.filter((option) => !text.includes(`option name ${option} type spin`));
  check(`${name}: options ${wanted.slice(0, 3).join(', ')}${wanted.length > 3 ? ', …' : ''}`, missing.length === 0);
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'openbench-'));
  try {
    const engines = join(folder, 'Engines');
    const sources = join(folder, 'sources');
    mkdirSync(engines);
    // The client unpacks an archive: there is no repository, and no file is executable.
    const clone = spawnSync('git', ['clone', '-q', '--depth', '1', `file://${resolve(projectFolder)}`, sources]);
    if (clone.status !== 0) throw new Error(String(clone.stderr));
    rmSync(join(sources, '.git'), { recursive: true });
    spawnSync('chmod', ['-R', 'a-x+X', sources]);
    const history = readHistory();
    const signed = lastSigned(history?.commits ?? []);
    const expected = (signed && signatureOf(signed.message)) ?? undefined;
    checkCompiler();
    const name = 'Sliderule-0123ABCD';
    if (!(await build(sources, engines, name))) return;
    await checkBench(engines, name, expected);
    await checkOptions(engines, name, ['Threads', 'Hash', 'Move Overhead']);
    await checkOpenings(engines, name, join(projectFolder, 'perft-suites', 'well-known.epd'));
    // A network of the server's lies beside, named by its hash.
    const network = join(projectFolder, 'nets', DEFAULT_NETWORK ?? readdirSync(join(projectFolder, 'nets'))[0] ?? '');
    const hash = createHash('sha256').update(readFileSync(network)).digest('hex').slice(0, 8).toUpperCase();
    copyFileSync(network, join(folder, hash));
    const other = `${name}-${hash}`;
    if (await build(sources, engines, other, `EVALFILE=${join(folder, hash)}`)) {
      const { text } = await run(`./${other}`, ['uci'], engines);
      check('EVALFILE is the network that play starts with', text.includes(`EvalFile type string default ${hash}`));
      await checkBench(engines, other, expected);
    }
    const tuning = `${name}-tuning`;
    if (await build(sources, engines, tuning, 'TUNING=1')) {
      await checkOptions(
        engines,
        tuning,
        TUNABLES.map((tunable) => tunable.name),
      );
      await checkBench(engines, tuning, expected);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
console.log(`${passed} passed, ${failed} failed`);
if (values.record) appendRows('experiments', 'openbench', [{ passed, failed }]);
process.exitCode = failed === 0 ? 0 : 1;
