// The one linear memory of a core and its threads.

import {
  CONTROL_NETWORK,
  CONTROL_PERFT_KEY_BITS,
  CONTROL_PERFT_LOCK,
  CONTROL_TABLE,
  CONTROL_TABLE_CLUSTERS,
  CONTROL_THREADS,
  CONTROL_THREAD_SIZE,
  CONTROL_UNWOUND_STACK,
  MAX_THREADS,
  PAGE_SIZE,
} from '../abi/memory';
import { failure, success, type Result } from '../notation/result';
import { CLUSTER_SIZE, layoutOf, MAX_HASH_MB, MEGABYTE, threadBase, type Layout, type LayoutSettings } from './layout';
import type { Network } from './network';
import type { MemoryKind, Platform } from './platform';
import type { Tablebases } from './tablebases';

/** Whether so many search threads and megabytes of hash table are possible on a platform; the error names what is not. */
export function checkMemory(threads: number, hashMb: number, platform?: Platform): Result<void> {
  if (!Number.isInteger(threads) || threads < 1 || threads > MAX_THREADS) {
    return failure('THREADS_RANGE', `Threads ${threads} is not a whole number from 1 to ${MAX_THREADS}.`);
  }
  if (threads > 1 && platform?.memory === 'unshared') {
    return failure('THREADS_RANGE', `Threads ${threads} needs shared memory; without it there is one thread.`);
  }
  if (!Number.isInteger(hashMb) || hashMb < 1 || hashMb > MAX_HASH_MB) {
    return failure('HASH_RANGE', `Hash ${hashMb} is not a whole number of megabytes from 1 to ${MAX_HASH_MB}.`);
  }
  const limitMb = Math.floor((platform?.memoryLimit() ?? Infinity) / MEGABYTE);
  if (hashMb > limitMb) {
    return failure('HASH_MEMORY', `Hash ${hashMb} is more than the ${limitMb} megabytes this machine has.`);
  }
  return success(undefined);
}

/** What a memory is allocated for, beside threads and hash table. */
export interface MemoryOptions {
  /** What evaluates positions; without one, the hand-written terms. */
  readonly network?: Network | undefined;
  /** What knows endings. */
  readonly tablebases?: Tablebases | undefined;
  /** Shared unless said otherwise. */
  readonly kind?: MemoryKind;
}

/** A memory with regions for `threads` workers and the main thread, a network and a hash table of `hashMb` megabytes. */
export class CoreMemory {
  readonly clusters: number;

  private constructor(
    readonly memory: WebAssembly.Memory,
    readonly layout: Layout,
    readonly threads: number,
    network: Network | undefined,
    tablebases: Tablebases | undefined,
  ) {
    this.clusters = layout.hash.size / CLUSTER_SIZE;
    const control = new DataView(memory.buffer);
    if (network !== undefined) new Uint8Array(memory.buffer, layout.network.base).set(network.bytes);
    tablebases?.place(control, layout.tablebases.base);
    const words = new Map([
      [CONTROL_NETWORK, addressOf(layout.network)],
      [CONTROL_TABLE, layout.hash.base],
      [CONTROL_TABLE_CLUSTERS, this.clusters],
      [CONTROL_UNWOUND_STACK, addressOf(layout.unwoundStack)],
      [CONTROL_THREADS, threads],
      [CONTROL_THREAD_SIZE, layout.threadSize],
      [CONTROL_PERFT_KEY_BITS, 64],
      [CONTROL_PERFT_LOCK, 1],
    ]);
    for (const [address, value] of words) control.setUint32(address, value, true);
  }

  /**
   * Reserves the memory; the system hands out pages when they are first touched.
   * Errors: THREADS_RANGE, HASH_RANGE, MEMORY_REFUSED.
   */
  static allocate(threads: number, hashMb: number, options: MemoryOptions = {}): Result<CoreMemory> {
    const possible = checkMemory(threads, hashMb);
    if (!possible.ok) return possible;
    const { kind = 'shared', network, tablebases } = options;
    const settings: LayoutSettings = { ...options, kind, threads, hashMb };
    const layout = layoutOf(settings);
    try {
      const pages = layout.size / PAGE_SIZE;
      // It never grows. Phones refuse shared memory that might become as large as all that wasm32 can address.
      const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: kind === 'shared' });
      return success(new CoreMemory(memory, layout, threads, network, tablebases));
    } catch (error) {
      const sizes = `Hash ${hashMb} with Threads ${threads}`;
      return failure('MEMORY_REFUSED', `${sizes} could not be allocated (${String(error)}).`);
    }
  }

  /** Where the region of a thread begins: 0 is the main thread's, 1 … `threads` the workers'. */
  threadBase(index: number): number {
    return threadBase(this.layout, index);
  }
}

/** What the control block says of a region that may be missing. */
function addressOf({ base, size }: { readonly base: number; readonly size: number }): number {
  return size === 0 ? 0 : base;
}
