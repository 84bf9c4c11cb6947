// An engine as a process: lines in, lines out, and an end that comes whatever the engine does.
//
// Each is the leader of a process group of its own, so that what a start script has spawned is ended with it, and Ctrl-C in
// the terminal reaches this program alone, which then ends its engines in order.

import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { LineReader } from '../platform/node/line-reader';

/** A program, its arguments, and the directory to start it in (this program's own if undefined). */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly directory?: string | undefined;
}

/** What waiting for a line came to. `at` is when the line arrived, on the clock of `performance.now`. */
export type Waited =
  | { readonly kind: 'line'; readonly line: string; readonly at: number }
  | { readonly kind: 'silence' }
  | { readonly kind: 'end' };

interface Waiter {
  accept(line: string): boolean;
  settle(waited: Waited): void;
}

/** Output of a process that has ended may still be on its way; a grandchild that holds the pipe open must not delay us. */
const LAST_WORDS_MS = 100;
const QUIT_MS = 500;
/** Characters of standard error that are kept to explain a crash. */
const ERROR_TAIL = 2000;

const running = new Set<EngineProcess>();

/** Kills all engines that still run; for the end of this program. */
export function killEngines(): void {
  for (const engine of running) engine.kill();
}

export class EngineProcess {
  private readonly process: ChildProcessWithoutNullStreams;
  private waiter: Waiter | undefined;
  private errors = '';
  private startError: string | undefined;
  private hasEnded = false;

  constructor({ program, args, directory }: Command) {
    this.process = spawn(program, args, { cwd: directory, detached: process.platform !== 'win32' });
    running.add(this);
    const reader = new LineReader(
      (line) => this.receive(line.trimEnd()),
      () => undefined,
    );
    this.process.stdout.on('data', (chunk: Buffer) => reader.push(chunk));
    this.process.stderr.on('data', (chunk: Buffer) => {
      this.errors = (this.errors + chunk.toString('utf8')).slice(-ERROR_TAIL);
    });
    // An engine that has left does not read what it is sent.
    this.process.stdin.on('error', () => undefined);
    this.process.on('error', (error) => {
      this.startError = error.message;
      this.end();
    });
    this.process.on('exit', () => {
      this.killGroup();
      setTimeout(() => this.end(), LAST_WORDS_MS).unref();
    });
    this.process.on('close', () => this.end());
  }

  /** True until the process has ended and all it had said has been read. */
  get isRunning(): boolean {
    return !this.hasEnded;
  }

  /** Its number on this system; undefined if it did not start. */
  get pid(): number | undefined {
    return this.process.pid;
  }

  /** How it ended, in words, with the last line that it wrote to standard error. */
  get ending(): string {
    const { exitCode, signalCode } = this.process;
    const how = this.startError ?? (signalCode === null ? `exit code ${exitCode ?? '?'}` : `signal ${signalCode}`);
    const lastError = this.errors.trimEnd().split('\n').at(-1)?.trim() ?? '';
    return lastError === '' ? how : `${how}: ${lastError}`;
  }

  send(...lines: readonly string[]): void {
    if (this.process.stdin.writable) this.process.stdin.write(lines.map((line) => `${line}\n`).join(''));
  }

  /**
   * Waits for a line that `accept` takes; it is shown every line that comes meanwhile. Lines that come while nobody waits
   * are dropped. One wait at a time.
   */
  waitFor(accept: (line: string) => boolean, timeoutMs: number): Promise<Waited> {
    if (this.hasEnded) return Promise.resolve({ kind: 'end' });
    return new Promise((resolve) => {
      const settle = (waited: Waited): void => {
        clearTimeout(timer);
        this.waiter = undefined;
        resolve(waited);
      };
      const timer = setTimeout(() => settle({ kind: 'silence' }), timeoutMs);
      this.waiter = { accept, settle };
    });
  }

  /** Ends the process and its children at once. */
  kill(): void {
    this.killGroup();
    if (this.process.exitCode === null && this.process.signalCode === null) this.process.kill('SIGKILL');
  }

  /** Asks the engine to leave, and makes it leave when it does not. */
  async quit(): Promise<void> {
    if (this.hasEnded) return;
    this.send('quit');
    this.process.stdin.end();
    const left = await this.waitFor(() => false, QUIT_MS);
    if (left.kind === 'end') return;
    this.kill();
    await this.waitFor(() => false, QUIT_MS);
  }

  private receive(line: string): void {
    const { waiter } = this;
    if (waiter?.accept(line) === true) waiter.settle({ kind: 'line', line, at: performance.now() });
  }

  private end(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    running.delete(this);
    this.waiter?.settle({ kind: 'end' });
  }

  private killGroup(): void {
    if (this.process.pid === undefined || process.platform === 'win32') return;
    try {
      process.kill(-this.process.pid, 'SIGKILL');
    } catch {
      // The whole group has ended already.
    }
  }
}
