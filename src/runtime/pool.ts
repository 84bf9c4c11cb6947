// The search threads of one memory. Only the first one's lines are reported. When it finishes, the others are stopped,
// and all vote on the move.

import { THREAD_INFO } from '../abi/memory';
import type { ControlBlock, SearchLimits } from './control';
import { clearInfo, withCounts } from './info';
import type { CoreMemory } from './memory';
import type { Platform } from './platform';
import type { Game } from './rules-core';
import { readInfo, type BestMove, type CurrentMove, type Info } from './search-records';
import { SearchThread, type FinalReply } from './search-thread';
import { elect } from './vote';

/** Options of a perft. */
export interface PerftOptions {
  readonly depth: number;
  /** LEAF_… */
  readonly leaf: number;
  /** Whether the hash table is used. */
  readonly hashed: boolean;
  /**
   * Whether the counts in the hash table are kept. They must be those of perfts from the same set-up: in Chess960 the key does
   * not tell where the castling rooks began. The table is cleared if absent.
   */
  readonly keepsTable?: boolean;
}

export class ThreadPool {
  private constructor(
    private readonly memory: CoreMemory,
    private readonly control: ControlBlock,
    /** The first thread reports, the others help. */
    private readonly threads: readonly SearchThread[],
    private readonly view: DataView,
  ) {}

  /** Starts the memory's threads. Rejects, with none left running, if one of them cannot start. */
  static async start(
    platform: Platform,
    module: WebAssembly.Module,
    memory: CoreMemory,
    control: ControlBlock,
    tableFiles: readonly string[],
  ): Promise<ThreadPool> {
    const threads: SearchThread[] = [];
    try {
      for (let index = 1; index <= memory.threads; index++) {
        const place = { threadBase: memory.threadBase(index), reports: index === 1 };
        const birth = { module, memory: memory.memory, tableFiles, ...place };
        threads.push(new SearchThread(platform, birth));
      }
      await Promise.all(threads.map((thread) => thread.started));
    } catch (error) {
      await Promise.all(threads.map((thread) => thread.close()));
      throw error;
    }
    return new ThreadPool(memory, control, threads, new DataView(memory.memory.buffer));
  }

  /**
   * Clears the hash table, each thread a part of it, and the history tables. This is also the first access to the
   * table's pages.
   */
  async clear(): Promise<void> {
    const share = Math.ceil(this.memory.clusters / this.threads.length);
    await this.together((thread, index) => {
      const firstCluster = Math.min(index * share, this.memory.clusters);
      const clusters = Math.min(share, this.memory.clusters - firstCluster);
      return thread.perform({ kind: 'clear', firstCluster, clusters });
    });
  }

  /**
   * Searches with all threads; the helpers are stopped when the first thread finishes. Rejects if any thread crashes.
   */
  async search(
    game: Game,
    limits: SearchLimits,
    onInfo: (info: Info) => void,
    onCurrentMove: (current: CurrentMove) => void,
  ): Promise<BestMove> {
    this.control.ageTable();
    this.control.writeLimits(limits);
    this.threads.forEach((_, index) => clearInfo(this.view, this.memory.threadBase(index + 1)));
    const replies = await this.together(async (thread, index) => {
      const reply = await thread.perform({ kind: 'search', game }, (report) => {
        if (report.kind === 'info') onInfo(this.withOthers(report.info, 0));
        else onCurrentMove(report.current);
      });
      if (index === 0) this.control.setStop(true);
      return reply;
    });
    const moves = replies.map((reply) => {
      if (reply.kind !== 'bestmove') throw new Error('a search ended without a move');
      return reply.bestMove;
    });
    const elected = votes(limits) ? this.elect(moves, onInfo) : 0;
    return moves[elected] as BestMove;
  }

  /** The thread whose move is played; its line is reported if it is not the first thread. */
  private elect(moves: readonly BestMove[], onInfo: (info: Info) => void): number {
    const infos = moves.map((_, index) => readInfo(this.view, this.memory.threadBase(index + 1) + THREAD_INFO));
    const elected = elect(infos.map(({ score, depth }, index) => ({ move: moves[index]?.move ?? 0, score, depth })));
    const info = infos[elected];
    if (elected > 0 && info !== undefined) onInfo(this.withOthers(info, elected));
    return elected;
  }

  /** Completes the prepared perft jobs with all threads. */
  async perft(game: Game, options: PerftOptions): Promise<void> {
    await this.together((thread) => thread.perform({ kind: 'perft', game, ...options }));
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }

  /** Runs a task on every thread and waits for all, even if one crashes; then throws that error. */
  private async together(
    part: (thread: SearchThread, index: number) => Promise<FinalReply>,
  ): Promise<readonly FinalReply[]> {
    const parts = this.threads.map(async (thread, index) => {
      try {
        return await part(thread, index);
      } catch (error) {
        this.control.setStop(true);
        throw error;
      }
    });
    await Promise.allSettled(parts);
    return Promise.all(parts);
  }

  /** A line of the thread at `own`, with the counts of all threads. */
  private withOthers(info: Info, own: number): Info {
    const bases = this.threads.map((_, index) => this.memory.threadBase(index + 1));
    return bases.length === 1 ? info : withCounts(info, this.view, bases.toSpliced(own, 1));
  }
}

/** Threads vote only if all search the same question without a limit on lines, mate or depth. */
function votes({ multiPv, mate, depth }: SearchLimits): boolean {
  return multiPv === 1 && mate === undefined && depth === undefined;
}
