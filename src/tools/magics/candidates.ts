// Candidates for magic factors: sparse random numbers, some of whose bits a slider method may fix.

import { Random } from '../../engine/random';
import { halvesOf, type Halves } from '../../research/lab/fiekas/multiply';

/** Yields candidates without end: the AND of three random words, because few set bits make few carries. */
export class Candidates {
  private readonly random: Random;
  private fixed: Halves = { low: 0, high: 0 };
  private values: Halves = { low: 0, high: 0 };

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  /** From now on the bits in `fixed` have the values in `values`. */
  fix(fixed: bigint, values: bigint): void {
    this.fixed = halvesOf(fixed);
    this.values = halvesOf(values & fixed);
  }

  next(): Halves {
    const { random, fixed, values } = this;
    const sparse = (): number => random.word() & random.word() & random.word();
    const [low, high] = [sparse(), sparse()];
    return { low: ((low & ~fixed.low) | values.low) >>> 0, high: ((high & ~fixed.high) | values.high) >>> 0 };
  }
}
