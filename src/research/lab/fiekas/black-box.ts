// Chapter 4's black box: how rare magic factors would be if products were random numbers.

import { squareFromName } from '../../../notation/squares';
import { occupancies, type SliderName } from './relevant';

/** ln(e^a + e^b). */
function addLogs(a: number, b: number): number {
  const [less, greater] = a < b ? [a, b] : [b, a];
  return less === -Infinity ? greater : greater + Math.log1p(Math.exp(less - greater));
}

/** ln of the Stirling numbers of the second kind { size, 0 … size }: ways to partition `size` things into that many groups. */
export function logStirling(size: number): number[] {
  let row = [0];
  for (let n = 1; n <= size; n++) {
    const before = row;
    row = [-Infinity];
    for (let k = 1; k <= n; k++) {
      row.push(addLogs((before[k] ?? -Infinity) + Math.log(k), before[k - 1] ?? -Infinity));
    }
  }
  return row;
}

/** How many relevant occupancies each attack set has. */
function groupSizes(slider: SliderName, square: number): number[] {
  const { attackNumbers, attackSets } = occupancies(slider, square);
  const sizes = attackSets.map(() => 0);
  for (const number of attackNumbers) sizes[number] = (sizes[number] ?? 0) + 1;
  return sizes;
}

/**
 * log2 of the probability that a random function from groups of keys (of the given sizes) to 2^bits indices lets no two
 * groups share an index. Exact: the chapter's recursion over the number of indices in use, but with the denominator n₀^m,
 * so that functions with a collision leave the sum.
 */
export function separationBits(sizes: readonly number[], bits: number): number {
  const indices = 2 ** bits;
  const stirling = new Map([...new Set(sizes)].map((size) => [size, logStirling(size)]));
  let used = [0, ...Array.from({ length: indices }, () => -Infinity)];
  for (const size of sizes) {
    const parts = stirling.get(size) ?? [];
    const next = used.map(() => -Infinity);
    for (const [before, log] of used.entries()) {
      if (log === -Infinity) continue;
      // ln of (n - u)! / (n - u - l)!, one factor more for each index that the group takes.
      let choices = 0;
      for (let taken = 1; taken <= Math.min(size, indices - before); taken++) {
        choices += Math.log(indices - before - taken + 1);
        const way = log + choices + (parts[taken] ?? -Infinity) - size * Math.log(indices);
        next[before + taken] = addLogs(next[before + taken] ?? -Infinity, way);
      }
    }
    used = next;
  }
  return used.reduce(addLogs, -Infinity) / Math.LN2;
}

/** log2 of the share of magic factors that the black box predicts. */
export function blackBoxBits(slider: SliderName, square: number, bits: number): number {
  return separationBits(groupSizes(slider, square), bits);
}

/** Squares whose factors have been counted: by our finder, or listed by the author of the thesis (h2). */
export const COUNTED: readonly { slider: SliderName; square: number; bits: number; factors: number }[] = [
  { slider: 'bishop', square: squareFromName('d8'), bits: 5, factors: 9_547 },
  { slider: 'bishop', square: squareFromName('d8'), bits: 9, factors: 46_971_044 },
  { slider: 'bishop', square: squareFromName('e8'), bits: 5, factors: 267_317 },
  { slider: 'bishop', square: squareFromName('c8'), bits: 5, factors: 4_167_992 },
  { slider: 'bishop', square: squareFromName('d7'), bits: 5, factors: 2_400_702 },
  { slider: 'bishop', square: squareFromName('h2'), bits: 4, factors: 14_237 },
  { slider: 'rook', square: squareFromName('d7'), bits: 9, factors: 354 },
];
