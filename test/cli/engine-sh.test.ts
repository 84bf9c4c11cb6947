// engine.sh in a make-believe project.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chaosRound, MakeBelieve } from '../../bench/make-believe';
import { Random } from '../../src/engine/random';
import { findProgram } from '../../src/platform/node/uci-client';
import { outcomeOf, type Outcome } from '../helpers/outcome';

/** A project of one test, and what is started in it. */
class Stage {
  readonly made = new MakeBelieve();
  readonly project = this.made.project;
  readonly folder = join(this.project, '..');
  private readonly groups: ChildProcess[] = [];

  end(): void {
    for (const leader of this.groups) leader.kill('SIGKILL');
    this.made.remove();
  }

  readonly age = (...names: readonly string[]): void => this.made.age(...names);
  readonly notes = (): string[] => this.made.notes();

  readonly start = (script: string, args: readonly string[] = [], cwd: string = this.folder): Promise<Outcome> =>
    outcomeOf(spawn(script, args, { cwd, env: this.made.environment() }));

  /** A process group that runs a script; its number. */
  readonly startGroup = (script: string): { readonly leader: ChildProcess; readonly group: string } => {
    const leader = spawn('sh', ['-c', script], { detached: true, stdio: 'ignore' });
    this.groups.push(leader);
    return { leader, group: String(leader.pid) };
  };

  /** The lock with number 7 in the hands of a process group, as its last sign of life left it. */
  readonly holdLock = (holder: string, touched = Date.now()): void => {
    this.made.write('dist/lock/7', holder);
    utimesSync(join(this.project, 'dist/lock/7'), touched / 1000, touched / 1000);
  };
}

const it = test.extend<{ stage: Stage }>({
  // The framework reads from the parameter that a fixture needs no other one.
  // eslint-disable-next-line no-empty-pattern
  stage: async ({}, use) => {
    const stage = new Stage();
    await use(stage);
    stage.end();
  },
});

