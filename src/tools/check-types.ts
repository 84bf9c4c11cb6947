// Checks the types of every TypeScript project in the repository, the AssemblyScript ones included, two at a time. What has
// not changed since the last check is not checked again.
//
//   npm run check types

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectFolder } from '../platform/node/artifacts';
import { scriptArguments } from '../cli/script';

/** Folders with a tsconfig.json, the largest first. */
const PROJECTS = [
  '.',
  'src/web',
  'src/research/lab-page',
  'test/web/parts',
  'src/platform/browser',
  'src/library/browser',
  'src/research/lab/core',
  'src/research/tablebases/core',
  'src/core',
  'src/research/data/core',
  'src/library/core',
  'src/research/tuning/evaluation/core',
  'src/research/train/core',
  'test/assembly',
];
const AT_ONCE = 2;

const compiler = createRequire(import.meta.url).resolve('typescript/lib/tsc.js');
const cache = join(projectFolder, 'node_modules', '.cache', 'tsc');

/** Prints what is wrong; true if nothing is. */
async function check(project: string): Promise<boolean> {
  const memory = join(cache, `${project === '.' ? 'root' : project.replaceAll('/', '-')}.tsbuildinfo`);
  const args = [compiler, '-p', project, '--incremental', '--tsBuildInfoFile', memory];
  const [code] = (await once(spawn(process.execPath, args, { cwd: projectFolder, stdio: 'inherit' }), 'exit')) as [
    number | null,
  ];
  return code === 0;
}

async function checkWaiting(waiting: string[]): Promise<boolean> {
  let isRight = true;
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    isRight = (await check(project)) && isRight;
  }
  return isRight;
}

scriptArguments({});
const waiting = [...PROJECTS];
const results = await Promise.all(Array.from({ length: AT_ONCE }, () => checkWaiting(waiting)));
process.exitCode = results.every(Boolean) ? 0 : 1;
