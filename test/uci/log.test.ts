import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { processPlatform } from '../../src/platform/node/process-platform';
import { Log } from '../../src/uci/log';
import { startEngine } from '../helpers/shared-engine';

const folder = mkdtempSync(join(tmpdir(), 'sliderule-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface LogRecord {
  readonly received?: string;
  readonly sent?: string;
}

function records(text: string): LogRecord[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogRecord);
}

/** Files of the test's folder that this process has open. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').filter((handle) => {
    try {
      return readlinkSync(`/proc/self/fd/${handle}`).startsWith(folder);
    } catch {
      // The handle of the listing itself.
      return false;
    }
  });
}

describe('debug log', () => {
  it('goes to a file that holds both sides of the conversation', async () => {
    const file = join(folder, 'a log.txt');
    const engine = startEngine();
    await engine.ask(`setoption name Debug Log File value ${file}`);
    await engine.ask('position startpos moves e2e5');
    await engine.ask('setoption name Debug Log File value <empty>');
    await engine.ask('position startpos moves e2e6');
    engine.send('quit');
    await engine.exited;
    const log = records(readFileSync(file, 'utf8'));
    expect(log.map(({ received }) => received)).toContain('position startpos moves e2e5');
    expect(log.some(({ sent }) => sent?.startsWith('info string error: ') === true)).toBe(true);
    expect(log.map(({ received }) => received)).not.toContain('position startpos moves e2e6');
  });

  it('goes to standard error while debug is on', async () => {
    const engine = startEngine();
    await engine.ask('debug on');
    expect(await engine.ask('position startpos')).toEqual([]);
    await engine.ask('debug off');
    await engine.ask('position startpos moves e2e4');
    engine.send('quit');
    await engine.exited;
    const received = records(engine.errors).map((record) => record.received);
    expect(received).toContain('position startpos');
    expect(received).not.toContain('position startpos moves e2e4');
  });

  it.skipIf(!existsSync('/proc/self/fd'))('has one file open at a time', async () => {
    const log = new Log(processPlatform, () => undefined);
    for (let index = 0; index < 5; index++) await log.toFile(join(folder, `one of many ${index}`));
    await vi.waitUntil(() => openFiles().length === 1, { timeout: 10_000 });
    await log.toFile('');
    await vi.waitUntil(() => openFiles().length === 0, { timeout: 10_000 });
  });

  it('is refused with a message where it cannot be written', async () => {
    const engine = startEngine();
    const answers = await engine.ask(`setoption name Debug Log File value ${join(folder, 'missing', 'log')}`);
    expect(answers).toHaveLength(1);
    expect(answers[0]).toMatch(/^info string error: Debug Log File: /);
  });

  it.skipIf(process.platform === 'win32')('is refused, and not waited for, when it is a pipe', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const [answer = ''] = await startEngine().ask(`setoption name Debug Log File value ${pipe}`);
    expect(answer).toMatch(/^info string error: Debug Log File: ".*pipe" is neither a file nor a character device/);
  });

  it.skipIf(!existsSync('/dev/full'))('ends with a message when the disk is full (/dev/full)', async () => {
    const engine = startEngine();
    const answers = [
      ...(await engine.ask('setoption name Debug Log File value /dev/full')),
      ...(await engine.ask('position startpos')),
    ];
    expect(answers).toHaveLength(1);
    expect(answers[0]).toMatch(/^info string error: Debug Log File: "\/dev\/full" .*the log ends: ENOSPC/);
    expect(await engine.ask('position startpos')).toEqual([]);
  });
});