// They wait for other programs most of the time, so they wait together.
describe('engine.sh', { concurrent: true }, () => {
  it('starts what is built, with its arguments as they are, and nothing else', async ({ stage }) => {
    const { project, start, notes } = stage;
    const { code, output, errors } = await start(join(project, 'engine.sh'), ['go depth 5', '*', '']);
    expect([code, errors, notes()]).toEqual([0, '', []]);
    expect(JSON.parse(output)).toEqual(['go depth 5', '*', '']);
  });

  it('works from its own directory and through links', async ({ stage }) => {
    const { project, folder, start } = stage;
    expect((await start('./engine.sh', [], project)).code).toBe(0);
    expect((await start('bash', ['engine.sh'], project)).code).toBe(0);
    mkdirSync(join(folder, 'links'));
    symlinkSync('../the project/engine.sh', join(folder, 'links', 'relative'));
    symlinkSync(join(folder, 'links', 'relative'), join(folder, 'absolute'));
    expect((await start(join(folder, 'absolute'), [], tmpdir())).output).toBe('[]\n');
    expect((await start('./relative', [], join(folder, 'links'))).output).toBe('[]\n');
  });

  it('is not needed where there is Node: engine.mjs builds and starts the engine by itself', async ({ stage }) => {
    const { project, start, notes } = stage;
    rmSync(join(project, 'dist/stamp'));
    const { code, output, errors } = await start(process.execPath, [join(project, 'engine.mjs'), 'go depth 5', '*']);
    expect([code, JSON.parse(output)]).toEqual([0, ['go depth 5', '*']]);
    expect(errors).toContain('npm talks');
    expect(notes()).toEqual(['npm run build']);
    const again = await start(process.execPath, ['engine.mjs'], project);
    expect([again.code, again.output, again.errors]).toEqual([0, '[]\n', '']);
    expect(notes()).toEqual(['npm run build']);
  });

  it('builds when a source is newer than the last build, and talks on standard error only', async ({ stage }) => {
    const { project, start, age, notes } = stage;
    writeFileSync(join(project, 'src/main.ts'), 'newer');
    age('dist/stamp');
    age('src');
    const { code, output, errors } = await start(join(project, 'engine.sh'));
    expect([code, output]).toEqual([0, '[]\n']);
    expect(errors).toContain('npm talks');
    expect(notes()).toEqual(['npm run build']);
  });

  it('does not build for a source from the future, again and again', async ({ stage }) => {
    const { project, start, notes } = stage;
    const tomorrow = Date.now() / 1000 + 86_400;
    for (const name of ['src/main.ts', 'src', 'package.json']) utimesSync(join(project, name), tomorrow, tomorrow);
    expect((await start(join(project, 'engine.sh'))).code).toBe(0);
    expect(notes()).toEqual([]);
  });

  it('installs where nothing is installed', async ({ stage }) => {
    const { project, start, notes } = stage;
    rmSync(join(project, 'node_modules'), { recursive: true });
    rmSync(join(project, 'dist/stamp'));
    expect((await start(join(project, 'engine.sh'))).code).toBe(0);
    expect(notes()).toEqual(['npm ci --include=dev --no-audit --no-fund', 'npm run build']);
  });

  it('builds once when it is started twice at once', async ({ stage }) => {
    const { project, start, notes } = stage;
    rmSync(join(project, 'dist/stamp'));
    const both = await Promise.all([start(join(project, 'engine.sh')), start(join(project, 'engine.sh'))]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(notes()).toEqual(['npm run build']);
  });

  it.for<[string, (stage: Stage) => string, number]>([
    ['of a group that is gone', () => '4194305', Date.now()],
    [
      'of a process that has shown no sign of life',
      ({ startGroup }) => startGroup('exec sleep 60').group,
      Date.now() - 120_000,
    ],
    ['that has been released', () => '', Date.now()],
    ['whose content makes no sense', () => 'x', Date.now()],
  ])('takes over a lock %s', async ([, holder, touched], { stage }) => {
    const { project, start, holdLock, notes } = stage;
    rmSync(join(project, 'dist/stamp'));
    holdLock(holder(stage), touched);
    expect((await start(join(project, 'engine.sh'))).code).toBe(0);
    expect(notes()).toEqual(['npm run build']);
    expect(readdirSync(join(project, 'dist/lock'))).toEqual(['8']);
  });

  it('waits for whatever is left of a build, and says for whom', async ({ stage }) => {
    const { project, start, startGroup, holdLock, notes } = stage;
    rmSync(join(project, 'dist/stamp'));
    // The leader of this group ends at once; a child of it goes on.
    const { leader, group } = startGroup('sleep 3 & sleep 0.2');
    holdLock(group, Date.now() - 120_000);
    await once(leader, 'exit');
    const { code, errors } = await start(join(project, 'engine.sh'));
    expect(code).toBe(0);
    expect(errors).toContain(`waiting for process ${group}`);
    expect(notes()).toEqual(['npm run build']);
  });

  it('does not wait for ever for a group without its leader, which may be of another program', async ({ stage }) => {
    const { project, start, startGroup, holdLock, notes } = stage;
    rmSync(join(project, 'dist/stamp'));
    const { leader, group } = startGroup('sleep 60 & sleep 0.2');
    holdLock(group, Date.now() - 1_200_000);
    await once(leader, 'exit');
    try {
      expect((await start(join(project, 'engine.sh'))).code).toBe(0);
      expect(notes()).toEqual(['npm run build']);
    } finally {
      process.kill(-Number(group), 'SIGKILL');
    }
  });

  it('takes no number that a later one has passed', async ({ stage }) => {
    const { made, project, startGroup, holdLock } = stage;
    rmSync(join(project, 'dist/stamp'));
    holdLock('');
    // As if another start had made 8 and 9 between looking and linking.
    made.write('dist/lock/9', startGroup('exec sleep 60').group);
    linkSync(join(project, 'dist/lock/7'), join(project, 'dist/lock/8'));
    const child = spawn(join(project, 'engine.sh'), { env: made.environment() });
    child.stderr.on('data', (text: Buffer) => {
      if (text.includes('waiting')) writeFileSync(join(project, 'dist/lock/9'), '');
    });
    await once(child, 'close');
    expect(readdirSync(join(project, 'dist/lock'))).toEqual(['10']);
  });

  const hasFlock = findProgram('flock') !== undefined && existsSync('/proc/self/environ');
  it.skipIf(!hasFlock)('never builds twice at once, whatever is killed (flock)', { timeout: 120_000 }, async () => {
    const random = new Random(7);
    for (let round = 0; round < 3; round++) {
      expect(await chaosRound(random, 6)).toMatchObject({ two: false, well: true });
    }
  });

  it('names a current folder that has been deleted', async ({ stage }) => {
    const { project, start } = stage;
    const gone = mkdtempSync(join(tmpdir(), 'gone-'));
    const quoted = `'${join(project, 'engine.sh')}'`;
    const { code, errors } = await start('bash', ['-c', `rmdir '${gone}'; ${quoted}`], gone);
    expect([code, errors]).toEqual([1, expect.stringContaining('the current folder has been deleted')]);
  });

  it('ends with a message where nothing can be written', async ({ stage }) => {
    const { project, start } = stage;
    rmSync(join(project, 'dist'), { recursive: true });
    writeFileSync(join(project, 'dist'), 'no folder');
    const { code, output, errors } = await start(join(project, 'engine.sh'));
    expect([code, output]).toEqual([1, '']);
    expect(errors).toContain('nothing can be written there');
  });

  it.for(['SIGTERM', 'SIGKILL'] as const)(
    'ends the build when it is ended by %s',
    async (signal, { stage, expect: ours }) => {
      const { made, project, notes } = stage;
      rmSync(join(project, 'dist/stamp'));
      const child = spawn(join(project, 'engine.sh'), {
        env: made.environment({ BUILD_SECONDS: '2' }),
        stdio: 'ignore',
      });
      await ours.poll(notes, { timeout: 10_000 }).toEqual(['npm run build']);
      child.kill(signal);
      await once(child, 'exit');
      // What was not ended would write the stamp by then.
      await new Promise((resolve) => setTimeout(resolve, 3000));
      expect(existsSync(join(project, 'dist/stamp'))).toBe(false);
    },
  );

  it('does not install again because files were copied', async ({ stage }) => {
    const { project, start, age, notes } = stage;
    const now = Date.now() / 1000;
    utimesSync(join(project, 'package-lock.json'), now, now);
    age('dist/stamp', 'node_modules/.package-lock.json');
    expect((await start(join(project, 'engine.sh'))).code).toBe(0);
    expect(notes()).toEqual(['npm run build']);
  });

  it('installs what the lock file has and the folder has not', async ({ stage }) => {
    const { project, start, age, notes } = stage;
    writeFileSync(join(project, 'package-lock.json'), '{"packages":{"node_modules/new":{"version":"1.0.0"}}}');
    age('dist/stamp');
    expect((await start(join(project, 'engine.sh'))).code).toBe(0);
    expect(notes()[0]).toContain('npm ci');
  });

  it('fails when the build fails, and the next start tries again', async ({ stage }) => {
    const { project, start } = stage;
    rmSync(join(project, 'dist/stamp'));
    writeFileSync(join(project, 'broken'), '');
    const { code, output } = await start(join(project, 'engine.sh'));
    expect([code, output]).toEqual([1, '']);
    rmSync(join(project, 'broken'));
    expect((await start(join(project, 'engine.sh'))).code).toBe(0);
  });

  it('ends what an npm that died has left running', async ({ stage }) => {
    const { project, start } = stage;
    rmSync(join(project, 'dist/stamp'));
    writeFileSync(join(project, 'abandoned'), '');
    expect((await start(join(project, 'engine.sh'))).code).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(existsSync(join(project, 'dist/stamp'))).toBe(false);
  });

  it('builds nothing in a package without sources', async ({ stage }) => {
    const { project, start, notes } = stage;
    rmSync(join(project, 'src'), { recursive: true });
    rmSync(join(project, 'node_modules'), { recursive: true });
    expect((await start(join(project, 'engine.sh'))).output).toBe('[]\n');
    expect(notes()).toEqual([]);
  });
});
