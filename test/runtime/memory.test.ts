import { describe, expect, it } from 'vitest';
import { CONTROL_TABLE, CONTROL_TABLE_CLUSTERS, CONTROL_THREADS, MAX_THREADS, THREAD_SIZE } from '../../src/abi/memory';
import { checkMemory, CoreMemory, MAX_HASH_MB, threadBase } from '../../src/runtime/memory';

function codeOf(threads: number, hashMb: number): string {
  const result = CoreMemory.allocate(threads, hashMb);
  return result.ok ? 'OK' : result.error.code;
}

describe('core memory', () => {
  it('lays the hash table, aligned, behind the thread regions', () => {
    const result = CoreMemory.allocate(2, 3);
    if (!result.ok) throw new Error(result.error.message);
    const view = new DataView(result.value.memory.buffer);
    const table = view.getUint32(CONTROL_TABLE, true);
    expect(table).toBeGreaterThanOrEqual(threadBase(2) + THREAD_SIZE);
    expect(table % 64).toBe(0);
    expect(view.getUint32(CONTROL_TABLE_CLUSTERS, true) * 64).toBe(3 * 1024 * 1024);
    expect(table + 3 * 1024 * 1024).toBeLessThanOrEqual(view.byteLength);
    expect(view.getUint32(CONTROL_THREADS, true)).toBe(2);
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
    expect(threadBase(MAX_THREADS + 1) + MAX_HASH_MB * 1024 * 1024).toBeLessThanOrEqual(2 ** 32);
  });
});
