// The engine as an object: positions in, analyses out. It uses the same session and the same ordered inbox as the UCI
// protocol, so `send` and `analyse` may be mixed.

import { MOVE_NONE } from '../abi/move';
import { holdOf, type GoLimits } from '../engine/limits';
import type { SearchControl } from '../engine/search-control';
import { parseFen, START_FEN } from '../notation/fen';
import { formatUciMove, parseUciMove } from '../notation/uci-move';
import type { Core } from '../runtime/core';
import type { Platform } from '../runtime/platform';
import { Protocol } from '../uci/protocol';
import { Analysis } from './analysis';
import { SlideruleError, unwrap } from './errors';
import { contextOf, infoRecord, resultRecord } from './records';
import type {
  AnalysisInfo,
  AnalysisLimits,
  AnalysisOptions,
  AnalysisResult,
  EngineOptions,
  PositionInput,
  TableAnswer,
} from './types';

/** The events of `on`. */
export interface EngineEvents {
  /** A line of UCI output: a reply to `send`, or a message about an option. */
  line: (line: string) => void;
  /** A crash, after which the engine has restarted (ENGINE_CRASHED), or a refused command. */
  error: (error: SlideruleError) => void;
  /** The engine is closed. */
  exit: () => void;
}

/** A chess engine with its own threads and memory. */
export class Engine {
  private readonly protocol: Protocol;
  private readonly listeners: { [Name in keyof EngineEvents]: Set<EngineEvents[Name]> } = {
    line: new Set(),
    error: new Set(),
    exit: new Set(),
  };
  private lastCrash: SlideruleError | null = null;
  private closing: Promise<void> | null = null;

  private constructor(private readonly platform: Platform) {
    this.protocol = new Protocol(platform, {
      write: (line) => this.listeners.line.forEach((listener) => listener(line)),
      quit: () => void this.close(),
      fail: () => void this.close(),
      complained: (code, message) => this.report(new SlideruleError(code, message)),
    });
  }

  /** @internal Rejects with a SlideruleError, or with the signal's reason. */
  static async create(platform: Platform, options: EngineOptions = {}): Promise<Engine> {
    const { signal } = options;
    signal?.throwIfAborted();
    const engine = new Engine(platform);
    try {
      await engine.configure(options);
      signal?.throwIfAborted();
    } catch (error) {
      await engine.close();
      throw error;
    }
    const abort = (): void => void engine.close();
    signal?.addEventListener('abort', abort, { once: true });
    engine.on('exit', () => signal?.removeEventListener('abort', abort));
    return engine;
  }

  /** Adds a listener; the returned function removes it. */
  on<Name extends keyof EngineEvents>(event: Name, listener: EngineEvents[Name]): () => void {
    this.listeners[event].add(listener);
    return () => void this.listeners[event].delete(listener);
  }

  /** Runs a line of UCI in its turn; replies arrive as `line` events. */
  send(line: string): void {
    this.assertOpen();
    this.protocol.receive(line);
  }

  /** Sets an option by its UCI name. Rejects with OPTION_UNKNOWN or OPTION_VALUE and the like; the old value stays. */
  async setOption(name: string, value?: string | number | boolean): Promise<void> {
    const text = value === undefined ? undefined : String(value);
    unwrap(await this.inTurn(() => this.protocol.options.set(name, text)));
  }

  /** Clears everything that earlier searches stored. */
  newGame(): Promise<void> {
    return this.inTurn(() => this.protocol.session.newGame());
  }

  /**
   * Analyses a position. A running analysis ends first, with its result so far. If the input is invalid, `result` and
   * the loop over the analysis fail with a SlideruleError.
   */
  analyse(position: PositionInput, options: AnalysisOptions = {}): Analysis {
    this.assertOpen();
    const { inbox } = this.protocol;
    const { signal } = options;
    inbox.stop();
    const { depth, nodes, mate, movetime, clock } = options;
    const limits = { depth, nodes, mate, movetime, clock };
    let control: SearchControl | undefined;
    const halt = (): void => control?.stop();
    const run = (tell: (info: AnalysisInfo) => void): Promise<AnalysisResult> =>
      new Promise((resolve, reject) => {
        const search = async (reins: SearchControl): Promise<void> => {
          try {
            signal?.throwIfAborted();
            const result = await this.search(position, limits, options, reins, tell);
            signal?.throwIfAborted();
            resolve(result);
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          } finally {
            signal?.removeEventListener('abort', halt);
          }
        };
        control = inbox.addSearch('search', search, holdOf(limits));
        signal?.addEventListener('abort', halt, { once: true });
        if (signal?.aborted === true) halt();
      });
    return new Analysis(run, halt);
  }

