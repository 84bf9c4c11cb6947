import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { redisProgram, startRedis } from '../../bench/redis';
import { openEngine, runEngine } from '../helpers/engine-process';

const folder = mkdtempSync(join(tmpdir(), 'queue-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const input = join(folder, 'games.pgn');
writeFileSync(
  input,
  '[Event "A"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event "B {"]\n\n1. e4 {so} e5 2. Nf6 *\n\n1. d4 $1 d5 *\n',
);

describe('annotate --queue', () => {
  it('says which server cannot be reached, without its password', async () => {
    const url = 'redis://user:secret@127.0.0.1:1';
    const { code, errors } = await runEngine('annotate', input, '--out', join(folder, 'none.pgn'), '--queue', url);
    expect([code, errors]).toEqual([1, expect.stringMatching(/^error: --queue: 127\.0\.0\.1:1 cannot be reached /)]);
    expect(errors).not.toContain('secret');
  });

  it.skipIf(redisProgram === undefined)('writes what a run without a queue writes (redis-server)', async () => {
    const { url, stop } = await startRedis(folder);
    const worker = openEngine(['annotate', '--queue', url, '--threads', '1']);
    try {
      const plain = await runEngine('annotate', input, '--nodes', '300', '--out', join(folder, 'plain.pgn'));
      const queued = await runEngine(
        'annotate',
        input,
        '--nodes',
        '300',
        '--out',
        join(folder, 'queued.pgn'),
        '--queue',
        url,
      );
      // The last line has times.
      expect([queued.code, queued.lines.slice(0, -1)]).toEqual([plain.code, plain.lines.slice(0, -1)]);
      expect(readFileSync(join(folder, 'queued.pgn'), 'utf8')).toBe(readFileSync(join(folder, 'plain.pgn'), 'utf8'));
    } finally {
      worker.kill();
      stop();
    }
  });
});
