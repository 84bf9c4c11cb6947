// Tries the programs of `npm run release` as users have them: unpacked in a folder with blanks and letters beyond ASCII, no
// Node to be found, lines that end as on Windows. The Windows program runs under Wine, that for Linux on arm64 under QEMU's
// emulation with the libraries of Debian's libstdc++6-arm64-cross and libatomic1-arm64-cross; each is skipped by name
// without these.
//
//   npm run release check [-- --record]     the last line is `N passed, N failed, N skipped`

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { scriptArguments } from '../src/cli/script';
import { findProgram } from '../src/platform/node/uci-client';
import { projectFolder } from '../src/platform/node/artifacts';
import { median } from '../src/research/report/alternate';
import { appendRows, isRecording } from './results/store';

scriptArguments({ options: { record: { type: 'boolean' } } });

/** Milliseconds from the start to `uciok`, on Linux. */
const LONGEST_START_MS = 150;
const STARTS = 7;
/** Of a bench under emulation, which is some thirty times slower. */
const EMULATED_DEPTH = '6';
const release = join(projectFolder, 'release');

const counts = { passed: 0, failed: 0, skipped: 0 };

function check(what: string, isRight: boolean, seen = ''): void {
  counts[isRight ? 'passed' : 'failed']++;
  console.log(`${isRight ? 'passed' : 'FAILED'}  ${what}${seen === '' ? '' : `: ${seen}`}`);
}

function skip(what: string, why: string): void {
  counts.skipped++;
  console.log(`skipped ${what}: ${why}`);
}

/** Unpacks a program's zip where names are hard; returns the program. */
function unpack(folder: string, program: string): string {
  const home = join(folder, 'Über Schach, 国际象棋');
  mkdirSync(home, { recursive: true });
  const zip = unzipSync(readFileSync(join(release, program.replace(/(\.exe)?$/, '.zip'))));
  for (const [name, bytes] of Object.entries(zip)) writeFileSync(join(home, name), bytes);
  chmodSync(join(home, program), 0o755);
  const parts = Object.keys(zip).sort().join(' ');
  check(`${program}: the zip`, parts.includes('LICENSE.txt') && parts.includes('THIRD-PARTY.txt'), parts);
  return join(home, program);
}

interface Start {
  /** Milliseconds to `uciok`. */
  readonly uciok: number;
  /** Milliseconds of processor time until then, which other work on the machine changes less. */
  readonly processor: number;
}

/** Milliseconds of processor time that a process has used, in steps of ten. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

function timeStart(program: string, env: NodeJS.ProcessEnv): Promise<Start> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const engine = spawn(program, [], { env });
    let text = '';
    engine.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (!text.includes('uciok')) return;
      resolve({ uciok: performance.now() - begun, processor: processorTime(engine.pid ?? 0) });
      engine.kill();
    });
    engine.on('error', reject);
    engine.stdin.write('uci\r\n');
  });
}

interface Runner {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly folder: string;
}

/** Standard input and output are files, which Wine needs; returns what was said. */
function converse({ command, args, env, folder }: Runner, input: string, ...more: string[]): string {
  const said = join(folder, 'said');
  const heard = join(folder, 'heard');
  writeFileSync(said, input);
  const [stdin, stdout] = [openSync(said, 'r'), openSync(heard, 'w')];
  const { error } = spawnSync(command, [...args, ...more], { env, stdio: [stdin, stdout, 'ignore'], timeout: 300_000 });
  closeSync(stdin);
  closeSync(stdout);
  return error === undefined ? readFileSync(heard, 'utf8') : String(error);
}

const CONVERSATION = [
  'uci',
  'setoption name Threads value 2',
  'isready',
  'position startpos moves e2e4',
  'go depth 10',
  'go nodes 20000',
].map((line) => `${line}\r\n`);

/** The nodes of a bench by the checkout's engine. */
interface Bench {
  readonly args: readonly string[];
  readonly nodes: string;
}

function nodesOf(text: string): string {
  return /^(\d+) nodes/m.exec(text)?.[1] ?? 'none';
}

