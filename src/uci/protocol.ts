// The UCI protocol: a line in, lines out, on an engine. It has no streams; its owner passes it lines and a function to write with.

import { version } from '../../package.json';
import { BENCH_DEPTH, runBench, type BenchPosition } from '../engine/bench';
import type { Engine, Evaluated } from '../engine/engine';
import { makeOpenings } from '../engine/openings';
import { isNamed } from '../engine/option-values';
import type { Found } from '../engine/search';
import type { SearchControl } from '../engine/search-control';
import type { Settings } from '../engine/settings';
import { LEAF_DELTA } from '../abi/perft';
import { MAX_PLY } from '../abi/score';
import type { Platform } from '../runtime/platform';
import { failure, messageOf, quote, success, type Result } from '../notation/result';
import { formatFen } from '../notation/fen';
import type { Setup } from '../notation/setup';
import { formatUciMove } from '../notation/uci-move';
import { boardText } from './board-text';
import { evalTable, networkLine } from './eval-table';
import { parseGo, type GoCommand } from './go-command';
import { parseGenfens } from './genfens-command';
import { HELP } from './help';
import { formatBestMove, formatCurrentMove, formatInfo, formatNoMate } from './info-line';
import { Log } from './log';
import { parseNumberWithin } from './number';
import { LOG_OPTION, optionLine, parseSetOption, PASSED_OVER } from './options';
import { parsePosition } from './position-command';
import { behindWords, words } from './words';

/** Receives the words behind its own; `line` has them behind its first `at` words. */
type Command = (parameters: readonly string[], line: string, at: number) => void;

/** Milliseconds without a line after which nobody is still setting options, and the engine prepares for a search. */
const SILENCE_MS = 50;

/** Commands that wait for the end of a search that does not end by itself; each may be a game of thousands of moves. */
const MOST_WAITING = 10_000;
/** Commands that do not wait for it, or end it. */
const HEARD_IN_SEARCH = new Set(['uci', 'isready', 'stop', 'ponderhit', 'go', 'quit']);

/** What the protocol needs from its owner. */
export interface ProtocolOwner {
  write(line: string): void;
  /** The user wants to leave. */
  quit(): void;
  /** A fatal error has occurred and been reported. */
  fail(): void;
  /** Called for each reported error, in addition to its line. */
  complained?(code: string, message: string): void;
}

export class Protocol {
  private readonly log: Log;
  private complaintCount = 0;
  private preparesInSilence = false;
  private isClosed = false;
  private silence: ReturnType<typeof setTimeout> | undefined;

  private readonly commands: ReadonlyMap<string, Command> = new Map<string, Command>([
    ['uci', () => this.uci()],
    ['isready', () => this.after(this.engine.ready(), () => this.write('readyok'))],
    ['ucinewgame', () => this.after(this.engine.newGame())],
    ['position', (parameters) => this.position(parameters)],
    ['go', (parameters) => this.go(parameters)],
    ['stop', () => this.engine.stop()],
    ['ponderhit', () => this.engine.ponderHit()],
    ['setoption', (_, line, at) => this.setOption(behindWords(line, at))],
    ['debug', (parameters) => this.debug(parameters)],
    ['register', () => undefined],
    // Some GUIs try the older XBoard protocol before UCI.
    ['xboard', () => undefined],
    ['quit', () => this.quit()],
  ]);

  /** Commands beyond the protocol. */
  private readonly ownCommands: ReadonlyMap<string, Command> = new Map<string, Command>([
    ['d', () => this.display()],
    ['eval', () => this.evaluate()],
    ['bench', (parameters) => this.bench(parameters)],
    ['genfens', (parameters) => this.genfens(parameters)],
    ['help', () => this.inTurn(() => HELP.forEach((line) => this.write(line)))],
  ]);

  constructor(
    private readonly platform: Platform,
    private readonly engine: Engine,
    private readonly owner: ProtocolOwner,
  ) {
    this.log = new Log(platform, (message) => this.complain(message, 'LOG_FILE'));
    engine.listen({
      problem: ({ code, message }) => this.complain(message, code),
      notice: (message) => this.say(message),
    });
  }

