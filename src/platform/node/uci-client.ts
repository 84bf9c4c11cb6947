// A UCI engine as a process, seen from the other side: lines in, lines out, and an end that comes whatever the engine does.
// Matches, benches and tests all talk to engines through it.
//
// Each engine leads a process group of its own. So whatever its start script has spawned ends with it, and Ctrl-C in the terminal
// reaches this program alone, which then ends its engines (children.ts).

import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { LONGEST_TIMER_MS } from '../../runtime/timers';
import { endWithThis, watchSignals } from './children';
import { LineReader } from './line-reader';

/** A program, its arguments, and the directory to start it in (this program's own if undefined). */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly directory?: string | undefined;
}

/** How waiting for a line ended. `at` is when the line arrived, on the clock of `performance.now`. */
export type Waited =
  | { readonly kind: 'line'; readonly line: string; readonly at: number }
  | { readonly kind: 'silence' }
  | { readonly kind: 'end' };

/** How a process ended. */
export interface Exit {
  /** null if a signal ended it, or if it did not start. */
  readonly code: number | null;
  /** When, on the clock of `performance.now`. */
  readonly at: number;
}

/** A line that begins with a text, or that a pattern matches. */
type Wanted = string | RegExp;

interface Line {
  readonly text: string;
  readonly at: number;
}

interface Waiter {
  accept(line: string): boolean;
  settle(waited: Waited): void;
}

/** Output of a process that has ended may still be on its way; a grandchild that holds the pipe open must not delay us. */
const LAST_WORDS_MS = 100;
const QUIT_MS = 500;
/** The longest wait for an answer, if nobody says otherwise; the longest measured work takes seconds. */
const PATIENCE_MS = 600_000;
/** Characters of standard error that are kept to explain a crash. */
const ERROR_TAIL = 20_000;
/** Lines that are kept, and their characters. An engine that never stops writing costs no more memory than twice these. */
const MOST_LINES = 20_000;
const MOST_CHARACTERS = 1 << 24;
/** Where Debian puts games, which is not on every PATH. */
const GAMES_FOLDER = '/usr/games';

