// The engine as an object: positions in, analyses out.

import { MAX_PERFT_DEPTH } from '../abi/perft';
import { holdOf } from '../engine/limits';
import type { Result } from '../notation/result';
import { Analysis } from './analysis';
import { checkedEvent, checkedLimits, checkedPosition, checkedSignal, checkedValue } from './checks';
import { SlideruleError, unwrap } from './errors';
import { plainPosition, type PlayMoves } from './position-input';
import type { Service, ServiceOwner } from './service';
import type {
  AnalysisInfo,
  AnalysisLimits,
  AnalysisOptions,
  AnalysisResult,
  EngineOptions,
  PerftCounts,
  PositionInput,
  TableAnswer,
} from './types';
import { checkNew, OWN, perftDepthOf, shownFailure, textOf, throwIfAborted } from './values';

/** The events of `on`. */
export interface EngineEvents {
  /** A line of UCI output, once `send` has been called. */
  line: (line: string) => void;
  /** What a changed option means, for example how many tables were found. */
  message: (text: string) => void;
  /** A crash, after which the engine has restarted (ENGINE_CRASHED), or a refused command. */
  error: (error: SlideruleError) => void;
  /** The engine is closed. */
  exit: () => void;
}

/** An event with its arguments. */
type Events = { [Name in keyof EngineEvents]: readonly [Name, ...Parameters<EngineEvents[Name]>] }[keyof EngineEvents];

/** A chess engine with its own threads and memory. */
export class Engine {
  private readonly service: Service;
  private readonly listeners: { [Name in keyof EngineEvents]: Set<EngineEvents[Name]> } = {
    line: new Set(),
    message: new Set(),
    error: new Set(),
    exit: new Set(),
  };
  private closing: Promise<void> | null = null;
  /** What was told while the engine started, when nobody could listen. */
  private readonly early: Events[] = [];
  private isStarted = false;

  private constructor(
    key: typeof OWN,
    open: (owner: ServiceOwner) => Service,
    private readonly play: PlayMoves,
  ) {
    checkNew(key, 'Engine', 'createEngine');
    this.service = open({
      line: (line) => this.tell('line', line),
      message: (text) => this.tell('message', text),
      error: (code, message) => this.tell('error', new SlideruleError(code, message)),
      exit: () => void this.close(),
    });
  }

  /**
   * @internal With checked options. `play` reads the moves of positions that are not in UCI notation. Rejects with a SlideruleError,
   * or with the signal's reason.
   */
  static async create(
    open: (owner: ServiceOwner) => Service,
    play: PlayMoves,
    options: EngineOptions = {},
  ): Promise<Engine> {
    const { signal, threads, hash, network, syzygy, chess960 } = options;
    throwIfAborted(signal);
    const engine = new Engine(OWN, open, play);
    try {
      unwrap(await engine.service.configure({ threads, hash, network, syzygy, chess960 }));
      throwIfAborted(signal);
    } catch (error) {
      await engine.close();
      throw error;
    }
    engine.isStarted = true;
    const abort = (): void => void engine.close();
    signal?.addEventListener('abort', abort, { once: true });
    engine.on('exit', () => signal?.removeEventListener('abort', abort));
    return engine;
  }

  /**
   * Adds a listener; the returned function removes it. The first one hears also what happened while the engine started. What a
   * listener throws is an `error` event with the code LISTENER, and what listeners of `error` throw is thrown outside of the engine.
   * Throws EVENT.
   */
  on<Name extends keyof EngineEvents>(event: Name, listener: EngineEvents[Name]): () => void {
    const listeners = this.listeners[checkedEvent(event, listener, Object.keys(this.listeners))];
    listeners.add(listener);
    for (const told of this.early.splice(0)) {
      if (told[0] === event) queueMicrotask(() => this.tell(...told));
      else this.early.push(told);
    }
    return () => void listeners.delete(listener);
  }

  /**
   * Runs a line of UCI in its turn; replies arrive as `line` events. Lines and other calls may be mixed. The option `Debug Log
   * File`, a log of these lines, is set here only.
   */
  send(line: string): void {
    this.assertOpen();
    this.service.send(textOf(line, 'send'));
  }

  /** Sets an option by its UCI name. Rejects with OPTION_UNKNOWN or OPTION_VALUE and the like; the old value stays. */
  async setOption(name: string, value?: string | number | boolean): Promise<void> {
    this.assertOpen();
    unwrap(await this.service.setOption(textOf(name, 'setOption'), checkedValue(value, name)));
  }

  /** Clears everything that earlier searches stored. */
  async newGame(): Promise<void> {
    this.assertOpen();
    unwrap(await this.service.newGame());
  }

