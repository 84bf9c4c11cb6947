// The engines of a server. All sessions share them, and they start with the first question that needs one.

import { SlideruleError } from '../library/errors';
import type { Engine } from '../library/engine';
import type { Pool } from '../library/pool';

/** Requests that may wait or run at a time; a program that asks for more is refused. */
const MOST_REQUESTS = 64;

/** What the server may spend on one request. */
export interface Bounds {
  /** The longest search of one position, in seconds. */
  readonly seconds: number;
  /** The most nodes of each position of a game. */
  readonly gameNodes: number;
}

export class Engines {
  private pool: Promise<Pool> | null = null;
  private requests = 0;

  /** `open` starts the pool. */
  constructor(
    private readonly open: () => Promise<Pool>,
    readonly bounds: Bounds,
  ) {}

  /** Lends an engine with cleared tables. Throws SERVER_BUSY, the signal's reason, and what `work` throws. */
  use<T>(signal: AbortSignal, work: (engine: Engine) => Promise<T>): Promise<T> {
    return this.withPool((pool) =>
      pool.use(
        async (engine) => {
          await engine.newGame();
          return work(engine);
        },
        { signal },
      ),
    );
  }

  /** Gives the whole pool to work that shares it fairly. Throws SERVER_BUSY, and what `work` throws. */
  async withPool<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
    if (this.requests >= MOST_REQUESTS) {
      throw new SlideruleError('SERVER_BUSY', `${MOST_REQUESTS} requests are waiting or running; ask again later.`);
    }
    this.requests += 1;
    try {
      return await work(await this.opened());
    } finally {
      this.requests -= 1;
    }
  }

  async close(): Promise<void> {
    // A pool that did not start has said so to whoever wanted it.
    const pool = await this.pool?.catch(() => null);
    await pool?.close();
  }

  private opened(): Promise<Pool> {
    this.pool ??= this.open().catch((error: unknown) => {
      this.pool = null;
      throw error;
    });
    return this.pool;
  }
}
