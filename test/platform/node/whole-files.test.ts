import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createFile, replaceFile, writeAll } from '../../../src/platform/node/whole-files';
import { mainFile } from '../../helpers/engine-process';

const folder = mkdtempSync(join(tmpdir(), 'sliderule-whole-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A device that is always full, which Linux has. */
const FULL = '/dev/full';

describe('replaceFile', () => {
  it('writes a file and replaces it', () => {
    const file = join(folder, 'a');
    replaceFile(file, 'one');
    replaceFile(file, Buffer.from('two'));
    expect(readFileSync(file, 'utf8')).toBe('two');
  });

  it('names what cannot be replaced, and leaves nothing behind', () => {
    const file = join(folder, 'b', 'c');
    expect(() => replaceFile(file, '')).toThrow(/b\/c" cannot be written \(ENOENT/);
    mkdirSync(join(folder, 'd'));
    expect(() => replaceFile(join(folder, 'd'), '')).toThrow(/d" cannot be written \(it is not a regular file/);
    expect(readdirSync(folder).sort()).toEqual(['a', 'd']);
  });

  it.skipIf(process.platform === 'win32')('writes through a link to a file, and refuses one to anything else', () => {
    const own = mkdtempSync(join(folder, 'links-'));
    writeFileSync(join(own, 'file'), 'one');
    for (const [name, target] of Object.entries({ link: 'file', folder: '.', loose: 'none' })) {
      symlinkSync(target, join(own, name));
    }
    replaceFile(join(own, 'link'), 'two');
    expect(readFileSync(join(own, 'file'), 'utf8')).toBe('two');
    expect(() => replaceFile(join(own, 'folder'), '')).toThrow(/folder" cannot be written \(it is not a regular file/);
    expect(() => replaceFile(join(own, 'loose'), '')).toThrow(/loose" cannot be written \(ENOENT/);
    expect(['link', 'folder', 'loose'].map((name) => readlinkSync(join(own, name)))).toEqual(['file', '.', 'none']);
    expect(readdirSync(own)).toHaveLength(4);
  });
});

describe('createFile', () => {
  it('makes a file once, and leaves nothing else', () => {
    const own = mkdtempSync(join(folder, 'new-'));
    createFile(join(own, 'a'), 'one');
    expect(() => createFile(join(own, 'a'), 'two')).toThrow(/a" is there meanwhile: only one run at a time/);
    expect(() => createFile(join(own, 'b', 'c'), '')).toThrow(/c" cannot be written \(ENOENT/);
    expect([readFileSync(join(own, 'a'), 'utf8'), readdirSync(own)]).toEqual(['one', ['a']]);
  });
});

describe.skipIf(!existsSync(FULL))('a full disk (/dev/full)', () => {
  it('is an error that names the file', () => {
    const handle = openSync(FULL, 'w');
    expect(() => writeAll(handle, FULL, Buffer.from('x'))).toThrow(/"\/dev\/full" cannot be written \(ENOSPC/);
    closeSync(handle);
  });

  it.each([[['--help']], [['perft', '1']], [[]]])('ends the engine with one line: %j', (args) => {
    const stdout = openSync(FULL, 'w');
    const { status, stderr } = spawnSync(process.execPath, [mainFile, ...args], {
      stdio: ['pipe', stdout, 'pipe'],
      input: 'uci\n',
      encoding: 'utf8',
    });
    closeSync(stdout);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^error: standard output cannot be written \(ENOSPC[^\n]*\n$/);
  });
});
