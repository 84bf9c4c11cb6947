// A make-believe project around engine.sh, for its tests and for the chaos of build-lock.ts: its npm only takes notes, and its
// engine repeats its arguments.

import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, utimesSync } from 'node:fs';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Random } from '../src/engine/random';

const checkout = fileURLToPath(new URL('..', import.meta.url));
/** What of the real project is tried. */
const REAL = ['engine.sh', 'engine.mjs', 'src/tools/first-build.mjs', 'src/tools/is-current.mjs'];

/**
 * The make-believe npm: takes a note, and on `run build` makes what a build makes. Its hold on a file ends with the last process
 * of a build, so a second build at the same time is noticed however the first is killed.
 */
const NPM = `#!/bin/sh
echo "npm $*" >>"$NOTES"
echo "npm talks"
[ "$1" = ci ] && mkdir -p node_modules && cp package-lock.json node_modules/.package-lock.json
if [ "$1" = run ]; then
  [ -e abandoned ] && { (sleep 1; touch dist/stamp) & exit 1; }
  if [ -n "$(command -v flock)" ]; then
    exec 9>>"$NOTES.held"
    flock -n 9 || echo "two builds" >>"$NOTES"
  fi
  sleep "\${BUILD_SECONDS:-0.3}"
  [ -e broken ] && exit 1
  touch dist/stamp
fi
exit 0
`;

export class MakeBelieve {
  private readonly folder = mkdtempSync(join(tmpdir(), 'sliderule sh-'));
  readonly project = join(this.folder, 'the project');

  constructor() {
    this.write('../bin/npm', NPM);
    chmodSync(this.path('../bin/npm'), 0o755);
    for (const name of REAL) {
      this.write(name, '');
      copyFileSync(join(checkout, name), this.path(name));
    }
    chmodSync(this.path('engine.sh'), 0o755);
    for (const name of ['package.json', 'tsconfig.json', 'package-lock.json', 'src/main.ts', 'nets/none']) {
      this.write(name, '{}');
    }
    this.write('node_modules/.package-lock.json', '{}');
    this.write('dist/stamp', '');
    this.write('dist/main.js', 'console.log(JSON.stringify(process.argv.slice(2)))');
    const sources = ['src', 'nets'].flatMap((folder) => [
      folder,
      ...readdirSync(this.path(folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    ]);
    this.age(...sources, 'package.json', 'tsconfig.json', 'package-lock.json');
  }

  /** A name in the project as a path. */
  path(name: string): string {
    return join(this.project, name);
  }

  write(name: string, content: string): void {
    mkdirSync(dirname(this.path(name)), { recursive: true });
    writeFileSync(this.path(name), content);
  }

  /** Makes files older than the stamp. */
  age(...names: readonly string[]): void {
    for (const name of names) utimesSync(this.path(name), 1000, 1000);
  }

  /** What npm was asked to do. */
  notes(): string[] {
    const file = join(this.folder, 'notes');
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  }

  /** An environment in which `npm` is the make-believe one. */
  environment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
    const path = `${join(this.folder, 'bin')}:${process.env.PATH}`;
    return { ...process.env, PATH: path, NOTES: join(this.folder, 'notes'), ...more };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Processes whose environment has the project's notes: everything that its starts have left. Linux only. */
function processesOf(project: MakeBelieve): number[] {
  const mark = `NOTES=${project.environment().NOTES}`;
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(mark);
      } catch {
        return false;
      }
    });
}

/** The result of a round of chaos. */
export interface ChaosRound {
  readonly killed: number;
  /** Builds that began. */
  readonly builds: number;
  /** Whether two were at work at once. */
  readonly two: boolean;
  /** Whether the last start, which nobody killed, ended well, and nothing was left running. */
  readonly well: boolean;
}

/**
 * Starts `starts` engines in a project without a build, kills random processes of theirs (the shell, the supervisor, the builder,
 * npm), and then waits for a last start.
 */
export async function chaosRound(random: Random, starts: number): Promise<ChaosRound> {
  const project = new MakeBelieve();
  const exits: Promise<number | null>[] = [];
  const start = (): ChildProcess => {
    const child = spawn(project.path('engine.sh'), {
      env: project.environment({ BUILD_SECONDS: '0.5' }),
      stdio: 'ignore',
    });
    exits.push(new Promise((resolve) => child.on('exit', resolve)));
    return child;
  };
  const pause = (most: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, random.below(most)));
  let killed = 0;
  try {
    rmSync(project.path('dist/stamp'));
    for (let begun = 0; begun < starts; begun++) {
      start();
      await pause(150);
      const victims = processesOf(project);
      const victim = victims[random.below(victims.length || 1)];
      if (victim === undefined || random.below(3) === 0) continue;
      try {
        process.kill(victim, random.below(3) === 0 ? 'SIGTERM' : 'SIGKILL');
        killed++;
      } catch {
        // It has ended meanwhile.
      }
    }
    start();
    const last = await exits.at(-1);
    await Promise.all(exits);
    const notes = project.notes();
    return {
      killed,
      builds: notes.filter((note) => note === 'npm run build').length,
      two: notes.includes('two builds'),
      well: last === 0 && (await isQuiet(project)),
    };
  } finally {
    project.remove();
  }
}

/** Whether no process of the project is left after a few seconds. */
async function isQuiet(project: MakeBelieve): Promise<boolean> {
  for (let tries = 0; tries < 100 && processesOf(project).length > 0; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return processesOf(project).length === 0;
}
