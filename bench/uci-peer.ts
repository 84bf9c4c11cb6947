// Another UCI engine as a process, for measuring against it.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../src/cli/usage';
import { EngineProcess } from '../src/match/engine-process';
import { splitCommand } from '../src/match/words';

/** Where Debian puts games, which is not on every PATH. */
const GAMES = '/usr/games';
/** Milliseconds that an answer may take; the longest measured work takes seconds. */
const DEADLINE_MS = 600_000;

/** The path of an installed program, or undefined. */
export function findProgram(name: string): string | undefined {
  if (existsSync(join(GAMES, name))) return join(GAMES, name);
  const found = spawnSync('which', [name], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : undefined;
}

export class UciPeer {
  private readonly process: EngineProcess;

  constructor(program: string, args: readonly string[] = []) {
    this.process = new EngineProcess({ program, args });
  }

  /** The engine of a command line, program and arguments, that `option` gives. Throws a UsageError if there is none. */
  static ofCommand(option: string, command: string): UciPeer {
    const [program, ...args] = splitCommand(command);
    if (program === undefined) throw new UsageError(`${option}: there is no command.`);
    return new UciPeer(program, args);
  }

  /** Milliseconds that the program's process has worked so far; by the clock on the wall where that cannot be told. */
  processorTime(): number {
    const { pid } = this.process;
    try {
      // After the name, which may hold blanks: fields 14 and 15 of proc(5), user and system time in hundredths of a second.
      const fields = readFileSync(`/proc/${pid ?? 0}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return 10 * (Number(fields[11]) + Number(fields[12]));
    } catch {
      return performance.now();
    }
  }

  send(...lines: readonly string[]): void {
    this.process.send(...lines);
  }

  /** The next line that a pattern matches; lines before it are dropped. Throws when the engine ends or hangs first. */
  async read(pattern: RegExp): Promise<RegExpMatchArray> {
    const waited = await this.process.waitFor((line) => pattern.test(line), DEADLINE_MS);
    const match = waited.kind === 'line' ? waited.line.match(pattern) : null;
    if (match === null) throw new Error(`the engine wrote no ${pattern} (${waited.kind}, ${this.process.ending})`);
    return match;
  }

  /** All lines up to and with the next one that a pattern matches. Throws when the engine ends or hangs first. */
  async readUntil(pattern: RegExp): Promise<string[]> {
    const lines: string[] = [];
    const isLast = (line: string): boolean => {
      lines.push(line);
      return pattern.test(line);
    };
    const waited = await this.process.waitFor(isLast, DEADLINE_MS);
    if (waited.kind !== 'line') {
      throw new Error(`the engine wrote no ${pattern} (${waited.kind}, ${this.process.ending})`);
    }
    return lines;
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
    void this.process.quit();
  }
}
