// Several engines that share the work: whole games on all processors.

import type { PgnGame } from '../notation/pgn';
import { annotate, gamePositions, type AnnotatedMove } from './annotation';
import { checkedLimits, checkedPosition, checkedSignal } from './checks';
import { Engine } from './engine';
import { Lending } from '../engine/lending';
import { SlideruleError } from './errors';
import { playMoves } from './played-moves';
import { plainPosition } from './position-input';
import type { Service, ServiceOwner } from './service';
import type { AnalysisLimits, AnalysisOptions, AnalysisResult, EngineOptions, PositionInput } from './types';
import { checkNew, OWN, shown, throwIfAborted } from './values';

/** How many engines a pool has, and how each starts. */
export interface PoolOptions extends EngineOptions {
  /** How many engines. Default: one for each processor. */
  readonly size?: number | undefined;
}

/** Engines, each with threads and memory of its own. */
export class Pool {
  private readonly lending: Lending<Engine>;
  private isClosed = false;

  private constructor(
    key: typeof OWN,
    private readonly engines: readonly Engine[],
  ) {
    checkNew(key, 'Pool', 'createPool');
    this.lending = new Lending(engines);
  }

  /** @internal With checked options. Rejects as `Engine.create` does. */
  static async create(
    open: (owner: ServiceOwner) => Service,
    processors: number,
    { size = processors, ...options }: PoolOptions,
  ): Promise<Pool> {
    const starts = Array.from({ length: size }, () => Engine.create(open, playMoves, options));
    const started = await Promise.allSettled(starts);
    const pool = new Pool(
      OWN,
      started.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : [])),
    );
    const failed = started.find((start) => start.status === 'rejected');
    if (failed === undefined) return pool;
    await pool.close();
    throw failed.reason as Error;
  }

  /** How many engines there are. */
  get size(): number {
    return this.engines.length;
  }

  /**
   * Lends the first free engine to work that needs more than one call of it; work that itself waits for an engine of the pool may wait
   * for its own. The signal ends the waiting, and not the work. Rejects as the work does, with the signal's reason, and with
   * OPTION_VALUE and ENGINE_CLOSED.
   */
  async use<T>(work: (engine: Engine) => Promise<T>, options?: { signal?: AbortSignal }): Promise<T> {
    if (typeof work !== 'function') {
      throw new SlideruleError('OPTION_VALUE', `Pool.use: ${shown(work)} is not a function.`);
    }
    return this.lend(work, checkedSignal(options ?? {}, 'use').signal);
  }

  /**
   * Analyses a position with the first free engine. The engine clears its tables first, so the result does not depend
   * on earlier work. Without a limit the analysis runs until the signal aborts.
   */
  async analyse(position: PositionInput, options: AnalysisOptions): Promise<AnalysisResult> {
    const plain = plainPosition(checkedPosition(position, 'analyse'), playMoves);
    const wanted = checkedLimits(options, 'analyse');
    return this.lend(async (engine) => {
      await engine.newGame();
      return engine.analyse(plain, wanted).result;
    }, wanted.signal);
  }

  /**
   * Analyses every position of a game, on all engines in parallel, and yields its moves in order. A PGN text stands for its first
   * game. Leaving the loop stops the rest. Other work of the pool goes on beside the game. Throws PGN_EMPTY, SAN_… for a move
   * that is not legal, and what `analyse` throws.
   */
  async *analyseGame(
    pgn: string | PgnGame,
    limits: AnalysisLimits & Pick<AnalysisOptions, 'multipv' | 'signal'>,
  ): AsyncGenerator<AnnotatedMove, void, undefined> {
    const checked = checkedLimits(limits, 'analyseGame');
    const rest = new AbortController();
    const { signal } = checked;
    const abort = (): void => rest.abort(signal?.reason);
    throwIfAborted(signal);
    signal?.addEventListener('abort', abort, { once: true });
    const positions = gamePositions(pgn);
    const results: Promise<AnalysisResult>[] = [];
    /** Each position that is done starts another one: a whole game at once would be in everybody's way. */
    const startNext = (): void => {
      const position = positions[results.length];
      if (position === undefined || rest.signal.aborted) return;
      const result = this.analyse(position.input, { ...checked, signal: rest.signal });
      results.push(result);
      result.then(startNext, startNext);
    };
    for (let engine = 0; engine < this.size; engine++) startNext();
    try {
      let before = await results[0];
      for (const [index, position] of positions.entries()) {
        const after = await results[index + 1];
        if (before === undefined || after === undefined) break;
        yield annotate(position, index + 1, before, after);
        before = after;
      }
    } finally {
      signal?.removeEventListener('abort', abort);
      rest.abort();
    }
  }

  /** Stops running work and releases threads and memory. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.lending.refuse(closed());
    await Promise.all(this.engines.map((engine) => engine.close()));
  }

  /** Closes the pool at the end of an `await using` block. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  private async lend<T>(work: (engine: Engine) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    if (this.isClosed) throw closed();
    throwIfAborted(signal);
    return this.lending.use(work, signal);
  }
}

function closed(): SlideruleError {
  return new SlideruleError('ENGINE_CLOSED', 'The pool is closed.');
}
