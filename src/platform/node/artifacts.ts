// Where the built files lie, and how to build what is missing.
//
// The same source runs bundled (dist/main.js) and unbundled (under vitest or tsx); both find the same dist folder. Where the
// engine is one file, the others lie in it (embedded.ts). In a checkout a module that was not built yet is built on first use:
// each costs seconds, and most users need only one.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { brotliDecompressSync } from 'node:zlib';
import { embedded, type Embedded } from './embedded';

/** The bundled script of a search thread. */
const SEARCH_WORKER = 'search-worker.js';

const here = dirname(fileURLToPath(import.meta.url));
const dist = existsSync(join(here, SEARCH_WORKER)) ? here : join(here, '..', '..', '..', 'dist');

/** The checkout, or the package, that the built files belong to. */
export const projectFolder = join(dist, '..');

/** The path of a built file, from its folders and name below dist. */
export function distFile(...names: readonly string[]): string {
  return join(dist, ...names);
}

/** True if a built file of that name, such as `core/magic.wasm`, exists below dist. */
export function isBuilt(name: string): boolean {
  return embedded === null ? existsSync(distFile(name)) : Object.hasOwn(embedded.files, name);
}

/** A built file's bytes. Rejects if it is missing. */
export async function readBuilt(name: string): Promise<Buffer> {
  return embedded === null ? readFile(distFile(name)) : unpack(embedded, name);
}

/** Starts a thread that runs one of the built scripts. */
export function openWorker(script: string, workerData?: unknown): Worker {
  return embedded === null
    ? new Worker(distFile(script), { workerData })
    : new Worker(unpack(embedded, script).toString(), { eval: true, workerData });
}

/**
 * The file for the machine code of a built module: beside it, or for an engine in one file in the user's own folder for caches,
 * because V8 trusts the code. Null for a user without a folder.
 */
export function keptCodeFile(name: string): string | null {
  if (embedded === null) return distFile(`${name}.code`);
  try {
    return join(cacheFolder(), 'sliderule', `${basename(name)}.code`);
  } catch {
    return null;
  }
}

/** Where a program may keep what it can make again. https://specifications.freedesktop.org/basedir-spec/latest/ */
function cacheFolder(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (process.platform === 'win32') return LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  return XDG_CACHE_HOME !== undefined && isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : join(homedir(), '.cache');
}

function unpack({ files }: Embedded, name: string): Buffer {
  const text = files[name];
  if (text === undefined) throw new Error(`${name} is not in this file`);
  // Only a program that Node is part of has assets.
  if (text === null) return Buffer.from(process.getBuiltinModule('node:sea').getRawAsset(name) as ArrayBuffer);
  return brotliDecompressSync(Buffer.from(text, 'base64'));
}

const buildScript = join(projectFolder, 'src', 'tools', 'build.ts');
const buildRunner = join(projectFolder, 'node_modules', 'tsx', 'dist', 'cli.mjs');

/** True in a checkout, where missing files are built when they are first needed. */
export const canBuild = embedded === null && existsSync(buildScript) && existsSync(buildRunner);

/** Runs the project's build, src/tools/build.ts; false if it fails, or in an installed engine, which has no build. */
export async function runBuild(wanted: readonly string[]): Promise<boolean> {
  if (!canBuild) return false;
  return new Promise((resolve) => {
    // Its messages go to standard error: standard output belongs to the protocol.
    const stdio = ['ignore', 2, 2] as const;
    const build = spawn(process.execPath, [buildRunner, buildScript, ...wanted], {
      cwd: projectFolder,
      stdio: [...stdio],
    });
    build.once('error', () => resolve(false));
    build.once('exit', (code) => resolve(code === 0));
  });
}
