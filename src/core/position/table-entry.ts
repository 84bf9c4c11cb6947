// The entry of a hash table that all threads share without locks. It keeps its data twice, the second time mixed with the
// position's lock: an entry that two threads have torn, or another position's, does not verify (Hyatt and Mann's lockless
// hashing with Laramée's hash lock).

@unmanaged
export class TableEntry {
  /** Read it once, then ask `verifies` about what was read: another thread may write meanwhile. */
  data: u64;
  /** lock xor data */
  protected check: u64;

  verifies(lock: u64, data: u64): bool {
    return (this.check ^ data) == lock;
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
