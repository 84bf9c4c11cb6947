// A running core: its memory, the main thread's instance, and the search threads.

import { SLIDER_METHODS } from '../abi/sliders';
import { ControlBlock, type SearchLimits } from './control';
import { Core } from './core';
import type { CoreExports } from './core-exports';
import { DEFAULT_SLIDERS } from './defaults';
import type { FoundMove } from './info';
import { CLUSTER_SIZE, MEGABYTE } from './layout';
import { checkMemory, CoreMemory } from './memory';
import type { Network } from './network';
import type { MemoryKind, Platform } from './platform';
import { ThreadPool, type PerftOptions } from './pool';
import type { CurrentMove, Info } from './search-records';
import type { Tablebases } from './tablebases';
import { failure, success, type Result } from '../notation/result';

/** The settings of a host; a change needs a new host. */
export interface HostSettings {
  /** A name of SLIDER_METHODS. */
  readonly sliders: string;
  /** Search threads, 1 … MAX_THREADS. */
  readonly threads: number;
  /** Megabytes of hash table, 1 … MAX_HASH_MB. */
  readonly hashMb: number;
  /** Without a network, the hand-written evaluation is used. */
  readonly network?: Network | undefined;
  /** Endgame tablebases. */
  readonly tablebases?: Tablebases | undefined;
}

/** A perft total below one root move. */
export interface RootCount {
  readonly move: number;
  readonly nodes: bigint;
}

/** The main thread's instance on a memory of its own, without search threads: all that rules and notation need. */
export interface BareCore<Exports extends CoreExports = CoreExports> {
  readonly module: WebAssembly.Module;
  readonly memory: CoreMemory;
  readonly core: Core<Exports>;
}

/** The same of any module that has a core's exports. Errors: those of `CoreMemory.allocate`. */
export async function bareCore<Exports extends CoreExports>(
  module: WebAssembly.Module,
  { threads, hashMb, network, tablebases }: Omit<HostSettings, 'sliders'>,
  kind: MemoryKind = 'shared',
  clock?: () => number,
): Promise<Result<BareCore<Exports>>> {
  const allocated = CoreMemory.allocate(threads, hashMb, { network, tablebases, kind });
  if (!allocated.ok) return allocated;
  const { memory } = allocated.value;
  const reader = tablebases?.files.reader(memory.buffer);
  const core = await Core.create<Exports>(module, memory, allocated.value.threadBase(0), undefined, reader, clock);
  core.exports.initTables();
  return success({ module, memory: allocated.value, core });
}

/**
 * A core for the settings, by default one for questions about rules. Time limits use `clock`, by default the real one.
 * Errors: SLIDERS_UNKNOWN, and those of `Platform.loadCore`, `checkMemory` and `CoreMemory.allocate`.
 */
export async function openCore(
  platform: Platform,
  wanted: Partial<HostSettings> = {},
  clock?: () => number,
): Promise<Result<BareCore>> {
  const settings = { sliders: DEFAULT_SLIDERS, threads: 1, hashMb: 1, ...wanted };
  const { sliders, threads, hashMb } = settings;
  if (!SLIDER_METHODS.includes(sliders)) {
    return failure('SLIDERS_UNKNOWN', `Sliders '${sliders}' is not one of ${SLIDER_METHODS.join(', ')}.`);
  }
  const possible = checkMemory(threads, hashMb, platform);
  if (!possible.ok) return possible;
  const module = await platform.loadCore({ sliders, memory: platform.memory });
  if (!module.ok) return failure(module.error.code, `Sliders '${sliders}': ${module.error.message}`);
  return bareCore(module.value, settings, platform.memory, clock);
}

/** Megabytes of a new hash table that `prepare` touches. */
const MOST_TOUCHED_MB = 64;

export class Host {
  /** A thread has crashed. */
  private isBroken = false;
  /** Something may be in the hash table or in the history tables. */
  private isUsed = false;
  /** `prepare` has touched the table, or was ended early. */
  private isTouched = false;

