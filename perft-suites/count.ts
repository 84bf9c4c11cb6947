// Perft on one core, without worker threads: what the suites and their tests count with.

import { CONTROL_TABLE_CLUSTERS } from '../src/abi/memory';
import { ControlBlock } from '../src/runtime/control';
import type { Core } from '../src/runtime/core';

/** Leaves at `depth` ≥ 1 below the core's position. `leaf` is a LEAF_…; `hashed` uses the hash table as it is. */
export function countLeaves(core: Core, depth: number, leaf: number, hashed = false): bigint {
  const roots = core.exports.preparePerft(depth);
  core.exports.runPerft(depth, leaf, hashed ? 1 : 0);
  const control = new ControlBlock(core.view.buffer);
  let total = 0n;
  for (let root = 0; root < roots; root += 1) total += control.perftTotal(root);
  return total;
}

/** Empties the whole hash table. */
export function clearTable(core: Core): void {
  core.exports.clearTable(0, core.view.getUint32(CONTROL_TABLE_CLUSTERS, true));
}
