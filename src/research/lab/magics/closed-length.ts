// What a table costs in a packing: its closed length.

import { FactorTest } from '../fiekas/factor';
import type { SliderName } from '../fiekas/relevant';
import { occupancies } from '../fiekas/relevant';
import { PACK_BITS, type Packing } from './packing';

/** The number of indices in use (ascending), plus the lengths of the gaps between them, each at most `longestGap`. */
export function closedLength(indices: readonly number[], longestGap: number): number {
  return indices.reduce((length, index, at) => {
    const gap = at === 0 ? 0 : index - (indices[at - 1] ?? 0) - 1;
    return length + 1 + Math.min(gap, longestGap);
  }, 0);
}

/** Indices in use by white factors, ascending. Throws if a factor is not magic. */
export function usedIndices(slider: SliderName, square: number, factors: readonly bigint[]): number[][] {
  const test = new FactorTest(occupancies(slider, square), PACK_BITS[slider]);
  return factors.map((factor) => {
    if (!test.isMagic(factor)) throw new Error(`0x${factor.toString(16)} is not magic`);
    return test.usedIndices().map(({ index }) => index);
  });
}

export interface ClosedLengths {
  /** Indices in use by the first factor of each square, all squares together. */
  readonly used: number;
  /** Closed lengths of these, and of the best factor of each square, by each of the longest gaps asked for. */
  readonly first: readonly number[];
  readonly best: readonly number[];
  /** Rooks whose first factor gives each relevant occupancy an index of its own. */
  readonly injectiveRooks: readonly number[];
}

/** Adds up the closed lengths of a white packing. */
export function closedLengths(packing: Packing, longestGaps: readonly number[]): ClosedLengths {
  let used = 0;
  const first = longestGaps.map(() => 0);
  const best = longestGaps.map(() => 0);
  const injectiveRooks: number[] = [];
  for (const slider of ['bishop', 'rook'] as const) {
    for (const [square, { factors }] of packing[`${slider}s`].entries()) {
      const indices = usedIndices(slider, square, factors.map(BigInt));
      const [own = []] = indices;
      used += own.length;
      if (slider === 'rook' && own.length === occupancies(slider, square).low.length) injectiveRooks.push(square);
      for (const [at, gap] of longestGaps.entries()) {
        first[at] = (first[at] ?? 0) + closedLength(own, gap);
        best[at] = (best[at] ?? 0) + Math.min(...indices.map((each) => closedLength(each, gap)));
      }
    }
  }
  return { used, first, best, injectiveRooks };
}
