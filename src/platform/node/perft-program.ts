// A program under test as a process: the other side of `perft --against`.

import { failure, messageOf, success, type Result } from '../../notation/result';
import { isTotal, parseDivision } from '../../referee/division';
import { questionText, rubbish, type PerftProgram, type PerftQuestion } from '../../referee/program';
import { UciClient, type Command, type Waited } from './uci-client';

/** How a program is asked. */
export interface PerftProgramOptions {
  /**
   * The line that asks a UCI program after `position`, with `{depth}` in it; `args` for a program that is started anew for
   * each question, with depth, FEN and moves as arguments, or with `{depth}`, `{fen}` and `{moves}` in them. Without it, the usual
   * lines are tried.
   */
  readonly form?: string | undefined;
  /** Milliseconds that an answer may take. Default: a minute. */
  readonly patienceMs?: number | undefined;
  /** Castling is written as king takes rook, and `UCI_Chess960` is set. */
  readonly chess960?: boolean | undefined;
}

/** A process that must be closed. */
export interface OpenPerftProgram extends PerftProgram {
  /** Ends the program. */
  close(): Promise<void>;
}

const PATIENCE_MS = 60_000;
/** A program may take so long to start, on a busy machine. */
const START_MS = 30_000;
/** Silence after `readyok` that says that the program does not know a line: counting one ply takes no time. */
const TRIAL_MS = 3_000;
/** After the total more lines may come, and after the last move a total. */
const AFTER_TOTAL_MS = 20;
const AFTER_MOVE_MS = 400;
/** Characters of an answer; the moves of a position take less than ten thousand. */
const LONGEST_ANSWER = 1 << 17;
const USUAL_LINES = ['go perft {depth}', 'perft {depth}', 'divide {depth}'];

function filled(template: string, { fen, moves, depth }: PerftQuestion): string {
  return template.replaceAll('{depth}', String(depth)).replaceAll('{fen}', fen).replaceAll('{moves}', moves.join(' '));
}

function crashed(question: PerftQuestion, { startError, ending }: UciClient): Result<string> {
  return startError === undefined
    ? failure('PROGRAM_CRASHED', `The program ended (${ending}) at ${questionText(question)}.`)
    : failure('PROGRAM_START', `The program cannot be started: ${startError}.`);
}

function silent(question: PerftQuestion, patienceMs: number): Result<string> {
  return failure('PROGRAM_SILENT', `The program gave no answer within ${patienceMs} ms to ${questionText(question)}.`);
}

function endless(text: string): Result<string> {
  const begin = JSON.stringify(text.slice(0, 60));
  return failure('PROGRAM_RUBBISH', `The program's answer has more than ${LONGEST_ANSWER} characters: ${begin} …`);
}

/** A UCI program, kept running between the questions. */
class UciPerftProgram implements OpenPerftProgram {
  readonly takesMoves = true;
  private engine: UciClient | null = null;
  /** Whether its answers end with a total; then one without is not finished, however long the pause between moves. */
  private endsWithTotal = false;
  /** Until it is known that it does not know `uci`. */
  private greets = true;

  constructor(
    private readonly command: Command,
    private line: string | undefined,
    private readonly patienceMs: number,
    private readonly chess960: boolean,
  ) {}

  async ask(question: PerftQuestion): Promise<Result<string>> {
    if (this.line !== undefined) return this.askWith(this.line, question, this.patienceMs);
    let last: Result<string> = rubbish('');
    for (const line of USUAL_LINES) {
      last = await this.askWith(line, question, Math.min(TRIAL_MS, this.patienceMs));
      if (last.ok) {
        this.line = line;
        return last;
      }
      if (last.error.code === 'PROGRAM_CRASHED' || last.error.code === 'PROGRAM_START') return last;
      // Whatever it does now, such as a search, is not what was asked.
      this.drop();
    }
    return last;
  }

  async close(): Promise<void> {
    await this.engine?.quit();
    this.engine = null;
  }

  private drop(): void {
    this.engine?.kill();
    this.engine = null;
  }

  private async started(): Promise<UciClient> {
    if (this.engine?.isRunning === true) return this.engine;
    const engine = new UciClient(this.command);
    this.engine = engine;
    engine.send('uci');
    // Programs with `go perft` and little else may not know `uci`.
    if (this.greets) {
      const { kind } = await engine.waitFor((line) => line.startsWith('uciok'), START_MS);
      this.greets = kind !== 'silence';
    }
    if (this.chess960) engine.send('setoption name UCI_Chess960 value true');
    return engine;
  }

