// Perft's hash table: the counts of sub-trees, in the same memory as the search's table.
//
// The key chooses a cluster of 64 bytes, the lock verifies an entry (Laramée's hash lock). Nine of ten sub-trees are two plies
// deep, and their counts fit 16 bits. So the table has two parts: the first holds four entries a cluster, as the search's
// table does, for three plies and more; the second holds seven words a cluster, each a count and 48 bits of the lock, and a
// spare one that prefetching writes.
//
// Control words exist for the hash-lock experiment alone: they cut the key and the lock to few bits, and what is then taken
// for another position's count is counted too.

import {
  CONTROL_PERFT_FALSE_HITS,
  CONTROL_PERFT_KEY_BITS,
  CONTROL_PERFT_LOCK_MASK,
  CONTROL_PERFT_REJECTIONS,
  CONTROL_TABLE,
  CONTROL_TABLE_CLUSTERS,
} from '../../abi/memory';
import { SPARE_BITS, TABLE_ENTRY_SIZE, tableEntryAt } from '../position/table-entry';

const CLUSTER_SIZE: usize = 64;
/** The part of the clusters that hold deep entries: a tree has a tenth as many of them, of twice the size. */
const DEEP_PART = 6;

/** Depth of the sub-trees that have a word each. 218 moves with 218 replies, the most of any game, are less than 2^16. */
const SHALLOW_DEPTH = 2;
const COUNT_BITS: u64 = 16;
const COUNT_MASK: u64 = (1 << COUNT_BITS) - 1;
const WORDS = 7;

// A deep entry's data: depth in the low byte, count above it: enough for 2^56 leaves.

let rejections: u64 = 0;
let falseHits: u64 = 0;

/** The address of the cluster in which a sub-tree's count would lie. */
function clusterOf(key: u64, depth: i32): usize {
  const clusters = load<u32>(CONTROL_TABLE_CLUSTERS);
  const deep = clusters / DEEP_PART;
  const first = depth == SHALLOW_DEPTH ? deep : 0;
  const count = u64(depth == SHALLOW_DEPTH ? clusters - deep : deep);
  const bits = load<u32>(CONTROL_PERFT_KEY_BITS);
  const index = bits < 64 ? (key & ((u64(1) << bits) - 1)) % count : ((key >> 32) * count) >> 32;
  return usize(load<u32>(CONTROL_TABLE)) + (usize(first) + usize(index)) * CLUSTER_SIZE;
}

/** Fetches the cluster of a sub-tree's count by a store, as `TableEntry.prefetch` does, while the processor goes on. */
export function prefetchPerft(key: u64, depth: i32): void {
  const cluster = clusterOf(key, depth);
  if (depth == SHALLOW_DEPTH) store<u64>(cluster + (WORDS << 3), 0);
  else tableEntryAt(cluster + CLUSTER_SIZE - TABLE_ENTRY_SIZE).prefetch();
}

/** True if a lock agrees with a stored one, `difference` being their xor; notes what a narrowed lock lets through. */
function agrees(difference: u64, mask: u64): bool {
  if ((difference & mask) != 0) return false;
  falseHits += u64(difference != 0);
  return true;
}

function probeShallow(cluster: usize, lock: u64): u64 {
  const mask = load<u64>(CONTROL_PERFT_LOCK_MASK);
  for (let word = 0; word < WORDS; word++) {
    const entry = load<u64>(cluster + (word << 3));
    if (entry == 0) return 0;
    if (agrees((entry ^ lock) & ~COUNT_MASK, mask)) return entry & COUNT_MASK;
    rejections++;
  }
  return 0;
}

function probeDeep(cluster: usize, lock: u64, depth: i32): u64 {
  const mask = load<u64>(CONTROL_PERFT_LOCK_MASK);
  for (let at = cluster; at < cluster + CLUSTER_SIZE; at += TABLE_ENTRY_SIZE) {
    const entry = tableEntryAt(at);
    const data = entry.data;
    if (data == 0) return 0;
    if (i32(data & 255) != depth) continue;
    if (agrees((entry.lockWith(data) ^ lock) & ~SPARE_BITS, mask)) return data >> 8;
    rejections++;
  }
  return 0;
}

/** The count of a position's sub-tree of two plies or more, or 0 if the table does not have it. */
export function probePerft(key: u64, lock: u64, depth: i32): u64 {
  const cluster = clusterOf(key, depth);
  return depth == SHALLOW_DEPTH ? probeShallow(cluster, lock) : probeDeep(cluster, lock, depth);
}

/** In the first free word; where there is none, in one that the lock chooses. */
function storeShallow(cluster: usize, lock: u64, count: u64): void {
  let place = cluster + (usize((lock & COUNT_MASK) % WORDS) << 3);
  for (let word = 0; word < WORDS; word++) {
    const at = cluster + (word << 3);
    if (load<u64>(at) != 0) continue;
    place = at;
    break;
  }
  store<u64>(place, (lock & ~COUNT_MASK) | count);
}

/** In the first free entry; where there is none, in the shallowest, the last of those that are equal. */
function storeDeep(cluster: usize, lock: u64, depth: i32, count: u64): void {
  let place = cluster;
  let shallowest = i32.MAX_VALUE;
  for (let at = cluster; at < cluster + CLUSTER_SIZE; at += TABLE_ENTRY_SIZE) {
    const data = tableEntryAt(at).data;
    const stored = i32(data & 255);
    if (stored > shallowest) continue;
    place = at;
    shallowest = stored;
    if (data == 0) break;
  }
  tableEntryAt(place).write(lock, (count << 8) | u64(depth));
}

/** Keeps the count of a position's sub-tree of two plies or more, unless it is 0, which looks like none. */
export function storePerft(key: u64, lock: u64, depth: i32, count: u64): void {
  const cluster = clusterOf(key, depth);
  if (count == 0) return;
  if (depth > SHALLOW_DEPTH) storeDeep(cluster, lock, depth, count);
  else if (count <= COUNT_MASK) storeShallow(cluster, lock, count);
}

/** Adds what this instance has met to the totals of all threads. */
export function reportPerftTable(): void {
  atomic.add<u64>(CONTROL_PERFT_REJECTIONS, rejections);
  atomic.add<u64>(CONTROL_PERFT_FALSE_HITS, falseHits);
  rejections = 0;
  falseHits = 0;
}
