// Before any test: the white-box core, the data core and the library's rules core are built if they are missing or older than
// their sources, once for all workers. A script that has to build its core first says so on stderr, which tests read.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runBuild } from '../../src/platform/node/artifacts';
import { isDebugModule, sideModule } from '../../src/platform/node/modules';
import { processPlatform } from '../../src/platform/node/process-platform';
import { DEFAULT_SLIDERS } from '../../src/runtime/defaults';
import { projectRoot } from './paths';

const SOURCES = ['src/abi', 'src/core'];

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** When the newest file of a folder was changed. */
function newest(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Math.max(...files.map((file) => changedAt(join(folder, file))));
}

async function build(built: string, sources: string, ...wanted: readonly string[]): Promise<void> {
  const builtAt = changedAt(join(projectRoot, 'dist', built));
  const folders = [...SOURCES, sources];
  if (folders.some((folder) => newest(join(projectRoot, folder)) >= builtAt)) await runBuild(wanted);
}

export default async function setup(): Promise<void> {
  const isDebug = isDebugModule(processPlatform.build, 'test', DEFAULT_SLIDERS);
  const whiteBox = sideModule(processPlatform.build, 'test', DEFAULT_SLIDERS);
  await build(whiteBox.name, 'test/assembly', '--test', 'all', ...(isDebug ? ['--debug'] : []));
  const data = sideModule(processPlatform.build, 'data', DEFAULT_SLIDERS);
  await build(data.name, 'src/research/data/core', ...data.build);
  await build('library/rules.js', 'src/library/core', '--library');
}
