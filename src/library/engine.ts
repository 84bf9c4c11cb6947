// The engine as an object: positions in, analyses out.

import { MOVE_NONE } from '../abi/move';
import { Engine as OrderedEngine, type RunningSearch } from '../engine/engine';
import { holdOf } from '../engine/limits';
import { formatUciMove } from '../notation/uci-move';
import type { Platform } from '../runtime/platform';
import { Protocol } from '../uci/protocol';
import { Analysis } from './analysis';
import { SlideruleError, unwrap } from './errors';
import { positionRequest } from './position-input';
import { infoRecord, resultRecord } from './records';
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
  /** A line of UCI output, once `send` has been called. */
  line: (line: string) => void;
  /** A crash, after which the engine has restarted (ENGINE_CRASHED), or a refused command. */
  error: (error: SlideruleError) => void;
  /** The engine is closed. */
  exit: () => void;
}

/** A chess engine with its own threads and memory. */
export class Engine {
  private readonly engine: OrderedEngine;
  /** Only `send` needs it. */
  private protocol: Protocol | undefined;
  private readonly listeners: { [Name in keyof EngineEvents]: Set<EngineEvents[Name]> } = {
    line: new Set(),
    error: new Set(),
    exit: new Set(),
  };
  private closing: Promise<void> | null = null;

  private constructor(private readonly platform: Platform) {
    this.engine = new OrderedEngine(platform);
    this.engine.listen({
      problem: ({ code, message }) => {
        // The protocol passes on what it hears.
        if (this.protocol === undefined) this.report(code, message);
      },
      notice: () => undefined,
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

  /**
   * Runs a line of UCI in its turn; replies arrive as `line` events. Lines and other calls may be mixed. The option `Debug Log
   * File`, a log of these lines, is set here only.
   */
  send(line: string): void {
    this.assertOpen();
    this.protocol ??= new Protocol(this.platform, this.engine, {
      write: (answer) => this.listeners.line.forEach((listener) => listener(answer)),
      quit: () => void this.close(),
      fail: () => void this.close(),
      complained: (code, message) => this.report(code, message),
    });
    this.protocol.receive(line);
  }

  /** Sets an option by its UCI name. Rejects with OPTION_UNKNOWN or OPTION_VALUE and the like; the old value stays. */
  async setOption(name: string, value?: string | number | boolean): Promise<void> {
    this.assertOpen();
    unwrap(await this.engine.setOption(name, value));
  }

  /** Clears everything that earlier searches stored. */
  async newGame(): Promise<void> {
    this.assertOpen();
    await this.engine.newGame();
  }

  /**
   * Analyses a position. A running analysis ends first, with its result so far. If the input is invalid, `result` and
   * the loop over the analysis fail with a SlideruleError.
   */
  analyse(position: PositionInput, options: AnalysisOptions = {}): Analysis {
    this.assertOpen();
    this.engine.stop();
    let running: RunningSearch | undefined;
    const halt = (): void => running?.stop();
    const { signal, depth, nodes, mate, movetime, clock } = options;
    const run = async (tell: (info: AnalysisInfo) => void): Promise<AnalysisResult> => {
      signal?.throwIfAborted();
      const lines: AnalysisInfo[] = [];
      const request = {
        position: positionRequest(position),
        limits: { depth, nodes, mate, movetime, clock },
        searchMoves: options.searchmoves ?? [],
        strict: true,
        san: options.san ?? true,
        ...(options.multipv !== undefined && { multiPv: options.multipv }),
      };
      running = this.engine.search(request, {
        line: (line) => {
          const record = infoRecord(line, this.engine.settings.chess960);
          lines[record.multipv - 1] = record;
          tell(record);
        },
      });
      signal?.addEventListener('abort', halt, { once: true });
      try {
        const found = unwrap(await running.result);
        signal?.throwIfAborted();
        if (found.crash !== undefined) throw new SlideruleError(found.crash.code, found.crash.message);
        return resultRecord(found, lines, this.engine.settings.chess960);
      } finally {
        signal?.removeEventListener('abort', halt);
      }
    };
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
  async probe(position: PositionInput): Promise<TableAnswer> {
    this.assertOpen();
    const { setup, moves } = positionRequest(position);
    const placed = this.engine.setPosition(setup, moves);
    const [result, { wdl, dtz, move }] = await Promise.all([placed, this.engine.ask((core) => core.probeTables())]);
    unwrap(result);
    const isKnown = move !== null && move !== MOVE_NONE;
    return { wdl, dtz, bestmove: isKnown ? formatUciMove(move, this.engine.settings.chess960) : null };
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
      unwrap(await this.engine.useNetwork(network instanceof Uint8Array ? network : new Uint8Array(network)));
    }
    await this.engine.ready();
  }

  private async shutDown(): Promise<void> {
    await this.engine.close();
    this.listeners.exit.forEach((listener) => listener());
    for (const set of Object.values(this.listeners)) set.clear();
  }

  private assertOpen(): void {
    if (this.closing !== null) throw new SlideruleError('ENGINE_CLOSED', 'The engine is closed.');
  }

  private report(code: string, message: string): void {
    this.listeners.error.forEach((listener) => listener(new SlideruleError(code, message)));
  }
}
