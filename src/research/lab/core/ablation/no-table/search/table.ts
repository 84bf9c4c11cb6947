// Nothing is remembered.

export * from '../../../../../../core/search/table';

export function probe(key: u64, lock: u64): u64 {
  return 0;
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
): void {}

/** Otherwise the search would reduce every node. */
export function lacksMove(data: u64): bool {
  return false;
}
