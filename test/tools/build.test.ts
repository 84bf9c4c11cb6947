// Builds leave whole files or none.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { SLIDERS_MAGIC } from '../../src/abi/sliders';
import { DistFolder } from '../../src/tools/dist-folder';
import { printOf } from '../../src/tools/modules';
import { projectRoot } from '../helpers/paths';

const folder = mkdtempSync(join(tmpdir(), 'sliderule-build-'));
afterAll(() => rmSync(folder, { recursive: true }));

const runner = join(projectRoot, 'node_modules', 'tsx', 'dist', 'cli.mjs');
const script = join(projectRoot, 'src', 'tools', 'build.ts');

// Half a minute of compilation: `.ci/run` has the time, `npm test` has not.
const tooSlow = process.env.SLIDERULE_BUILD === 'mixed';

describe.skipIf(process.platform === 'win32' || tooSlow)('a build that is killed (release and debug runs)', () => {
  it('leaves no module behind, and the next one removes its drafts', { timeout: 300_000 }, async () => {
    const args = [runner, script, '--sliders', 'ray-scan', '--dist', folder];
    // A group of its own, so that the compiler dies with it.
    const build = spawn(process.execPath, args, { cwd: projectRoot, stdio: 'ignore', detached: true });
    const ended = new Promise((resolve) => build.once('exit', resolve));
    const drafted = (): boolean =>
      readdirSync(folder).some((name) => existsSync(join(folder, name, 'core/ray-scan.wasm')));
    while (!drafted()) await sleep(20);
    process.kill(-(build.pid ?? NaN), 'SIGKILL');
    await ended;
    expect(existsSync(join(folder, 'core'))).toBe(false);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\.building-\d+$/)]);
    await expect
      .poll(() => {
        new DistFolder(folder, new Date()).close();
        return readdirSync(folder);
      })
      .toEqual([]);
  });
});

it('a build that ends between a module and its script leaves no fingerprint', async () => {
  const cache = join(folder, 'cache');
  const made = join(folder, 'made');
  const print = printOf({ family: 'library', name: 'rules', method: SLIDERS_MAGIC, unshared: true, embedded: true });
  // A folder with a file in the place of the script.
  for (const path of [cache, join(made, 'library/rules.js/in the way')]) mkdirSync(path, { recursive: true });
  writeFileSync(join(cache, print), 'a module');
  writeFileSync(join(made, 'library/rules.wasm.made-of'), 'of other sources');
  const build = spawn(process.execPath, [runner, script, '--library', '--dist', made], {
    cwd: projectRoot,
    env: { ...process.env, SLIDERULE_BUILD_CACHE: cache },
    stdio: 'ignore',
  });
  expect((await once(build, 'exit'))[0]).not.toBe(0);
  expect(readdirSync(join(made, 'library'))).toEqual(['rules.js', 'rules.wasm']);
  for (const path of [cache, made]) rmSync(path, { recursive: true });
});

describe('the folder of built files', () => {
  it('shows a file when it is published, dated to the beginning of the build', () => {
    const startedAt = new Date(Date.now() - 5000);
    const dist = new DistFolder(folder, startedAt);
    writeFileSync(dist.draft('core/a.wasm'), 'a');
    expect(dist.list('core')).toEqual([]);
    dist.publish('core/a.wasm');
    dist.close();
    expect(dist.list('.')).toEqual(['core']);
    expect(dist.list('core')).toEqual([join('core', 'a.wasm')]);
    expect(statSync(join(folder, 'core', 'a.wasm')).mtimeMs).toBeCloseTo(startedAt.getTime(), 0);
  });
});
