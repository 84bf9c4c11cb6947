// Before any test: the white-box core is built if it is missing or older than its sources, once for all workers.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runBuild } from '../../src/platform/node/artifacts';
import { isDebugModule } from '../../src/platform/node/modules';
import { processPlatform } from '../../src/platform/node/process-platform';
import { DEFAULT_SLIDERS } from '../../src/runtime/defaults';
import { projectRoot } from './paths';

const SOURCES = ['src/abi', 'src/core', 'test/assembly'];

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** When the newest file of a folder was changed. */
function newest(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Math.max(...files.map((file) => changedAt(join(folder, file))));
}

export default async function setup(): Promise<void> {
  const isDebug = isDebugModule(processPlatform.build, 'test', DEFAULT_SLIDERS);
  const name = `${DEFAULT_SLIDERS}${isDebug ? '.debug' : ''}.wasm`;
  const builtAt = changedAt(join(projectRoot, 'dist', 'test', name));
  if (SOURCES.every((folder) => newest(join(projectRoot, folder)) < builtAt)) return;
  await runBuild(['--test', 'all', ...(isDebug ? ['--debug'] : [])]);
}
