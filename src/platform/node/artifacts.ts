// Where the built files lie, and how to build what is missing.
//
// The same source runs bundled (dist/main.js) and unbundled (under vitest or tsx); both find the same dist folder. In a
// checkout a module that was not built yet is built on first use: each costs seconds, and most users need only one.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The bundled script of a search thread. */
const SEARCH_WORKER = 'search-worker.js';

const here = dirname(fileURLToPath(import.meta.url));
const dist = existsSync(join(here, SEARCH_WORKER)) ? here : join(here, '..', '..', '..', 'dist');

/** The checkout, or the package, that the built files belong to. */
export const projectFolder = join(dist, '..');

export const searchWorkerFile = distFile(SEARCH_WORKER);

/** Where a built file lies, by its folders and name below dist. */
export function distFile(...names: readonly string[]): string {
  return join(dist, ...names);
}

/** Runs the project's own build, src/tools/build.ts; false if it fails, or in an installed engine, which has none. */
export async function runBuild(wanted: readonly string[]): Promise<boolean> {
  const script = join(projectFolder, 'src', 'tools', 'build.ts');
  const runner = join(projectFolder, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  if (!existsSync(script) || !existsSync(runner)) return false;
  return new Promise((resolve) => {
    // Its messages go to standard error: standard output belongs to the protocol.
    const stdio = ['ignore', 2, 2] as const;
    const build = spawn(process.execPath, [runner, script, ...wanted], { cwd: projectFolder, stdio: [...stdio] });
    build.once('error', () => resolve(false));
    build.once('exit', (code) => resolve(code === 0));
  });
}