  /** Errors reported so far; a script's exit code depends on this. */
  get complaints(): number {
    return this.complaintCount;
  }

  /** The words that a line may begin with. */
  get commandNames(): string[] {
    return [...this.commands.keys(), ...this.ownCommands.keys()];
  }

  /**
   * Runs a line in its turn. Words before the first command are ignored, as the protocol demands. Our own commands must
   * begin their line, because some are very short.
   */
  receive(line: string): void {
    if (this.isClosed) return;
    this.log.received(line);
    const all = words(line);
    const [first] = all;
    if (first === undefined) return;
    const own = this.ownCommands.get(first);
    const at = all.findIndex((word) => this.commands.has(word));
    if (this.isCrowded && (own !== undefined || !HEARD_IN_SEARCH.has(all[at] ?? ''))) {
      this.complain(`${MOST_WAITING} commands wait for 'stop'; this one is passed over: ${quote(line)}.`);
    } else if (own !== undefined) own(all.slice(1), line, 1);
    else if (at >= 0) this.commands.get(all[at] ?? '')?.(all.slice(at + 1), line, at + 1);
    else this.inTurn(() => this.complain(`Unknown command ${quote(all.join(' '))}; try 'help'.`));
    this.prepareInSilence();
  }

  private get isCrowded(): boolean {
    return this.engine.waiting >= MOST_WAITING && this.engine.isHeld;
  }

  /** Ends the log, and passes over what comes now. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.silence);
    this.log.close();
  }

  private quit(): void {
    // Who leaves needs no preparation.
    this.preparesInSilence = false;
    this.owner.quit();
  }

  /** Who sets options and then says nothing may search next without asking `isready`. */
  private prepareInSilence(): void {
    clearTimeout(this.silence);
    if (this.preparesInSilence) this.silence = setTimeout(() => this.after(this.engine.ready()), SILENCE_MS);
  }

  /** Reports an error. */
  complain(message: string, code = 'COMMAND'): void {
    this.complaintCount++;
    this.say(`error: ${message}`);
    this.owner.complained?.(code, message);
  }

  private write(line: string): void {
    this.log.sent(line);
    this.owner.write(line);
  }

  private say(message: string): void {
    this.write(`info string ${message}`);
  }

  /** Runs something in its turn. */
  private inTurn(run: () => void): void {
    this.after(this.engine.inTurn(run));
  }

  /** Reports an error of what has been requested, and otherwise goes on with it before the next command. */
  private after<T>(requested: Promise<T>, then: (value: T) => void = () => undefined): void {
    requested.then(then).catch((error: unknown) => {
      this.complain(messageOf(error), 'ENGINE_CRASHED');
      this.owner.fail();
    });
  }

  /** The same of a request that may be refused. */
  private check<T>(requested: Promise<Result<T>>, then: (value: T) => void = () => undefined): void {
    this.after(requested, (result) => {
      if (result.ok) then(result.value);
      else this.complain(result.error.message, result.error.code);
    });
  }

  private get settings(): Settings {
    return this.engine.settings;
  }

  private uci(): void {
    this.preparesInSilence = true;
    this.engine.greet(() => this.introduce());
  }

  private introduce(): void {
    this.write(`id name Sliderule ${version}`);
    this.write('id author the Sliderule authors');
    for (const option of [...this.engine.options, LOG_OPTION]) this.write(optionLine(option));
    this.write('uciok');
  }

  private position(parameters: readonly string[]): void {
    const command = parsePosition(parameters);
    this.check(
      command.ok
        ? this.engine.setPosition(command.value.setup, command.value.moves)
        : this.engine.inTurn(() => command),
    );
  }

  private setOption(text: string): void {
    const parsed = parseSetOption(text);
    this.check(parsed.ok ? this.set(parsed.value.name, parsed.value.value) : this.engine.inTurn(() => parsed));
  }

  private set(name: string, value: string | undefined): Promise<Result<void>> {
    if (isNamed(LOG_OPTION.name, name)) return this.engine.inTurn(() => this.log.toFile(value ?? ''));
    if (PASSED_OVER.some((other) => isNamed(other, name))) return Promise.resolve(success(undefined));
    return this.engine.setOption(name, value);
  }

