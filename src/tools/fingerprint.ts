// Fingerprints of a compiled module's inputs: while they stay the same, the module is not rebuilt.

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
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Folders whose files any module may import, besides its entry file's folder and stand-ins. */
const SHARED_SOURCES = [
  'src/abi',
  'src/core',
  'src/research/data/abi',
  'src/research/data/core',
  'src/research/lab/abi',
  'src/research/tablebases/abi',
  'src/research/tablebases/core',
  'src/research/train/abi',
];

const folderHashes = new Map<string, string>();

/** Hash of the names and contents of a folder's sources. */
function hashOf(folder: string): string {
  let known = folderHashes.get(folder);
  if (known === undefined) {
    const hash = createHash('sha256');
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => name.endsWith('.ts')).sort()) {
      hash.update(`${file}\n`).update(readFileSync(join(root, folder, file)));
    }
    known = hash.digest('hex');
    folderHashes.set(folder, known);
  }
  return known;
}

function versionOf(packageName: string): string {
  const { version } = JSON.parse(readFileSync(require.resolve(`${packageName}/package.json`), 'utf8')) as {
    version: string;
  };
  return version;
}

/** Hash of a module's sources, among them those of its own `folders`, of its options and of the compilers' versions. */
export function fingerprint(folders: readonly string[], options: readonly string[]): string {
  const sources = [...new Set([...SHARED_SOURCES, ...folders])];
  const parts = [...sources.map(hashOf), ...['assemblyscript', 'binaryen'].map(versionOf), ...options];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

/** The file with the fingerprint, beside the module. */
function noteOf(module: string): string {
  return `${module}.made-of`;
}

/** True if a module exists and has this fingerprint. */
export function isUpToDate(module: string, print: string): boolean {
  const note = noteOf(module);
  return existsSync(module) && existsSync(note) && readFileSync(note, 'utf8') === print;
}

/** Call this once the module is complete. */
export function noteFingerprint(module: string, print: string): void {
  writeFileSync(noteOf(module), print);
}

/** Whatever happens from here on, the next build does not take the module for an up-to-date one. */
export function forgetFingerprint(module: string): void {
  rmSync(noteOf(module), { force: true });
}

/** A folder where several working copies share modules, by fingerprint. Only the user cleans it. */
const cache = process.env.SLIDERULE_BUILD_CACHE;

/** Copies a module that another working copy has built. Returns false if there is none. */
export function takeFromCache(module: string, print: string): boolean {
  if (cache === undefined || !existsSync(join(cache, print))) return false;
  copyFileSync(join(cache, print), module);
  return true;
}

/** Shares a complete module with other working copies. */
export function giveToCache(module: string, print: string): void {
  if (cache === undefined) return;
  mkdirSync(cache, { recursive: true });
  const draft = join(cache, `${print}.${process.pid}`);
  copyFileSync(module, draft);
  renameSync(draft, join(cache, print));
}

/** Removes a module with another fingerprint; it is rebuilt when it is next needed. */
export function removeIfStale(module: string, print: string): void {
  if (isUpToDate(module, print)) return;
  rmSync(module, { force: true });
  rmSync(noteOf(module), { force: true });
}