  /**
   * Analyses a position. A running analysis ends first, with its result so far. Throws FIELD_UNKNOWN, LIMIT_VALUE and
   * POSITION_VALUE for what is not of its type or out of range. If the position or a move is not legal, `result` and the loop over
   * the analysis fail with a SlideruleError.
   */
  analyse(position: PositionInput, options?: AnalysisOptions): Analysis {
    this.assertOpen();
    const input = checkedPosition(position, 'analyse');
    const { signal, ...wanted } = checkedLimits(options, 'analyse');
    const stop = new AbortController();
    const run = (tell: (info: AnalysisInfo) => void): Promise<AnalysisResult> =>
      stoppable(signal, stop, () => this.service.analyse(plainPosition(input, this.play), wanted, tell, stop.signal));
    return new Analysis(OWN, run, () => stop.abort());
  }

  /**
   * The best move in UCI notation; null if there is no legal move. Rejects with LIMITS_MISSING without a limit of
   * depth, nodes, movetime, mate or clock.
   */
  async bestMove(position: PositionInput, limits: AnalysisLimits & { signal?: AbortSignal }): Promise<string | null> {
    const checked = checkedLimits(limits, 'bestMove');
    if (holdOf(checked) !== 'nothing') {
      throw new SlideruleError(
        'LIMITS_MISSING',
        'bestMove: a limit of depth, nodes, movetime, mate or clock is needed.',
      );
    }
    return (await this.analyse(position, checked).result).bestmove;
  }

  /**
   * Counts the leaves of a position's game tree, on all threads. A running analysis ends first. Rejects with a SlideruleError if
   * position or depth are invalid, and with the signal's reason.
   */
  async perft(position: PositionInput, depth: number, options?: { signal?: AbortSignal }): Promise<PerftCounts> {
    this.assertOpen();
    const { signal } = checkedSignal(options, 'perft');
    const input = checkedPosition(position, 'perft');
    const plies = perftDepthOf(depth, 'perft', 0, MAX_PERFT_DEPTH);
    const stop = new AbortController();
    const count = (): Promise<Result<PerftCounts>> =>
      this.service.perft(plainPosition(input, this.play), plies, () => undefined, stop.signal);
    return stoppable(signal, stop, count);
  }

  /**
   * The answer of the Syzygy tables in the option `syzygy` for a position. The halfmove clock counts as 0. Rejects with
   * a SlideruleError if the position is invalid.
   */
  async probe(position: PositionInput): Promise<TableAnswer> {
    this.assertOpen();
    return unwrap(await this.service.probe(plainPosition(checkedPosition(position, 'probe'), this.play)));
  }

  /** Stops running work and releases threads and memory; the engine cannot be used afterwards. */
  close(): Promise<void> {
    this.closing ??= this.shutDown();
    return this.closing;
  }

  /** Closes the engine at the end of an `await using` block. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  private tell(...told: Events): void {
    const [event, ...values] = told;
    if (!this.isStarted) this.early.push(told);
    for (const listener of [...this.listeners[event]] as ((...all: unknown[]) => void)[]) {
      try {
        listener(...values);
      } catch (cause) {
        this.blame(event, cause);
      }
    }
  }

  /** What a listener throws is no failure of what the engine does. */
  private blame(event: keyof EngineEvents, cause: unknown): void {
    const message = `on: a listener of ${event} has thrown (${shownFailure(cause)}).`;
    const error = new SlideruleError('LISTENER', message, { cause });
    if (event !== 'error' && this.listeners.error.size > 0) {
      this.tell('error', error);
      return;
    }
    setTimeout(() => {
      throw error;
    });
  }

  private async shutDown(): Promise<void> {
    await this.service.close();
    this.tell('exit');
    for (const set of Object.values(this.listeners)) set.clear();
  }

  private assertOpen(): void {
    if (this.closing !== null) throw new SlideruleError('ENGINE_CLOSED', 'The engine is closed.');
  }
}

/**
 * Runs work that `stop` ends, and so does the caller's signal, which keeps no listener of it: it may outlive the engine. Rejects
 * with a SlideruleError, or with the signal's reason.
 */
async function stoppable<T>(
  signal: AbortSignal | undefined,
  stop: AbortController,
  run: () => Promise<Result<T>>,
): Promise<T> {
  const halt = (): void => stop.abort();
  throwIfAborted(signal);
  signal?.addEventListener('abort', halt, { once: true });
  try {
    const result = await run();
    throwIfAborted(signal);
    return unwrap(result);
  } finally {
    signal?.removeEventListener('abort', halt);
  }
}