  private constructor(
    readonly settings: HostSettings,
    /** The main thread's instance: the position on it is what the threads search and count, with the game that led there. */
    readonly core: Core,
    private readonly memory: CoreMemory,
    /** Stops and other requests while a search or perft runs. */
    readonly control: ControlBlock,
    private readonly pool: ThreadPool,
  ) {}

  /** Errors: those of `openCore`, and THREADS_REFUSED when the workers cannot start. */
  static async start(platform: Platform, settings: HostSettings): Promise<Result<Host>> {
    const opened = await openCore(platform, settings);
    if (!opened.ok) return opened;
    const { module, memory, core } = opened.value;
    const control = new ControlBlock(memory.memory.buffer);
    try {
      const pool = await ThreadPool.start(platform, module, memory, control, settings.tablebases?.files.paths ?? []);
      return success(new Host(settings, core, memory, control, pool));
    } catch (error) {
      return failure('THREADS_REFUSED', `Threads ${settings.threads} could not be started (${String(error)}).`);
    }
  }

  /**
   * Touches a new hash table, so that no clock runs while the system hands out its pages. Larger tables than MOST_TOUCHED_MB
   * are not touched to the end: that takes seconds, and a search may never come to those pages.
   */
  async prepare(): Promise<void> {
    if (this.isUsed || this.isTouched) return;
    this.isTouched = true;
    await this.pool.clear(Math.min(this.memory.clusters, (MOST_TOUCHED_MB * MEGABYTE) / CLUSTER_SIZE), true);
  }

  /** Ends `prepare` early: a search is wanted now. */
  hurry(): void {
    this.pool.hurry();
  }

  /**
   * True if a new host is ready sooner than this one is clear. The system hands out only the pages of a large table that a
   * search comes to; to clear it, all of them are looked at.
   */
  get isRenewedSooner(): boolean {
    return this.isUsed && this.settings.hashMb > MOST_TOUCHED_MB;
  }

  /** Clears the hash table and the history tables, which nothing has written to before the first search. */
  async clear(): Promise<void> {
    if (!this.isUsed) return;
    await this.pool.clear(this.memory.clusters, false);
    this.isUsed = false;
  }

  /** Ends `prepare` or `clear` early; nothing may be searched afterwards. */
  abandon(): void {
    this.pool.abandon();
  }

  /**
   * Searches the core's position, which must have a legal move. `onInfo` receives each line, `onCurrentMove` the current
   * root move of a search that takes seconds. Rejects if a thread crashes; the host is then unusable.
   */
  async search(
    limits: SearchLimits,
    onInfo: (info: Info) => void,
    onCurrentMove: (current: CurrentMove) => void = () => undefined,
  ): Promise<FoundMove> {
    this.isUsed = true;
    this.place();
    try {
      return await this.pool.search(limits, onInfo, onCurrentMove);
    } catch (error) {
      this.isBroken = true;
      throw error;
    } finally {
      this.control.takeBackStop();
    }
  }

  /**
   * Counts the leaves below each legal move in the core's position. A stop leaves counts that are too low. With `hashed` and
   * without `keepsTable`, the table is cleared first: search entries have another meaning.
   */
  async perft(options: PerftOptions): Promise<readonly RootCount[]> {
    if (options.hashed && options.keepsTable !== true) {
      await this.clear();
      this.control.resetPerftRejections();
    }
    if (options.hashed) this.isUsed = true;
    this.place();
    const moves = this.core.legalMoves();
    this.core.exports.preparePerft(options.depth);
    try {
      await this.pool.perft(options);
    } catch (error) {
      this.isBroken = true;
      throw error;
    } finally {
      this.control.takeBackStop();
    }
    return moves.map((move, index) => ({ move, nodes: this.control.perftTotal(index) }));
  }

  /** Ends the threads. Nothing of this host may be used any more, its core included: another may get the memory. */
  async close(): Promise<void> {
    await this.pool.close();
    this.settings.tablebases?.files.close();
    // A browser's thread that was terminated during its work may still write for a while.
    if (!this.isBroken) this.memory.release();
  }

  /** Gives the core's position to the threads, which are idle. */
  private place(): void {
    for (let index = 1; index <= this.memory.threads; index++) {
      this.core.exports.copyPosition(this.memory.threadBase(index));
    }
  }
}
