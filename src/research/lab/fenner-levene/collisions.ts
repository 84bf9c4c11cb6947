// How often the table of the `direct-lookup` method finds another key in its way (section 3.5: "collisions may occur").

import { ALL_SQUARES, bit, EAST, NORTH, NORTH_EAST, NORTH_WEST, ray, squaresOf, subsets, WORD } from '../squares';

const GOLDEN_RATIO = 0x9e3779b97f4a7c15n;

export interface Collisions {
  readonly keys: number;
  /** Keys stored elsewhere than in the slot of their hash. */
  readonly displaced: number;
  /** Slots that the longest look-up has to read. */
  readonly longest: number;
  /** Mean number of slots that a look-up reads, over all keys. */
  readonly average: number;
}

/** Builds every table as src/core/attacks/sliders/direct-lookup.ts does, and counts. */
export function countCollisions(): Collisions {
  let keys = 0;
  let displaced = 0;
  let longest = 0;
  let reads = 0;
  for (const square of ALL_SQUARES) {
    for (const [files, ranks] of [EAST, NORTH, NORTH_EAST, NORTH_WEST]) {
      const others = ray(square, [files, ranks], 0n) | ray(square, [-files, -ranks], 0n);
      const bits = BigInt(squaresOf(others).length + 1);
      const used = new Set<number>();
      for (const subset of subsets(others)) {
        const home = Number((((subset | bit(square)) * GOLDEN_RATIO) & WORD) >> (64n - bits));
        let steps = 0;
        while (used.has((home + steps) % 2 ** Number(bits))) steps += 1;
        used.add((home + steps) % 2 ** Number(bits));
        keys += 1;
        if (steps > 0) displaced += 1;
        longest = Math.max(longest, steps + 1);
        reads += steps + 1;
      }
    }
  }
  return { keys, displaced, longest, average: reads / keys };
}
