// engine.sh in a make-believe project: an npm that only takes notes, and an engine that repeats its arguments.

import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../helpers/paths';

let folder = '';
let project = '';

/** What the make-believe npm does: takes a note, and on `run build` makes what a build makes. */
const NPM = `#!/bin/sh
echo "npm $*" >>"$NOTES"
echo "npm talks"
[ "$1" = ci ] && mkdir -p node_modules && cp package-lock.json node_modules/.package-lock.json
if [ "$1" = run ]; then
  [ -e abandoned ] && { (sleep 1; touch dist/stamp) & exit 1; }
  sleep "\${BUILD_SECONDS:-0.3}"
  [ -e broken ] && exit 1
  touch dist/stamp
fi
exit 0
`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sliderule sh-'));
  project = join(folder, 'the project');
  for (const name of ['src', 'nets', 'dist', 'node_modules', '../bin']) {
    mkdirSync(join(project, name), { recursive: true });
  }
  copyFileSync(join(projectRoot, 'engine.sh'), join(project, 'engine.sh'));
  for (const name of [
    'package.json',
    'tsconfig.json',
    'package-lock.json',
    'src/main.ts',
    'node_modules/.package-lock.json',
    'dist/stamp',
  ]) {
    writeFileSync(join(project, name), '{}');
  }
  writeFileSync(join(project, 'dist/main.js'), 'console.log(JSON.stringify(process.argv.slice(2)))');
  writeFileSync(join(folder, 'bin/npm'), NPM);
  chmodSync(join(folder, 'bin/npm'), 0o755);
  age('src/main.ts', 'src', 'package.json', 'tsconfig.json', 'package-lock.json');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Makes files of the project older than its stamp. */
function age(...names: readonly string[]): void {
  for (const name of names) utimesSync(join(project, name), 1000, 1000);
}

