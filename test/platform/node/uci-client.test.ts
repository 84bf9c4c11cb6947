import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { endChildren } from '../../../src/platform/node/children';
import { UciClient } from '../../../src/platform/node/uci-client';
import { projectRoot } from '../../helpers/paths';

const DEADLINE_MS = 20_000;

afterEach(endChildren);

function shell(script: string): UciClient {
  return new UciClient({ program: '/bin/sh', args: ['-c', script] });
}

function any(): boolean {
  return true;
}

describe.skipIf(process.platform === 'win32')('a UCI client', () => {
  it('shows every line to the one who waits, until one is taken', async () => {
    const engine = shell('read x; printf "a\\r\\nb\\nc\\n"; read x');
    const seen: string[] = [];
    const waiting = engine.waitFor((line) => seen.push(line) === 2, DEADLINE_MS);
    engine.send('go');
    expect(await waiting).toMatchObject({ kind: 'line', line: 'b' });
    expect(seen).toEqual(['a', 'b']);
  });

  it('keeps lines until somebody waits for them', async () => {
    const engine = shell('printf "one\\ntwo\\nthree\\n"; read x; exit 3');
    expect(await engine.readAll('tw')).toEqual(['one', 'two']);
    expect(await engine.read(/e$/)).toBe('three');
    engine.endInput();
    expect((await engine.exited).code).toBe(3);
    expect(engine.lines).toEqual(['one', 'two', 'three']);
    await expect(engine.read('four')).rejects.toThrow(/^The engine wrote no four before its end \(exit code 3\)/);
  });

  it('forgets what an engine that floods long lines has written before', async () => {
    const engine = shell(
      'read x; i=0; while [ $i -lt 60 ]; do head -c 1000000 /dev/zero | tr "\\0" x; echo; i=$((i+1)); done; echo end; read x',
    );
    engine.send('go');
    expect((await engine.waitFor((line) => line === 'end', DEADLINE_MS)).kind).toBe('line');
    expect(engine.lines.at(-1)).toBe('end');
    expect(engine.lines.join('').length).toBeLessThan(40_000_000);
    await engine.quit();
    const other = shell('while :; do head -c 1000000 /dev/zero | tr "\\0" x; echo; done');
    await expect(other.readAll('end')).rejects.toThrow(/no end in 17000000 characters/);
    other.kill();
    await other.exited;
  });

  it.each([
    ['a file in the place of a folder', { program: '/bin/sh/engine', args: [] }, /^\/bin\/sh\/engine: .*ENOTDIR$/],
    ['arguments without an end', { program: '/bin/sh', args: ['x'.repeat(10_000_000)] }, /^\/bin\/sh: .*E2BIG$/],
  ])('says in words what the system refuses: %s', async (_, command, why) => {
    const engine = new UciClient(command);
    engine.send('uci');
    expect(await engine.waitFor(any, DEADLINE_MS)).toEqual({ kind: 'end' });
    expect(engine.startError).toMatch(why);
    expect(await engine.quit()).toMatchObject({ code: null });
  });

  it('gives up waiting after a time', async () => {
    expect(await shell('read x').waitFor(any, 50)).toEqual({ kind: 'silence' });
  });

  it('waits longer than timers can count', async () => {
    expect(await shell('sleep 0.2; echo late; read x').waitFor(any, 2 ** 32)).toMatchObject({ line: 'late' });
  });

  it('still hears the last words of a process that has ended', async () => {
    const engine = shell('echo last; echo why >&2; exit 7');
    expect(await engine.waitFor(any, DEADLINE_MS)).toMatchObject({ kind: 'line', line: 'last' });
    expect(await engine.waitFor(any, DEADLINE_MS)).toEqual({ kind: 'end' });
    expect(engine.isRunning).toBe(false);
    expect(engine.ending).toBe('exit code 7: why');
    expect(await engine.waitFor(any, DEADLINE_MS)).toEqual({ kind: 'end' });
    engine.send('to nobody');
    await engine.quit();
  });

  it('notices the end even when a child holds the pipes open, and ends the child too', async () => {
    const engine = shell('sleep 600 & exit 0');
    const begun = performance.now();
    expect(await engine.waitFor(any, DEADLINE_MS)).toEqual({ kind: 'end' });
    expect(performance.now() - begun).toBeLessThan(DEADLINE_MS / 2);
  });

  it('kills what a start script has started', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'engine-'));
    const file = join(folder, 'beats');
    const engine = shell(`(while :; do echo x >>'${file}'; echo beat; sleep 0.02; done) & wait`);
    expect(await engine.waitFor(any, DEADLINE_MS)).toMatchObject({ line: 'beat' });
    engine.kill();
    expect(await engine.waitFor(() => false, DEADLINE_MS)).toEqual({ kind: 'end' });
    const beats = readFileSync(file).length;
    await sleep(200);
    expect(readFileSync(file).length).toBe(beats);
    rmSync(folder, { recursive: true });
  });

  it.each(['exit', 'throw', 'SIGINT', 'SIGTERM', 'SIGHUP'])('does not outlive this program: %s', async (how) => {
    const folder = mkdtempSync(join(tmpdir(), 'engine-'));
    const file = join(folder, 'beats');
    const beat = `trap "" INT TERM HUP; while :; do echo x >>'${file}'; sleep 0.02; done`;
    const ending = { exit: 'process.exit(3)', throw: 'throw new Error()' }[how] ?? 'undefined';
    writeFileSync(
      join(folder, 'program.ts'),
      `import { existsSync } from 'node:fs';
       import { UciClient } from ${JSON.stringify(join(projectRoot, 'src/platform/node/uci-client'))};
       new UciClient({ program: '/bin/sh', args: ['-c', ${JSON.stringify(beat)}] });
       setInterval(() => { if (existsSync(${JSON.stringify(file)})) ${ending}; }, 20);`,
    );
    const program = spawn(process.execPath, ['--import', 'tsx', join(folder, 'program.ts')], {
      stdio: 'ignore',
      cwd: projectRoot,
    });
    while (!existsSync(file)) await sleep(20);
    if (how.startsWith('SIG')) program.kill(how as NodeJS.Signals);
    const [code, signal] = (await once(program, 'exit')) as [number | null, string | null];
    expect(signal ?? code).toBe({ exit: 3, throw: 1 }[how] ?? how);
    await sleep(100);
    const beats = readFileSync(file).length;
    await sleep(300);
    expect(readFileSync(file)).toHaveLength(beats);
    rmSync(folder, { recursive: true });
  });

  it('makes an engine leave that does not want to', async () => {
    const polite = shell('read x; exit 0');
    await polite.quit();
    expect(polite.ending).toBe('exit code 0');
    const deaf = shell('trap "" TERM; while :; do sleep 600; done');
    await deaf.quit();
    expect(deaf.ending).toBe('signal SIGKILL');
    expect(deaf.isRunning).toBe(false);
  });
});
