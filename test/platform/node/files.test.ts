import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openBlocks } from '../../../src/platform/node/files';
import { valueOf } from '../../notation/results';

const folder = mkdtempSync(join(tmpdir(), 'sliderule-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a file that is read in blocks', () => {
  it('gives the bytes at any place, and says where it ends', () => {
    const path = join(folder, 'blocks');
    writeFileSync(
      path,
      Uint8Array.from({ length: 300 }, (_, index) => index & 255),
    );
    const file = valueOf(openBlocks(path));
    const block = new Uint8Array(4);
    expect([file.size, file.read(254, block), [...block]]).toEqual([300, 4, [254, 255, 0, 1]]);
    expect([file.read(298, block), [...block]]).toEqual([2, [42, 43, 0, 1]]);
    expect(file.read(300, block)).toBe(0);
    file.close();
    expect(() => file.read(0, block)).toThrow();
  });

  it.skipIf(process.platform === 'win32')('is refused, and not waited for, when it is a pipe', () => {
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    expect(openBlocks(path)).toMatchObject({ ok: false, error: { code: 'FILE_UNREADABLE' } });
  });

  it.each(['missing', '.'])('is refused, by its name, when it is %s', (name) => {
    const path = join(folder, name);
    const opened = openBlocks(path);
    expect(opened).toMatchObject({ ok: false, error: { code: 'FILE_UNREADABLE' } });
    expect(!opened.ok && opened.error.message).toContain(path);
  });
});