function ownBench(...depth: readonly string[]): Bench {
  const args = ['bench', ...depth];
  const main = join(projectFolder, 'dist', 'main.js');
  return { args, nodes: nodesOf(spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' }).stdout) };
}

function checkConversation(name: string, runner: Runner, expected: Bench): void {
  const text = converse(runner, CONVERSATION.join(''));
  const answers = text.match(/^(uciok|readyok|bestmove [a-h][1-8]\S+)/gm) ?? [];
  check(`${name}: a conversation with carriage returns`, answers.length === 4, answers.join(', '));
  check(`${name}: only slider methods that are there`, /Sliders .*var magic var fenner-levene\r?$/m.test(text));
  const nodes = nodesOf(converse(runner, '', ...expected.args));
  const what = `${name}: ${expected.args.join(' ')} as in the checkout`;
  check(what, nodes === expected.nodes, `${nodes}, expected ${expected.nodes}`);
}

/** Returns the medians of all starts. */
async function checkLinux(folder: string, bench: Bench): Promise<Start> {
  const program = unpack(folder, 'sliderule-linux-x64');
  // No Node, nothing else either.
  const env = { PATH: '/nonexistent' };
  const starts: Start[] = [];
  while (starts.length < STARTS) starts.push(await timeStart(program, env));
  const [uciok, processor] = [
    Math.round(median(starts.map((start) => start.uciok))),
    Math.round(median(starts.map((start) => start.processor))),
  ];
  const seen = `${uciok} ms, ${processor} ms of processor time, load ${loadavg()[0]?.toFixed(1)}`;
  check(`Linux: uciok within ${LONGEST_START_MS} ms`, uciok <= LONGEST_START_MS, seen);
  checkConversation('Linux', { command: program, args: [], env, folder }, bench);
  return { uciok, processor };
}

function checkWindows(folder: string, bench: Bench): void {
  const wine = ['/usr/lib/wine/wine64', '/usr/bin/wine64'].find((file) => existsSync(file));
  if (wine === undefined) {
    skip('Windows', 'there is no wine64');
    return;
  }
  const program = unpack(folder, 'sliderule-windows-x64.exe');
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    WINEPREFIX: join(folder, 'wine'),
    WINEDEBUG: '-all',
    LC_ALL: 'C.UTF-8',
  };
  const version = ['reg', 'add', 'HKEY_CURRENT_USER\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f'];
  spawnSync(wine, ['wineboot', '-i'], { env, stdio: 'ignore', timeout: 300_000 });
  spawnSync(wine, version, { env, stdio: 'ignore', timeout: 300_000 });
  checkConversation('Windows, by Wine', { command: wine, args: [program], env, folder }, bench);
  spawnSync('wineserver', ['-k'], { env: { ...env, PATH: `${env.PATH}:/usr/lib/wine` }, stdio: 'ignore' });
}

function checkArm64(folder: string): void {
  const name = 'sliderule-linux-arm64';
  const emulator = findProgram('qemu-aarch64-static');
  const libraries = '/usr/aarch64-linux-gnu';
  const missing = [
    ...(existsSync(join(release, name)) ? [] : [`release/${name}`]),
    ...(emulator === undefined ? ['qemu-aarch64-static'] : []),
    ...(existsSync(libraries) ? [] : [libraries]),
  ];
  if (emulator === undefined || missing.length > 0) {
    skip('Linux on arm64', `there is no ${missing.join(', no ')}`);
    return;
  }
  const args = ['-L', libraries, unpack(folder, name)];
  checkConversation('Linux on arm64, by QEMU', { command: emulator, args, env: {}, folder }, ownBench(EMULATED_DEPTH));
}

function checkSums(): void {
  const sums = readFileSync(join(release, 'SHA256SUMS'), 'utf8').trim().split('\n');
  const right = sums.filter((line) => {
    const [sum, name = ''] = line.split('  ');
    return (
      createHash('sha256')
        .update(readFileSync(join(release, name)))
        .digest('hex') === sum
    );
  });
  check('checksums', right.length === sums.length && sums.length >= 4, `${right.length} of ${sums.length}`);
}

if (!existsSync(join(release, 'SHA256SUMS'))) {
  console.error('release: there is no release; make one with: npm run release');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'sliderule release '));
const load = loadavg()[0] ?? NaN;
let start: Start;
try {
  const bench = ownBench();
  checkSums();
  start = await checkLinux(folder, bench);
  checkWindows(folder, bench);
  checkArm64(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
if (isRecording) appendRows('experiments', 'release', [{ ...counts, ...start, load }]);
process.exitCode = counts.failed === 0 ? 0 : 1;
