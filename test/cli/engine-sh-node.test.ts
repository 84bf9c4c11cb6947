// engine.sh where node is not on PATH, or too old, in a make-believe package whose engine repeats its arguments.

import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outcomeOf, type Outcome } from '../helpers/outcome';
import { projectRoot } from '../helpers/paths';

let folder = '';
let project = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sliderule sh-'));
  project = join(folder, 'the project');
  mkdirSync(join(project, 'dist'), { recursive: true });
  for (const name of ['engine.sh', 'engine.mjs']) copyFileSync(join(projectRoot, name), join(project, name));
  writeFileSync(join(project, 'dist/stamp'), '');
  writeFileSync(join(project, 'dist/main.js'), 'console.log(JSON.stringify(process.argv.slice(2)))');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('engine.sh, started from a desktop', () => {
  /** Where version managers are told to be, and a PATH with the system's tools and no node. */
  function withoutNode(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    const tools = join(folder, 'tools');
    mkdirSync(tools, { recursive: true });
    for (const tool of ['bash', 'find', 'cat', 'mkdir', 'rm', 'sleep', 'touch', 'readlink']) {
      const file = ['/usr/bin', '/bin'].map((place) => join(place, tool)).find((path) => existsSync(path));
      if (file !== undefined && !existsSync(join(tools, tool))) symlinkSync(file, join(tools, tool));
    }
    const none = join(folder, 'none');
    return { PATH: tools, HOME: none, NODE: '', NVM_BIN: '', NVM_DIR: none, VOLTA_HOME: none, FNM_DIR: none, ...more };
  }

  /** A node that says its version, and otherwise is the real one. */
  function nodeIn(place: string, version: string): string {
    const file = join(folder, place, 'node');
    mkdirSync(join(folder, place), { recursive: true });
    writeFileSync(
      file,
      `#!/bin/sh\n[ "$1" = --version ] && echo v${version} && exit\nexec "${process.execPath}" "$@"\n`,
    );
    chmodSync(file, 0o755);
    return file;
  }

  function run(more: Readonly<Record<string, string>>): Promise<Outcome> {
    return outcomeOf(spawn(join(project, 'engine.sh'), ['bench'], { cwd: folder, env: { ...process.env, ...more } }));
  }

  it.each([
    ['NODE', () => ({ NODE: nodeIn('anywhere', '20.1.0') })],
    ['NVM_BIN', () => ({ NVM_BIN: join(nodeIn('nvm bin', '22.0.0'), '..') })],
    [
      'nvm, of which an old version is passed over',
      () => {
        nodeIn('nvm/versions/node/v18.20.0/bin', '18.20.0');
        nodeIn('nvm/versions/node/v24.2.0/bin', '24.2.0');
        return { NVM_DIR: join(folder, 'nvm') };
      },
    ],
    ['volta', () => ({ VOLTA_HOME: join(nodeIn('volta/bin', '20.0.0'), '..', '..') })],
    ['fnm', () => ({ FNM_DIR: join(nodeIn('fnm/aliases/default/bin', '20.0.0'), '..', '..', '..', '..') })],
  ])('finds node by %s', async (_, place) => {
    expect(await run(withoutNode(place()))).toEqual({ code: 0, output: '["bench"]\n', errors: '' });
  });

  it.skipIf(existsSync('/usr/local/bin/node') || existsSync('/opt/homebrew/bin/node'))(
    'says in one line that node is missing',
    async () => {
      const { code, output, errors } = await run(withoutNode());
      expect([code, output]).toEqual([1, '']);
      expect(errors).toMatch(/^Sliderule: node is missing: .* Install Node 20 or newer, or set NODE to its path\.\n$/);
    },
  );

  it('says which version it needs to an old one on PATH', async () => {
    const tools = withoutNode();
    const { code, errors } = await run({ ...tools, PATH: `${join(nodeIn('old', '18.19.1'), '..')}:${tools.PATH}` });
    expect(code).toBe(1);
    expect(errors).toBe('Sliderule: Node v18.19.1 is too old: Node 20 or newer is needed.\n');
  });

  it('passes over an old one on PATH where there is a newer one', async () => {
    const tools = withoutNode({ NODE: nodeIn('new', '22.1.0') });
    const answer = await run({ ...tools, PATH: `${join(nodeIn('old', '18.19.1'), '..')}:${tools.PATH}` });
    expect(answer).toEqual({ code: 0, output: '["bench"]\n', errors: '' });
  });

  it('says which version it needs where NODE is old', async () => {
    const { code, errors } = await run(withoutNode({ NODE: nodeIn('old too', '18.0.0') }));
    expect([code, errors]).toEqual([1, 'Sliderule: Node v18.0.0 is too old: Node 20 or newer is needed.\n']);
  });
});
