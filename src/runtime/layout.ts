// Where everything lies in a core's memory: regions one behind the other. Those whose size never changes have their places in
// src/abi/memory.ts, as constants of the compiled code; the others are placed here, for the settings at hand, and the core
// finds them by the control block.

import {
  CONTROL_BASE,
  CONTROL_END,
  DATA_BASE,
  MAX_PAGES,
  MAX_THREADS,
  NEURON_ROWS,
  PAGE_SIZE,
  SLIDERS_BASE,
  SLIDERS_END,
  TABLES_BASE,
  TABLES_END,
  THREADS_BASE,
  THREAD_NEURONS,
  UNWOUND_STACK_SIZE,
} from '../abi/memory';
import { NETWORK_MAX_WIDTH } from '../abi/network';
import type { Network } from './network';
import { imageSizeOf } from './network-image';
import { MAX_NETWORK_SIZE } from './network-shape';
import type { MemoryKind } from './platform';
import type { Tablebases } from './tablebases';

export const MEGABYTE = 1024 * 1024;
/** Bytes of a cluster of the hash table, a cache line; all placed regions are aligned to it. */
export const CLUSTER_SIZE = 64;

export interface LayoutSettings {
  readonly kind: MemoryKind;
  /** Search threads; the main thread's region comes on top. */
  readonly threads: number;
  readonly hashMb: number;
  readonly network?: Pick<Network, 'bytes' | 'kingBuckets' | 'width'> | undefined;
  /** Image and cache of tablebases. */
  readonly tablebases?: Pick<Tablebases, 'bytes'> | undefined;
}

const REGIONS = [
  'control',
  'tables',
  'sliders',
  'data',
  'threads',
  'unwoundStack',
  'network',
  'tablebases',
  'hash',
] as const;
type RegionName = (typeof REGIONS)[number];

export interface Region {
  readonly base: number;
  /** Bytes. */
  readonly size: number;
}

export type Layout = Readonly<Record<RegionName, Region>> & {
  /** Bytes of one thread region. */
  readonly threadSize: number;
  /** Bytes of the whole memory. */
  readonly size: number;
};

/** Bytes of a thread region, whole pages: its fixed part, then rows of neurons as wide as the network. */
export function threadSize(width: number): number {
  return roundUp(THREAD_NEURONS + NEURON_ROWS * width * 2, PAGE_SIZE);
}

function roundUp(bytes: number, unit: number): number {
  return Math.ceil(bytes / unit) * unit;
}

/** Places all regions. Throws if regions overlap, which no settings can cause. */
export function layoutOf({ kind, threads, hashMb, network, tablebases }: LayoutSettings): Layout {
  const thread = threadSize(network?.width ?? 0);
  const sizes: Readonly<Record<RegionName, number>> = {
    control: CONTROL_END - CONTROL_BASE,
    tables: TABLES_END - TABLES_BASE,
    sliders: SLIDERS_END - SLIDERS_BASE,
    data: THREADS_BASE - DATA_BASE,
    threads: thread * (threads + 1),
    unwoundStack: kind === 'unshared' ? UNWOUND_STACK_SIZE : 0,
    network: network === undefined ? 0 : imageSizeOf(network),
    tablebases: tablebases?.bytes ?? 0,
    hash: hashMb * MEGABYTE,
  };
  const fixed: Partial<Record<RegionName, number>> = {
    control: CONTROL_BASE,
    tables: TABLES_BASE,
    sliders: SLIDERS_BASE,
    data: DATA_BASE,
    threads: THREADS_BASE,
  };
  let end = 0;
  const place = (name: RegionName): [RegionName, Region] => {
    const base = fixed[name] ?? roundUp(end, CLUSTER_SIZE);
    if (base < end) throw new Error(`memory layout: ${name} begins at ${base}, before the end of the region before it`);
    end = base + sizes[name];
    return [name, { base, size: sizes[name] }];
  };
  const regions = Object.fromEntries(REGIONS.map(place)) as Record<RegionName, Region>;
  return { ...regions, threadSize: thread, size: roundUp(end, PAGE_SIZE) };
}

/** Address of a thread's region: 0 is the main thread's, 1 … the workers'. */
export function threadBase(layout: Layout, index: number): number {
  return layout.threads.base + index * layout.threadSize;
}

/** Maximum megabytes of hash table that fit into wasm32's 4 GiB together with MAX_THREADS threads and any network. */
export const MAX_HASH_MB = Math.floor(
  (MAX_PAGES * PAGE_SIZE -
    THREADS_BASE -
    threadSize(NETWORK_MAX_WIDTH) * (MAX_THREADS + 1) -
    UNWOUND_STACK_SIZE -
    MAX_NETWORK_SIZE) /
    MEGABYTE -
    1,
);
