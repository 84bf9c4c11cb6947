// Any entry where the key leads is taken for the position's. The lock is still stored, to count how often that is wrong.

import { ABLATION_HITS, ABLATION_WRONG_HITS } from '../../../../abi/ablation';
import { TABLE_ENTRY_SIZE, TableEntry, tableEntryAt } from '../../../../../../core/position/table-entry';
import { clusterOf, entryMove, isWorthKeeping, packEntry, withMove } from '../../../../../../core/search/table';

export * from '../../../../../../core/search/table';

function entryOf(key: u64): TableEntry {
  return tableEntryAt(clusterOf(key) + (usize(key) & 3) * TABLE_ENTRY_SIZE);
}

export function probe(key: u64, lock: u64): u64 {
  const entry = entryOf(key);
  const data = entry.data;
  if (data == 0) return 0;
  store<u32>(ABLATION_HITS, load<u32>(ABLATION_HITS) + 1);
  store<u32>(ABLATION_WRONG_HITS, load<u32>(ABLATION_WRONG_HITS) + u32(!entry.verifies(lock, data)));
  return data;
}

export function storeEntry(
  key: u64,
  lock: u64,
  move: i32,
  score: i32,
  staticEval: i32,
  depth: i32,
  bound: i32,
  pv: bool,
): void {
  const entry = entryOf(key);
  const data = entry.data;
  if (data != 0 && isWorthKeeping(data, depth, bound)) {
    if (move != 0) entry.write(lock, withMove(data, move));
    return;
  }
  entry.write(lock, packEntry(move != 0 ? move : entryMove(data), score, staticEval, depth, bound, pv));
}