function notes(): string[] {
  const file = join(folder, 'notes');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

/** An environment in which `npm` is the make-believe one. */
function environment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}`, NOTES: join(folder, 'notes'), ...more };
}

async function start(script: string, args: readonly string[] = [], cwd: string = folder) {
  const child = spawn(script, args, { cwd, env: environment() });
  let output = '';
  let errors = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output, errors };
}

describe('engine.sh', () => {
  it('starts what is built, with its arguments as they are, and nothing else', async () => {
    const { code, output, errors } = await start(join(project, 'engine.sh'), ['go depth 5', '*', '']);
    expect([code, errors, notes()]).toEqual([0, '', []]);
    expect(JSON.parse(output)).toEqual(['go depth 5', '*', '']);
  });

  it('works from its own directory and through links', async () => {
    expect((await start('./engine.sh', [], project)).code).toBe(0);
    expect((await start('bash', ['engine.sh'], project)).code).toBe(0);
    mkdirSync(join(folder, 'links'));
    symlinkSync('../the project/engine.sh', join(folder, 'links', 'relative'));
    symlinkSync(join(folder, 'links', 'relative'), join(folder, 'absolute'));
    expect((await start(join(folder, 'absolute'), [], tmpdir())).output).toBe('[]\n');
    expect((await start('./relative', [], join(folder, 'links'))).output).toBe('[]\n');
  });

  it('builds when a source is newer than the last build, and talks on standard error only', async () => {
    writeFileSync(join(project, 'src/main.ts'), 'newer');
    age('dist/stamp');
    age('src');
    const { code, output, errors } = await start(join(project, 'engine.sh'));
    expect([code, output]).toEqual([0, '[]\n']);
    expect(errors).toContain('npm talks');
    expect(notes()).toEqual(['npm run build']);
  });

  it('installs where nothing is installed', async () => {
    rmSync(join(project, 'node_modules'), { recursive: true });
    rmSync(join(project, 'dist/stamp'));
    expect((await start(join(project, 'engine.sh'))).code).toBe(0);
    expect(notes()).toEqual(['npm ci --include=dev --no-audit --no-fund', 'npm run build']);
  });

  it('builds once when it is started twice at once', async () => {
    rmSync(join(project, 'dist/stamp'));
    const both = await Promise.all([start(join(project, 'engine.sh')), start(join(project, 'engine.sh'))]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(notes()).toEqual(['npm run build']);
    expect(existsSync(join(project, 'dist/lock'))).toBe(false);
  });

  it('builds when the lock was there a moment ago and is not any more', async () => {
    rmSync(join(project, 'dist/stamp'));
    const once = `[ -e "$NOTES.taken" ] || { touch "$NOTES.taken"; exit 1; }`;
    writeFileSync(join(folder, 'bin/mkdir'), `#!/bin/sh\ncase $1 in */lock) ${once} ;; esac\nexec /bin/mkdir "$@"\n`);
    chmodSync(join(folder, 'bin/mkdir'), 0o755);
    expect((await start(join(project, 'engine.sh'))).code).toBe(0);
    expect(existsSync(join(folder, 'notes.taken'))).toBe(true);
    expect(notes()).toEqual(['npm run build']);
  });

  it.each([
    ['of a process that is gone', '4194305', Date.now()],
    ['of a process that has shown no sign of life', String(process.pid), Date.now() - 120_000],
    ['of nobody', '', Date.now()],
  ])('takes over a lock %s, and says so', async (_, pid, touched) => {
    rmSync(join(project, 'dist/stamp'));
    mkdirSync(join(project, 'dist/lock'));
    writeFileSync(join(project, 'dist/lock/pid'), pid);
    utimesSync(join(project, 'dist/lock/pid'), touched / 1000, touched / 1000);
    const { code, errors } = await start(join(project, 'engine.sh'));
    expect(code).toBe(0);
    expect(errors).toContain('taking over');
    expect(notes()).toEqual(['npm run build']);
  });

  it('says whom it waits for', async () => {
    rmSync(join(project, 'dist/stamp'));
    mkdirSync(join(project, 'dist/lock'));
    writeFileSync(join(project, 'dist/lock/pid'), String(process.pid));
    setTimeout(() => rmSync(join(project, 'dist/lock'), { recursive: true }), 1000);
    const { code, errors } = await start(join(project, 'engine.sh'));
    expect(code).toBe(0);
    expect(errors).toContain(`waiting for process ${process.pid}`);
  });

  it('ends with a message where nothing can be written', async () => {
    rmSync(join(project, 'dist'), { recursive: true });
    writeFileSync(join(project, 'dist'), 'no folder');
    const { code, output, errors } = await start(join(project, 'engine.sh'));
    expect([code, output]).toEqual([1, '']);
    expect(errors).toContain('nothing can be written there');
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('ends the build when it is ended by %s', async (signal) => {
    rmSync(join(project, 'dist/stamp'));
    const child = spawn(join(project, 'engine.sh'), { env: environment({ BUILD_SECONDS: '2' }), stdio: 'ignore' });
    await expect.poll(notes, { timeout: 10_000 }).toEqual(['npm run build']);
    child.kill(signal);
    await once(child, 'exit');
    // What was not ended would write the stamp by then.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(existsSync(join(project, 'dist/stamp'))).toBe(false);
  });

  it('does not install again because files were copied', async () => {
    const now = Date.now() / 1000;
    utimesSync(join(project, 'package-lock.json'), now, now);
    age('dist/stamp', 'node_modules/.package-lock.json');
    expect((await start(join(project, 'engine.sh'))).code).toBe(0);
    expect(notes()).toEqual(['npm run build']);
  });

  it('installs what the lock file has and the folder has not', async () => {
    writeFileSync(join(project, 'package-lock.json'), '{"packages":{"node_modules/new":{"version":"1.0.0"}}}');
    age('dist/stamp');
    expect((await start(join(project, 'engine.sh'))).code).toBe(0);
    expect(notes()[0]).toContain('npm ci');
  });

  it('fails when the build fails, and leaves no lock behind', async () => {
    rmSync(join(project, 'dist/stamp'));
    writeFileSync(join(project, 'broken'), '');
    const { code, output } = await start(join(project, 'engine.sh'));
    expect([code, output]).toEqual([1, '']);
    expect(existsSync(join(project, 'dist/lock'))).toBe(false);
  });

  it('ends what an npm that died has left running', async () => {
    rmSync(join(project, 'dist/stamp'));
    writeFileSync(join(project, 'abandoned'), '');
    expect((await start(join(project, 'engine.sh'))).code).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(existsSync(join(project, 'dist/stamp'))).toBe(false);
  });

  it('builds nothing in a package without sources', async () => {
    rmSync(join(project, 'src'), { recursive: true });
    rmSync(join(project, 'node_modules'), { recursive: true });
    expect((await start(join(project, 'engine.sh'))).output).toBe('[]\n');
    expect(notes()).toEqual([]);
  });
});
