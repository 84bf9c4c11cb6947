// The UCI protocol: a line in, lines out. It has no streams; its owner passes it lines and a function to write with.

import { version } from '../../package.json';
import { BENCH_DEPTH, runBench } from '../engine/bench';
import { makeOpenings } from '../engine/openings';
import { Inbox } from '../engine/inbox';
import { holdOf, type GoLimits } from '../engine/limits';
import type { SearchControl } from '../engine/search-control';
import { Session } from '../engine/session';
import type { Settings } from '../engine/settings';
import { menLeft } from '../engine/wdl';
import { LEAF_DELTA } from '../abi/perft';
import { MAX_PLY } from '../abi/score';
import type { Platform } from '../runtime/platform';
import { failure, quote, type Result } from '../notation/result';
import { formatFen } from '../notation/fen';
import { formatUciMove, parseUciMove } from '../notation/uci-move';
import { boardText } from './board-text';
import { evalTable, networkLine } from './eval-table';
import { MOST_COMPLAINTS, parseGo, withEnd, type GoCommand } from './go-command';
import { parseGenfens } from './genfens-command';
import { HELP } from './help';
import { formatBestMove, formatCurrentMove, formatInfo, formatNoMate } from './info-line';
import { Log } from './log';
import { parseNumberWithin } from './number';
import { optionTable } from './option-table';
import { Options, parseSetOption } from './options';
import { parsePosition } from './position-command';
import { behindWords, words } from './words';

/** Receives the words behind its own; `line` has them behind its first `at` words. */
type Command = (parameters: readonly string[], line: string, at: number) => void;