  private async askWith(line: string, question: PerftQuestion, quietMs: number): Promise<Result<string>> {
    const engine = await this.started();
    const { fen, moves } = question;
    const position = `position fen ${fen}${moves.length === 0 ? '' : ` moves ${moves.join(' ')}`}`;
    engine.send(position, filled(line, question), 'isready');
    const lines: string[] = [];
    const end = await this.readAnswer(engine, lines, quietMs);
    const text = lines.join('\n');
    if (end === 'end') return crashed(question, engine);
    if (text.length > LONGEST_ANSWER) {
      this.drop();
      return endless(text);
    }
    if (end === 'line' && parseDivision(text) !== null) return success(text);
    // The program may go on for ever.
    this.drop();
    return end === 'silence' || text === '' ? silent(question, this.patienceMs) : rubbish(text);
  }

  /**
   * Collects lines until `readyok` and a total have come, or what the program calls an answer, or more than LONGEST_ANSWER. After
   * `readyok` it may be quiet for `quietMs`.
   */
  private async readAnswer(engine: UciClient, lines: string[], quietMs: number): Promise<Waited['kind']> {
    const until = performance.now() + this.patienceMs;
    const seen = { ready: false, total: false, move: false, bestMove: false };
    let length = 0;
    const accept = (line: string): boolean => {
      if (line.startsWith('readyok')) seen.ready = true;
      else length += (lines.push(line) > 1 ? 1 : 0) + line.length;
      seen.total ||= isTotal(line);
      seen.move ||= parseDivision(line) !== null;
      seen.bestMove ||= line.startsWith('bestmove');
      return true;
    };
    for (;;) {
      const left = until - performance.now();
      if (left <= 0 || length > LONGEST_ANSWER) return 'silence';
      const afterMove = this.endsWithTotal ? left : AFTER_MOVE_MS;
      const pause = !seen.ready ? left : seen.total ? AFTER_TOTAL_MS : seen.move ? afterMove : quietMs;
      const { kind } = await engine.waitFor(accept, Math.max(1, Math.min(left, pause)));
      if (kind === 'end') return kind;
      if (seen.ready && seen.total && kind === 'line') {
        this.endsWithTotal = true;
        return kind;
      }
      if (kind === 'silence') return seen.ready && (seen.total || !this.endsWithTotal) ? 'line' : kind;
      if (seen.bestMove) return kind;
    }
  }
}

/** A program that is started for each question. */
class ArgumentsPerftProgram implements OpenPerftProgram {
  readonly takesMoves: boolean;
  private readonly isTemplate: boolean;
  private running: UciClient | null = null;

  constructor(
    private readonly command: Command,
    private readonly patienceMs: number,
  ) {
    const all = command.args.join(' ');
    this.isTemplate = all.includes('{fen}');
    this.takesMoves = !this.isTemplate || all.includes('{moves}');
  }

  async ask(question: PerftQuestion): Promise<Result<string>> {
    const { fen, moves, depth } = question;
    const { program, args } = this.command;
    const asked = moves.length === 0 ? [String(depth), fen] : [String(depth), fen, moves.join(' ')];
    const all = this.isTemplate ? args.map((arg) => filled(arg, question)) : [...args, ...asked];
    const running = new UciClient({ ...this.command, program, args: all });
    this.running = running;
    running.endInput();
    const timer = setTimeout(() => running.kill(), this.patienceMs);
    const begun = performance.now();
    const { code } = await running.exited;
    clearTimeout(timer);
    if (code === 0) return success(running.lines.join('\n'));
    return performance.now() - begun >= this.patienceMs
      ? silent(question, this.patienceMs)
      : crashed(question, running);
  }

  async close(): Promise<void> {
    this.running?.kill();
    await this.running?.exited;
  }
}

/** Asks a program one question at a time, and none after its end. */
class OrderedPerftProgram implements OpenPerftProgram {
  readonly takesMoves: boolean;
  private last: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  constructor(private readonly program: OpenPerftProgram) {
    this.takesMoves = program.takesMoves;
  }

  ask(question: PerftQuestion): Promise<Result<string>> {
    const answer = this.last.then((): Promise<Result<string>> | Result<string> =>
      this.isClosed ? failure('PROGRAM_CLOSED', 'The program is closed.') : this.program.ask(question),
    );
    this.last = answer.catch(() => undefined);
    // The system refuses some arguments before there is a process.
    return answer.catch((error: unknown) =>
      failure('PROGRAM_START', `The program cannot be started: ${messageOf(error)}.`),
    );
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.program.close();
    await this.last;
    // What was asked may have started it again.
    await this.program.close();
  }
}

/** A program for the comparison. It starts with the first question. */
export function openPerftProgram(command: Command, options: PerftProgramOptions = {}): OpenPerftProgram {
  const { form, patienceMs = PATIENCE_MS, chess960 = false } = options;
  return new OrderedPerftProgram(
    form === 'args'
      ? new ArgumentsPerftProgram(command, patienceMs)
      : new UciPerftProgram(command, form, patienceMs, chess960),
  );
}
