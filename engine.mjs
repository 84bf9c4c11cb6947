// Starts Sliderule where there is Node: `node engine.mjs`, with the arguments of engine.sh, which finds Node and starts this.
// Installs and builds first where that is needed. Until the engine itself runs, it writes to standard error only, because
// standard output belongs to the protocol.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));
const main = new URL('dist/main.js', import.meta.url);
const checker = new URL('src/tools/is-current.mjs', import.meta.url);
const builder = fileURLToPath(new URL('src/tools/first-build.mjs', import.meta.url));

/** Whether the engine can be started. A published package has no sources and is always current. */
async function isBuilt() {
  if (!existsSync(checker)) return existsSync(main);
  const { isCurrent } = await import(checker.href);
  return isCurrent(root) || spawnSync(process.execPath, [builder], { stdio: ['ignore', 2, 2] }).status === 0;
}

if (await isBuilt()) {
  await import(main.href);
} else {
  process.stderr.write('Sliderule: the engine is not built.\n');
  process.exitCode = 1;
}
