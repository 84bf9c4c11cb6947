// Watches the sources: builds the changed core and runs the tests that a change concerns, again and again.
//
//   npm run dev [-- FILTER …]     FILTER: only tests whose path contains one of these
//
// A change of src/core or src/abi compiles the debug modules with a compiler that stays warm, then runs the tests that are
// closest to the changed files (src/tools/mutants/suspects.ts). Any other change runs the tests that import the changed files. A
// change in between ends the run.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync, watch } from 'node:fs';
import { join, sep } from 'node:path';
import { scriptArguments } from '../cli/script';
import { projectFolder } from '../platform/node/artifacts';
import { forgetFingerprint } from './fingerprint';
import { groupOf } from './mutants/suspects';
import { DEBUG_MODULES, ModuleCompiler, fileOf } from './modules';

const CORE = 'src/core/';
const WATCHED = ['src', 'test'];
/** Milliseconds that a save of several files may take. */
const SETTLE_MS = 60;
const VITEST = join(projectFolder, 'node_modules', 'vitest', 'vitest.mjs');
/** Without a global setup, which would build what these tests do not use. */
const CONFIG = 'src/tools/mutants/vitest.config.ts';

const { positionals: filters } = scriptArguments({ allowPositionals: true });
const compiler = new ModuleCompiler(projectFolder);
const changed = new Set<string>();
let running: ChildProcess | undefined;
let wake: () => void = () => undefined;

function isCompiled(file: string): boolean {
  return file.startsWith(CORE) || file.startsWith('src/abi/') || file.startsWith('test/assembly/');
}

/** A compiler's first run takes seven times as long as a later one, so it is over before the first change. */
async function warmUp(): Promise<void> {
  const [module] = DEBUG_MODULES;
  if (module === undefined) return;
  const draft = join(projectFolder, 'dist', `${fileOf(module)}.draft`);
  await compiler.compile(module, draft).catch((error: unknown) => console.log(String(error)));
  rmSync(draft, { force: true });
}

/** True if some tests load the core without a table, which few do: their files name its helper. */
function comparesPlain(tests: readonly string[]): boolean {
  return tests.some((name) =>
    readFileSync(join(projectFolder, `${name}.test.ts`), 'utf8').includes('helpers/plain-search'),
  );
}

/** Compiles the debug modules that some tests need; false if one does not compile, which has been said then. */
async function compile(tests: readonly string[]): Promise<boolean> {
  const begun = performance.now();
  for (const module of DEBUG_MODULES) {
    const file = join(projectFolder, 'dist', fileOf(module));
    forgetFingerprint(file);
    if (module.name === 'plain.debug' && !comparesPlain(tests)) continue;
    const draft = `${file}.draft`;
    try {
      await compiler.compile(module, draft);
    } catch (error) {
      console.log(String(error));
      return false;
    }
    renameSync(draft, file);
  }
  console.log(`compiled in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return true;
}

/** Runs vitest until it ends or a file changes. */
async function test(args: readonly string[], tests: readonly string[] = []): Promise<void> {
  const env = {
    ...process.env,
    SLIDERULE_BUILD: 'debug',
    MUTANT_TESTS: tests.map((name) => `${name}.test.ts`).join(','),
  };
  running = spawn(process.execPath, [VITEST, ...args], {
    cwd: projectFolder,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(running, 'exit');
  running = undefined;
}

async function respond(files: readonly string[]): Promise<void> {
  const isWanted = (name: string): boolean => filters.length === 0 || filters.some((filter) => name.includes(filter));
  console.log(`--- ${files.join(', ')}`);
  const compiled = files.filter(isCompiled);
  if (compiled.length > 0) {
    const groups = compiled.map((file) => (file.startsWith(CORE) ? groupOf(file.slice(CORE.length)) : undefined));
    const nearest = groups.flatMap((group) => group?.tests ?? ['core/perft', 'core/search']);
    const tests = [...new Set(nearest)].map((name) => `test/${name}`).filter(isWanted);
    if (!(await compile(tests))) return;
    if (tests.length > 0) await test(['run', '--config', CONFIG, ...tests], tests);
  }
  const others = files.filter((file) => !isCompiled(file) && existsSync(join(projectFolder, file)));
  if (others.length > 0) await test(['related', '--run', '--passWithNoTests', ...others]);
}

for (const folder of WATCHED) {
  watch(join(projectFolder, folder), { recursive: true }, (_, name) => {
    if (name === null || !/\.(ts|json)$/.test(name)) return;
    changed.add(`${folder}/${name.replaceAll(sep, '/')}`);
    running?.kill();
    wake();
  });
}
await warmUp();
console.log(`watching ${WATCHED.join(' and ')}; Ctrl-C ends it`);
for (;;) {
  if (changed.size === 0) await new Promise<void>((resolve) => (wake = resolve));
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const files = [...changed].sort();
  changed.clear();
  await respond(files);
}