/** Milliseconds of silence after `uciok` in which options would have been set. */
const SILENCE_MS = 50;

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
  readonly session: Session;
  readonly inbox = new Inbox((error) => this.failed(error));
  private readonly log: Log;
  private complaintCount = 0;
  private linesHeard = 0;
  readonly options: Options;

  private readonly commands: ReadonlyMap<string, Command> = new Map<string, Command>([
    ['uci', () => this.uci()],
    ['isready', () => this.isReady()],
    ['ucinewgame', () => this.inbox.add(() => this.session.newGame())],
    ['position', (parameters) => this.inbox.add(() => this.position(parameters))],
    ['go', (parameters) => this.go(parameters)],
    ['stop', () => this.inbox.stop()],
    ['ponderhit', () => this.inbox.ponderHit()],
    ['setoption', (_, line, at) => this.inbox.add(() => this.setOption(behindWords(line, at)))],
    ['debug', (parameters) => this.inbox.add(() => this.debug(parameters))],
    ['register', () => undefined],
    // Some GUIs try the older XBoard protocol before UCI.
    ['xboard', () => undefined],
    ['quit', () => this.owner.quit()],
  ]);

  /** Commands beyond the protocol. */
  private readonly ownCommands: ReadonlyMap<string, Command> = new Map<string, Command>([
    ['d', () => this.inbox.add(() => this.display())],
    ['eval', () => this.inbox.add(() => this.evaluate())],
    ['bench', (parameters) => this.count('bench', (control) => this.bench(parameters, control))],
    ['genfens', (parameters) => this.count('genfens', (control) => this.genfens(parameters, control))],
    ['help', () => this.inbox.add(() => HELP.forEach((line) => this.write(line)))],
  ]);

  constructor(
    private readonly platform: Platform,
    private readonly owner: ProtocolOwner,
  ) {
    this.session = new Session(platform, (message, code) => this.complain(message, code));
    this.log = new Log(platform, (message) => this.complain(message, 'LOG_FILE'));
    this.options = new Options(
      optionTable({
        session: this.session,
        log: this.log,
        sliders: platform.sliders,
        tunable: platform.tunable,
        say: (message) => this.say(message),
      }),
    );
  }

  /** Errors reported so far; a script's exit code depends on this. */
  get complaints(): number {
    return this.complaintCount;
  }

  /** True while a search runs that only another command can end. */
  get isHeld(): boolean {
    return this.inbox.isHeld;
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
    this.log.received(line);
    this.linesHeard++;
    const all = words(line);
    const [first] = all;
    if (first === undefined) return;
    const own = this.ownCommands.get(first);
    const at = all.findIndex((word) => this.commands.has(word));
    if (own !== undefined) own(all.slice(1), line, 1);
    else if (at >= 0) this.commands.get(all[at] ?? '')?.(all.slice(at + 1), line, at + 1);
    else this.inbox.add(() => this.complain(`Unknown command ${quote(all.join(' '))}; try 'help'.`));
  }

  /** Reports an error. */
  complain(message: string, code = 'COMMAND'): void {
    this.complaintCount++;
    this.say(`error: ${message}`);
    this.owner.complained?.(code, message);
  }

  /** The input has ended: stops work that would not end by itself. Other work is finished and answered. */
  endOfInput(): void {
    this.inbox.finish();
  }

  /** The session ends: stops work whose result nobody expects. True if some work must be finished first. */
  quit(): boolean {
    this.session.abandon();
    return this.inbox.quit();
  }

  /** Resolves when everything received has been done. */
  idle(): Promise<void> {
    return this.inbox.idle();
  }

  private write(line: string): void {
    this.log.sent(line);
    this.owner.write(line);
  }

  private say(message: string): void {
    this.write(`info string ${message}`);
  }

  private failed(error: unknown): void {
    this.complain(messageOf(error), 'ENGINE_CRASHED');
    this.owner.fail();
  }

  /** Adds work that starts a core of its own, so that its failure is an error of the command only. */
  private count(command: string, run: (control: SearchControl) => Promise<void>): void {
    this.inbox.addSearch('count', async (control) => {
      try {
        await run(control);
      } catch (error) {
        this.complain(`${command}: ${messageOf(error)}`, 'ENGINE_CRASHED');
      }
    });
  }

  private get settings(): Settings {
    return this.session.settings;
  }

  private uci(): void {
    const introduce = (): void => this.introduce();
    // This is the longest task before the first `readyok`; starting it earlier would delay `uciok`.
    const begin = (): void => {
      introduce();
      this.session.preload();
      this.startWhenSilent();
    };
    this.inbox.addReady(begin, introduce);
  }

  /** GUIs set options right after `uciok`. Who says nothing then may search next without asking `isready`. */
  private startWhenSilent(): void {
    const heard = this.linesHeard;
    setTimeout(() => {
      if (this.linesHeard === heard) this.inbox.add(() => this.session.ready());
    }, SILENCE_MS);
  }

  private introduce(): void {
    this.write(`id name Sliderule ${version}`);
    this.write('id author the Sliderule authors');
    for (const line of this.options.lines()) this.write(line);
    this.write('uciok');
  }

  private isReady(): void {
    const answer = (): void => this.write('readyok');
    const prepare = async (): Promise<void> => {
      await this.session.ready();
      answer();
    };
    this.inbox.addReady(prepare, answer);
  }

  private async position(parameters: readonly string[]): Promise<void> {
    const command = parsePosition(parameters);
    this.check(command.ok ? await this.session.setPosition(command.value.setup, command.value.moves) : command);
  }

  private async setOption(text: string): Promise<void> {
    const parsed = parseSetOption(text);
    this.check(parsed.ok ? await this.options.set(parsed.value.name, parsed.value.value) : parsed);
  }

  private async debug([mode]: readonly string[]): Promise<void> {
    if (mode === 'on' || mode === 'off') this.check(await this.log.toStandardError(mode === 'on'));
    else this.complain(`debug: ${quote(mode ?? '')} is neither 'on' nor 'off'.`);
  }

  private go(parameters: readonly string[]): void {
    const command = parseGo(parameters);
    if (command.perft) this.inbox.addSearch('count', (control) => this.perft(command, control));
    else this.inbox.addSearch('search', (control) => this.search(command, control), holdOf(command.limits));
  }

  private async search(command: GoCommand, control: SearchControl): Promise<void> {
    for (const complaint of command.complaints) this.complain(complaint);
    const searchMoves = await this.legalAmong(command.searchMoves);
    const isRefused = command.searchMoves.length > 0 && searchMoves.length === 0;
    const limits: GoLimits = { ...withEnd(command.limits, isRefused), searchMoves };
    const men = this.settings.showWdl ? menLeft((await this.session.position()).setup().board) : null;
    const { chess960 } = this.settings;
    const best = await this.session.go(
      limits,
      control,
      (info) => this.write(formatInfo(info, chess960, men)),
      (current) => this.write(formatCurrentMove(current, chess960)),
    );
    const proved = formatNoMate(best.noMate, limits.mate ?? 0);
    if (proved !== undefined) this.say(proved);
    this.write(formatBestMove(best, chess960));
  }

  private async legalAmong(texts: readonly string[]): Promise<number[]> {
    if (texts.length === 0) return [];
    const core = await this.session.position();
    const parsed = texts.map((text) => parseUciMove(text, core, this.settings.chess960));
    for (const refused of parsed.filter(({ ok }) => !ok).slice(0, MOST_COMPLAINTS)) this.check(refused);
    return parsed.flatMap((move) => (move.ok ? [move.value] : []));
  }

  private async perft({ perftDepth: depth, complaints }: GoCommand, control: SearchControl): Promise<void> {
    for (const complaint of complaints) this.complain(complaint);
    if (depth === null) return;
    const perft = await this.session.perft({ depth, leaf: LEAF_DELTA, hashed: false }, control);
    if (!perft.complete) {
      this.say('perft was stopped');
      return;
    }
    for (const { move, nodes } of perft.counts) {
      this.write(`${formatUciMove(move, this.settings.chess960)}: ${nodes}`);
    }
    this.write('');
    this.write(`Nodes searched: ${perft.nodes}`);
  }

  private async bench(parameters: readonly string[], control: SearchControl): Promise<void> {
    const [text = String(BENCH_DEPTH), ...rest] = parameters;
    const depth: Result<number> =
      rest.length === 0
        ? parseNumberWithin('bench depth', text, 1, MAX_PLY - 1)
        : failure('BENCH_PARAMETERS', `bench: ${quote(rest.join(' '))} is too much; it takes one depth.`);
    if (!this.check(depth)) return;
    const evaluated = { sliders: this.settings.sliders, network: await this.session.network() };
    const bench = await runBench(this.platform, depth.value, evaluated, control, ({ number, count, fen, nodes }) =>
      this.write(`position ${number}/${count} ${fen}: ${nodes}`),
    );
    if (bench.complete) this.write(`${bench.nodes} nodes ${bench.nps} nps`);
    else this.complain('bench was stopped');
  }

  private async genfens(parameters: readonly string[], control: SearchControl): Promise<void> {
    const wanted = parseGenfens(parameters);
    if (!this.check(wanted)) return;
    const { sliders, chess960 } = this.settings;
    const playing = { sliders, network: await this.session.network() };
    const made = await makeOpenings(this.platform, wanted.value, playing, control, (setup) =>
      this.say(`genfens ${formatFen(setup, chess960 ? 'shredder' : 'xfen')}`),
    );
    this.check(made);
  }

  private async display(): Promise<void> {
    const core = await this.session.position();
    for (const line of boardText(core, this.settings.chess960)) this.write(line);
    this.write(`Sliders: ${this.settings.sliders}`);
  }

  private async evaluate(): Promise<void> {
    const core = await this.session.position();
    for (const line of evalTable(core.explain())) this.write(line);
    if (core.hasNetwork()) this.write(networkLine(core.evaluate(), core.setup().sideToMove));
  }

  /** True for a success; an error is reported. */
  private check<T>(result: Result<T>): result is Extract<Result<T>, { ok: true }> {
    if (!result.ok) this.complain(result.error.message, result.error.code);
    return result.ok;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
