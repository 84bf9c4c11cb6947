// The engine: commands in, in the order in which they come; lines, moves and errors out, as plain records. It knows no text and
// no process. UCI (src/uci), the library and the commands are its clients.
//
// Every command may be called at any time and has its turn. What is attached to its promise at once, with `then`, runs before
// the next command begins, so a client's answers keep the order of the commands.

import type { Core } from '../runtime/core';
import { LEAF_COUNT } from '../abi/perft';
import type { Host, HostSettings, RootCount } from '../runtime/host';
import type { Network } from '../runtime/network';
import type { Platform } from '../runtime/platform';
import type { PerftOptions } from '../runtime/pool';
import { failure, quote, success, type NotationError, type Result } from '../notation/result';
import type { Setup } from '../notation/setup';
import { Equipment, type EngineListener } from './equipment';
import { Inbox, type WorkKind } from './inbox';
import { holdOf } from './limits';
import { isNamed, optionsOf, readValue, type GivenValue, type Option } from './option-values';
import { OPTIONS } from './options';
import { Search, silent, type Found, type SearchListener, type SearchRequest } from './search';
import type { Hold, SearchControl } from './search-control';
import type { Settings } from './settings';

/** A perft's result; the counts are too low if it was stopped or crashed. */
export interface Perft {
  readonly counts: readonly RootCount[];
  readonly nodes: bigint;
  readonly complete: boolean;
  /** Counts of other positions that the hash lock rejected since the table was cleared. */
  readonly rejections: bigint;
}

/** How positions are evaluated, for work on an engine of its own. */
export type Evaluated = Pick<HostSettings, 'sliders' | 'network'>;

/** Long work that has been asked for. */
export interface Running<T> {
  readonly result: Promise<T>;
  /** Ends it, even before it begins. */
  stop(): void;
}

export class Engine {
  private readonly listeners: EngineListener[] = [];
  private readonly everybody: EngineListener = {
    problem: (error) => this.report(error),
    notice: (message) => this.listeners.forEach((listener) => listener.notice(message)),
  };
  private readonly inbox = new Inbox((error) => this.report({ code: 'ENGINE_CRASHED', message: String(error) }));
  private readonly equipment: Equipment;
  private closing: Promise<void> | null = null;
  readonly options: readonly Option[];

  constructor(platform: Platform) {
    this.equipment = new Equipment(platform, this.everybody);
    this.options = optionsOf(platform);
  }

  /** The settings as they are between commands. */
  get settings(): Settings {
    return this.equipment.settings;
  }

  /** Adds a listener. Without any, a problem is thrown. */
  listen(listener: EngineListener): void {
    this.listeners.push(listener);
  }

  /** Sets an option by its name. Errors: OPTION_UNKNOWN, and those of `readValue` and `configure`; the old value stays. */
  setOption(name: string, value: GivenValue): Promise<Result<void>> {
    return this.inTurn(() => this.set(name, value));
  }

  /** Changes settings. Errors: those of `Equipment.configure`. */
  configure(change: Partial<Settings>): Promise<Result<void>> {
    return this.inTurn(() => this.equipment.configure(change));
  }

  /** Chooses the network by itself or by the bytes of its file. Errors: those of `parseNetwork`; the previous network stays. */
  useNetwork(network: Network | Uint8Array): Promise<Result<void>> {
    return this.inTurn(() => this.equipment.useNetwork(network));
  }

