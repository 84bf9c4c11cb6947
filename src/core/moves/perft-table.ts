// Perft's hash table: the count of a sub-tree by key, lock and depth, in the same memory as the search's table.
//
// The key chooses the entry, the lock verifies it. Two control words exist for the hash-lock experiment alone: they cut
// the key to few bits and leave the verification out, which then counts wrong.

import { CONTROL_PERFT_KEY_BITS, CONTROL_PERFT_LOCK, CONTROL_TABLE, CONTROL_TABLE_CLUSTERS } from '../../abi/memory';
import { Position, keyOf, lockOf } from '../position/position';
import { TABLE_ENTRY_SIZE, TableEntry, tableEntryAt } from '../position/table-entry';

// An entry's data: depth in the low byte, count above it: enough for 2^56 leaves.

/** Entries of 16 bytes in a cluster of 64. */
const ENTRIES_LOG2 = 2;

let rejections: u64 = 0;

/** Where an entry for the position would lie: the key's high half scaled to the table's size, or its few low bits. */
function entryOf(position: Position, depth: i32): TableEntry {
  const entries = u64(load<u32>(CONTROL_TABLE_CLUSTERS)) << ENTRIES_LOG2;
  const bits = load<u32>(CONTROL_PERFT_KEY_BITS);
  // Depths must not evict each other, so each rotates the key differently.
  const key = rotl<u64>(keyOf(position), u64(depth) * 5);
  let index: u64;
  if (bits < 64) index = (key & ((u64(1) << bits) - 1)) % entries;
  else index = ((key >> 32) * entries) >> 32;
  return tableEntryAt(usize(load<u32>(CONTROL_TABLE)) + usize(index) * TABLE_ENTRY_SIZE);
}

/** The stored count of the position at a depth, or 0. */
export function probePerft(position: Position, depth: i32): u64 {
  const entry = entryOf(position, depth);
  const data = entry.data;
  if (i32(data & 255) != depth) return 0;
  if (!entry.verifies(lockOf(position), data)) {
    rejections++;
    if (load<i32>(CONTROL_PERFT_LOCK) != 0) return 0;
  }
  return data >> 8;
}

export function storePerft(position: Position, depth: i32, count: u64): void {
  entryOf(position, depth).write(lockOf(position), (count << 8) | u64(depth));
}

/** Entries probed by this instance that matched the key but not the lock. */
export function perftRejections(): u64 {
  return rejections;
}