  /**
   * The best move in UCI notation; null if there is no legal move. Rejects with LIMITS_MISSING without a limit of
   * depth, nodes, movetime, mate or clock.
   */
  async bestMove(position: PositionInput, limits: AnalysisLimits & { signal?: AbortSignal }): Promise<string | null> {
    if (holdOf(limits) !== 'nothing') {
      throw new SlideruleError(
        'LIMITS_MISSING',
        'bestMove: a limit of depth, nodes, movetime, mate or clock is needed.',
      );
    }
    return (await this.analyse(position, limits).result).bestmove;
  }

  /**
   * The answer of the Syzygy tables in the option `syzygy` for a position. The halfmove clock counts as 0. Rejects with
   * a SlideruleError if the position is invalid.
   */
  probe(position: PositionInput): Promise<TableAnswer> {
    return this.inTurn(async () => {
      const core = await this.setPosition(position);
      const { wdl, dtz, move } = core.probeTables();
      const isKnown = move !== null && move !== MOVE_NONE;
      return { wdl, dtz, bestmove: isKnown ? formatUciMove(move, this.protocol.session.settings.chess960) : null };
    });
  }

  /** Stops running work and releases threads and memory; the engine cannot be used afterwards. */
  close(): Promise<void> {
    this.closing ??= this.shutDown();
    return this.closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  private async configure({ threads, hash, network, chess960, syzygy }: EngineOptions): Promise<void> {
    const wanted = threads === 'auto' ? this.platform.processors : threads;
    if (wanted !== undefined && this.platform.memory === 'shared') await this.setOption('Threads', wanted);
    if (hash !== undefined) await this.setOption('Hash', hash);
    if (chess960 !== undefined) await this.setOption('UCI_Chess960', chess960);
    if (syzygy !== undefined) await this.setOption('SyzygyPath', syzygy);
    if (typeof network === 'string' || network instanceof URL) await this.setOption('EvalFile', String(network));
    else if (network !== undefined) {
      const bytes = network instanceof Uint8Array ? network : new Uint8Array(network);
      unwrap(await this.inTurn(() => Promise.resolve(this.protocol.session.takeNetwork(bytes))));
    }
    await this.inTurn(() => this.protocol.session.ready());
  }

  private async search(
    input: PositionInput,
    limits: GoLimits,
    { multipv, searchmoves = [], san = true }: AnalysisOptions,
    control: SearchControl,
    tell: (info: AnalysisInfo) => void,
  ): Promise<AnalysisResult> {
    const { session, options } = this.protocol;
    const core = await this.setPosition(input);
    const { chess960, multiPv } = session.settings;
    const context = contextOf(core, chess960);
    const searchMoves = searchmoves.map((text) => unwrap(parseUciMove(text, core, chess960)));
    const lines: AnalysisInfo[] = [];
    if (multipv !== undefined) unwrap(await options.set('MultiPV', String(multipv)));
    this.lastCrash = null;
    try {
      const best = await session.go({ ...limits, searchMoves }, control, (info) => {
        const record = infoRecord(info, context, san);
        lines[record.multipv - 1] = record;
        tell(record);
      });
      // Set meanwhile by `report`.
      const crash = this.lastCrash as SlideruleError | null;
      if (crash !== null) throw crash;
      return resultRecord(best, lines, chess960);
    } finally {
      session.configure({ multiPv });
    }
  }

  private async setPosition(input: PositionInput): Promise<Core> {
    const { fen = 'startpos', moves = [] } = typeof input === 'string' ? { fen: input } : input;
    const setup = unwrap(parseFen(fen === 'startpos' ? START_FEN : fen));
    unwrap(await this.protocol.session.setPosition(setup, moves));
    return this.protocol.session.position();
  }

  /** Runs something in its turn and passes on its outcome. */
  private async inTurn<T>(run: () => Promise<T>): Promise<T> {
    this.assertOpen();
    return await new Promise((resolve, reject) => {
      this.protocol.inbox.add(() => run().then(resolve, reject));
    });
  }

  private async shutDown(): Promise<void> {
    this.protocol.inbox.stop();
    await this.protocol.idle();
    await this.protocol.session.close();
    this.listeners.exit.forEach((listener) => listener());
    for (const set of Object.values(this.listeners)) set.clear();
  }

  private assertOpen(): void {
    if (this.closing !== null) throw new SlideruleError('ENGINE_CLOSED', 'The engine is closed.');
  }

  private report(error: SlideruleError): void {
    if (error.code === 'ENGINE_CRASHED') this.lastCrash = error;
    this.listeners.error.forEach((listener) => listener(error));
  }
}
