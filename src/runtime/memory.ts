// The one linear memory of a core and its threads, laid out by src/abi/memory.ts.

import { constrainedMemory } from 'node:process';
import { totalmem } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  CONTROL_NETWORK,
  CONTROL_PERFT_KEY_BITS,
  CONTROL_PERFT_LOCK,
  CONTROL_TABLE,
  CONTROL_TABLE_CLUSTERS,
  CONTROL_THREADS,
  MAX_PAGES,
  MAX_THREADS,
  PAGE_SIZE,
  THREADS_BASE,
  THREAD_SIZE,
} from '../abi/memory';
import { failure, success, type Result } from '../notation/result';
import { MAX_NETWORK_SIZE, type Network } from './network';
import type { Tablebases } from './tablebases';

const MEGABYTE = 1024 * 1024;
/** Bytes of a cluster of the hash table, a cache line; the table is aligned to it. */
const CLUSTER_SIZE = 64;

/** Most megabytes of hash table that fit into wasm32's 4 GiB beside MAX_THREADS thread regions and a network. */
export const MAX_HASH_MB = Math.floor(
  (MAX_PAGES * PAGE_SIZE - threadBase(MAX_THREADS + 1) - aligned(MAX_NETWORK_SIZE)) / MEGABYTE,
);

/** Where the region of a thread begins: 0 is the main thread's, 1 … MAX_THREADS the workers'. */
export function threadBase(index: number): number {
  return THREADS_BASE + index * THREAD_SIZE;
}

/** Bytes rounded up to whole clusters. */
function aligned(bytes: number): number {
  return Math.ceil(bytes / CLUSTER_SIZE) * CLUSTER_SIZE;
}

/** Whether so many search threads and megabytes of hash table are possible here; the error names what is not. */
export function checkMemory(threads: number, hashMb: number): Result<void> {
  if (!Number.isInteger(threads) || threads < 1 || threads > MAX_THREADS) {
    return failure('THREADS_RANGE', `Threads ${threads} is not a whole number from 1 to ${MAX_THREADS}.`);
  }
  if (!Number.isInteger(hashMb) || hashMb < 1 || hashMb > MAX_HASH_MB) {
    return failure('HASH_RANGE', `Hash ${hashMb} is not a whole number of megabytes from 1 to ${MAX_HASH_MB}.`);
  }
  const machineMb = Math.floor(machineMemory() / MEGABYTE);
  if (hashMb > machineMb) {
    return failure('HASH_MEMORY', `Hash ${hashMb} is more than the ${machineMb} megabytes this machine has.`);
  }
  return success(undefined);
}

/** Bytes the process may use: what a container allows it, or else what the machine has. */
function machineMemory(): number {
  const total = totalmem();
  const allowed = constrainedMemory();
  return allowed > 0 && allowed < total ? allowed : total;
}

/**
 * Gives memories that are no longer used back to the system, at once. They lie outside of the JavaScript heap, whose
 * collector would not notice for long that gigabytes hang on a few small objects; so it is called by hand.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  collectGarbage();
}

/** A memory with regions for `threads` workers and the main thread, a network and a hash table of `hashMb` megabytes. */
export class CoreMemory {
  readonly clusters: number;

  private constructor(
    readonly memory: WebAssembly.Memory,
    readonly threads: number,
    readonly hashMb: number,
    network: Network | undefined,
    tablebases: Tablebases | undefined,
  ) {
    this.clusters = (hashMb * MEGABYTE) / CLUSTER_SIZE;
    const control = new DataView(memory.buffer);
    const behindThreads = threadBase(threads + 1);
    if (network !== undefined) {
      new Uint8Array(memory.buffer, behindThreads).set(network.bytes);
      control.setUint32(CONTROL_NETWORK, behindThreads, true);
    }
    const behindNetwork = behindThreads + networkSize(network);
    tablebases?.place(control, behindNetwork);
    control.setUint32(CONTROL_TABLE, behindNetwork + (tablebases?.bytes ?? 0), true);
    control.setUint32(CONTROL_TABLE_CLUSTERS, this.clusters, true);
    control.setUint32(CONTROL_THREADS, threads, true);
    control.setUint32(CONTROL_PERFT_KEY_BITS, 64, true);
    control.setInt32(CONTROL_PERFT_LOCK, 1, true);
  }

  /**
   * Reserves the memory; the system hands out pages when they are first touched. Without a network positions are evaluated
   * by the hand-written terms.
   * Errors: THREADS_RANGE, HASH_RANGE, HASH_MEMORY, MEMORY_REFUSED.
   */
  static allocate(threads: number, hashMb: number, network?: Network, tablebases?: Tablebases): Result<CoreMemory> {
    const possible = checkMemory(threads, hashMb);
    if (!possible.ok) return possible;
    const constants = networkSize(network) + (tablebases?.bytes ?? 0);
    const initial = Math.ceil((threadBase(threads + 1) + constants + hashMb * MEGABYTE) / PAGE_SIZE);
    try {
      const memory = new WebAssembly.Memory({ initial, maximum: MAX_PAGES, shared: true });
      return success(new CoreMemory(memory, threads, hashMb, network, tablebases));
    } catch (error) {
      const sizes = `Hash ${hashMb} with Threads ${threads}`;
      return failure('MEMORY_REFUSED', `${sizes} could not be allocated (${String(error)}).`);
    }
  }
}

/** Bytes that a network takes in memory, whole clusters. */
function networkSize(network: Network | undefined): number {
  return network === undefined ? 0 : aligned(network.bytes.length);
}
