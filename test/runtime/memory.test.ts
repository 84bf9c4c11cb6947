import { describe, expect, it, vi } from 'vitest';
import { CONTROL_TABLE, CONTROL_TABLE_CLUSTERS, CONTROL_THREADS, MAX_THREADS } from '../../src/abi/memory';
import { NETWORK_MAX_WIDTH } from '../../src/abi/network';
import { layoutOf, MAX_HASH_MB } from '../../src/runtime/layout';
import { checkMemory, CoreMemory } from '../../src/runtime/memory';
import { MAX_NETWORK_SIZE } from '../../src/runtime/network-shape';
import { threadsFor } from '../../src/runtime/threads';
import { unwrap } from '../../src/notation/result';

function codeOf(threads: number, hashMb: number): string {
  const result = CoreMemory.allocate(threads, hashMb);
  return result.ok ? 'OK' : result.error.code;
}

it('a search gets no more threads by itself than a core can have', () => {
  expect([0, 1, 64, 96].map(threadsFor)).toEqual([1, 1, MAX_THREADS, MAX_THREADS]);
});

describe('core memory', () => {
  it('lays the hash table, aligned, behind the thread regions', () => {
    const result = unwrap(CoreMemory.allocate(2, 3));
    const view = new DataView(result.memory.buffer);
    const table = view.getUint32(CONTROL_TABLE, true);
    expect(table).toBeGreaterThanOrEqual(result.threadBase(3));
    expect(table % 64).toBe(0);
    expect(view.getUint32(CONTROL_TABLE_CLUSTERS, true) * 64).toBe(3 * 1024 * 1024);
    expect(table + 3 * 1024 * 1024).toBeLessThanOrEqual(view.byteLength);
    expect(view.getUint32(CONTROL_THREADS, true)).toBe(2);
  });

  it('goes to the next core of its size when it is released, all zero but for the control block', async () => {
    // A module of its own: other tests of the same process have released cores too.
    vi.resetModules();
    const { CoreMemory: Memory } = await import('../../src/runtime/memory');
    const allocate = (hashMb: number): CoreMemory => unwrap(Memory.allocate(1, hashMb));
    const fresh = allocate(2);
    const before = Uint8Array.from(new Uint8Array(fresh.memory.buffer));
    new Uint8Array(fresh.memory.buffer).fill(0xff);
    fresh.release();
    expect(allocate(3).memory).not.toBe(fresh.memory);
    const next = allocate(2);
    expect(next.memory).toBe(fresh.memory);
    expect(Buffer.compare(new Uint8Array(next.memory.buffer), before)).toBe(0);
    expect(allocate(2).memory).not.toBe(fresh.memory);
  });

  it('is not kept when it is large', () => {
    const large = unwrap(CoreMemory.allocate(1, 80));
    large.release();
    const next = CoreMemory.allocate(1, 80);
    expect(next.ok && next.value.memory).not.toBe(large.memory);
  });

  it.each([
    [0, 16, 'THREADS_RANGE'],
    [MAX_THREADS + 1, 16, 'THREADS_RANGE'],
    [1.5, 16, 'THREADS_RANGE'],
    [1, 0, 'HASH_RANGE'],
    [1, MAX_HASH_MB + 1, 'HASH_RANGE'],
    [1, NaN, 'HASH_RANGE'],
  ])('refuses %s threads with %s MB', (threads, hashMb, code) => {
    expect(codeOf(threads, hashMb)).toBe(code);
  });

  it('has room for the largest table beside all threads', () => {
    const possible = checkMemory(MAX_THREADS, MAX_HASH_MB);
    expect(possible.ok || possible.error.code).toBe(possible.ok || 'HASH_MEMORY');
    const network = { width: NETWORK_MAX_WIDTH, kingBuckets: 1, bytes: new Uint8Array(MAX_NETWORK_SIZE) };
    const layout = layoutOf({ kind: 'unshared', threads: MAX_THREADS, hashMb: MAX_HASH_MB, network });
    expect(layout.size).toBeLessThanOrEqual(2 ** 32);
  });
});

describe('the layout of memory', () => {
  const network = { width: 256, kingBuckets: 1, bytes: new Uint8Array(200_000) };

  it('leaves the first 1,024 bytes alone, which the optimiser takes for granted (--low-memory-unused)', () => {
    const layout = layoutOf({ kind: 'shared', threads: 2, hashMb: 1, network });
    expect(layout.control.base).toBeGreaterThanOrEqual(1024);
  });

  it('has no overlaps, whatever the settings', () => {
    for (const kind of ['shared', 'unshared'] as const) {
      for (const tablebases of [undefined, { bytes: 3 << 20 }]) {
        const layout = layoutOf({ kind, threads: 2, hashMb: 1, network, tablebases });
        const { threadSize, size, ...regions } = layout;
        let end = 0;
        for (const region of Object.values(regions)) {
          expect(region.base).toBeGreaterThanOrEqual(end);
          end = region.base + region.size;
        }
        expect(size).toBeGreaterThanOrEqual(end);
        expect(regions.threads.size).toBe(3 * threadSize);
        expect(regions.tablebases.size).toBe(tablebases?.bytes ?? 0);
        expect(regions.unwoundStack.size).toBe(kind === 'unshared' ? 65_536 : 0);
        expect(regions.hash.base % 64).toBe(0);
      }
    }
  });

  it('makes thread regions as large as the network is wide', () => {
    const sizes = [undefined, { ...network, width: 64 }, network, { ...network, width: 1024 }].map(
      (net) => layoutOf({ kind: 'shared', threads: 1, hashMb: 1, network: net }).threadSize,
    );
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect((sizes[3] ?? 0) - (sizes[0] ?? 0)).toBeGreaterThanOrEqual(2 * 256 * 1024 * 2);
    expect(sizes.map((bytes) => bytes % 65_536)).toEqual([0, 0, 0, 0]);
  });
});
