import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { processPlatform } from '../../src/platform/node/process-platform';
import { runUci, type LineListener } from '../../src/uci/uci-process';

/** Runs commands on a core that is loaded when `loaded` resolves; the lines written and the exit code. */
function conversation(commands: readonly string[], loaded: Promise<void>): { lines: string[]; code: Promise<number> } {
  const lines: string[] = [];
  const platform = {
    ...processPlatform,
    loadCore: async (build: Parameters<typeof processPlatform.loadCore>[0]) => {
      await loaded;
      return processPlatform.loadCore(build);
    },
  };
  const read = (listener: LineListener): void => commands.forEach((command) => listener.line(command));
  return { lines, code: runUci(platform, { write: (line) => lines.push(line), read }) };
}

describe('a bench that cannot start', () => {
  it('is an error of the command, and the engine goes on', async () => {
    const lines: string[] = [];
    const platform = { ...processPlatform, memoryLimit: () => 0 };
    const read = (listener: LineListener): void => ['bench 1', 'help', 'quit'].forEach((line) => listener.line(line));
    expect(await runUci(platform, { write: (line) => lines.push(line), read })).toBe(0);
    expect(lines[0]).toMatch(/^info string error: bench: Hash 16 /);
    expect(lines.length).toBeGreaterThan(1);
  });
});

describe('quit before the core is loaded', () => {
  afterEach(() => vi.useRealTimers());

  it('waits for the best move, however late the core is', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    let load = (): void => undefined;
    const loaded = new Promise<void>((resolve) => {
      load = resolve;
    });
    const { lines, code } = conversation(['uci', 'position startpos', 'go depth 5', 'quit'], loaded);
    vi.advanceTimersByTime(20_000);
    vi.useRealTimers();
    expect(await Promise.race([code, delay(50, 'waiting')])).toBe('waiting');
    load();
    expect(await code).toBe(0);
    expect(lines.filter((line) => line.startsWith('bestmove '))).toHaveLength(1);
  });
});