  private debug([mode]: readonly string[]): void {
    if (mode === 'on' || mode === 'off') this.check(this.engine.inTurn(() => this.log.toStandardError(mode === 'on')));
    else this.inTurn(() => this.complain(`debug: ${quote(mode ?? '')} is neither 'on' nor 'off'.`));
  }

  private go(parameters: readonly string[]): void {
    const command = parseGo(parameters);
    const { complaints } = command;
    if (complaints.length > 0) this.inTurn(() => complaints.forEach((complaint) => this.complain(complaint)));
    if (!command.perft) this.search(command);
    else if (command.perftDepth !== null) this.perft(command.perftDepth);
    else this.engine.finish();
  }

  private search({ limits, searchMoves }: GoCommand): void {
    const { result } = this.engine.search(
      { limits, searchMoves },
      {
        line: (line) => this.write(formatInfo(line, this.settings.chess960, this.settings.showWdl ? line.wdl : null)),
        currentMove: (current) => this.write(formatCurrentMove(current, this.settings.chess960)),
      },
    );
    this.check(result, (best: Found) => {
      const proved = formatNoMate(best.noMate, limits.mate ?? 0);
      if (proved !== undefined) this.say(proved);
      this.write(formatBestMove(best, this.settings.chess960));
    });
  }

  private perft(depth: number): void {
    this.after(this.engine.perft({ depth, leaf: LEAF_DELTA }).result, ({ complete, counts, nodes }) => {
      if (!complete) {
        this.say('perft was stopped');
        return;
      }
      for (const { move, nodes } of counts) this.write(`${formatUciMove(move, this.settings.chess960)}: ${nodes}`);
      this.write('');
      this.write(`Nodes searched: ${nodes}`);
    });
  }

  private bench(parameters: readonly string[]): void {
    const [text = String(BENCH_DEPTH), ...rest] = parameters;
    const depth: Result<number> =
      rest.length === 0
        ? parseNumberWithin('bench depth', text, 1, MAX_PLY - 1)
        : failure('BENCH_PARAMETERS', `bench: ${quote(rest.join(' '))} is too much; it takes one depth.`);
    const onPosition = ({ number, count, fen, nodes }: BenchPosition): void =>
      this.write(`position ${number}/${count} ${fen}: ${nodes}`);
    this.count(
      'bench',
      async (control, evaluated) =>
        depth.ok ? success(await runBench(this.platform, depth.value, evaluated, control, onPosition)) : depth,
      (bench) => {
        if (bench.complete) this.write(`${bench.nodes} nodes ${bench.nps} nps`);
        else this.complain('bench was stopped');
      },
    );
  }

  private genfens(parameters: readonly string[]): void {
    const wanted = parseGenfens(parameters);
    const onOpening = (setup: Setup): void =>
      this.say(`genfens ${formatFen(setup, this.settings.chess960 ? 'shredder' : 'xfen')}`);
    this.count('genfens', async (control, evaluated) =>
      wanted.ok ? makeOpenings(this.platform, wanted.value, evaluated, control, onOpening) : wanted,
    );
  }

  /** Requests work that starts an engine of its own, so that its failure is an error of the command only. */
  private count<T>(
    command: string,
    run: (control: SearchControl, evaluated: Evaluated) => Promise<Result<T>>,
    then?: (value: T) => void,
  ): void {
    const counted = this.engine.count((control, evaluated) =>
      run(control, evaluated).catch((error: unknown): Result<T> =>
        failure('ENGINE_CRASHED', `${command}: ${messageOf(error)}`),
      ),
    );
    this.check(counted.result, then);
  }

  private display(): void {
    this.after(
      this.engine.ask((core) => [...boardText(core, this.settings.chess960), `Sliders: ${this.settings.sliders}`]),
      (lines) => lines.forEach((line) => this.write(line)),
    );
  }

  private evaluate(): void {
    this.after(
      this.engine.ask((core) => {
        const table = evalTable(core.explain());
        return core.hasNetwork() ? [...table, networkLine(core.evaluate(), core.setup().sideToMove)] : table;
      }),
      (lines) => lines.forEach((line) => this.write(line)),
    );
  }
}
