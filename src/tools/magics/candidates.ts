// Candidates for magic factors: sparse random numbers, with some bits that a slider method wants to be as they are.

import { halvesOf, type Halves } from '../../lab/fiekas/multiply';
import { xorshift32 } from '../xorshift';

/** Yields candidates without end: three random words anded, since few set bits make few carries. */
export class Candidates {
  private readonly random: () => number;
  private fixed: Halves = { low: 0, high: 0 };
  private values: Halves = { low: 0, high: 0 };

  constructor(seed: number) {
    this.random = xorshift32(seed);
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
