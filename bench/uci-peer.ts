// Another UCI engine as a process, for measuring against it.

import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** Where Debian puts games, which is not on every PATH. */
const GAMES = '/usr/games';

/** The path of an installed program, or undefined. */
export function findProgram(name: string): string | undefined {
  if (existsSync(join(GAMES, name))) return join(GAMES, name);
  const found = spawnSync('which', [name], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : undefined;
}

export class UciPeer {
  private readonly process: ChildProcessByStdio<Writable, Readable, null>;
  private readonly lines: AsyncIterator<string>;

  constructor(command: string, args: readonly string[] = []) {
    this.process = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  send(...lines: readonly string[]): void {
    this.process.stdin.write(lines.map((line) => `${line}\n`).join(''));
  }

  /** The next line that a pattern matches; lines before it are dropped. Throws when the engine ends first. */
  async read(pattern: RegExp): Promise<RegExpMatchArray> {
    for (;;) {
      const next = await this.lines.next();
      if (next.done === true) throw new Error(`the engine ended before it wrote ${pattern}`);
      const match = next.value.match(pattern);
      if (match !== null) return match;
    }
  }

  /** `uci` and its answer, options, then `isready` and its answer. */
  async start(options: Readonly<Record<string, string | number>> = {}): Promise<void> {
    this.send('uci');
    await this.read(/^uciok/);
    for (const [name, value] of Object.entries(options)) this.send(`setoption name ${name} value ${value}`);
    this.send('isready');
    await this.read(/^readyok/);
  }

  quit(): void {
    this.send('quit');
    this.process.stdin.end();
  }
}
