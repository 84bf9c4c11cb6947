// Candidates for magic factors: sparse random numbers, with some bits that a slider method wants to be as they are.

import { halvesOf, type Halves } from '../../lab/fiekas/multiply';

/** xorshift32 (Marsaglia, 2003): small and the same everywhere. */
function randomWords(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

/** Yields candidates without end: three random words anded, since few set bits make few carries. */
export class Candidates {
  private readonly random: () => number;
  private fixed: Halves = { low: 0, high: 0 };
  private values: Halves = { low: 0, high: 0 };

  constructor(seed: number) {
    this.random = randomWords(seed);
  }

  /** From now on the bits of `fixed` are as in `values`. */
  fix(fixed: bigint, values: bigint): void {
    this.fixed = halvesOf(fixed);
    this.values = halvesOf(values & fixed);
  }

  next(): Halves {
    const { random, fixed, values } = this;
    const low = random() & random() & random();
    const high = random() & random() & random();
    return { low: ((low & ~fixed.low) | values.low) >>> 0, high: ((high & ~fixed.high) | values.high) >>> 0 };
  }
}
