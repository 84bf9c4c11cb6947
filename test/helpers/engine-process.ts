// A spawned engine to talk to: what conversation tests are made of.

import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from './paths';

/** Milliseconds that any single answer may take; generous, because tests share the machine. */
const DEADLINE_MS = 15_000;

/** How a process ended. */
export interface Exit {
  /** null when a signal ended it. */
  readonly code: number | null;
  /** When, on the clock of `performance.now`. */
  readonly at: number;
}

export class EngineProcess {
  private readonly process: ChildProcessWithoutNullStreams;
  private rest = '';
  private readonly unread: string[] = [];
  private wake: () => void = () => undefined;
  /** Everything the engine wrote on standard output, line by line. */
  readonly lines: string[] = [];
  /** Everything it wrote on standard error. */
  errors = '';
  readonly exited: Promise<Exit>;
  private exit: Exit | null = null;

  /** Starts dist/main.js, or another command, with arguments. */
  constructor(args: readonly string[] = [], command: readonly string[] = [process.execPath, mainFile]) {
    const [program = '', ...first] = command;
    this.process = spawn(program, [...first, ...args]);
    this.process.stdout.setEncoding('utf8').on('data', (text: string) => this.receive(text));
    this.process.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.errors += text;
    });
    // The engine may leave before it has read everything.
    this.process.stdin.on('error', () => undefined);
    this.exited = new Promise((resolve) => {
      this.process.on('close', (code) => {
        this.exit = { code, at: performance.now() };
        resolve(this.exit);
        this.wake();
      });
    });
  }

  send(...lines: readonly string[]): void {
    this.process.stdin.write(lines.map((line) => `${line}\n`).join(''));
  }

  /** Sends bytes as they are. */
  sendBytes(bytes: Buffer | string): void {
    this.process.stdin.write(bytes);
  }

  /** Stops reading what the engine writes, as a GUI that has crashed does. */
  closeOutput(): void {
    this.process.stdout.destroy();
  }

  /** Ends the engine's input. */
  endInput(): void {
    this.process.stdin.end();
  }

  /** The next unread line that begins with `start`; passes over those before it. Throws after the deadline. */
  async read(start: string, deadlineMs: number = DEADLINE_MS): Promise<string> {
    return (await this.readAll(start, deadlineMs)).at(-1) ?? '';
  }

  /** All unread lines up to and with the next that begins with `start`. Throws after the deadline. */
  async readAll(start: string, deadlineMs: number = DEADLINE_MS): Promise<string[]> {
    const deadline = performance.now() + deadlineMs;
    for (;;) {
      const at = this.unread.findIndex((line) => line.startsWith(start));
      if (at >= 0) return this.unread.splice(0, at + 1);
      const left = deadline - performance.now();
      if (left <= 0 || this.exit !== null) {
        const why = this.exit === null ? `within ${deadlineMs} ms` : `before it ended (code ${this.exit.code})`;
        throw new Error(`no '${start}' ${why}; output:\n${this.lines.slice(-20).join('\n')}\n${this.errors}`);
      }
      await this.somethingNew(left);
    }
  }

  /** Sends lines, then `isready`, and returns what came before `readyok`. */
  async ask(...lines: readonly string[]): Promise<string[]> {
    this.send(...lines, 'isready');
    return (await this.readAll('readyok')).slice(0, -1);
  }

  /** Lines that begin with `start` and come unread within `ms`. */
  async within(start: string, ms: number): Promise<string[]> {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return this.unread.filter((line) => line.startsWith(start));
  }

  /** Sends `quit` and returns how the process ended. */
  async quit(): Promise<Exit> {
    this.send('quit');
    return this.exited;
  }

  /** Ends the process whatever it does; for clean-up after a test. */
  kill(): void {
    this.process.kill('SIGKILL');
  }

  private receive(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    this.lines.push(...lines);
    this.unread.push(...lines);
    this.wake();
  }

  private async somethingNew(withinMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** The bundled engine. */
export const mainFile = join(projectRoot, 'dist', 'main.js');

/** Runs a command of the engine to its end. */
export async function runEngine(
  ...args: readonly string[]
): Promise<{ code: number | null; lines: string[]; errors: string }> {
  const engine = new EngineProcess(args);
  engine.endInput();
  const { code } = await engine.exited;
  return { code, lines: engine.lines, errors: engine.errors };
}
