// The one linear memory of a core and its threads.

import {
  CONTROL_NETWORK,
  CONTROL_PERFT_KEY_BITS,
  CONTROL_PERFT_LOCK_MASK,
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
import { writeImage } from './network-image';
import type { MemoryKind, Platform } from './platform';
import type { Tablebases } from './tablebases';

/**
 * Checks whether a platform can have this many search threads and megabytes of hash table; the error names the one that
 * it cannot.
 */
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

/** The contents of a memory besides threads and hash table. */
export interface MemoryOptions {
  /** Without a network, the hand-written evaluation is used. */
  readonly network?: Network | undefined;
  /** Endgame tablebases. */
  readonly tablebases?: Tablebases | undefined;
  /** Default: shared. */
  readonly kind?: MemoryKind;
}

/**
 * Unused memories, kept for the next core of the same size. The system gets a memory back only at garbage collection,
 * and the collector, which sees only a small object, does not hurry: a hundred engines, one after another, held two
 * gigabytes.
 */
const spare: { readonly kind: MemoryKind; readonly memory: WebAssembly.Memory }[] = [];
/** Limit of kept memory: enough for three engines with default settings. */
const MOST_SPARE_BYTES = 64 * MEGABYTE;

/** A memory of so many pages, all zero. Throws when the system refuses. */
function takeMemory(pages: number, kind: MemoryKind): WebAssembly.Memory {
  const bytes = pages * PAGE_SIZE;
  const index = spare.findIndex((kept) => kept.kind === kind && kept.memory.buffer.byteLength === bytes);
  const [found] = index < 0 ? [] : spare.splice(index, 1);
  // The maximum equals the size, because phones refuse shared memory that could grow to wasm32's whole address space.
  if (found === undefined) return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: kind === 'shared' });
  new Uint8Array(found.memory.buffer).fill(0);
  return found.memory;
}

/** A memory with regions for `threads` workers and the main thread, a network and a hash table of `hashMb` megabytes. */
export class CoreMemory {
  readonly clusters: number;

  private constructor(
    readonly memory: WebAssembly.Memory,
    private readonly kind: MemoryKind,
    readonly layout: Layout,
    readonly threads: number,
    network: Network | undefined,
    tablebases: Tablebases | undefined,
  ) {
    this.clusters = layout.hash.size / CLUSTER_SIZE;
    const control = new DataView(memory.buffer);
    if (network !== undefined) {
      writeImage(network, new Uint8Array(memory.buffer, layout.network.base, layout.network.size));
    }
    tablebases?.place(control, layout.tablebases.base);
    const words = new Map([
      [CONTROL_NETWORK, addressOf(layout.network)],
      [CONTROL_TABLE, layout.hash.base],
      [CONTROL_TABLE_CLUSTERS, this.clusters],
      [CONTROL_UNWOUND_STACK, addressOf(layout.unwoundStack)],
      [CONTROL_THREADS, threads],
      [CONTROL_THREAD_SIZE, layout.threadSize],
      [CONTROL_PERFT_KEY_BITS, 64],
      [CONTROL_PERFT_LOCK_MASK, 0xffffffff],
      [CONTROL_PERFT_LOCK_MASK + 4, 0xffffffff],
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
      return success(new CoreMemory(takeMemory(pages, kind), kind, layout, threads, network, tablebases));
    } catch (error) {
      const sizes = `Hash ${hashMb} with Threads ${threads}`;
      return failure('MEMORY_REFUSED', `${sizes} could not be allocated (${String(error)}).`);
    }
  }

  /** Keeps the memory for another core. No thread and no instance may use it any more. */
  release(): void {
    const kept = spare.reduce((sum, { memory }) => sum + memory.buffer.byteLength, 0);
    if (kept + this.memory.buffer.byteLength > MOST_SPARE_BYTES) return;
    spare.push({ kind: this.kind, memory: this.memory });
  }

  /** Address of a thread's region: 0 is the main thread's, 1 … `threads` the workers'. */
  threadBase(index: number): number {
    return threadBase(this.layout, index);
  }
}

/** The control block's value for an optional region. */
function addressOf({ base, size }: { readonly base: number; readonly size: number }): number {
  return size === 0 ? 0 : base;
}
