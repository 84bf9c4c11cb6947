// The search threads of one memory. Only the first one's lines are reported. When it finishes, the others are stopped,
// and all vote on the move.

import type { ControlBlock, SearchLimits } from './control';
import { clearInfo, withCounts, type Finding, type FoundMove } from './info';
import { CLUSTER_SIZE, MEGABYTE } from './layout';
import type { CoreMemory } from './memory';
import type { Platform } from './platform';
import type { CurrentMove, Info } from './search-records';
import { SearchThread, type FinalReply } from './search-thread';
import { elect, type Candidate } from './vote';

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

/** Milliseconds. Within a smaller limit a search is short: on a busy machine to wake threads and await their end takes as long. */
export const SHORT_SEARCH_MS = 10;

/** Pieces in which the table is cleared, each in some milliseconds: 4 MB. */
const CLUSTERS_AT_ONCE = (4 * MEGABYTE) / CLUSTER_SIZE;

export class ThreadPool {
  private isAbandoned = false;
  private isHurried = false;

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
   * Clears the history tables and the first `clusters` of the hash table, each thread a part of them, in pieces that leave room
   * for `abandon`. A `fresh` table, which is clear, is only touched, because the first access to its memory is slow; `hurry` ends
   * that.
   */
  async clear(clusters: number, fresh: boolean): Promise<void> {
    this.isHurried = false;
    const share = Math.ceil(clusters / this.threads.length);
    await this.together(async (thread, index) => {
      const reply = await thread.perform({ kind: 'forget' });
      const end = Math.min((index + 1) * share, clusters);
      const isWanted = (): boolean => !this.isAbandoned && !(fresh && this.isHurried);
      for (let first = index * share; first < end && isWanted(); first += CLUSTERS_AT_ONCE) {
        await thread.perform({
          kind: 'clear',
          firstCluster: first,
          clusters: Math.min(CLUSTERS_AT_ONCE, end - first),
          fresh,
        });
      }
      return reply;
    });
  }

  /** What is only touched may stay as it is. */
  hurry(): void {
    this.isHurried = true;
  }

  /** What is cleared is not needed any more: the table may stay as it is. */
  abandon(): void {
    this.isAbandoned = true;
  }

  /**
   * Searches the position in each thread's region with all threads; the first thread stops the helpers when it finishes. The
   * last lines that `onInfo` receives are those of the thread that is followed, with the counts of the whole search. Rejects if
   * any thread crashes.
   */
  async search(
    limits: SearchLimits,
    onInfo: (info: Info) => void,
    onCurrentMove: (current: CurrentMove) => void,
  ): Promise<FoundMove> {
    this.control.ageTable();
    this.control.writeLimits(limits);
    this.threads.forEach((_, index) => clearInfo(this.view, this.memory.threadBase(index + 1)));
    let last: Info | undefined;
    const tell = (info: Info): void => {
      last = info;
      onInfo(info);
    };
    const isShort = !limits.ponder && (limits.hardTimeMs ?? Infinity) < SHORT_SEARCH_MS;
    const replies = await this.together(
      (thread) =>
        thread.perform({ kind: 'search' }, (report) => {
          if (report.kind === 'info') tell(this.withOthers(report.info, 0));
          else onCurrentMove(this.withOthers(report.current, 0));
        }),
      isShort ? this.threads.slice(0, 1) : this.threads,
    );
    const findings = replies.map((reply) => {
      if (reply.kind !== 'finding') throw new Error('a search ended without a move');
      return reply.finding;
    });
    const elected = votes(limits) ? elect(findings.map(candidateOf)) : 0;
    const { found, lines } = findings[elected] as Finding;
    const time = Math.max(...findings.flatMap((finding) => finding.lines.map((line) => line.time)));
    const final = lines.map((line) => this.withOthers({ ...line, time }, elected));
    // A search that ends with an iteration has said it all. On a clock, the time is news too.
    const moment = limits.hardTimeMs === undefined ? Infinity : ONE_MOMENT_MS;
    if (elected > 0 || !isSaid(final.at(-1), last, moment)) final.forEach(tell);
    return found;
  }

  /** Completes the prepared perft jobs of the position in each thread's region with all threads. */
  async perft(options: PerftOptions): Promise<void> {
    await this.together((thread) => thread.perform({ kind: 'perft', ...options }));
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }

  /** Runs a task on threads, by default on all, and waits for them, even if one crashes; then throws that error. */
  private async together(
    part: (thread: SearchThread, index: number) => Promise<FinalReply>,
    threads = this.threads,
  ): Promise<readonly FinalReply[]> {
    const parts = threads.map(async (thread, index) => {
      try {
        return await part(thread, index);
      } catch (error) {
        this.control.stop();
        throw error;
      }
    });
    await Promise.allSettled(parts);
    return Promise.all(parts);
  }

  /** What the thread at `own` reports, with the counts of all threads. */
  private withOthers<Told extends Info | CurrentMove>(told: Told, own: number): Told {
    const bases = this.threads.map((_, index) => this.memory.threadBase(index + 1));
    return bases.length === 1 ? told : withCounts(told, this.view, bases.toSpliced(own, 1));
  }
}

function candidateOf({ found, lines: [best] }: Finding): Candidate {
  return { move: found.move, score: best?.score ?? 0, depth: best?.depth ?? 0 };
}

/** Milliseconds between two reports of one moment. A busy machine may hold the thread up for longer. */
const ONE_MOMENT_MS = 2;

/** True if a line says what another has said, so many milliseconds before at most. */
function isSaid(line: Info | undefined, last: Info | undefined, moment: number): boolean {
  if (line === undefined || last === undefined) return line === last;
  const { nodes, depth, multipv, score, bound, pv } = line;
  if (line.time - last.time > moment) return false;
  const same = last.nodes === nodes && last.depth === depth && last.multipv === multipv;
  return same && last.score === score && last.bound === bound && last.pv.length === pv.length;
}

/** Threads vote only if all search the same question without a limit on lines, mate or depth. */
function votes({ multiPv, mate, depth }: SearchLimits): boolean {
  return multiPv === 1 && mate === undefined && depth === undefined;
}
