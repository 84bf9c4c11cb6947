import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { UciClient } from '../../src/platform/node/uci-client';
import { mainFile, openEngine } from '../helpers/engine-process';
import { startEngine } from '../helpers/shared-engine';

/** Milliseconds within which the process must be gone, on a machine that has time for it. */
const LEAVE_MS = 200;
/** Milliseconds that Node takes to start and end on such a machine; a busier one is given as much more time to leave. */
const USUAL_NODE_MS = 60;
const TRIES = 4;

async function busyness(): Promise<number> {
  const started = performance.now();
  const node = openEngine(['0'], '-e');
  const { at } = await node.exited;
  return Math.max(1, (at - started) / USUAL_NODE_MS);
}

/** The shortest time, of some tries, from `leave` to the end of an engine that searches, on a machine with nothing else to do. */
async function timeToLeave(leave: (engine: UciClient) => void): Promise<number> {
  let best = Infinity;
  for (let attempt = 0; attempt < TRIES && best > LEAVE_MS; attempt++) {
    const engine = startEngine();
    engine.send('setoption name Threads value 2', 'position startpos', 'go infinite');
    await engine.read('info depth 5 ');
    const asked = performance.now();
    leave(engine);
    const exit = await engine.exited;
    expect(exit.code).toBe(0);
    best = Math.min(best, (exit.at - asked) / (await busyness()));
  }
  return best;
}

describe('leaving in mid-search', () => {
  it('takes less than 200 ms after quit', async () => {
    expect(await timeToLeave((engine) => engine.send('quit'))).toBeLessThan(LEAVE_MS);
  });

  it('says the best move', async () => {
    const engine = startEngine();
    engine.send('position startpos', 'go infinite');
    await engine.read('info depth 5 ');
    engine.send('quit');
    await engine.exited;
    expect(engine.lines.filter((line) => line.startsWith('bestmove '))).toHaveLength(1);
  });

  it('takes less than 200 ms after the end of input', async () => {
    expect(await timeToLeave((engine) => engine.endInput())).toBeLessThan(LEAVE_MS);
  });

  it('takes less than 200 ms after a last line without an end', async () => {
    const leave = (engine: UciClient): void => {
      engine.sendBytes('quit');
      engine.endInput();
    };
    expect(await timeToLeave(leave)).toBeLessThan(LEAVE_MS);
  });
});

describe('leaving otherwise', () => {
  it('answers what was asked before quit', async () => {
    const engine = startEngine();
    engine.send('uci', 'isready', 'position startpos moves e2e4', 'd', 'quit');
    expect((await engine.exited).code).toBe(0);
    expect(engine.lines).toContain('readyok');
    expect(engine.lines.some((line) => line.startsWith('Fen:'))).toBe(true);
  });

  it('obeys a last line without an end', async () => {
    const engine = startEngine();
    engine.sendBytes('position startpos\ngo perft 3');
    engine.endInput();
    expect((await engine.exited).code).toBe(0);
    expect(engine.lines.at(-1)).toBe('Nodes searched: 8902');
  });

  it('finishes every search with a limit at the end of input', async () => {
    const engine = startEngine();
    engine.send(
      'go depth 3',
      'position startpos moves e2e4',
      'go depth 4',
      'go movetime 100',
      'go mate 1',
      'go nodes 500',
    );
    engine.endInput();
    expect((await engine.exited).code).toBe(0);
    expect(engine.lines.filter((line) => line.startsWith('bestmove '))).toHaveLength(5);
    expect(engine.lines.some((line) => line.startsWith('info depth 4 '))).toBe(true);
  });

  it('answers a search without a limit at the end of input', async () => {
    const engine = startEngine();
    engine.send('go infinite', 'go ponder wtime 1000 btime 1000', 'go');
    engine.endInput();
    expect((await engine.exited).code).toBe(0);
    expect(engine.lines.filter((line) => line.startsWith('bestmove '))).toHaveLength(3);
  });

  it('answers a pondered search without a limit, which ponderhit does not end, at the next go and at the end of input', async () => {
    const engine = startEngine();
    engine.send('go ponder', 'ponderhit', 'go depth 1', 'go ponder', 'ponderhit');
    engine.endInput();
    expect((await engine.exited).code).toBe(0);
    expect(engine.lines.filter((line) => line.startsWith('bestmove '))).toHaveLength(3);
  });

  it('finishes the counts of a script', async () => {
    const engine = startEngine();
    engine.send('go perft 2', 'position startpos moves e2e4', 'go perft 3', 'quit');
    expect((await engine.exited).code).toBe(0);
    expect(engine.lines.filter((line) => line.startsWith('Nodes'))).toEqual([
      'Nodes searched: 400',
      'Nodes searched: 13160',
    ]);
  });

  it('is quick without a word said', async () => {
    const engine = startEngine();
    engine.endInput();
    expect(await engine.exited).toMatchObject({ code: 0 });
    expect(engine.lines).toEqual([]);
  });

  it('happens when nobody reads the answers any more', async () => {
    const engine = startEngine();
    engine.send('go infinite');
    await engine.read('info depth');
    engine.closeOutput();
    expect((await engine.exited).code).toBe(1);
  });
});

describe('an orphan', () => {
  it('ends in mid-search, though its input is open and its output can be written', async () => {
    const shell = spawn('sh', ['-c', 'exec 3<&0; "$0" "$1" <&3 & wait', process.execPath, mainFile]);
    shell.stdin.on('error', () => undefined);
    shell.stdin.write('go infinite\n');
    const closed = once(shell, 'close');
    await new Promise<void>((resolve) => {
      let output = '';
      shell.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('info depth 5 ')) resolve();
      });
    });
    // The shell alone, not what it has started, as `UciClient` would.
    shell.kill('SIGKILL');
    // When the last process that holds the pipe has gone, which is the engine.
    await closed;
  });

  it.skipIf(process.platform !== 'linux')(
    'ends when somebody else holds its output open, and reads nothing',
    async () => {
      // The shell tells the engine's number; `sleep` holds the pipe.
      const script = 'exec 3<&0; { "$0" "$1" <&3 & echo $! >&2; wait; } | sleep 30';
      const shell = spawn('sh', ['-c', script, process.execPath, mainFile], { detached: true });
      shell.stdin.on('error', () => undefined);
      const [number] = (await once(shell.stderr, 'data')) as [Buffer];
      const engine = Number(number.toString());
      shell.stdin.write('help\n'.repeat(2000));
      const parent = Number(/^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${engine}/stat`, 'utf8'))?.[1]);
      await sleep(1000);
      process.kill(parent, 'SIGKILL');
      await expect.poll(() => existsSync(`/proc/${engine}`), { timeout: 20_000 }).toBe(false);
      process.kill(-(shell.pid ?? 0), 'SIGKILL');
    },
  );
});
