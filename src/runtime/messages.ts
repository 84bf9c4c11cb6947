// What the main thread and a search thread say to each other. Everything hot goes through shared memory instead.

import type { BestMove, Report } from './info';
import type { Game } from './rules-core';

/** What a search thread is born with. */
export interface ThreadBirth {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  readonly threadBase: number;
  /** Paths of the tablebases' files, in the order that the core knows them by. */
  readonly tableFiles: readonly string[];
  /** Whether its search reports are passed on; one thread speaks for all. */
  readonly reports: boolean;
}

export type ThreadTask =
  /** Search by the limits record. */
  | { readonly kind: 'search'; readonly game: Game }
  /** Take prepared perft jobs of that position until none is left. */
  | {
      readonly kind: 'perft';
      readonly game: Game;
      readonly depth: number;
      /** LEAF_… */
      readonly leaf: number;
      readonly hashed: boolean;
    }
  /** Clear a part of the hash table, and what the thread has learnt in earlier searches. */
  | { readonly kind: 'clear'; readonly firstCluster: number; readonly clusters: number };

export type ThreadReply =
  /** The instance stands; or a perft or clearing task is done. */
  { readonly kind: 'ready' } | Report | { readonly kind: 'bestmove'; readonly bestMove: BestMove };
