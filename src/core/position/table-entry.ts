// The entry of a hash table that all threads share without locks. It keeps its data twice, the second time mixed with the
// position's lock: an entry that two threads have torn, or another position's, does not verify (Hyatt and Mann's lockless
// hashing with Laramée's hash lock).
//
// The low byte of the second half is never compared: `prefetch` writes there. The lock's other 56 bits verify. Halves that
// differ in the low byte alone verify too, and belong to the same position.

/** The bits of `check` that `verifies` leaves out: the low byte, which has the lowest address. */
export const SPARE_BITS: u64 = 0xff;

@unmanaged
export class TableEntry {
  /** Read it once, then ask `verifies` about what was read: another thread may write meanwhile. */
  data: u64;
  /** lock xor data */
  protected check: u64;

  verifies(lock: u64, data: u64): bool {
    return (this.lockWith(data) ^ lock) <= SPARE_BITS;
  }

  /** The lock that the entry was written with, its low byte included unless it was prefetched since. */
  lockWith(data: u64): u64 {
    return this.check ^ data;
  }

  /**
   * Fetches the entry's cache line while the processor goes on. WebAssembly has no instruction for it. A load would have to
   * retire before what follows it can; a store waits for the line in the store buffer.
   */
  prefetch(): void {
    store<u8>(changetype<usize>(this), 0, offsetof<TableEntry>('check'));
  }

  write(lock: u64, data: u64): void {
    this.data = data;
    this.check = lock ^ data;
  }
}

export const TABLE_ENTRY_SIZE: usize = offsetof<TableEntry>();

export function tableEntryAt(address: usize): TableEntry {
  assert(address % TABLE_ENTRY_SIZE == 0, 'no table entry begins here');
  return changetype<TableEntry>(address);
}
