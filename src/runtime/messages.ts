// Messages between the main thread and a search thread. Everything hot goes through shared memory instead.

import type { Finding, Report } from './info';

/** The first message to a search thread. */
export interface ThreadBirth {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  readonly threadBase: number;
  /** Paths of the tablebase files, in the core's order. */
  readonly tableFiles: readonly string[];
  /** Whether to pass on its search reports; only one thread does. */
  readonly reports: boolean;
}

export type ThreadTask =
  /** Search the position in the thread's region by the limits record. */
  | { readonly kind: 'search' }
  /** Take prepared perft jobs of the position until none is left. */
  | {
      readonly kind: 'perft';
      readonly depth: number;
      /** LEAF_… */
      readonly leaf: number;
      readonly hashed: boolean;
    }
  /** Clear the thread's history tables. */
  | { readonly kind: 'forget' }
  /** Clear a part of the hash table; of a `fresh` one, which is clear, only touch the memory. */
  | { readonly kind: 'clear'; readonly firstCluster: number; readonly clusters: number; readonly fresh: boolean };

export type ThreadReply =
  /** The instance is ready, or a perft or clearing task is done. */
  { readonly kind: 'ready' } | Report | { readonly kind: 'finding'; readonly finding: Finding };
