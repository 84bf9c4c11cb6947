// How many threads a search gets by itself.

import { MAX_THREADS } from '../abi/memory';

/** One for each processor, as far as a core can have them. */
export function threadsFor(processors: number): number {
  return Math.max(1, Math.min(processors, MAX_THREADS));
}