  /** Prepares everything for a search on a clock: memory, threads, hash table. During a search it resolves at once. */
  ready(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.inbox.addReady(() => this.equipment.prepared().then(resolve, reject), resolve);
    });
  }

  /** Calls `answer` in its turn, or at once during a search; then loads, in the background, what hardly depends on settings. */
  greet(answer: () => void): void {
    const begin = (): void => {
      answer();
      this.equipment.preload();
    };
    this.inbox.addReady(begin, answer);
  }

  /** Clears everything that earlier searches stored; the position stays. */
  newGame(): Promise<void> {
    return this.inTurn(() => this.equipment.newGame());
  }

  /** Sets up a position and plays moves from it. Errors: those of `Equipment.setPosition`; the old position stays. */
  setPosition(setup: Setup, moves: readonly string[] = []): Promise<Result<void>> {
    return this.inTurn(() => this.equipment.setPosition({ setup, moves }));
  }

  /** Asks the core at the engine's position. Who makes moves on it must unmake them. */
  ask<T>(question: (core: Core) => T): Promise<T> {
    return this.inTurn(async () => question((await this.equipment.started()).core));
  }

  /** The same core, for a client that gives no command while it uses it. */
  position(): Promise<Core> {
    return this.ask((core) => core);
  }

  /** Searches. A search that would not end by itself ends with the next `search` or `count`. Errors: those of `Search.run`. */
  search(request: SearchRequest, listener: SearchListener = silent): Running<Result<Found>> {
    const run = (control: SearchControl, answer: (found: Result<Found>) => void): Promise<Result<Found>> =>
      new Search(this.equipment, request, control, listener, this.everybody, answer).run();
    return this.begin('search', run, holdOf(request.limits));
  }

  /** Counts the leaves of the position's game tree; depth 0 is the position itself. */
  perft(options: Partial<PerftOptions> & Pick<PerftOptions, 'depth'>): Running<Perft> {
    return this.count((control) => this.perftNow({ leaf: LEAF_COUNT, hashed: false, ...options }, control));
  }

  /** Long work besides searches, in its turn; the control says when it is to stop. */
  count<T>(run: (control: SearchControl, evaluated: Evaluated) => Promise<T>): Running<T> {
    return this.begin('count', async (control) =>
      run(control, { sliders: this.settings.sliders, network: await this.equipment.network() }),
    );
  }

  /** Runs something in its turn. */
  inTurn<T>(run: () => T | Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      // Not before the next microtask: who called has attached to the promise by then.
      this.inbox.add(() => Promise.resolve().then(run).then(resolve, reject));
    });
  }

  /** Ends every search and count requested so far. */
  readonly stop = (): void => this.inbox.stop();

  /** Ends every search that would not end by itself. */
  readonly finish = (): void => this.inbox.finish();

  /** The move that was pondered on has been played. */
  readonly ponderHit = (): void => this.inbox.ponderHit();

  /** True if some requested work will not end by itself. */
  get isHeld(): boolean {
    return this.inbox.isHeld;
  }

  /** Requests that have not begun. */
  get waiting(): number {
    return this.inbox.waiting;
  }

  /** Resolves when everything requested has been done. */
  idle(): Promise<void> {
    return this.inbox.idle();
  }

  /** The engine is left: stops work whose result nobody expects. True if some work must be finished first. */
  quit(): boolean {
    this.equipment.abandon();
    return this.inbox.quit();
  }

  /** Stops everything, and releases threads, memory and files. Commands afterwards reject. */
  close(): Promise<void> {
    this.closing ??= this.inbox.close().then(() => this.equipment.close());
    return this.closing;
  }

  /** The work may give its result before it ends. */
  private begin<T>(
    kind: WorkKind,
    run: (control: SearchControl, answer: (result: T) => void) => Promise<T>,
    hold?: Hold,
  ): Running<T> {
    this.equipment.hurry();
    let stop = (): void => undefined;
    const result = new Promise<T>((resolve, reject) => {
      const control = this.inbox.addSearch(kind, (reins) => run(reins, resolve).then(resolve, reject), hold);
      stop = () => control.stop();
    });
    return { result, stop };
  }

  private report(error: NotationError): void {
    if (this.listeners.length === 0) throw new Error(error.message);
    for (const listener of this.listeners) listener.problem(error);
  }

  private async set(name: string, given: GivenValue): Promise<Result<void>> {
    const at = this.options.findIndex((candidate) => isNamed(candidate.name, name));
    const option = this.options[at];
    if (option === undefined) return failure('OPTION_UNKNOWN', `setoption: there is no option ${quote(name)}.`);
    const value = readValue(option, given);
    if (!value.ok) return value;
    if (option.setting !== undefined) return this.equipment.configure({ [option.setting]: value.value });
    if (option.type === 'button') await this.equipment.newGame();
    else if (at >= OPTIONS.length) this.equipment.tune(at - OPTIONS.length, value.value as number);
    return success(undefined);
  }

  private async perftNow(options: PerftOptions, control: SearchControl): Promise<Perft> {
    if (options.depth < 1) return { counts: [], nodes: 1n, complete: true, rejections: 0n };
    const host: Host = await this.equipment.started();
    try {
      const counts = await control.during(host.control, host.perft(options));
      const nodes = counts.reduce((sum, count) => sum + count.nodes, 0n);
      return { counts, nodes, complete: !control.isStopped, rejections: host.control.perftRejections() };
    } catch (error) {
      await this.equipment.mend('Perft', error);
      return { counts: [], nodes: 0n, complete: false, rejections: 0n };
    }
  }
}