/** The path of an installed program, or undefined. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), GAMES_FOLDER];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

function startFailure(error: NodeJS.ErrnoException, program: string, directory: string | undefined): string {
  // The system gives the same error for a program and for a folder that is not there.
  if (error.code === 'ENOENT' && directory !== undefined && !existsSync(directory)) {
    return `there is no folder ${directory}`;
  }
  if (error.code === 'ENOENT') return `there is no program ${program}`;
  if (error.code === 'EACCES') return `${program} is not a program that may be run`;
  return `${program}: ${error.message}`;
}

function isWanted(line: string, wanted: Wanted): boolean {
  return typeof wanted === 'string' ? line.startsWith(wanted) : wanted.test(line);
}

export class UciClient {
  /** Resolves when the process has ended and everything that it wrote has been read. */
  readonly exited: Promise<Exit>;
  /** Undefined if the system has refused to start one. */
  private readonly process: ChildProcessWithoutNullStreams | undefined;
  private readonly resolveExit: (exit: Exit) => void;
  private readonly forget: () => void;
  private received: Line[] = [];
  /** Characters of these. */
  private size = 0;
  /** Place in `received` of the first line that nobody has waited for yet. */
  private unread = 0;
  private waiter: Waiter | undefined;
  private errorTail = '';
  private failedStart: string | undefined;
  private exit: Exit | undefined;
  private isKilled = false;
  private endedAt: number | undefined;

  /** `patienceMs` is the longest wait of `readAll` and what is made of it. */
  constructor(
    { program, args, directory }: Command,
    private readonly patienceMs = PATIENCE_MS,
  ) {
    let resolveExit: (exit: Exit) => void = () => undefined;
    this.exited = new Promise((resolve) => (resolveExit = resolve));
    this.resolveExit = resolveExit;
    watchSignals();
    this.forget = endWithThis(() => this.kill());
    this.process = this.spawned({ program, args, directory });
    if (this.process === undefined) setImmediate(() => this.end());
    else this.listen(this.process);
  }

  /** True until it is killed, or its process has ended and everything that it wrote has been read. */
  get isRunning(): boolean {
    return this.exit === undefined && !this.isKilled;
  }

  /** Why it was never started, in words; undefined if it was, or is about to be. */
  get startError(): string | undefined {
    return this.failedStart;
  }

  /** How it ended, in words, with the last line that it wrote to standard error. */
  get ending(): string {
    const { exitCode = null, signalCode = null } = this.process ?? {};
    const how = this.failedStart ?? (signalCode === null ? `exit code ${exitCode ?? '?'}` : `signal ${signalCode}`);
    const lastError = this.errors.trimEnd().split('\n').at(-1)?.trim() ?? '';
    return lastError === '' ? how : `${how}: ${lastError}`;
  }

  /** The last lines that it wrote, up to MOST_LINES. */
  get lines(): string[] {
    return this.received.map(({ text }) => text);
  }

  /** The end of what it wrote to standard error. */
  get errors(): string {
    return this.errorTail;
  }

  /** Milliseconds that the process has worked so far; the time on the wall where the system does not tell. */
  processorTime(): number {
    try {
      // After the name, which may hold blanks: fields 14 and 15 of proc(5), user and system time in hundredths of a second.
      const fields = readFileSync(`/proc/${this.process?.pid ?? 0}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return 10 * (Number(fields[11]) + Number(fields[12]));
    } catch {
      return performance.now();
    }
  }

  send(...lines: readonly string[]): void {
    this.sendBytes(lines.map((line) => `${line}\n`).join(''));
  }

  /** Sends bytes as they are. */
  sendBytes(bytes: Buffer | string): void {
    if (this.process?.stdin.writable === true) this.process.stdin.write(bytes);
  }

  /** Ends the engine's input. */
  endInput(): void {
    this.process?.stdin.end();
  }

  /** Stops reading what the engine writes, as a GUI that has crashed does. */
  closeOutput(): void {
    this.process?.stdout.destroy();
  }

  /** Waits for the next unread line that `accept` takes; it is shown those before it, which count as read then. One wait at a time. */
  waitFor(accept: (line: string) => boolean, timeoutMs: number): Promise<Waited> {
    while (this.unread < this.received.length) {
      const { text, at } = this.received[this.unread++] as Line;
      if (accept(text)) return Promise.resolve({ kind: 'line', line: text, at });
    }
    if (this.exit !== undefined) return Promise.resolve({ kind: 'end' });
    return new Promise((resolve) => {
      const settle = (waited: Waited): void => {
        clearTimeout(timer);
        this.waiter = undefined;
        resolve(waited);
      };
      const timer = setTimeout(() => settle({ kind: 'silence' }), Math.min(timeoutMs, LONGEST_TIMER_MS));
      this.waiter = { accept, settle };
    });
  }

  /** All unread lines up to and with the next wanted one. Throws when the engine ends or is silent too long. */
  async readAll(wanted: Wanted, patienceMs = this.patienceMs): Promise<string[]> {
    const lines: string[] = [];
    let size = 0;
    const isLast = (line: string): boolean => {
      lines.push(line);
      size += line.length;
      return size > MOST_CHARACTERS || isWanted(line, wanted);
    };
    const { kind } = await this.waitFor(isLast, patienceMs);
    if (size > MOST_CHARACTERS) throw new Error(`The engine wrote no ${String(wanted)} in ${size} characters.`);
    if (kind === 'line') return lines;
    const why = kind === 'end' ? `before its end (${this.ending})` : `within ${patienceMs} ms`;
    const said = [...this.lines.slice(-20), this.errors].join('\n');
    throw new Error(`The engine wrote no ${String(wanted)} ${why}. It wrote:\n${said}`);
  }

  /** The next unread line that is wanted; those before it are passed over. Throws as `readAll` does. */
  async read(wanted: Wanted, patienceMs = this.patienceMs): Promise<string> {
    return (await this.readAll(wanted, patienceMs)).at(-1) ?? '';
  }

  /** Sends lines, then `isready`, and returns what came before `readyok`. Throws as `readAll` does. */
  async ask(...lines: readonly string[]): Promise<string[]> {
    this.send(...lines, 'isready');
    return (await this.readAll(/^readyok\b/)).slice(0, -1);
  }

  /** `uci`, options, `isready`; returns the answer to `uci`. Throws as `readAll` does. */
  async start(options: Readonly<Record<string, string | number>> = {}): Promise<string[]> {
    this.send('uci');
    const answer = await this.readAll(/^uciok\b/);
    await this.ask(...Object.entries(options).map(([name, value]) => `setoption name ${name} value ${value}`));
    return answer;
  }

  /** Ends the process and its children at once. */
  kill(): void {
    this.isKilled = true;
    this.killGroup();
    if (this.process?.exitCode === null && this.process.signalCode === null) this.process.kill('SIGKILL');
  }

  /** Asks the engine to leave, and makes it leave when it has not done so after `patienceMs`. */
  async quit(patienceMs = QUIT_MS): Promise<Exit> {
    this.send('quit');
    this.endInput();
    const timer = setTimeout(() => this.kill(), patienceMs);
    const exit = await this.exited;
    clearTimeout(timer);
    return exit;
  }

  /** Starts it. The system may refuse at once, with a process that has no streams, or later. */
  private spawned({ program, args, directory }: Command): ChildProcessWithoutNullStreams | undefined {
    const fail = (error: NodeJS.ErrnoException): void => {
      this.failedStart ??= startFailure(error, program, directory);
    };
    try {
      const child = spawn(program, args, { cwd: directory, detached: process.platform !== 'win32' });
      child.on('error', (error) => {
        fail(error);
        this.end();
      });
      return (child as ChildProcess).stdin === null ? undefined : child;
    } catch (error) {
      fail(error as NodeJS.ErrnoException);
      return undefined;
    }
  }

  private listen(child: ChildProcessWithoutNullStreams): void {
    const reader = new LineReader(
      (line) => this.receive(line.replace(/\r$/, '')),
      () => undefined,
    );
    child.stdout.on('data', (chunk: Buffer) => reader.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      this.errorTail = (this.errorTail + chunk.toString('utf8')).slice(-ERROR_TAIL);
    });
    // An engine that has left does not read what it is sent.
    child.stdin.on('error', () => undefined);
    child.on('exit', () => {
      this.endedAt = performance.now();
      this.killGroup();
      // On a busy machine the time may be up before the pipe was looked at; an immediate comes after that.
      setTimeout(() => setImmediate(() => this.end()), LAST_WORDS_MS).unref();
    });
    child.on('close', () => this.end());
  }

  private receive(text: string): void {
    const at = performance.now();
    this.received.push({ text, at });
    this.size += text.length;
    if (this.received.length >= 2 * MOST_LINES || this.size >= 2 * MOST_CHARACTERS) this.dropOldest();
    const { waiter } = this;
    if (waiter === undefined) return;
    this.unread = this.received.length;
    if (waiter.accept(text)) waiter.settle({ kind: 'line', line: text, at });
  }

  private dropOldest(): void {
    let first = 0;
    for (const { text } of this.received) {
      if (this.received.length - first <= MOST_LINES && this.size <= MOST_CHARACTERS) break;
      this.size -= text.length;
      first++;
    }
    this.received = this.received.slice(first);
    this.unread = Math.max(0, this.unread - first);
  }

  private end(): void {
    if (this.exit !== undefined) return;
    this.exit = { code: this.process?.exitCode ?? null, at: this.endedAt ?? performance.now() };
    this.forget();
    this.waiter?.settle({ kind: 'end' });
    this.resolveExit(this.exit);
  }

  private killGroup(): void {
    if (this.process?.pid === undefined || process.platform === 'win32') return;
    try {
      process.kill(-this.process.pid, 'SIGKILL');
    } catch {
      // The whole group has ended already.
    }
  }
}
